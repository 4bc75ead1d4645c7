//! The lines of a definition that a report shows, with the positions of its labels.

use super::corrected::{Change, Corrected, corrected};
use super::window::{HOOK, Room, Wish, middle};
use super::wrap::wrap;
use super::{Diagnostic, Fix, Label};
use crate::source::Source;
use std::collections::BTreeMap;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// The greatest number of labels of one report.
const MOST_LABELS: usize = 4;

/// A label below a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The columns that it marks; empty if it points between two characters.
    pub(super) columns: Range<usize>,
    /// Its words, safe to show, in lines that fit; may be empty.
    pub(super) words: Vec<String>,
    /// The meaning of the mark.
    pub(super) role: Role,
}

/// The meaning of a label or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The fault itself.
    Fault,
    /// A cause of the fault.
    Cause,
    /// A part that a fix would change.
    Change(Change),
}

impl Mark {
    /// Returns the column at which the words hang.
    pub(super) fn hook(&self) -> usize {
        middle(&self.columns)
    }
}

/// A labelled line, or a part of one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its number in the source; a line that is too long for its labels is shown in several parts.
    pub(super) number: usize,
    /// The part of the text that is shown, safe to show.
    pub(super) text: String,
    /// Its labels from left to right.
    pub(super) marks: Vec<Mark>,
    /// The change of the whole line, if it would be added or removed.
    pub(super) whole: Option<Change>,
}

/// A label shortened to its first line.
struct Cut<'a> {
    line: usize,
    /// The bytes that it marks: of the source, and in `parts` of the line.
    range: Range<usize>,
    words: &'a str,
    role: Role,
}

/// Returns the lines that a report shows.
///
/// # Arguments
/// `width` is the number of columns available for text; `unicode` is `true` if signs beyond ASCII
/// can be shown.
///
/// # Complexity
/// Independent of the length of the source.
pub(super) fn excerpt(
    source: &Source,
    diagnostic: &Diagnostic,
    width: usize,
    unicode: bool,
) -> Vec<Line> {
    let mut lines: BTreeMap<usize, Vec<Cut<'_>>> = BTreeMap::new();
    for cut in choose(source, diagnostic) {
        lines.entry(cut.line).or_default().push(cut);
    }
    let parts = lines.into_iter().flat_map(|(number, mut cuts)| {
        let span = source.line_span(number);
        let start = span.start as usize;
        cuts.sort_by_key(|cut| cut.range.start);
        cuts.iter_mut().for_each(|cut| cut.range = cut.range.start - start..cut.range.end - start);
        parts(number, &Room { line: source.slice(span), columns: width, unicode }, &cuts)
    });
    parts.collect()
}

/// Returns the lines as a fix would write them.
///
/// # Arguments
/// The same as those of [`excerpt`].
///
/// # Complexity
/// Linear in the length of the lines that change.
pub(super) fn corrections(source: &Source, fix: &Fix, width: usize, unicode: bool) -> Vec<Line> {
    let parts =
        corrected(source, fix).into_iter().flat_map(|Corrected { number, text, marks, whole }| {
            let cut = |(range, change)| Cut {
                line: number,
                range,
                words: "",
                role: Role::Change(change),
            };
            let cuts: Vec<Cut<'_>> = marks.into_iter().map(cut).collect();
            let room = Room { line: &text, columns: width, unicode };
            let start =
                || Line { number, text: room.text(&room.view(0)), marks: Vec::new(), whole };
            if cuts.is_empty() { vec![start()] } else { parts(number, &room, &cuts) }
        });
    parts.collect()
}

/// Returns the parts of a line that its labels need.
fn parts(number: usize, room: &Room<'_>, cuts: &[Cut<'_>]) -> Vec<Line> {
    let wishes: Vec<Wish> = cuts
        .iter()
        .map(|cut| Wish { range: cut.range.clone(), length: cut.words.width() })
        .collect();
    let part = |(view, labels): (Range<usize>, Range<usize>)| {
        let mark = |cut: &Cut<'_>| {
            let columns = room.under(&view, &cut.range);
            let words =
                wrap(cut.words, room.columns.saturating_sub(middle(&columns) + HOOK), room.unicode);
            Mark { columns, words, role: cut.role }
        };
        Line {
            number,
            text: room.text(&view),
            marks: cuts[labels].iter().map(mark).collect(),
            whole: None,
        }
    };
    room.views(&wishes).into_iter().map(part).collect()
}

/// Returns the fault and those of its causes that do not overlap it or each other.
fn choose<'a>(source: &Source, diagnostic: &'a Diagnostic) -> Vec<Cut<'a>> {
    let primary = diagnostic.primary.iter().map(|label| (label, Role::Fault));
    let all = primary.chain(diagnostic.secondary.iter().map(|label| (label, Role::Cause)));
    let mut chosen: Vec<Cut<'_>> = Vec::new();
    for (label, role) in all {
        let (line, range) = first_line(source, label);
        let apart = |other: &Cut<'_>| {
            range.start >= other.range.end.max(other.range.start + 1)
                || other.range.start >= range.end.max(range.start + 1)
        };
        if chosen.len() < MOST_LABELS && chosen.iter().all(apart) {
            chosen.push(Cut { line, range, words: &label.text, role });
        }
    }
    chosen
}

/// Returns the line on which a label begins, and the bytes of the label there.
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
        let diagnostic =
            spans[1..].iter().fold(first, |diagnostic, &span| diagnostic.because(span, "why"));
        excerpt(&source, &diagnostic, 30, true)
    }

    fn columns(line: &Line) -> Vec<Range<usize>> {
        line.marks.iter().map(|mark| mark.columns.clone()).collect()
    }

    #[test]
    fn labels_are_disjoint_and_on_one_line() {
        let lines = found(
            "ab cd\nef",
            &[Span::new(3, 8), Span::new(4, 5), Span::new(0, 2), Span::new(99, 200)],
        );
        let shown: Vec<_> =
            lines.iter().map(|line| (line.number, line.text.as_str(), columns(line))).collect();
        assert_eq!(
            shown,
            [(1, "ab cd", vec![0..2, 3..5]), (2, "ef", std::iter::once(2..2).collect())]
        );
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
