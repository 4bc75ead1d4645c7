//! What is checked before statements are read: line breaks, invisible characters, nesting.

use super::unopened::{self, REPORTED, SECTIONS};
use crate::diagnostic::{Code, Diagnostic, Sink, is_hidden};
use crate::source::{Source, Span};
use std::ops::Range;

/// How deep brackets and braces may nest: far more than anybody writes, and little enough for every stack.
pub const MAX_DEPTH: usize = 100;

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
    let mut text = source.text().to_owned();
    let mut opened = unopened::open_pictures(&mut text, sink);
    let reopened = reopened(&text);
    if let Some((open, _)) = reopened.filter(|&(open, _)| text[..open].trim_end().ends_with("about")) {
        let end = unopened::end_of_prose(&text, open);
        let report = Diagnostic::at(Code::UnclosedPicture, Span::new(open, open + 3), "this text is never closed");
        sink.push(report.help("add `\"\"\"` at its end, or write `\"` on both sides of a text on one line"));
        blank(&mut text, open + 2, end);
        text.replace_range(open..open + 2, "\"\"");
    } else if let Some((open, next)) = reopened.filter(|&(open, _)| !stands_alone(&text, open)) {
        let report = Diagnostic::at(Code::UnclosedPicture, Span::new(open, open + 3), "this picture is never closed")
            .because(Span::new(next, next + 3), "this opens the next one")
            .help("add `\"\"\"` on a line of its own after the last row");
        sink.push(report);
        close_picture(&mut text, open, next);
    } else if let Some((open, next)) = reopened {
        // These quotes close a picture that was never opened, which shows in the statement before them.
        blank(&mut text, open, next);
    }
    let mut scan = Scan::new(&text, sink);
    opened.extend(reopened.map(|(open, _)| open));
    scan.opened = opened;
    scan.lone_returns();
    if !scan.brackets_and_quotes() {
        return None;
    }
    scan.report_invisible();
    let Scan { folds, comments, invisible, .. } = scan;
    let text = if folds.is_empty() && invisible.is_empty() { text } else { fold(&text, &folds, &comments, &invisible) };
    Some(Prepared { text, comments })
}

/// Where a picture opens that is closed only by the quotes that open the next one: both places. Known from the last picture, which has
/// no closing quotes then.
fn reopened(text: &str) -> Option<(usize, usize)> {
    let mut sink = Sink::default();
    let mut scan = Scan::new(text, &mut sink);
    scan.brackets_and_quotes();
    if !scan.unclosed {
        return None;
    }
    let opens_next = |picture: &&Range<usize>| {
        let last = text[picture.start..picture.end].trim_end_matches('"').rsplit('\n').next().unwrap_or("");
        matches!(last.split_whitespace().next(), Some("start" | "goal" | "grid" | "about"))
    };
    let (_, closed) = scan.pictures.split_last()?;
    closed.iter().find(opens_next).map(|picture| (picture.start, picture.end - 3))
}

/// Whether nothing but blanks stands before a place on its line.
fn stands_alone(text: &str, at: usize) -> bool {
    text[..at].rsplit('\n').next().unwrap_or("").trim().is_empty()
}

