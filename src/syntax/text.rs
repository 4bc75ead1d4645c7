//! Prepares a text for the grammar: checks line breaks, invisible characters and nesting, and
//! replaces comments with blanks, so that no later stage sees one.

use super::bare_shapes;
use super::braced;
use super::indented;
use super::token::{Kind, Nesting, Token, is_part, is_unseen, tokens};
use super::unopened::{self, REPORTED};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use std::ops::Range;

/// The maximum depth of brackets and braces: more than any author writes, and small enough for the
/// stack of every thread.
pub const MAX_DEPTH: usize = 100;

/// A text ready for the grammar.
pub struct Prepared {
    /// The text with blanks in place of comments; as long as the source text.
    pub text: String,
    /// The spans of the comments in order.
    pub comments: Vec<Span>,
}

/// Checks a text, folds bracketed parts onto one line, and blanks out comments.
///
/// # Returns
/// `None` if the text nests too deeply to be read.
pub fn prepare(source: &str, sink: &mut Sink) -> Option<Prepared> {
    let mut text = source.to_owned();
    indented::close_sections(&mut text, sink);
    braced::close_indexes(&mut text, sink);
    bare_shapes::quote(&mut text, sink);
    unopened::join_texts(&mut text, sink);
    let (mut opened, reopened) = unopened::open_pictures(&mut text, sink);
    if let Some((open, _)) =
        reopened.filter(|&(open, _)| text[..open].trim_end().ends_with("about"))
    {
        let end = unopened::end_of_prose(&text, open);
        sink.push(unopened::unclosed(open, true));
        blank(&mut text, open + 2, end);
        text.replace_range(open..open + 2, "\"\"");
    } else if let Some((open, sign)) = unopened::half_closed(&text, reopened) {
        sink.push(unopened::closed_by(open, Span::new(sign.start, sign.end)));
        close_picture(&mut text, open, sign.end);
        text.replace_range(sign.clone(), &" ".repeat(sign.len()));
        opened.push(open);
    } else if let Some((open, next)) = reopened.filter(|&(open, _)| !stands_alone(&text, open)) {
        sink.push(
            unopened::unclosed(open, false)
                .because(Span::new(next, next + 3), "this opens the next one"),
        );
        close_picture(&mut text, open, next);
    } else if let Some((open, next)) = reopened {
        // These quotes close a picture that was never opened, as the statement before them shows.
        blank(&mut text, open, next);
    }
    opened.extend(reopened.map(|(open, _)| open));
    opened.sort_unstable();
    lone_returns(&text, sink);
    let Scanned { folds, comments, invisible } = scan(&text, &opened, sink)?;
    report_invisible(&invisible, sink);
    let text = if comments.is_empty() { text } else { without_comments(&text) };
    let text = if folds.is_empty() && invisible.is_empty() {
        text
    } else {
        fold(&text, &folds, &invisible)
    };
    Some(Prepared { text, comments })
}

/// Returns `true` if only blanks precede a position on its line.
fn stands_alone(text: &str, at: usize) -> bool {
    text[..at].rsplit('\n').next().unwrap_or("").trim().is_empty()
}

