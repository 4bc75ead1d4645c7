//! Reads sections whose contents are indented below their heads, without braces, as in Python.

use super::token::{Kind, tokens};
use super::words::is_block;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use std::ops::Range;

/// The maximum number of lines of a section that the help shows.
const MOST_SHOWN: usize = 12;

/// A section without braces.
struct Indented {
    /// The end of the head, without the colon.
    head: usize,
    /// The end of the first line.
    line: usize,
    /// The end of the last line.
    end: usize,
}

/// Reports sections without braces as one mistake, and inserts braces in place of the colon and the
/// line break, so that the length of the text stays the same.
///
/// # Complexity
/// Linear in the length of the text.
pub fn close_sections(text: &mut String, sink: &mut Sink) {
    let source = text.clone();
    let (mut edits, mut helps, mut plain) = (Vec::new(), Vec::new(), true);
    for Indented { head, line, end } in survey(&source) {
        let begin = source[..head].rfind('\n').map_or(0, |at| at + 1);
        let colon = source[head..].starts_with(':');
        let place = if colon { Span::new(head, head + 1) } else { Span::new(begin, head) };
        let (colons, from) = (colons(&source, line..end), head + usize::from(colon));
        let body: String = source[from..end]
            .char_indices()
            .filter(|(at, _)| !colons.contains(&(from + at)))
            .map(|(_, letter)| letter)
            .collect();
        let body = body.trim_end();
        let shown = if body.lines().count() > MOST_SHOWN { "\n  …" } else { body };
        let close = if line < end { "\n}" } else { " }" };
        edits.extend([
            (Span::new(head, head + usize::from(colon)), " {".to_owned()),
            (Span::at(end), close.to_owned()),
        ]);
        plain &= colons.is_empty();
        edits.extend(colons.iter().map(|at| (Span::new(*at, at + 1), String::new())));
        colons.iter().for_each(|at| text.replace_range(*at..at + 1, " "));
        helps.push((
            place,
            format!("write `{} {{{}{close}`", &source[begin..head], shown.replace('\r', "")),
        ));
        let open = if colon { head } else { line };
        text.replace_range(open..open + 1, "{");
        text.replace_range(end..end + 1, "}");
    }
    let mut helps = helps.into_iter();
    let Some((place, help)) = helps.next() else { return };
    let also = if plain { "" } else { ", and no `:` follows the word of a statement" };
    let message = format!("the contents of a section go between `{{` and `}}`{also}");
    let mut report = Diagnostic::at(Code::BadBlock, place, message).help(help);
    report.elsewhere.extend(helps.map(|(place, _)| place));
    sink.push(report.edit(true, edits));
}

/// The words of statements that no `:` follows.
const PLAIN: [&str; 6] = ["nodes", "grid", "wall", "legend", "cycle", "class"];

/// Returns the places of a `:` after one of these words in a range of lines, as in YAML.
fn colons(text: &str, lines: Range<usize>) -> Vec<usize> {
    let (mut at, mut found) = (lines.start, Vec::new());
    for line in text[lines].split_inclusive('\n') {
        found.extend(
            line.find(':')
                .filter(|colon| PLAIN.contains(&line[..*colon].trim()))
                .map(|colon| at + colon),
        );
        at += line.len();
    }
    found
}

