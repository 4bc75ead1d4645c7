//! The lines of a definition as a fix would write them.

use super::Fix;
use crate::source::{Source, Span};
use std::ops::Range;

/// The origin of a changed part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Inserted text.
    Added,
    /// Text that replaces other text.
    Replaced,
    /// A place before which text was removed.
    Removed,
}

/// A line of the corrected text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Corrected {
    /// The number of the line: in the old text if the line is removed, otherwise in the new one.
    pub(super) number: usize,
    /// The new text, or the old one if the line is removed.
    pub(super) text: String,
    /// The bytes that changed; empty if the whole line did.
    pub(super) marks: Vec<(Range<usize>, Change)>,
    /// The change of the whole line, if it is added or removed.
    pub(super) whole: Option<Change>,
}

/// Edits that touch the same lines.
struct Hunk<'a> {
    lines: Range<usize>,
    edits: Vec<&'a (Span, String)>,
}

/// Returns the lines that a fix changes, from the first to the last.
///
/// # Complexity
/// Linear in the length of these lines.
pub(super) fn corrected(source: &Source, fix: &Fix) -> Vec<Corrected> {
    let mut shown = Vec::new();
    let mut further = 0_isize;
    for hunk in hunks(source, fix) {
        let (found, more) = hunk.corrected(source, further);
        shown.extend(found);
        further += more;
    }
    shown
}

/// Returns the edits in the order of the text, without those that cannot be made.
fn hunks<'a>(source: &Source, fix: &'a Fix) -> Vec<Hunk<'a>> {
    let mut edits: Vec<_> = fix
        .edits
        .iter()
        .filter(|(span, new)| source.text().get(span.range()).is_some_and(|old| old != new))
        .collect();
    edits.sort_by_key(|(span, _)| *span);
    let mut hunks: Vec<Hunk<'_>> = Vec::new();
    let mut reached = 0;
    for edit in edits {
        let range = edit.0.range();
        let lines = source.line_of(range.start)..source.line_of(range.end) + 1;
        if range.start < reached || range.start < source.line_span(lines.start).range().start {
            continue;
        }
        reached = range.end;
        match hunks.last_mut().filter(|hunk| hunk.lines.end > lines.start) {
            Some(hunk) => {
                hunk.lines.end = lines.end;
                hunk.edits.push(edit);
            }
            None => hunks.push(Hunk { lines, edits: vec![edit] }),
        }
    }
    hunks
}

impl Hunk<'_> {
    /// Returns the corrected lines, and the number of lines by which the text grows.
    fn corrected(&self, source: &Source, further: isize) -> (Vec<Corrected>, isize) {
        let bytes =
            source.line_span(self.lines.start).to(source.line_span(self.lines.end - 1)).range();
        let (mut text, mut changes, mut at) = (String::new(), Vec::new(), bytes.start);
        for (span, new) in &self.edits {
            text.push_str(source.slice(Span::new(at, span.range().start)));
            let start = text.len();
            text.push_str(new);
            at = span.range().end;
            changes.push((start..text.len(), source.slice(*span)));
        }
        text.push_str(source.slice(Span::new(at, bytes.end.max(at))));
        let mut shown = self.gone(source);
        let first = self.lines.start.saturating_add_signed(further);
        let (mut start, mut count) = (0, 0);
        for line in text.split('\n') {
            let range = start..start + line.trim_end_matches('\r').len();
            shown.extend(changed(&text, &range, &changes, first + count));
            (start, count) = (start + line.len() + 1, count + 1);
        }
        (shown, count as isize - self.lines.len() as isize)
    }

    /// Returns the lines that are removed.
    fn gone(&self, source: &Source) -> Vec<Corrected> {
        let left_out = |line: &Span| {
            let whole = |(span, new): &&(Span, String)| {
                span.start <= line.start && line.end <= span.end && new.trim().is_empty()
            };
            !source.slice(*line).trim().is_empty()
                && self.edits.iter().copied().any(|edit| whole(&edit))
        };
        let lines = self.lines.clone().map(|number| (number, source.line_span(number)));
        let gone = lines.filter(|(_, span)| left_out(span));
        let line = |(number, span)| Corrected {
            number,
            text: source.slice(span).to_owned(),
            marks: Vec::new(),
            whole: Some(Change::Removed),
        };
        gone.map(line).collect()
    }
}

