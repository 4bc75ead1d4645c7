//! Reads pictures with missing or wrong opening quotes, and prose in picture quotes that is never
//! closed.

use super::token::{Kind, QUOTES, Token, first_word, tokens};
use super::words::is_section;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use std::collections::HashSet;
use std::ops::Range;

/// The sign in a picture that has already been reported and is not checked again: a tab, which no
/// picture may contain.
pub const REPORTED: char = '\t';

/// The texts that may be written in place of the opening quotes of a picture.
const OPENERS: [&str; 9] = ["", "\"", "\"\"", "'", "''", "'''", "```", "{", "["];

/// The texts that may be written in place of the closing quotes of a picture, alone on their line.
const CLOSERS: [&str; 8] = ["\"", "\"\"", "'", "''", "'''", "```", "}", "]"];

/// The maximum number of rows that are searched for the end of a picture.
const MOST_ROWS: usize = 200;

/// A picture that is never opened.
struct Unopened<'a> {
    /// The word `start`, `goal` or `grid`, with its name.
    head: &'a str,
    /// The range of the sign in place of the opening quotes; if there is none, that of the word
    /// before it.
    sign: Range<usize>,
    /// The place where the quotes belong.
    from: usize,
    /// The end of the picture.
    end: usize,
    /// `true` if it ends with the quotes of a picture.
    closed: bool,
}

impl Unopened<'_> {
    /// Returns `true` if it is in brackets or braces.
    fn is_braced(&self, text: &str) -> bool {
        text[self.sign.clone()].ends_with(['{', '['])
    }
}

/// Reports pictures that are never opened, and inserts quotes for them.
///
/// # Returns
/// The beginnings of these pictures. If a picture is closed only by the opening quotes of the next
/// one, also the places of both quotes; this is known if the last picture has no closing quotes.
pub fn open_pictures(text: &mut String, sink: &mut Sink) -> (Vec<usize>, Option<(usize, usize)>) {
    let mut opened = Vec::new();
    let source = text.clone();
    let (unopened, reopened) = survey(&source);
    for found in unopened {
        let rows = &source[found.sign.end..found.end];
        let sign = Span::new(found.sign.start, found.sign.end);
        let report = Diagnostic::at(Code::MissingQuotes, sign, "a picture opens with `\"\"\"`");
        let empty = if found.is_braced(&source) && rows.contains('_') {
            ", with `.` for each empty node"
        } else {
            ""
        };
        let help = if found.closed { "" } else { ", and `\"\"\"` after the last row" };
        let report = report.help(format!("write `{} \"\"\"`{help}{empty}", found.head));
        let edit = if found.from < found.sign.start {
            Span::new(found.from, found.sign.end)
        } else {
            Span::at(found.from)
        };
        sink.push(match found.closed {
            true => report.fix(edit, " \"\"\""),
            false => {
                let closer = rows.rsplit('\n').next().unwrap_or(rows).trim_start().len();
                let (rows, inside) =
                    (&rows[..rows.len() - closer], Span::new(found.sign.end, found.end));
                let rows =
                    if found.is_braced(&source) { rows.replace('_', ".") } else { rows.to_owned() };
                report.edit(false, vec![(edit, " \"\"\"".to_owned()), (inside, rows + QUOTES)])
            }
        });
        let blanks: String = source[found.from..found.end]
            .bytes()
            .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
            .collect();
        text.replace_range(found.from..found.end, &blanks);
        text.replace_range(found.from..found.from + 7, &format!("{QUOTES}{REPORTED}{QUOTES}"));
        opened.push(found.from);
    }
    (opened, reopened)
}

/// Returns the pictures of a text that are never opened, and the quotes of a picture that is closed
/// by the opening quotes of the next one.
fn survey(text: &str) -> (Vec<Unopened<'_>>, Option<(usize, usize)>) {
    let glyphs = glyphs(text);
    let (mut unopened, mut reopened) = (Vec::new(), None);
    // `true` where a statement begins that may have a picture: at the first word of a line, or
    // after `board {`.
    let (mut begins, mut reader) = (true, tokens(text));
    while let Some(token) = reader.next() {
        if token.kind == Kind::Picture {
            if token.is_unclosed() {
                return (unopened, reopened);
            }
            reopened = reopened.or_else(|| opens_next(token));
        }
        if begins && let Some(picture) = picture(text, token, &glyphs) {
            reader.skip_to(picture.end);
            unopened.push(picture);
            begins = false;
            continue;
        }
        begins = token.kind == Kind::Break
            || begins && (token.kind == Kind::Blank || matches!(token.text, "board" | "{"));
    }
    (unopened, None)
}