/// Returns the sections without braces. Sections with their contents on the line of the head are
/// added only if some section has its contents below its head.
fn survey(text: &str) -> Vec<Indented> {
    let mut found: Vec<Indented> = Vec::new();
    let mut short: Vec<Indented> = Vec::new();
    let mut pictures = tokens(text)
        .filter(|token| token.kind == Kind::Picture)
        .map(|token| token.range())
        .peekable();
    let (mut at, mut open) = (0, None::<Indented>);
    for line in text.split_inclusive('\n') {
        while pictures.next_if(|picture| picture.end <= at).is_some() {}
        let drawn = pictures.peek().is_some_and(|picture| picture.start < at);
        let (words, end) = (line.trim_end(), at + line.trim_end().len());
        if drawn || line.starts_with([' ', '\t']) {
            let solid = drawn || !matches!(words.trim_start().chars().next(), None | Some('#'));
            // A section that ends at the end of the text has no place for a brace.
            open = open.filter(|_| end < text.len());
            open.as_mut().filter(|_| solid).into_iter().for_each(|section| section.end = end);
        } else if !words.is_empty() {
            let braced = words.starts_with(['{', '}']);
            found.extend(open.take().filter(|section| !braced && section.has_contents(text)));
            open = head(words).map(|head| Indented { head: at + head, line: end, end });
            short.extend(short_head(words).filter(|_| end < text.len()).map(|head| Indented {
                head: at + head,
                line: end,
                end,
            }));
        }
        at += line.len();
    }
    found.extend(open.filter(|section| section.has_contents(text)));
    if !found.is_empty() {
        found.append(&mut short);
    }
    found.sort_by_key(|section| section.head);
    found
}

impl Indented {
    /// Returns `true` if there are contents below the head, and the section has no braces of its
    /// own.
    fn has_contents(&self, text: &str) -> bool {
        let inside = &text[self.line..self.end];
        let braces = |brace| tokens(inside).filter(|token| token.text == brace).count();
        !inside.trim().is_empty()
            && !inside.trim_start().starts_with(['{', '}', '"'])
            && braces("{") == braces("}")
    }
}

/// Returns the length of the head of a section, on a line that contains only the head and perhaps a
/// colon.
fn head(line: &str) -> Option<usize> {
    let head = line.strip_suffix(':').unwrap_or(line).trim_end();
    let word = head.split([' ', '\t', '"']).next()?;
    let name = head[word.len()..].trim();
    let named = name.len() > 1
        && name.starts_with('"')
        && name.find('"') != name.rfind('"')
        && name.matches('"').count() == 2
        && name.ends_with('"');
    (is_block(word) && (name.is_empty() || named && matches!(word, "start" | "goal")))
        .then_some(head.len())
}

/// Returns the length of the head of a section that has its contents on the line: `start: frog at
/// h1`.
fn short_head(line: &str) -> Option<usize> {
    let (before, inside) = line.split_once(':')?;
    (!inside.trim().is_empty() && !inside.contains(['{', '}', '"', '#']))
        .then(|| head(before))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(text: &str) -> (String, usize) {
        let (mut sink, mut other) = (Sink::default(), text.to_owned());
        close_sections(&mut other, &mut sink);
        assert_eq!(other.len(), text.len());
        (other, sink.error_count())
    }

    #[test]
    fn sections_without_braces_get_some() {
        let text = "pieces:\n  frog 'f'\n  # none\nboard\n  jumps {\n    a-b-c\n  }\n\nstart \"b\":\r\n  frog at a\r\n";
        let braced = "pieces{\n  frog 'f'}  # none\nboard{  jumps {\n    a-b-c\n  }}\nstart \"b\"{\r\n  frog at a}\n";
        assert_eq!(closed(text), (braced.to_owned(), 1));
        assert_eq!(
            closed("goal: h1 is f\nboard:\n  x\n"),
            ("goal{ h1 is f}board{\n  x}".to_owned(), 1)
        );
        assert_eq!(closed("goal: h1 is f\n").1, 0);
    }

    #[test]
    fn what_has_braces_stays() {
        let texts = [
            "pieces {\n  frog\n}\n",
            "moves\n  s: a => b\n}\n",
            "moves\n{\n  s: a => b\n}\n",
            "start\n",
            "goal\n  h1 is frog",
            "about \"\"\"\nstart:\n  x\n\"\"\"\n",
        ];
        for text in texts {
            assert_eq!(closed(text), (text.to_owned(), 0), "{text}");
        }
    }
}