/// Makes the text from some quotes up to the line of the next ones blank.
fn blank(text: &mut String, open: usize, next: usize) {
    let end = text[..next].rfind('\n').unwrap_or(next).max(open);
    let blanks: String = text[open..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(open..end, &blanks);
}

/// Makes the picture between two opening quotes one that is closed, holds a [`REPORTED`] sign, and leaves the statement of the second alone.
fn close_picture(text: &mut String, open: usize, next: usize) {
    let end = text[..next].rfind('\n').unwrap_or(next);
    if end < open + 7 {
        return;
    }
    blank(text, open + 3, next);
    text.replace_range(open + 3..open + 7, &format!("{REPORTED}\"\"\""));
}

/// Replaces line breaks and comments inside the ranges, and what cannot be seen, by blanks.
fn fold(text: &str, ranges: &[Range<usize>], comments: &[Span], invisible: &[(char, usize)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for &(character, at) in invisible {
        bytes[at..at + character.len_utf8()].fill(b' ');
    }
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
    /// Characters that cannot be seen, and where they are.
    invisible: Vec<(char, usize)>,
    /// Pictures, from the first quote to the last.
    pictures: Vec<Range<usize>>,
    /// Whether the last picture has no end.
    unclosed: bool,
    /// The pictures that were opened or closed by us.
    opened: Vec<usize>,
    /// Whether lines end in line feeds, so that a carriage return alone ends none.
    mixed: bool,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str, sink: &'a mut Sink) -> Self {
        Self {
            text,
            at: 0,
            sink,
            brackets: Vec::new(),
            braces: 0,
            folds: Vec::new(),
            comments: Vec::new(),
            invisible: Vec::new(),
            pictures: Vec::new(),
            unclosed: false,
            opened: Vec::new(),
            mixed: text.contains('\n'),
        }
    }

    /// Reports carriage returns that end no line, the first with the number of the others.
    fn lone_returns(&mut self) {
        let bytes = self.text.as_bytes();
        let mut places = (0..bytes.len()).filter(|&at| bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
        let Some(first) = places.next() else { return };
        let mut report =
            Diagnostic::at(Code::LoneReturn, Span::new(first, first + 1), "a carriage return without a line feed ends no line")
                .help("save the file with line feeds (Unix) or with carriage return and line feed (Windows)");
        report.more = places.count();
        self.sink.push(report);
    }

    /// Reports characters that cannot be seen, the first of each sort with the number of the others.
    fn report_invisible(&mut self) {
        let mut found: Vec<(char, usize, usize)> = Vec::new();
        for &(character, at) in &self.invisible {
            match found.iter_mut().find(|(known, ..)| *known == character) {
                Some((.., more)) => *more += 1,
                None => found.push((character, at, 0)),
            }
        }
        for (character, at, more) in found {
            let what = if character.is_whitespace() { "this blank" } else { "the invisible character" };
            let message = format!("{what} U+{:04X} is not allowed in a definition", u32::from(character));
            let help = if character.is_whitespace() { "type an ordinary blank instead" } else { "remove it; your editor may not show it" };
            let mut report = Diagnostic::at(Code::Invisible, Span::new(at, at + character.len_utf8()), message).help(help);
            report.more = more;
            self.sink.push(report);
        }
    }

    /// Remembers the character at the current place if it cannot be seen.
    fn look(&mut self) {
        let Some(character) = self.text[self.at..].chars().next() else { return };
        let control = character.is_control() && !matches!(character, '\n' | '\r' | '\t');
        let hidden = !character.is_ascii() && (character.is_whitespace() || is_hidden(character)) && self.at > 0;
        if control || hidden {
            self.invisible.push((character, self.at));
        }
    }

    /// Looks in a part that is quoted or a comment for characters that a terminal or an editor obeys.
    fn look_through(&mut self, range: Range<usize>) {
        let text = self.text;
        let control = |character: char| character.is_control() && !matches!(character, '\n' | '\r' | '\t');
        let odd = |&(_, character): &(usize, char)| control(character) || reorders(character);
        self.invisible.extend(text[range.clone()].char_indices().filter(odd).map(|(at, character)| (character, range.start + at)));
    }

    /// Goes over the text once. Returns whether its nesting is bounded.
    fn brackets_and_quotes(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let from = self.at;
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
                b' ' | b'\n' | b'\r' | b'\t' | b'!'..=b'~' | 0x80..=0xbf => {}
                _ => self.look(),
            }
            if self.at > from {
                self.look_through(from..(self.at + 1).min(self.text.len()));
            }
            if self.brackets.len() + self.braces > MAX_DEPTH {
                let report =
                    Diagnostic::at(Code::TooDeep, Span::new(self.at, self.at + 1), "brackets nest too deeply to be read").help(format!(
                        "at most {MAX_DEPTH} brackets may be nested; name a part as a `param`, or leave out brackets that change nothing"
                    ));
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
        let mut end = self.line_end();
        if self.mixed && self.text[end..].starts_with('\r') && !self.text[end..].starts_with("\r\n") {
            // A lone return has come into the comment; it is reported, and what stands behind it is no statement.
            end = self.text[end..].find('\n').map_or(self.text.len(), |length| end + length);
            self.folds.push(self.at..end);
        }
        self.comments.push(Span::new(self.at, end));
        self.at = end - 1;
    }

    fn picture(&mut self) {
        let body = self.at + 3;
        let close = self.text[body..].find("\"\"\"").map(|length| body + length);
        self.unclosed = close.is_none();
        let end = close.unwrap_or(self.text.len());
        self.pictures.push(self.at..(end + 3).min(self.text.len()));
        let known = self.opened.contains(&self.at);
        if let Some(tab) = self.text[body..end].find(REPORTED).filter(|_| !known) {
            let span = Span::new(body + tab, body + tab + 1);
            let report = Diagnostic::at(Code::TabInPicture, span, "a tab in a picture has no certain width")
                .saying("a tab")
                .help("indent pictures with blanks");
            self.sink.push(report);
        }
        self.at = (end + 2).min(self.text.len());
    }

    fn string(&mut self) {
        let end = self.text[self.at + 1..].find(['"', '\n', '\r']).map_or(self.text.len(), |length| self.at + 1 + length);
        let closed = self.text[end..].starts_with('"');
        self.at = if closed { end } else { end - 1 };
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

/// Whether a character changes the order in which those behind it are shown, so that a text may read as another than it is.
fn reorders(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
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
        assert_eq!((folded("# a\u{202e}b").1, folded("# a\u{200f}b").1), (1, 0), "only what turns writing round is dangerous");
    }

    #[test]
    fn nesting_is_bounded() {
        assert_eq!(folded(&"(".repeat(100_000)).1, 1);
        assert_eq!(folded(&format!("{}{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH))).1, 0);
    }
}