/// Blanks out the text from some quotes up to the line of the next ones.
fn blank(text: &mut String, open: usize, next: usize) {
    let end = text[..next].rfind('\n').unwrap_or(next).max(open);
    let blanks: String =
        text[open..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(open..end, &blanks);
}

/// Closes the picture between two opening quotes with a [`REPORTED`] sign in it, and leaves the
/// statement of the second quotes unchanged.
fn close_picture(text: &mut String, open: usize, next: usize) {
    let end = text[..next].rfind('\n').unwrap_or(next);
    if end < open + 7 {
        return;
    }
    blank(text, open + 3, next);
    text.replace_range(open + 3..open + 7, &format!("{REPORTED}\"\"\""));
}

/// Returns a text with blanks in place of its comments.
pub fn without_comments(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for token in tokens(text) {
        match token.kind {
            Kind::Comment => bare.extend(std::iter::repeat_n(' ', token.text.len())),
            _ => bare.push_str(token.text),
        }
    }
    bare
}

/// Replaces line breaks inside the ranges, and invisible characters, with blanks.
fn fold(text: &str, ranges: &[Range<usize>], invisible: &[(char, usize)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    // From the end, so that the positions before each character stay valid. A word with a character
    // of no width in it stays one word: the rest of the word moves to the left.
    for &(character, at) in invisible.iter().rev() {
        let (length, behind) = (character.len_utf8(), at + character.len_utf8());
        let word = if text[..at].ends_with(is_part) && !character.is_whitespace() {
            text[behind..].find(|letter| !is_part(letter))
        } else {
            Some(0)
        };
        let end = behind + word.unwrap_or(text.len() - behind);
        bytes[at..end].rotate_left(length);
        bytes[end - length..end].fill(b' ');
    }
    for range in ranges {
        for byte in &mut bytes[range.clone()] {
            if matches!(*byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// The parts of a text that are hidden from the grammar.
#[derive(Default)]
struct Scanned {
    /// The ranges in which line breaks are blanks.
    folds: Vec<Range<usize>>,
    comments: Vec<Span>,
    /// The invisible characters and their positions.
    invisible: Vec<(char, usize)>,
}

/// Scans a text once, and reports tabs in its pictures, except in the pictures that were `opened`
/// by the preparation.
///
/// # Returns
/// `None` if the text nests too deeply.
fn scan(text: &str, opened: &[usize], sink: &mut Sink) -> Option<Scanned> {
    let (mut scanned, mut nesting) = (Scanned::default(), Nesting::default());
    for token in tokens(text) {
        scanned.folds.extend(nesting.pass(&token));
        if nesting.depth() > MAX_DEPTH {
            let report =
                Diagnostic::at(Code::TooDeep, token.span(), "brackets nest too deeply to be read");
            sink.push(report.help(format!(
                "at most {MAX_DEPTH} brackets may be nested; name a part as a `param`, or leave out brackets that change nothing"
            )));
            return None;
        }
        match token.kind {
            Kind::Comment => scanned.comments.push(token.span()),
            Kind::Picture if opened.binary_search(&token.at).is_err() => {
                tab(&token).into_iter().for_each(|report| sink.push(report))
            }
            _ => {}
        }
        scanned.invisible.extend(invisible(&token));
    }
    Some(scanned)
}

/// Reports a tab in a picture.
fn tab(picture: &Token<'_>) -> Option<Diagnostic> {
    let at = picture.at + picture.text.find(REPORTED)?;
    let report = Diagnostic::at(
        Code::TabInPicture,
        Span::new(at, at + 1),
        "a tab in a picture has no certain width",
    );
    Some(report.saying("a tab").help("indent pictures with blanks"))
}

/// Returns the invisible characters of a token. In quotes and comments only the characters that a
/// terminal or an editor obeys are returned, unless a glyph has several characters.
fn invisible<'a>(token: &Token<'a>) -> impl Iterator<Item = (char, usize)> + use<'a> {
    let odd: fn(char) -> bool = match token.kind {
        Kind::Hidden => is_unseen,
        Kind::Glyph if token.text.chars().nth(3).is_some() => is_unseen,
        Kind::Comment | Kind::String | Kind::Glyph | Kind::Picture => {
            |letter| is_unseen(letter) && (letter.is_control() || reorders(letter))
        }
        _ => |_| false,
    };
    let at = token.at;
    token
        .text
        .char_indices()
        .filter(move |&(_, letter)| odd(letter))
        .map(move |(offset, letter)| (letter, at + offset))
}

/// Reports carriage returns that end no line: the first one, with the places of the rest.
fn lone_returns(text: &str, sink: &mut Sink) {
    let bytes = text.as_bytes();
    let mut places =
        (0..bytes.len()).filter(|&at| bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
    let Some(first) = places.next() else { return };
    let mut report = Diagnostic::at(
        Code::LoneReturn,
        Span::new(first, first + 1),
        "a carriage return without a line feed ends no line",
    )
    .help("save the file with line feeds (Unix) or with carriage return and line feed (Windows)");
    report.elsewhere = places.map(|at| Span::new(at, at + 1)).collect();
    sink.push(report);
}

/// Reports invisible characters: the first of each sort, with the places of the rest.
fn report_invisible(invisible: &[(char, usize)], sink: &mut Sink) {
    let mut found: Vec<(char, Vec<Span>)> = Vec::new();
    for &(character, at) in invisible {
        let span = Span::new(at, at + character.len_utf8());
        match found.iter_mut().find(|(known, _)| *known == character) {
            Some((_, places)) => places.push(span),
            None => found.push((character, vec![span])),
        }
    }
    for (character, mut places) in found {
        let what = if character.is_whitespace() { "this blank" } else { "the invisible character" };
        let message =
            format!("{what} U+{:04X} is not allowed in a definition", u32::from(character));
        let help = if character.is_whitespace() {
            "type an ordinary blank instead"
        } else {
            "remove it; your editor may not show it"
        };
        let mut report = Diagnostic::at(Code::Invisible, places[0], message).help(help);
        report.elsewhere = places.split_off(1);
        sink.push(report);
    }
}

/// Returns `true` if a character changes the display order of the characters after it, so that a
/// text may read differently than it is.
fn reorders(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> (String, usize) {
        let mut sink = Sink::default();
        let prepared = prepare(text, &mut sink);
        (prepared.map_or(String::new(), |prepared| prepared.text), sink.into_sorted().len())
    }

    #[test]
    fn r2_line_breaks_in_brackets_are_blanks() {
        assert_eq!(folded("a (1 +\n 2) # x\nb"), ("a (1 +  2)    \nb".into(), 0));
        assert_eq!(folded("h[1 # one\n..2]"), ("h[1       ..2]".into(), 0));
        assert_eq!(
            folded("a ( 1\n}\n2)"),
            ("a ( 1\n}\n2)".into(), 0),
            "a brace ends what was never closed"
        );
        assert_eq!(folded("k '('\nl ')'"), ("k '('\nl ')'".into(), 0), "glyphs are no brackets");
    }

    #[test]
    fn r1_lone_returns_tabs_in_pictures_and_control_characters_are_reported() {
        assert_eq!(folded("a\rb").1, 1);
        assert_eq!(folded("a\r\nb").1, 0);
        assert_eq!(folded("\ta \"\"\"\n\tx\n\"\"\"").1, 1);
        assert_eq!(folded("a\u{7}b\u{7}").1, 1);
        assert_eq!(
            (folded("# a\u{202e}b").1, folded("# a\u{200f}b").1),
            (1, 0),
            "only what turns writing round is dangerous"
        );
    }

    #[test]
    fn nesting_is_bounded() {
        assert_eq!(folded(&"(".repeat(100_000)).1, 1);
        assert_eq!(folded(&format!("{}{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH))).1, 0);
    }
}
