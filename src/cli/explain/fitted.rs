//! Pages of `explain` on a terminal: paragraphs in its width, headings and examples without the
//! signs of Markdown. What is not shown on a terminal stays as it is written.

use crate::report::{columns, wrap};
use std::fmt::Write;

/// The number of blanks before the lines of an example.
const INDENT: usize = 4;

/// Returns a page for a terminal.
///
/// # Arguments
/// * `width` - the number of columns of the terminal
/// * `color` - `true` if headings are bold
pub(super) fn fitted(page: &str, width: usize, color: bool) -> String {
    let (bold, plain) = if color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    let (mut out, mut paragraph, mut in_example) = (String::new(), Vec::new(), false);
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        let heading = line.trim_start_matches('#');
        let is_text = !is_fence && !in_example;
        let is_heading = is_text && heading.len() < line.len() && heading.starts_with(' ');
        if is_text && !is_heading && !line.is_empty() && !line.starts_with("    ") {
            paragraph.extend(line.split_whitespace().map(str::to_owned));
            continue;
        }
        wrapped(&mut out, "", std::mem::take(&mut paragraph), width);
        if is_fence {
            in_example = !in_example;
        } else if in_example && !line.is_empty() {
            _ = writeln!(out, "{:INDENT$}{line}", "");
        } else if is_heading {
            _ = writeln!(out, "{bold}{}{plain}", heading.trim());
        } else {
            row(&mut out, line, width);
        }
    }
    wrapped(&mut out, "", paragraph, width);
    out
}

/// Returns a list for a terminal, in which each line is an entry.
pub(super) fn fitted_list(list: &str, width: usize) -> String {
    let mut out = String::new();
    list.lines().for_each(|line| row(&mut out, line, width));
    out
}

/// Writes a line; if it is too long, and a word and a gap begin it, the rest is wrapped behind the
/// gap.
fn row(out: &mut String, line: &str, width: usize) {
    let indent = line.len() - line.trim_start().len();
    let gap = line[indent..].find("  ").map(|at| indent + at);
    let Some(gap) = gap.filter(|_| columns(line) > width) else {
        out.push_str(line);
        out.push('\n');
        return;
    };
    let text = line[gap..].trim_start();
    let (head, words) = (&line[..line.len() - text.len()], text.split_whitespace());
    wrapped(out, head, words.map(str::to_owned).collect(), width);
}

fn wrapped(out: &mut String, head: &str, words: Vec<String>, width: usize) {
    if !words.is_empty() {
        _ = wrap(out, head, words, width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_no_signs_of_markdown() {
        let page = "# E0001: a title\n\nOne two three\nfour five.\n\n## Wrong\n\n```pz\n# a comment\n\nmoves { }\n```\n\nEnd.\n";
        let wanted = "E0001: a title\n\nOne two\nthree four\nfive.\n\nWrong\n\n    # a comment\n\n    moves { }\n\nEnd.\n";
        assert_eq!(fitted(page, 11, false), wanted);
        assert!(fitted(page, 11, true).contains("\n\x1b[1mWrong\x1b[0m\n"));
    }

    #[test]
    fn long_rows_go_on_below_their_text() {
        let list =
            "The words:\n\n    any   every kind of piece\n    frog _ => _ frog any any any\n";
        let wanted = "The words:\n\n    any   every kind\n          of piece\n    frog _ => _ frog any any any\n";
        assert_eq!(fitted(list, 21, false), wanted);
        let codes = "E0001  a title of words\nE0002  short\n";
        assert_eq!(fitted_list(codes, 16), "E0001  a title\n       of words\nE0002  short\n");
    }
}
