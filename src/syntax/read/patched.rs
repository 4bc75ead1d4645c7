//! A part of the text with small changes, and the mapping of its positions to the source.

use super::super::grammar::Rule;
use super::parse;
use super::view::View;
use crate::diagnostic::{Diagnostic, Label};
use crate::source::Span;

/// A part of the text with small changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patched {
    /// The changed text.
    pub text: String,
    /// The beginning of the part in the source.
    base: usize,
    /// The changes in order: the position in the changed text, the length of the new text, and the
    /// length of the replaced text.
    changes: Vec<(usize, usize, usize)>,
}

impl Patched {
    /// Creates the part of a text that begins at `base`, without changes.
    pub fn new(text: &str, base: usize) -> Self {
        Self { text: text.to_owned(), base, changes: Vec::new() }
    }

    /// Returns the part with one more change: the text at `span` of the changed text becomes `new`.
    ///
    /// # Returns
    /// `None` if the span is not in the text, or overlaps another change.
    pub fn with(&self, span: Span, new: &str) -> Option<Self> {
        let (from, to) = (span.range().start, span.range().end);
        let apart = |&(at, length, _): &(usize, usize, usize)| to <= at || at + length <= from;
        if self.text.get(from..to).is_none() || !self.changes.iter().all(apart) {
            return None;
        }
        let mut other = self.clone();
        other.text.replace_range(from..to, new);
        for (at, ..) in other.changes.iter_mut().filter(|(at, ..)| *at >= to) {
            *at = *at + new.len() - (to - from);
        }
        other.changes.push((from, new.len(), to - from));
        other.changes.sort_unstable();
        Some(other)
    }

    /// Returns the span in the source for a span of the changed text.
    pub fn in_source(&self, span: Span) -> Span {
        let (start, end) = (self.offset(span.range().start), self.offset(span.range().end));
        Span::new(start, end.max(start))
    }

    fn offset(&self, place: usize) -> usize {
        let mut offset = self.base + place;
        for &(at, new, old) in self.changes.iter().take_while(|change| change.0 < place) {
            let inside = (place - at).min(new);
            offset = offset - inside + if inside == new { old } else { old.min(inside) };
        }
        offset
    }

    /// Reads all of the changed text with a rule of the grammar.
    ///
    /// # Returns
    /// `None` if the rule does not match all of it.
    pub fn read<T>(&self, rule: Rule, build: impl FnOnce(&View<'_>) -> T) -> Option<T> {
        let pair = parse(rule, &self.text).ok()?;
        Some(build(&View::new(pair, &|span| self.in_source(span))))
    }

    /// Converts a report about the changed text into one about the source.
    pub fn report(&self, mut report: Diagnostic) -> Diagnostic {
        let labels = report.primary.iter_mut().chain(&mut report.secondary);
        labels.for_each(|Label { span, .. }| *span = self.in_source(*span));
        let edits = report.fixes.iter_mut().flat_map(|fix| &mut fix.edits);
        edits.for_each(|(span, _)| *span = self.in_source(*span));
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_source() {
        let text = Patched::new("count(pg = 1", 100);
        let text = text
            .with(Span::at(8), ")")
            .expect("a place")
            .with(Span::new(10, 11), "==")
            .expect("a place");
        assert_eq!(text.text, "count(pg) == 1");
        assert_eq!(text.in_source(Span::new(6, 8)), Span::new(106, 108));
        assert_eq!(text.in_source(Span::new(8, 9)), Span::at(108), "what was put in has no length");
        assert_eq!(text.in_source(Span::new(10, 12)), Span::new(109, 110));
        assert_eq!(text.in_source(Span::new(13, 14)), Span::new(111, 112));
        assert_eq!(text.with(Span::new(11, 13), ""), None, "changes do not overlap");
    }
}
