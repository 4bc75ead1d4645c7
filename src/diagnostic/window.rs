//! The parts of a line that are shown if it is too long, or if a label would have no room beside
//! it.

use super::clean::visible;
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// The number of columns of the hook before the words of a label.
pub(super) const HOOK: usize = 4;
/// The number of columns reserved for words before they are broken into lines.
const FEW_WORDS: usize = 20;
/// The number of columns between two tab stops.
const TAB: usize = 4;

/// A line and the columns that it may take.
#[derive(Debug)]
pub(super) struct Room<'a> {
    pub(super) line: &'a str,
    pub(super) columns: usize,
    /// `true` if signs beyond ASCII can be shown.
    pub(super) unicode: bool,
}

/// A label in a line.
#[derive(Debug)]
pub(super) struct Wish {
    /// The bytes of the line that it marks.
    pub(super) range: Range<usize>,
    /// The number of columns of its words.
    pub(super) length: usize,
}

impl Room<'_> {
    /// Returns the parts of the line that show all labels.
    ///
    /// # Arguments
    /// `wishes` are in the order of the line and do not overlap.
    ///
    /// # Returns
    /// The bytes of each part, and the indices of the labels that it shows.
    ///
    /// # Complexity
    /// Independent of the length of the line.
    pub(super) fn views(&self, wishes: &[Wish]) -> Vec<(Range<usize>, Range<usize>)> {
        let mut views = Vec::new();
        let mut next = 0;
        while let Some(first) = wishes.get(next) {
            let left = self.view(0);
            let view = if self.shows(&left, first) { left } else { self.view(self.before(first)) };
            let count =
                wishes[next..].iter().take_while(|wish| self.shows(&view, wish)).count().max(1);
            views.push((view, next..next + count));
            next += count;
        }
        views
    }

    /// Returns a part as it is shown, with blanks for tabs and a sign for text that is left out.
    pub(super) fn text(&self, view: &Range<usize>) -> String {
        let mut text = if view.start > 0 { self.ellipsis().to_owned() } else { String::new() };
        let mut column = self.lead(view.start);
        for character in self.line[view.clone()].chars() {
            let next = self.advance(column, character);
            match visible(character, self.unicode) {
                '\t' => text.push_str(&" ".repeat(next - column)),
                shown => text.push(shown),
            }
            column = next;
        }
        if view.end < self.line.len() {
            text.push_str(self.ellipsis());
        }
        text
    }

    /// Returns the columns, from 0, of these bytes in a part.
    pub(super) fn under(&self, view: &Range<usize>, range: &Range<usize>) -> Range<usize> {
        let column = |end: usize| {
            let shown = &self.line[view.start..end.clamp(view.start, view.end)];
            shown
                .chars()
                .fold(self.lead(view.start), |column, character| self.advance(column, character))
        };
        column(range.start)..column(range.end)
    }

    /// Returns the sign for text that is left out.
    fn ellipsis(&self) -> &'static str {
        if self.unicode { "…" } else { "..." }
    }

    /// Returns `true` if all of a label is visible, with room for its words.
    fn shows(&self, view: &Range<usize>, wish: &Wish) -> bool {
        let within = wish.range.start >= view.start && wish.range.end <= view.end;
        within
            && middle(&self.under(view, &wish.range)) + HOOK + wish.length.min(FEW_WORDS)
                <= self.columns
    }

    /// Returns the part of the line that fits, from a byte on.
    pub(super) fn view(&self, begin: usize) -> Range<usize> {
        let (mut column, mut cut) = (self.lead(begin), begin);
        for (at, character) in self.line[begin..].char_indices() {
            // A mark without a column of its own counts too; otherwise a line of such marks would
            // have no end.
            column = self.advance(column, character).max(column + 1);
            if column > self.columns {
                return begin..cut;
            }
            if column + self.ellipsis().chars().count() <= self.columns {
                cut = begin + at + character.len_utf8();
            }
        }
        begin..self.line.len()
    }

    /// Returns the beginning of a part that shows a label with some of the text before it.
    fn before(&self, wish: &Wish) -> usize {
        let long = self.line[wish.range.clone()].chars().take(self.columns).count();
        let taken =
            self.ellipsis().chars().count() + long / 2 + 1 + HOOK + wish.length.min(FEW_WORDS);
        let mut left = self.columns.saturating_sub(taken).min(self.columns / 3);
        let mut begin = wish.range.start;
        for (at, character) in self.line[..begin].char_indices().rev() {
            let Some(rest) = left.checked_sub(self.advance(0, character).max(1)) else { break };
            (left, begin) = (rest, at);
        }
        begin
    }

    /// Returns the number of columns before the first character of a part.
    fn lead(&self, begin: usize) -> usize {
        if begin > 0 { self.ellipsis().chars().count() } else { 0 }
    }

    /// Returns the column after a character.
    fn advance(&self, column: usize, character: char) -> usize {
        match visible(character, self.unicode) {
            '\t' => (column / TAB + 1) * TAB,
            shown => column + shown.width().unwrap_or(0),
        }
    }
}

/// Returns the column at which the words of a label hang.
pub(super) fn middle(columns: &Range<usize>) -> usize {
    (columns.start + columns.end.max(columns.start + 1)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown<'a>(line: &'a str, wishes: &[(Range<usize>, usize)]) -> Vec<(&'a str, usize)> {
        let wishes: Vec<Wish> = wishes
            .iter()
            .map(|(range, length)| Wish { range: range.clone(), length: *length })
            .collect();
        let views = Room { line, columns: 30, unicode: true }.views(&wishes);
        views.into_iter().map(|(view, labels)| (&line[view], labels.len())).collect()
    }

    #[test]
    fn what_fits_is_shown_whole() {
        assert_eq!(shown("abc def", &[(0..3, 99), (4..7, 3)]), [("abc def", 2)]);
        assert_eq!(shown("", &[(0..0, 5)]), [("", 1)]);
    }

    #[test]
    fn a_label_far_to_the_right_has_room() {
        let line = "abcdefghijklmnopqrstuvwxyz1234";
        assert_eq!(shown(line, &[(28..30, 2)]), [("stuvwxyz1234", 1)]);
        assert_eq!(shown(line, &[(2..4, 9), (28..30, 40)]), [(line, 1), ("z1234", 1)]);
    }

    #[test]
    fn wide_characters_and_marks_count() {
        assert_eq!(shown(&"猫".repeat(40), &[(0..3, 2)]), [("猫".repeat(14).as_str(), 1)]);
        assert_eq!(shown(&"\u{301}".repeat(40), &[(0..2, 2)])[0].0.chars().count(), 29);
    }
}