/// Returns both quotes of a picture whose last line begins the statement of another picture.
fn opens_next(picture: Token<'_>) -> Option<(usize, usize)> {
    let last = picture.text.trim_end_matches('"').rsplit('\n').next()?;
    let begun = matches!(last.split_whitespace().next(), Some("start" | "goal" | "grid" | "about"));
    begun.then(|| (picture.at, picture.end() - QUOTES.len()))
}

/// Returns the picture without opening quotes whose head begins with `word`.
fn picture<'a>(text: &'a str, word: Token<'a>, glyphs: &HashSet<char>) -> Option<Unopened<'a>> {
    if !matches!(word.text, "start" | "goal" | "grid") {
        return None;
    }
    let line = text[word.at..].split_inclusive('\n').next()?;
    let statement = line.trim_end();
    let mut rest = statement.strip_prefix(word.text)?;
    if let Some((name, behind)) =
        rest.trim_start().strip_prefix('"').and_then(|name| name.split_once('"'))
        && word.text != "grid"
        && !name.is_empty()
    {
        rest = behind;
    }
    let sign = rest.trim_start();
    let opener = sign.strip_prefix(['=', ':']).unwrap_or(sign).trim_start();
    if !OPENERS.contains(&opener) || word.text == "grid" && sign == "{" {
        return None;
    }
    let closer = match opener {
        "{" => Some("}"),
        "[" => Some("]"),
        _ => None,
    };
    let head = statement[..statement.len() - sign.len()].trim_end();
    let (from, stop) = (word.at + head.len(), word.at + statement.len());
    let behind = word.at + line.len();
    let (length, closed) = rows(&text[behind..], closer, glyphs)?;
    let sign = if sign.is_empty() { word.at..from } else { stop - sign.len()..stop };
    let end = behind + length;
    (end >= from + 7).then_some(Unopened { head, sign, from, end, closed })
}

/// Returns the length of the rows of a picture with their closing sign, and `true` if that is
/// `"""`.
///
/// # Arguments
/// `closer` - the closing sign, if the picture opens with a bracket or brace: then its rows have to
/// be drawn with glyphs
fn rows(text: &str, closer: Option<&str>, glyphs: &HashSet<char>) -> Option<(usize, bool)> {
    let (mut length, mut width) = (0, None);
    for line in text.split_inclusive('\n').take(MOST_ROWS) {
        let row = line.trim();
        if let Some(quotes) = line.find(QUOTES) {
            let last = line[..quotes].trim().chars().count();
            return width
                .filter(|&width| last == 0 || last == width)
                .map(|_| (length + quotes + QUOTES.len(), true));
        }
        if CLOSERS.contains(&row) && closer == Some(row).filter(|row| matches!(*row, "}" | "]")) {
            return width.map(|_| (length + line.trim_end().len(), false));
        }
        let word = first_word(row);
        let known = width.is_some_and(|width| width != row.chars().count());
        let drawn = !known && (row.contains('.') && !row.contains(' ') || is_drawn(row, glyphs));
        if row.is_empty()
            || row.contains(['{', '}', '"'])
            || is_section(word)
            || closer.is_some() && !drawn
        {
            return None;
        }
        width = Some(row.chars().count());
        length += line.len();
    }
    None
}

/// Returns `true` if a row consists only of glyphs, side by side or with blanks between all of
/// them.
fn is_drawn(row: &str, glyphs: &HashSet<char>) -> bool {
    let apart = row.split_whitespace().all(|cell| cell.chars().count() == 1);
    let all = row
        .chars()
        .all(|letter| letter == ' ' || matches!(letter, '.' | '_') || glyphs.contains(&letter));
    all && row.len() > 1 && (apart || !row.contains(' '))
}

