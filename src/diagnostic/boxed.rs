//! The lines in question in a box, with labels under them.

use super::clean::clean;
use super::parts::{place, word};
use super::snippet::{Line, Mark, excerpt};
use super::style::{CYAN, DIM, LINK, Style, columns, paint};
use super::{Diagnostic, Severity};
use crate::source::Source;
use unicode_width::UnicodeWidthStr;

/// The fewest columns of a line number.
const NUMBER: usize = 2;
/// The columns between a line number and the text.
const GUTTER: usize = 3;

/// A box that is being drawn.
struct Drawing<'a> {
    /// The columns of line numbers.
    numbers: usize,
    style: &'a Style,
    severity: Severity,
}

/// The lines in question in their box.
pub(super) fn snippet(diagnostic: &Diagnostic, source: &Source, style: &Style) -> String {
    let most = source.line_count().to_string().len().clamp(NUMBER, 10);
    let lines = excerpt(source, diagnostic, columns(style) - most - GUTTER, style.unicode);
    let numbers = lines.last().map_or(0, |line| line.number.to_string().len()).max(NUMBER);
    let drawing = Drawing { numbers, style, severity: diagnostic.severity() };
    let name = paint(&place(diagnostic, source, style), LINK, style);
    let head = drawing.row("", &format!("{}[{name}]", drawing.sign("╭─")));
    let rows = lines.iter().map(|line| drawing.line(line));
    [head].into_iter().chain(rows).chain([drawing.row("", &drawing.sign("╰────"))]).collect()
}

impl Drawing<'_> {
    /// A row with something in place of the line number.
    fn row(&self, number: &str, rest: &str) -> String {
        let blanks = " ".repeat(self.numbers - number.len());
        let number = if number.is_empty() { String::new() } else { paint(number, DIM, self.style) };
        format!("{}\n", format!("{blanks}{number} {rest}").trim_end())
    }

    /// A line of the definition and its labels, the last of them first: so no words cross the bar of another.
    fn line(&self, line: &Line) -> String {
        let mut rows = self.row(&line.number.to_string(), &format!("{} {}", self.sign("│"), line.text));
        rows += &self.below(line.marks.iter().map(|mark| (mark.columns.start, mark, self.underline(mark))));
        for (at, mark) in line.marks.iter().enumerate().rev() {
            let bars = line.marks[..at].iter().filter(|other| !other.words.is_empty()).map(|other| (other.hook(), other, self.sign("│")));
            for (number, words) in mark.words.iter().enumerate() {
                let hook = match number {
                    0 if mark.words.len() == 1 => "╰── ",
                    0 => "╰─┤ ",
                    _ => "  │ ",
                };
                rows += &self.below(bars.clone().chain([(mark.hook(), mark, self.sign(hook) + words)]));
            }
        }
        rows
    }

    /// A row of what belongs to labels, each part with its first column.
    fn below<'a>(&self, parts: impl Iterator<Item = (usize, &'a Mark, String)>) -> String {
        let (mut row, mut column) = (String::new(), 0_usize);
        for (start, mark, part) in parts {
            row.push_str(&" ".repeat(start.saturating_sub(column)));
            row.push_str(&paint(&part, if mark.primary { word(self.severity).1 } else { CYAN }, self.style));
            column = column.max(start) + part.width();
        }
        self.row("", &format!("{} {row}", if self.style.unicode { "·" } else { ":" }))
    }

    /// What stands under the text that a label is about.
    fn underline(&self, mark: &Mark) -> String {
        let joint = match (mark.columns.is_empty(), mark.words.is_empty()) {
            (true, _) => "▲",
            (false, true) => "─",
            (false, false) => "┬",
        };
        let left = mark.hook() - mark.columns.start;
        let right = mark.columns.len().saturating_sub(left + 1);
        self.sign(&["─".repeat(left).as_str(), joint, &"─".repeat(right)].concat())
    }

    fn sign(&self, sign: &str) -> String {
        clean(sign, self.style.unicode)
    }
}
