//! What has to be right about a text before its statements are read: line breaks, control characters, nesting.
//!
//! In: a source text. Out: the same text, byte for byte as long, in which line breaks and comments inside `( )` and `[ ]` are blanks
//! (rule R2), and the places of comments. Promises that nesting is bounded. Knows only brackets, quotes and comments.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Source, Span};
use std::ops::Range;

/// How deep brackets and braces may nest: far more than anybody writes, and little enough for every stack.
pub const MAX_DEPTH: usize = 100;

/// Words that can only begin a section: a bracket open before one of them was never closed.
const SECTIONS: [&str; 13] =
    ["puzzle", "language", "about", "source", "author", "param", "pieces", "board", "moves", "start", "goal", "expect", "allow"];

/// A text ready for the grammar.
pub struct Prepared {
    /// As long as the source text.
    pub text: String,
    /// Places of comments in order.
    pub comments: Vec<Span>,
}

/// Checks a text and folds what stands in brackets into one line.
///
/// # Returns
/// `None` if it nests too deeply to be read.
pub fn prepare(source: &Source, sink: &mut Sink) -> Option<Prepared> {
    let mut scan = Scan { text: source.text(), at: 0, sink, brackets: Vec::new(), braces: 0, folds: Vec::new(), comments: Vec::new() };
    scan.characters();
    if !scan.brackets_and_quotes() {
        return None;
    }
    let Scan { folds, comments, .. } = scan;
    let text = if folds.is_empty() { source.text().to_owned() } else { fold(source.text(), &folds, &comments) };
    Some(Prepared { text, comments })
}