/// Returns the glyphs of a text that has a grid; none for a text without one, where nothing can be
/// drawn.
fn glyphs(text: &str) -> HashSet<char> {
    if !tokens(text).any(|token| token.text == "grid") {
        return HashSet::new();
    }
    tokens(text)
        .filter(|token| token.kind == Kind::Glyph)
        .filter_map(|token| token.text.chars().nth(1))
        .collect()
}

/// Returns the report about a picture, or prose, that is never closed.
pub fn unclosed(open: usize, prose: bool) -> Diagnostic {
    let (what, help) = match prose {
        true => {
            ("text", "add `\"\"\"` at its end, or write `\"` on both sides of a text on one line")
        }
        false => ("picture", "add `\"\"\"` on a line of its own after the last row"),
    };
    Diagnostic::at(
        Code::UnclosedPicture,
        Span::new(open, open + QUOTES.len()),
        format!("this {what} is never closed"),
    )
    .help(help)
}

/// Returns the place of the opening quotes of a picture that is not closed, and the place of the
/// incomplete quotes alone on the line that should close it.
///
/// # Arguments
/// `reopened` - the opening quotes of a picture that only the next one closes, and those of the
/// next one
pub fn half_closed(text: &str, reopened: Option<(usize, usize)>) -> Option<(usize, Range<usize>)> {
    let last =
        || tokens(text).last().filter(|token| token.kind == Kind::Picture && token.is_unclosed());
    let (open, end) = reopened.or_else(|| Some((last()?.at, text.len())))?;
    let mut at = open + QUOTES.len();
    for line in text.get(at..end)?.split_inclusive('\n').take(MOST_ROWS) {
        let sign = line.trim();
        if matches!(sign, "\"" | "\"\"") {
            let begin = at + line.len() - line.trim_start().len();
            return Some((open, begin..begin + sign.len()));
        }
        at += line.len();
    }
    None
}

/// Returns the report about a picture that is closed by fewer than three quotes.
pub fn closed_by(open: usize, sign: Span) -> Diagnostic {
    let report = Diagnostic::at(Code::UnclosedPicture, sign, "a picture closes with `\"\"\"`");
    report
        .because(Span::new(open, open + QUOTES.len()), "it opens here")
        .help("write `\"\"\"`")
        .fix(sign, QUOTES)
}

/// The maximum number of lines over which a text in double quotes is followed to its closing quote.
const MOST_TEXT_LINES: usize = 12;

/// Reports texts in double quotes that continue on the next lines, and joins their lines.
///
/// # Complexity
/// Linear in the length of the text.
pub fn join_texts(text: &mut String, sink: &mut Sink) {
    let source = text.clone();
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        let (begin, word) = (at, first_word(line.trim_start()));
        at += line.len();
        let open = match line.find('"') {
            Some(open)
                if matches!(word, "puzzle" | "about" | "source" | "author")
                    && line.matches('"').count() == 1 =>
            {
                begin + open
            }
            _ => continue,
        };
        let Some(close) = closing_line(&source[at..]).map(|close| at + close) else { continue };
        let place = Span::new(open, begin + line.trim_end().len());
        let report =
            Diagnostic::at(Code::UnclosedString, place, "a text between `\"` is on one line");
        let help = "write `\"\"\"` before and after a text of several lines, or join its lines";
        let edits =
            [open, close].map(|quote| (Span::new(quote, quote + 1), QUOTES.to_owned())).to_vec();
        sink.push(report.help(help).edit(word == "about", edits));
        let joined: String = source[open..close]
            .bytes()
            .map(|byte| if matches!(byte, b'\n' | b'\r') { ' ' } else { '.' })
            .collect();
        for (offset, _) in joined.char_indices().filter(|(_, letter)| *letter == ' ') {
            text.replace_range(open + offset..open + offset + 1, " ");
        }
    }
}

