//! Commas where the language has none, or another sign.

use super::super::super::grammar::{Grammar, Rule};
use super::repair::Fault;
use super::tokens::Names;
use super::wrong::{Reworded, Wrong, reads};
use pest::Parser;

/// A statement whose commas are wrong.
pub fn commas(wrong: Wrong<'_>) -> Option<Reworded> {
    let at = wrong.fault().filter(|&at| wrong.text[at..].starts_with(','))?;
    let report = |message: &str, better: Vec<String>, certain: bool| {
        Some(Reworded { bad: (at, 1), message: format!("a `,` is not allowed here: {message}"), better, certain })
    };
    if wrong.rule == Rule::only_pieces_class
        && let Some(better) = replaced(wrong, " |")
    {
        return report("the pieces of a class are separated by `|`", vec![better], true);
    }
    let kind = wrong.rule == Rule::only_pieces_kind;
    let left_out = replaced(wrong, "").filter(|_| !kind || is_color(wrong, at));
    if let Some(better) = left_out {
        return report("the items of a list are separated by blanks", vec![better], !kind);
    }
    report("statements are separated by `;` or a line break", split(wrong)?, false)
}

/// Whether the colour of a piece stands behind a comma, and not the next piece.
fn is_color(wrong: Wrong<'_>, comma: usize) -> bool {
    let is_named = |word: &str| csscolorparser::NAMED_COLORS.keys().any(|name| **name == *word);
    let (piece, color) = (&wrong.text[..comma], wrong.text[comma + 1..].trim());
    let name = piece.split([' ', '\t', '\'']).next().unwrap_or("");
    let no_piece = || !is_named(name) && !Names::of(wrong.whole).stands_elsewhere(color);
    is_named(color) && piece.contains('\'') && (name == color || no_piece())
}

/// A line with commas between its nodes, or between parts that are lines themselves.
pub fn line(wrong: Wrong<'_>) -> Option<Reworded> {
    let at = wrong.fault().filter(|&at| wrong.text[at..].starts_with(','))?;
    let (head, track) = wrong.text.split_once(':')?;
    let parts: Vec<&str> = track.split(',').map(str::trim).collect();
    let (message, better) = if parts.iter().all(|part| reads(Rule::only_jump, part)) {
        ("each line is a statement of its own", parts.iter().map(|part| format!("{head}: {part}")).collect())
    } else {
        ("the nodes of a line are joined by `-`", vec![replaced(wrong, " -")?])
    };
    Some(Reworded { bad: (at, 1), message: format!("a `,` is not allowed here: {message}"), better, certain: false })
}

/// The statement with another sign for each comma that is wrong.
fn replaced(wrong: Wrong<'_>, sign: &str) -> Option<String> {
    let mut text = wrong.text.to_owned();
    while let Err(error) = Grammar::parse(wrong.rule, &text) {
        let at = Fault::of(error).at;
        if !text[at..].starts_with(',') {
            return None;
        }
        let blank = if text[at + 1..].starts_with([' ', '\t']) { "" } else { " " };
        text.replace_range(at..=at, &format!("{sign}{blank}"));
    }
    reads(wrong.rule, &text).then_some(text)
}

/// The statements that the commas separate.
fn split(wrong: Wrong<'_>) -> Option<Vec<String>> {
    let mut parts = Vec::new();
    let mut rest = wrong.text.to_owned();
    while let Err(error) = Grammar::parse(wrong.rule, &rest) {
        let at = Fault::of(error).at;
        if !rest[at..].starts_with(',') {
            return None;
        }
        parts.push(rest[..at].trim_end().to_owned());
        let next = rest[at + 1..].trim_start();
        let keyword = if wrong.rule == Rule::only_param && !next.starts_with("param ") { "param " } else { "" };
        rest = format!("{keyword}{next}");
    }
    parts.push(rest);
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn better(text: &str, rule: Rule) -> Option<Vec<String>> {
        commas(Wrong { text, whole: text, rule }).map(|reworded| reworded.better)
    }

    #[test]
    fn commas_of_a_line_join_nodes_or_separate_lines() {
        let line = |text: &str| line(Wrong { text, whole: text, rule: Rule::only_line }).map(|reworded| reworded.better.join("; "));
        assert_eq!(line("line x: a, b, c").as_deref(), Some("line x: a - b - c"));
        assert_eq!(line("line x: a - b, c").as_deref(), Some("line x: a - b - c"));
        assert_eq!(line("line x: a-b, b-h[2-1]").as_deref(), Some("line x: a-b; line x: b-h[2-1]"));
        assert_eq!(line("line x: a - b,"), None);
    }

    #[test]
    fn commas_become_what_separates_there() {
        let cases: [(Rule, &str, &[&str]); 11] = [
            (Rule::only_pieces_class, "class b = frog, toad", &["class b = frog | toad"]),
            (Rule::only_pieces_kind, "frog 'F', toad 'T'", &["frog 'F'", "toad 'T'"]),
            (Rule::only_pieces_kind, "frog 'F', green", &["frog 'F' green"]),
            (Rule::only_pieces_kind, "red 'r', red", &["red 'r' red"]),
            (Rule::only_pieces_kind, "red 'r', blue", &["red 'r'", "blue"]),
            (Rule::only_pieces_kind, "red, white, blue", &["red", "white", "blue"]),
            (Rule::only_pieces_kind, "peg, red", &["peg", "red"]),
            (Rule::only_param, "param a = 3, b = 4", &["param a = 3", "param b = 4"]),
            (Rule::only_nodes, "nodes a (1,2), b", &["nodes a (1,2) b"]),
            (Rule::only_click, "click a: clear b, click c: clear d", &["click a: clear b", "click c: clear d"]),
            (Rule::only_rewrite, "s on a, b: x, _ => _, x", &["s on a, b: x _ => _ x"]),
        ];
        for (rule, text, wanted) in cases {
            assert_eq!(
                better(text, rule).as_deref(),
                Some(wanted.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>().as_slice()),
                "{text}"
            );
        }
        assert_eq!(better("frog 'F'; toad", Rule::only_pieces_kind), None);
    }
}
