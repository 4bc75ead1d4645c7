//! The lines of a definition that a report shows, and where its labels are in them.

use super::clean::visible;
use super::window::{HOOK, Room, Wish};
use super::wrap::wrap;
use super::{Diagnostic, Label};
use crate::source::Source;
use std::collections::BTreeMap;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// How many labels one report shows.
const MOST_LABELS: usize = 4;

/// A label within an [`Excerpt`].
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The bytes of the excerpt it stands under.
    pub(super) range: Range<usize>,
    /// Its words, harmless, in lines that fit; may be empty.
    pub(super) text: String,
    /// Whether it is the fault itself rather than a cause.
    pub(super) primary: bool,
}

/// The labelled lines, joined.
#[derive(Debug, Default)]
pub(super) struct Excerpt {
    /// The lines, each ended by a line break.
    pub(super) text: String,
    /// The number of each line in the source; one that is too long for its labels comes in several parts.
    pub(super) numbers: Vec<usize>,
    /// The labels in the order of the text.
    pub(super) marks: Vec<Mark>,
}

/// A label cut to its first line: where it stands in the source.
struct Cut<'a> {
    line: usize,
    range: Range<usize>,
    label: &'a Label,
    primary: bool,
}

impl Excerpt {
    /// The lines that a report needs.
    ///
    /// # Arguments
    /// `width` is the number of columns there are for text; `unicode` says whether signs beyond ASCII can be shown.
    ///
    /// # Complexity
    /// Independent of the length of the source.
    pub(super) fn new(source: &Source, diagnostic: &Diagnostic, width: usize, unicode: bool) -> Self {
        let mut lines: BTreeMap<usize, Vec<Cut<'_>>> = BTreeMap::new();
        for cut in choose(source, diagnostic) {
            lines.entry(cut.line).or_default().push(cut);
        }
        let mut excerpt = Self::default();
        for (number, mut cuts) in lines {
            cuts.sort_by_key(|cut| cut.range.start);
            let span = source.line_span(number);
            let room = Room { line: source.slice(span), columns: width, unicode };
            excerpt.add_line(number, span.start as usize, &room, &cuts);
        }
        excerpt
    }

    /// Adds the parts of a line that its labels need.
    ///
    /// # Arguments
    /// `start` is where the line begins in the source.
    fn add_line(&mut self, number: usize, start: usize, room: &Room<'_>, cuts: &[Cut<'_>]) {
        let within = |cut: &Cut<'_>| cut.range.start - start..cut.range.end - start;
        let wishes: Vec<Wish> = cuts.iter().map(|cut| Wish { range: within(cut), length: cut.label.text.width() }).collect();
        for (view, labels) in room.views(&wishes) {
            self.numbers.push(number);
            if view.start > 0 {
                self.text.push_str(room.ellipsis());
            }
            let begin = self.text.len();
            let shown = |end: usize| room.line[view.start..end.min(view.end)].chars().map(|character| visible(character, room.unicode));
            for cut in &cuts[labels] {
                let range = within(cut);
                let place = |end: usize| begin + shown(end).map(char::len_utf8).sum::<usize>();
                let columns = room.columns.saturating_sub(room.hook(&view, &range) + HOOK);
                let text = wrap(&cut.label.text, columns, room.unicode).join("\n");
                self.marks.push(Mark { range: place(range.start)..place(range.end), text, primary: cut.primary });
            }
            self.text.extend(shown(view.end));
            if view.end < room.line.len() {
                self.text.push_str(room.ellipsis());
            }
            self.text.push('\n');
        }
    }
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

    fn excerpt(text: &str, spans: &[Span]) -> Excerpt {
        let source = Source::new("x.pz", text);
        let first = Diagnostic::at(Code::UnknownNode, spans[0], "m");
        let diagnostic = spans[1..].iter().fold(first, |diagnostic, &span| diagnostic.because(span, "why"));
        Excerpt::new(&source, &diagnostic, 30, true)
    }

    #[test]
    fn labels_are_disjoint_and_on_one_line() {
        let found = excerpt("ab cd\nef", &[Span::new(3, 8), Span::new(4, 5), Span::new(0, 2), Span::new(99, 200)]);
        assert_eq!(found.text, "ab cd\nef\n");
        assert_eq!(found.numbers, [1, 2]);
        let ranges: Vec<_> = found.marks.iter().map(|mark| mark.range.clone()).collect();
        assert_eq!(ranges, [0..2, 3..5, 8..8]);
    }

    #[test]
    fn at_most_four_labels_and_none_beyond_the_text() {
        let spans: Vec<Span> = (0..9).map(|at| Span::new(at, at + 1)).collect();
        assert_eq!(excerpt("abcdefghi", &spans).marks.len(), 4);
        assert_eq!(excerpt("", &[Span::new(5, 9)]).marks[0].range, 0..0);
        assert_eq!(excerpt("é", &[Span::new(1, 1)]).marks[0].range, 0..0);
    }

    #[test]
    fn a_long_line_is_cut_around_its_label() {
        let line = format!("{}X{}", "a".repeat(1000), "b".repeat(1000));
        let found = excerpt(&line, &[Span::new(1000, 1001)]);
        assert_eq!(found.text, format!("…{}X{}…\n", "a".repeat(10), "b".repeat(17)));
        assert_eq!(&found.text[found.marks[0].range.clone()], "X");
    }

    #[test]
    fn control_characters_take_one_column() {
        let found = excerpt("a\u{1b}b\u{202e}c", &[Span::new(6, 7)]);
        assert_eq!(found.text, "a␛b\u{fffd}c\n");
        assert_eq!(&found.text[found.marks[0].range.clone()], "c");
    }
}