/// Returns a line of the new text, if any part of it changed.
fn changed(
    text: &str,
    line: &Range<usize>,
    changes: &[(Range<usize>, &str)],
    number: usize,
) -> Option<Corrected> {
    let shown = &text[line.clone()];
    if shown.trim().is_empty() {
        return None;
    }
    let within = |(new, old): &(Range<usize>, &str)| {
        new.start <= line.end && line.start <= new.end && !(new.is_empty() && old.trim().is_empty())
    };
    let touching: Vec<_> = changes.iter().filter(|change| within(change)).collect();
    let content =
        line.start + (shown.len() - shown.trim_start().len())..line.start + shown.trim_end().len();
    let all_new = |(new, old): &&(Range<usize>, &str)| {
        old.trim().is_empty() && new.start <= content.start && content.end <= new.end
    };
    let whole = touching.iter().copied().any(|change| all_new(&change)).then_some(Change::Added);
    let marks: Vec<_> = match whole {
        Some(_) => Vec::new(),
        None => {
            let within = |(range, change): (Range<usize>, Change)| {
                (range.start - line.start..range.end - line.start, change)
            };
            touching
                .iter()
                .filter_map(|(new, old)| mark(text, line, new, old).map(within))
                .collect()
        }
    };
    (whole.is_some() || !marks.is_empty()).then(|| Corrected {
        number,
        text: shown.to_owned(),
        marks,
        whole,
    })
}

fn in_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Returns the bytes of a line that an edit changed, extended to whole words.
fn mark(
    text: &str,
    line: &Range<usize>,
    new: &Range<usize>,
    old: &str,
) -> Option<(Range<usize>, Change)> {
    let put = &text[new.clone()];
    let (range, change) = match (old.is_empty(), put.is_empty()) {
        (_, false) => match difference(old, put) {
            (kept, added, "") => (new.start + kept..new.start + kept + added.len(), Change::Added),
            _ => (new.clone(), Change::Replaced),
        },
        (..) => (new.clone(), Change::Removed),
    };
    let (start, end) = (range.start.max(line.start), range.end.min(line.end));
    let part = text.get(start..end)?;
    let trimmed = start + (part.len() - part.trim_start().len())..start + part.trim_end().len();
    if trimmed.start >= trimmed.end && change != Change::Removed {
        // If only a blank or a line break was inserted, the change is visible on this line alone.
        let shown = start < end || !old.trim().is_empty() && new.start == new.end;
        return shown.then_some((start..end, change));
    }
    let ends = [
        line.start + text[line.clone()].trim_end().len(),
        line.end - text[line.clone()].trim_start().len(),
    ];
    if change == Change::Removed && old.contains('\n') && ends.contains(&start) {
        return None;
    }
    let range = if change == Change::Removed { start..start } else { trimmed };
    let word = |letters: Option<char>| letters.is_some_and(in_word);
    let (before, behind) = (&text[line.start..range.start], &text[range.end..line.end]);
    let inner = if change == Change::Removed { old } else { &text[range.clone()] };
    let left = if word(before.chars().next_back()) && word(inner.chars().next()) {
        tail(before)
    } else {
        0
    };
    let right = if word(behind.chars().next()) && word(inner.chars().next_back()) {
        head(behind)
    } else {
        0
    };
    let whole = range.start - left..range.end + right;
    let change = if left + right > 0 { Change::Replaced } else { change };
    Some((whole, change))
}

/// Returns the number of bytes of the word at the end of a text.
fn tail(text: &str) -> usize {
    text.len() - text.trim_end_matches(in_word).len()
}

/// Returns the number of bytes of the word at the beginning of a text.
fn head(text: &str) -> usize {
    text.len() - text.trim_start_matches(in_word).len()
}

