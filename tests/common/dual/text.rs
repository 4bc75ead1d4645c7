//! Blanks, line breaks and comments: where the reference allows them, and how they are drawn.

use super::super::random::Random;
use super::matrix::Place;
use std::collections::BTreeSet;

/// The separator of the statements of a start or a goal before they are written.
pub const NEXT: &str = "\u{1}";

const COMMENTS: [&str; 4] =
    ["# a comment", "#", "# if h1 is red } ; => \"", "# 'x' \"\"\" for k in"];

/// Returns a text without marks.
pub fn plain(text: &str) -> String {
    text.replace('~', "").replace('`', " ")
}

/// A writer of statements with varied blanks, and with line breaks and comments where the reference
/// allows them.
pub struct Scribe<'a> {
    /// The source of random numbers.
    pub random: &'a mut Random,
    /// `true` if blanks are varied.
    pub noisy: bool,
    /// The places of comments.
    pub seen: &'a mut BTreeSet<Place>,
}

impl Scribe<'_> {
    /// Writes a text with varied blanks at marks and inside of brackets.
    pub fn spread(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        let mut depth = 0;
        while let Some(first) = rest.chars().next() {
            // Quoted text stays unchanged.
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
                "~" => {
                    out +=
                        &self.gap(Some(if depth > 0 { "in brackets" } else { "behind a sign" }), "")
                }
                "`" => out += &self.gap(Some("before a continuation"), " "),
                " " => out += &self.gap(None, " "),
                "[" | "(" => {
                    depth += 1;
                    out += token;
                    out += &self.gap(Some("in brackets"), "");
                }
                "]" | ")" if depth > 0 => {
                    depth -= 1;
                    out += &self.gap(Some("in brackets"), "");
                    out += token;
                }
                _ => out += token,
            }
        }
        out
    }

    /// Returns the text in place of a blank, or of no character: with line breaks and comments if
    /// it has a `place`.
    fn gap(&mut self, place: Option<&'static str>, least: &str) -> String {
        if !self.noisy {
            return least.into();
        }
        let text = match self.random.below(if place.is_some() { 40 } else { 30 }) {
            0 => "  ".into(),
            1 => "\t".into(),
            2 => " \t ".into(),
            3..30 => least.into(),
            30..34 => "\n    ".into(),
            34 => "\r\n  ".into(),
            35 => "\n\n  ".into(),
            36 => format!(" {}\n  ", self.random.pick(&COMMENTS)),
            37 => {
                format!("{}\n\n\t{}\n ", self.random.pick(&COMMENTS), self.random.pick(&COMMENTS))
            }
            38 => format!("{}\n", self.random.pick(&COMMENTS)),
            _ => format!("\n{}\r\n    ", self.random.pick(&COMMENTS)),
        };
        if let Some(place) = place.filter(|_| text.contains('#')) {
            self.seen.insert(("comment", place));
        }
        text
    }

    /// Returns the text between two statements.
    pub fn between(&mut self) -> String {
        match self.random.below(if self.noisy { 12 } else { 1 }) {
            0..5 => "\n  ".into(),
            5 => ";".into(),
            6 => " ; ".into(),
            7 => ";\n\n  ".into(),
            8 => format!(" {}\n  ", self.random.pick(&COMMENTS)),
            9 => format!("\n{}\n\n ", self.random.pick(&COMMENTS)),
            10 => "\r\n  ".into(),
            _ => format!(";; {}\n ", self.random.pick(&COMMENTS)),
        }
    }

    /// Writes a block.
    pub fn block(&mut self, head: &str, statements: &[String]) -> String {
        let mut text = format!("{head} {{ ");
        for (at, statement) in statements.iter().filter(|text| !text.is_empty()).enumerate() {
            if at > 0 {
                text += &self.between();
            }
            text += &self.spread(statement);
        }
        text + "\n}\n"
    }

    /// Writes a start or a goal with a name; a picture that stands alone needs no braces.
    pub fn play(&mut self, head: &'static str, name: &str, text: &str) -> String {
        let statements: Vec<String> = text.split(NEXT).map(str::to_owned).collect();
        if text.starts_with("\"\"\"") && statements.len() == 1 && self.random.chance(50) {
            self.seen.insert(("picture without braces", head));
            return format!("{head}{name} {text}\n");
        }
        self.block(&format!("{head}{name}"), &statements)
    }
}
