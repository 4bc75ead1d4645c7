//! The lines of a definition that a report shows, and where its labels are in them.

use super::window::{HOOK, Room, Wish, middle};
use super::wrap::wrap;
use super::{Diagnostic, Label};
use crate::source::Source;
use std::collections::BTreeMap;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// How many labels one report shows.
const MOST_LABELS: usize = 4;

/// A label under a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The columns it stands under; none where it points between two characters.
    pub(super) columns: Range<usize>,
    /// Its words, harmless, in lines that fit; may be none.
    pub(super) words: Vec<String>,
    /// Whether it is the fault itself rather than a cause.
    pub(super) primary: bool,
}

impl Mark {
    /// The column at which its words hang.
    pub(super) fn hook(&self) -> usize {
        middle(&self.columns)
    }
}

/// A labelled line, or a part of one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its number in the source; one that is too long for its labels comes in several parts.
    pub(super) number: usize,
    /// What of it is shown, harmless.
    pub(super) text: String,
    /// Its labels from left to right.
    pub(super) marks: Vec<Mark>,
}

/// A label cut to its first line: where it stands in the source.
struct Cut<'a> {
    line: usize,
    range: Range<usize>,
    label: &'a Label,
    primary: bool,
}

/// The lines that a report needs.
///
/// # Arguments
/// `width` is the number of columns there are for text; `unicode` says whether signs beyond ASCII can be shown.
///
/// # Complexity
/// Independent of the length of the source.
pub(super) fn excerpt(source: &Source, diagnostic: &Diagnostic, width: usize, unicode: bool) -> Vec<Line> {
    let mut lines: BTreeMap<usize, Vec<Cut<'_>>> = BTreeMap::new();
    for cut in choose(source, diagnostic) {
        lines.entry(cut.line).or_default().push(cut);
    }
    let parts = lines.into_iter().flat_map(|(number, mut cuts)| {
        cuts.sort_by_key(|cut| cut.range.start);
        let span = source.line_span(number);
        let room = Room { line: source.slice(span), columns: width, unicode };
        parts(number, span.start as usize, &room, &cuts)
    });
    parts.collect()
}

/// The parts of a line that its labels need.
///
/// # Arguments
/// `start` is where the line begins in the source.
fn parts(number: usize, start: usize, room: &Room<'_>, cuts: &[Cut<'_>]) -> Vec<Line> {
    let within = |cut: &Cut<'_>| cut.range.start - start..cut.range.end - start;
    let wishes: Vec<Wish> = cuts.iter().map(|cut| Wish { range: within(cut), length: cut.label.text.width() }).collect();
    let part = |(view, labels): (Range<usize>, Range<usize>)| {
        let mark = |cut: &Cut<'_>| {
            let columns = room.under(&view, &within(cut));
            let words = wrap(&cut.label.text, room.columns.saturating_sub(middle(&columns) + HOOK), room.unicode);
            Mark { columns, words, primary: cut.primary }
        };
        Line { number, text: room.text(&view), marks: cuts[labels].iter().map(mark).collect() }
    };
    room.views(&wishes).into_iter().map(part).collect()
}

/// The fault and its causes, as far as they do not overlap.
fn choose<'a>(source: &Source, diagnostic: &'a Diagnostic) -> Vec<Cut<'a>> {
    let primary = diagnostic.primary.iter().map(|label| (label, true));
    let all = primary.chain(diagnostic.secondary.iter().map(|label| (label, false)));
    let mut chosen: Vec<Cut<'_>> = Vec::new();
    for (label, primary) in all {
        let (line, range) = first_line(source, label);
        let apart = |other: &Cut<'_>| {
            range.start >= other.range.end.max(other.range.start + 1) || other.range.start >= range.end.max(range.start + 1)
        };
        if chosen.len() < MOST_LABELS && chosen.iter().all(apart) {
            chosen.push(Cut { line, range, label, primary });
        }
    }
    chosen
}

/// The line on which a label begins, and its bytes there.
pub(super) fn first_line(source: &Source, label: &Label) -> (usize, Range<usize>) {
    let text = source.text();
    let span = label.span.range();
    let start = source.boundary(span.start);
    let line = source.line_of(start);
    let bounds = source.line_span(line).range();
    let start = start.clamp(bounds.start, bounds.end);
    let end = source.boundary(span.end).clamp(start, bounds.end);
    let end = start + text[start..end].trim_end().len();
    (line, start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::Span;

    fn found(text: &str, spans: &[Span]) -> Vec<Line> {
        let source = Source::new("x.pz", text);
        let first = Diagnostic::at(Code::UnknownNode, spans[0], "m");
        let diagnostic = spans[1..].iter().fold(first, |diagnostic, &span| diagnostic.because(span, "why"));
        excerpt(&source, &diagnostic, 30, true)
    }

    fn columns(line: &Line) -> Vec<Range<usize>> {
        line.marks.iter().map(|mark| mark.columns.clone()).collect()
    }

    #[test]
    fn labels_are_disjoint_and_on_one_line() {
        let lines = found("ab cd\nef", &[Span::new(3, 8), Span::new(4, 5), Span::new(0, 2), Span::new(99, 200)]);
        let shown: Vec<_> = lines.iter().map(|line| (line.number, line.text.as_str(), columns(line))).collect();
        assert_eq!(shown, [(1, "ab cd", vec![0..2, 3..5]), (2, "ef", std::iter::once(2..2).collect())]);
    }

    #[test]
    fn at_most_four_labels_and_none_beyond_the_text() {
        let spans: Vec<Span> = (0..9).map(|at| Span::new(at, at + 1)).collect();
        assert_eq!(found("abcdefghi", &spans)[0].marks.len(), 4);
        assert_eq!(columns(&found("", &[Span::new(5, 9)])[0])[0], 0..0);
        assert_eq!(columns(&found("é", &[Span::new(1, 1)])[0])[0], 0..0);
    }

    #[test]
    fn a_long_line_is_cut_around_its_label() {
        let line = format!("{}X{}", "a".repeat(1000), "b".repeat(1000));
        let lines = found(&line, &[Span::new(1000, 1001)]);
        assert_eq!(lines[0].text, format!("…{}X{}…", "a".repeat(10), "b".repeat(17)));
        assert_eq!(columns(&lines[0])[0], 11..12);
    }

    #[test]
    fn columns_are_those_of_the_terminal() {
        let lines = found("a\u{1b}b\u{202e}c", &[Span::new(6, 7)]);
        assert_eq!((lines[0].text.as_str(), columns(&lines[0])[0].clone()), ("a␛b\u{fffd}c", 4..5));
        let lines = found("a\t猫\tx", &[Span::new(2, 5), Span::new(6, 7)]);
        assert_eq!((lines[0].text.as_str(), columns(&lines[0])), ("a   猫  x", vec![4..6, 8..9]));
    }
}