/// Returns the number of bytes of the common beginning, and the inserted and the removed text
/// between the common beginning and end.
fn difference<'a>(old: &'a str, new: &'a str) -> (usize, &'a str, &'a str) {
    let same = |(a, b): &(char, char)| a == b;
    let start: usize =
        old.chars().zip(new.chars()).take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
    let (old, new) = (&old[start..], &new[start..]);
    let end: usize = old
        .chars()
        .rev()
        .zip(new.chars().rev())
        .take_while(same)
        .map(|(letter, _)| letter.len_utf8())
        .sum();
    (start, &new[..new.len() - end], &old[..old.len() - end])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the corrected lines, with the signs of their marks below them.
    fn shown(text: &str, edits: &[(&str, &str)]) -> String {
        let source = Source::new("x.pz", text);
        let edit = |(old, new): &(&str, &str)| {
            let (before, old) = old.split_once('^').unwrap_or(("", *old));
            let start =
                text.find(&format!("{before}{old}")).expect("it stands there") + before.len();
            (Span::new(start, start + old.len()), (*new).to_owned())
        };
        let fix = Fix { safe: true, edits: edits.iter().map(edit).collect() };
        let line = |line: Corrected| {
            let sign = |change: Change| match change {
                Change::Added => '+',
                Change::Replaced => '~',
                Change::Removed => '-',
            };
            let mut below = vec![' '; line.text.len() + 1];
            for (range, change) in &line.marks {
                below[range.start..range.end.max(range.start + 1)].fill(sign(*change));
            }
            let below: String = below.into_iter().collect();
            let below = if line.marks.is_empty() {
                String::new()
            } else {
                format!("  {}\n", below.trim_end())
            };
            format!("{}{}{}\n{below}", line.number, line.whole.map_or(' ', sign), line.text)
        };
        corrected(&source, &fix).into_iter().map(line).collect()
    }

    #[test]
    fn words_signs_and_blanks() {
        assert_eq!(shown("a goat b", &[("goat", "boat")]), "1 a boat b\n    ~~~~\n");
        assert_eq!(shown("each h1", &[("ach", "very")]), "1 every h1\n  ~~~~~\n", "whole words");
        assert_eq!(shown("none a", &[("no^ne", "")]), "1 no a\n  ~~\n");
        assert_eq!(shown("row h1", &[("row^", ":")]), "1 row: h1\n     +\n");
        assert_eq!(shown("row h1", &[("row", "row:")]), "1 row: h1\n     +\n");
        assert_eq!(shown("h1 frog", &[("h1 ^", "is ")]), "1 h1 is frog\n     ++\n");
        assert_eq!(shown("a, b", &[(",", "")]), "1 a b\n   -\n");
        assert_eq!(shown("a, b, a", &[(",", ""), ("b^,", "")]), "1 a b a\n   - -\n");
    }

    #[test]
    fn lines_that_come_and_go() {
        assert_eq!(shown("a {\nb\nc {", &[("b\n^", "}\n")]), "3+}\n");
        assert_eq!(shown("a {\nb\nc {", &[("b^", "\n}"), ("c", "d")]), "3+}\n4 d {\n  ~\n");
        assert_eq!(shown("a\nbad\nc", &[("bad\n", "")]), "2-bad\n");
        assert_eq!(shown("a\r\nbad\r\nc", &[("\r\nbad", "")]), "2-bad\n");
        assert_eq!(shown("a\nbad\nc\nd", &[("bad\n", ""), ("c\n^d", "e")]), "2-bad\n3 e\n  ~\n");
        assert_eq!(shown("board\n{ a", &[("\n{", " {")]), "1 board { a\n        ~\n");
        assert_eq!(shown("a; b", &[("; b", "")]), "1 a\n   -\n");
    }

    #[test]
    fn edits_that_cannot_be_made_are_left_out() {
        let source = Source::new("x.pz", "\u{feff}é");
        let at = |start, end| (Span { start, end }, "a".to_owned());
        let lines = corrected(
            &source,
            &Fix {
                safe: true,
                edits: vec![at(4, 5), at(9, 12), at(2, 1), at(0, 0), at(3, 5), at(3, 5)],
            },
        );
        assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["a"]);
        assert_eq!(shown("a", &[("a", "a")]), "");
    }
}