/// Returns the place of the first double quote of the lines below, if it ends its line and no
/// section begins before it.
fn closing_line(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n').take(MOST_TEXT_LINES) {
        if let Some(quote) = line.find('"') {
            return (line[quote + 1..].trim().is_empty()
                && !is_section(first_word(line.trim_start())))
            .then_some(at + quote);
        }
        if line.contains(['{', '}']) {
            return None;
        }
        at += line.len();
    }
    None
}

/// Returns the end of prose that is never closed: the line that begins the next section.
pub fn end_of_prose(text: &str, open: usize) -> usize {
    let mut at = open;
    for line in text[open..].split_inclusive('\n') {
        let word = first_word(line.trim_start());
        let rest = line.trim_start()[word.len()..].trim_start();
        let begins =
            rest.starts_with(['{', '"']) || matches!(word, "param" | "expect") && !rest.is_empty();
        if at > open && is_section(word) && begins {
            break;
        }
        at += line.len();
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> Option<(String, usize)> {
        let mut sink = Sink::default();
        let mut other = text.to_owned();
        let pictures = open_pictures(&mut other, &mut sink).0.len();
        assert_eq!((other.len(), pictures), (text.len(), sink.into_sorted().len()));
        (pictures > 0).then_some((other, pictures))
    }

    #[test]
    fn pictures_that_are_never_opened_become_pictures() {
        for opener in OPENERS {
            let text = format!("start {opener}\n  f..\n  .t.\n\"\"\"\n");
            assert!(
                opened(&text).is_some_and(
                    |(text, count)| count == 1 && text.starts_with("start\"\"\"\t\"\"\"")
                ),
                "{text}"
            );
        }
        for (opener, closer) in
            [("{", "}"), ("[", "]"), ("= {", "}"), (": [", "]"), ("=", "\"\"\"")]
        {
            let text = format!("start {opener}\n  f..\n  .t.\n{closer}\n");
            assert!(opened(&text).is_some_and(|(_, count)| count == 1), "{text}");
        }
        assert!(
            opened("board {\n  grid\n  é.\n\"\"\"\n}\ngoal \"b\"\n..\n..\n\"\"\"")
                .is_some_and(|(_, count)| count == 2)
        );
    }

    #[test]
    fn what_can_be_read_stays() {
        let texts = [
            "start \"\"\"\n  f..\n\"\"\"\n",
            "start {\n  \"\"\"\n  f..\n  \"\"\"\n}",
            "start {\n  f at a.\n  \"\"\"\n  f..\n  \"\"\"\n}",
            "about \"\"\"\n  start\n  now\n\"\"\"\n",
            "start\n{\n  f at a\n}\n",
            "start = {\n  f at a\n}\n",
            "start \"a\" {\n  row: f\n}\n",
        ];
        for text in texts {
            assert_eq!(opened(text), None, "{text}");
        }
    }

    #[test]
    fn texts_over_several_lines_are_joined() {
        let joined = |text: &str| {
            let (mut sink, mut other) = (Sink::default(), text.to_owned());
            join_texts(&mut other, &mut sink);
            (other, sink.error_count())
        };
        assert_eq!(
            joined("about \"é b\r\n  c.\"\nparam n = 1\n"),
            ("about \"é b    c.\"\nparam n = 1\n".to_owned(), 1)
        );
        for text in [
            "about \"a\nstart \"b\"\n",
            "about \"\"\"\na\n\"\"\"\n",
            "about \"a\npieces { a }\nabout \"b\"\n",
            "about \"a\"\n",
        ] {
            assert_eq!(joined(text), (text.to_owned(), 0), "{text}");
        }
    }

    #[test]
    fn a_picture_may_be_closed_by_fewer_quotes() {
        for sign in ["\"", "\"\""] {
            let text = format!("start \"\"\"\n  f.\n  {sign}\ngoal {{ no f }}\n");
            assert_eq!(half_closed(&text, None), Some((6, 17..17 + sign.len())), "{text}");
        }
        assert_eq!(half_closed("start \"\"\"\n  f.\n", None), None);
    }

    #[test]
    fn prose_ends_before_the_next_section() {
        let text = "about \"\"\"x\nstart with a frog\npieces { f }\n";
        assert_eq!(&text[end_of_prose(text, 6)..], "pieces { f }\n");
    }
}
