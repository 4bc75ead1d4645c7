//! Blanks, line breaks and comments: where the reference lets them be, and how they are drawn.

use super::super::random::Random;
use super::matrix::is_open;

const COMMENTS: [&str; 4] = ["# a comment", "#", "# if h1 is red } ; => \"", "# 'x' \"\"\" for k in"];

/// What may stand in place of a blank.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    /// Blanks.
    None,
    /// A line break too.
    Bare,
    /// Comments too.
    Commented,
}

/// A text without marks.
pub fn plain(text: &str) -> String {
    text.replace('~', "").replace('`', " ")
}

/// A text with other blanks, and with line breaks and comments where marks stand or brackets are open.
pub fn spread(random: &mut Random, text: &str, noisy: bool) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut depth = 0;
    let breaks = |place| if is_open("comment", place) { Breaks::Commented } else { Breaks::Bare };
    let (behind_sign, before_word, in_brackets) = (breaks("behind a sign"), breaks("before a continuation"), breaks("in brackets"));
    while let Some(first) = rest.chars().next() {
        // Quoted text stays as it is.
        let quoted = match first {
            '"' if rest.starts_with("\"\"\"") => 6 + rest[3..].find("\"\"\"").unwrap_or(0),
            '"' => 2 + rest[1..].find('"').unwrap_or(0),
            '\'' => 1 + first.len_utf8() + rest[1..].find('\'').unwrap_or(0),
            _ => 0,
        };
        let length = quoted.max(first.len_utf8());
        let (token, behind) = rest.split_at(length);
        rest = behind;
        match token {
            "~" => out += &gap(random, noisy, behind_sign, true),
            "`" => out += &gap(random, noisy, before_word, false),
            " " => out += &gap(random, noisy, Breaks::None, false),
            "[" | "(" => {
                depth += 1;
                out += token;
                out += &gap(random, noisy, in_brackets, true);
            }
            "]" | ")" if depth > 0 => {
                depth -= 1;
                out += &gap(random, noisy, in_brackets, true);
                out += token;
            }
            _ => out += token,
        }
    }
    out
}

/// A blank, or more than a blank.
fn gap(random: &mut Random, noisy: bool, breaks: Breaks, optional: bool) -> String {
    let least = if optional { "" } else { " " };
    if !noisy {
        return least.into();
    }
    let most = match breaks {
        Breaks::None => 30,
        Breaks::Bare => 36,
        Breaks::Commented => 40,
    };
    match random.below(most) {
        0 => "  ".into(),
        1 => "\t".into(),
        2 => " \t ".into(),
        3..30 => least.into(),
        30..34 => "\n    ".into(),
        34 => "\r\n  ".into(),
        35 => "\n\n  ".into(),
        36 | 38 => format!(" {}\n  ", random.pick(&COMMENTS)),
        37 => format!("{}\n\n\t{}\n ", random.pick(&COMMENTS), random.pick(&COMMENTS)),
        _ => format!("\n{}\r\n    ", random.pick(&COMMENTS)),
    }
}

/// What stands between two statements.
pub fn between(random: &mut Random, noisy: bool) -> String {
    match random.below(if noisy { 12 } else { 1 }) {
        0..5 => "\n  ".into(),
        5 => ";".into(),
        6 => " ; ".into(),
        7 => ";\n\n  ".into(),
        8 => format!(" {}\n  ", random.pick(&COMMENTS)),
        9 => format!("\n{}\n\n ", random.pick(&COMMENTS)),
        10 => "\r\n  ".into(),
        _ => format!(";; {}\n ", random.pick(&COMMENTS)),
    }
}