/// Replaces line breaks and comments inside the ranges by blanks.
fn fold(text: &str, ranges: &[Range<usize>], comments: &[Span]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for range in ranges {
        for byte in &mut bytes[range.clone()] {
            if matches!(*byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
        let first = comments.partition_point(|comment| (comment.start as usize) < range.start);
        for comment in comments[first..].iter().take_while(|comment| (comment.end as usize) <= range.end) {
            bytes[comment.range()].fill(b' ');
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    sink: &'a mut Sink,
    brackets: Vec<(u8, usize)>,
    braces: usize,
    folds: Vec<Range<usize>>,
    comments: Vec<Span>,
}

impl Scan<'_> {
    /// Reports line breaks and characters that cannot stand in a definition, the first of each sort with the number of the others.
    fn characters(&mut self) {
        let mut found: Vec<(char, usize, usize)> = Vec::new();
        for (at, character) in self.text.char_indices() {
            let lone_return = character == '\r' && self.text.as_bytes().get(at + 1) != Some(&b'\n');
            let control = character.is_control() && !matches!(character, '\n' | '\r' | '\t');
            if lone_return || control {
                match found.iter_mut().find(|(known, ..)| *known == character) {
                    Some((.., more)) => *more += 1,
                    None => found.push((character, at, 0)),
                }
            }
        }
        for (character, at, more) in found {
            let span = Span::new(at, at + character.len_utf8());
            let mut report = if character == '\r' {
                Diagnostic::at(Code::LoneReturn, span, "a carriage return without a line feed ends no line")
                    .help("save the file with line feeds (Unix) or with carriage return and line feed (Windows)")
            } else {
                let point = u32::from(character);
                Diagnostic::at(Code::ControlCharacter, span, format!("the control character U+{point:04X} cannot stand in a definition"))
                    .help("remove it; it may not be visible in your editor")
            };
            report.more = more;
            self.sink.push(report);
        }
    }

    /// Goes over the text once. Returns whether its nesting is bounded.
    fn brackets_and_quotes(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'#' => self.comment(),
                b'"' if self.text[self.at..].starts_with("\"\"\"") => self.picture(),
                b'"' => self.string(),
                b'\'' => self.glyph(),
                b'(' | b'[' => self.brackets.push((byte, self.at)),
                b')' | b']' => self.close(byte),
                b'{' | b'}' | b';' => {
                    self.brackets.clear();
                    match byte {
                        b'{' => self.braces += 1,
                        b'}' => self.braces = self.braces.saturating_sub(1),
                        _ => {}
                    }
                }
                b'\n' if self.section_follows() => {
                    self.brackets.clear();
                    self.braces = 0;
                }
                _ => {}
            }
            if self.brackets.len() + self.braces > MAX_DEPTH {
                let report = Diagnostic::at(Code::TooDeep, Span::new(self.at, self.at + 1), "brackets nest too deeply to be read")
                    .help(format!("at most {MAX_DEPTH} brackets may stand inside each other; name a part as a `param`, or leave out brackets that change nothing"));
                self.sink.push(report);
                return false;
            }
            self.at += 1;
        }
        true
    }

    fn line_end(&self) -> usize {
        self.text[self.at..].find(['\n', '\r']).map_or(self.text.len(), |length| self.at + length)
    }

    /// Leaves `at` on the comment's last byte.
    fn comment(&mut self) {
        let end = self.line_end();
        self.comments.push(Span::new(self.at, end));
        self.at = end - 1;
    }

    fn picture(&mut self) {
        let body = self.at + 3;
        let end = self.text[body..].find("\"\"\"").map_or(self.text.len(), |length| body + length);
        if let Some(tab) = self.text[body..end].find('\t') {
            let span = Span::new(body + tab, body + tab + 1);
            let report = Diagnostic::at(Code::TabInPicture, span, "a tab in a picture has no certain width")
                .saying("a tab")
                .help("indent pictures with blanks");
            self.sink.push(report);
        }
        self.at = (end + 2).min(self.text.len());
    }

    fn string(&mut self) {
        let line_end = self.line_end();
        let close = self.text[self.at + 1..line_end.max(self.at + 1)].find('"');
        self.at = close.map_or(line_end - 1, |length| self.at + 1 + length);
    }

    fn glyph(&mut self) {
        let mut characters = self.text[self.at + 1..].char_indices();
        if let (Some((_, glyph)), Some((length, '\''))) = (characters.next(), characters.next())
            && !matches!(glyph, '\n' | '\r')
        {
            self.at += 1 + length;
        }
    }

    fn close(&mut self, byte: u8) {
        let wanted = if byte == b')' { b'(' } else { b'[' };
        match self.brackets.last() {
            Some(&(open, at)) if open == wanted => {
                self.brackets.pop();
                if self.brackets.is_empty() {
                    self.folds.push(at..self.at);
                }
            }
            _ => self.brackets.clear(),
        }
    }

    fn section_follows(&self) -> bool {
        let rest = self.text[self.at + 1..].trim_start_matches([' ', '\t']);
        let word = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        SECTIONS.contains(&word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> (String, usize) {
        let mut sink = Sink::default();
        let prepared = prepare(&Source::new("x", text), &mut sink);
        (prepared.map_or(String::new(), |prepared| prepared.text), sink.into_sorted().len())
    }

    #[test]
    fn r2_line_breaks_in_brackets_are_blanks() {
        assert_eq!(folded("a (1 +\n 2) # x\nb"), ("a (1 +  2) # x\nb".into(), 0));
        assert_eq!(folded("h[1 # one\n..2]"), ("h[1       ..2]".into(), 0));
        assert_eq!(folded("a ( 1\n}\n2)"), ("a ( 1\n}\n2)".into(), 0), "a brace ends what was never closed");
        assert_eq!(folded("k '('\nl ')'"), ("k '('\nl ')'".into(), 0), "glyphs are no brackets");
    }

    #[test]
    fn r1_lone_returns_tabs_in_pictures_and_control_characters_are_reported() {
        assert_eq!(folded("a\rb").1, 1);
        assert_eq!(folded("a\r\nb").1, 0);
        assert_eq!(folded("\ta \"\"\"\n\tx\n\"\"\"").1, 1);
        assert_eq!(folded("a\u{7}b\u{7}").1, 1);
    }

    #[test]
    fn nesting_is_bounded() {
        assert_eq!(folded(&"(".repeat(100_000)).1, 1);
        assert_eq!(folded(&format!("{}{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH))).1, 0);
    }
}
