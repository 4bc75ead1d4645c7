//! The box of a report: the lines in question, with labels below them.

use super::clean::clean;
use super::corrected::Change;
use super::snippet::{Line, Mark, Role, corrections, excerpt};
use super::style::{
    CYAN, DIM, GREEN, LINK, MOST_FIXES, MOST_LINES, Style, columns, paint, place, word,
};
use super::{Diagnostic, Severity};
use crate::source::Source;
use unicode_width::UnicodeWidthStr;

/// The least number of columns of a line number.
const NUMBER: usize = 2;
/// The number of columns between a line number and the text.
const GUTTER: usize = 3;

/// A box that is being drawn.
struct Drawing<'a> {
    /// The number of columns of line numbers.
    numbers: usize,
    style: &'a Style,
    severity: Severity,
}

/// Returns the lines in question in their box.
pub(super) fn snippet(diagnostic: &Diagnostic, source: &Source, style: &Style) -> String {
    let lines = excerpt(source, diagnostic, room(source, style), style.unicode);
    let drawing = Drawing::of(&lines, diagnostic, style);
    let name = paint(&place(diagnostic, source, style), LINK, style);
    let head = drawing.row("", &format!("{}[{name}]", drawing.sign("╭─")));
    let rows = lines.iter().map(|line| drawing.line(line));
    [head].into_iter().chain(rows).chain([drawing.row("", &drawing.sign("╰────"))]).collect()
}

/// Returns the lines as the fixes would write them, in one drawing for each fix.
pub(super) fn corrected_lines(diagnostic: &Diagnostic, source: &Source, style: &Style) -> String {
    let fixes = diagnostic
        .fixes
        .iter()
        .filter(|fix| !diagnostic.declares(fix))
        .take(MOST_FIXES)
        .map(|fix| corrections(source, fix, room(source, style), style.unicode));
    let fixes: Vec<Vec<Line>> = fixes.filter(|lines| !lines.is_empty()).collect();
    let before = excerpt(source, diagnostic, room(source, style), style.unicode);
    let drawing = Drawing::of(before.iter().chain(fixes.iter().flatten()), diagnostic, style);
    let drawn = |lines: &Vec<Line>| {
        let rows: String = lines.iter().take(MOST_LINES).map(|line| drawing.line(line)).collect();
        let more = match lines.len().saturating_sub(MOST_LINES) {
            0 => String::new(),
            1 => drawing.row("", &drawing.sign("… and 1 more line")),
            more => drawing.row("", &drawing.sign(&format!("… and {more} more lines"))),
        };
        rows + &more
    };
    fixes.iter().map(drawn).collect::<Vec<_>>().join(&drawing.row("", "or"))
}

/// Returns the number of columns available for text.
fn room(source: &Source, style: &Style) -> usize {
    let most = source.line_count().to_string().len().clamp(NUMBER, 10);
    columns(style) - most - GUTTER
}

impl<'a> Drawing<'a> {
    fn of<'b>(
        lines: impl IntoIterator<Item = &'b Line>,
        diagnostic: &Diagnostic,
        style: &'a Style,
    ) -> Self {
        let numbers = lines
            .into_iter()
            .map(|line| line.number.to_string().len())
            .max()
            .unwrap_or(0)
            .max(NUMBER);
        Self { numbers, style, severity: diagnostic.severity() }
    }

    /// Returns a row with `number` in the place of the line number.
    fn row(&self, number: &str, rest: &str) -> String {
        let blanks = " ".repeat(self.numbers - number.len());
        let number = if number.is_empty() { String::new() } else { paint(number, DIM, self.style) };
        format!("{}\n", format!("{blanks}{number} {rest}").trim_end())
    }

    /// Returns a line of the definition with its labels, the last one first, so that no words cross
    /// the bar of another label.
    fn line(&self, line: &Line) -> String {
        let bar = line
            .whole
            .map_or_else(|| self.sign("│"), |change| paint(sign(change), GREEN, self.style));
        let mut rows = self.row(&line.number.to_string(), &format!("{bar} {}", line.text));
        if line.marks.is_empty() {
            return rows;
        }
        rows += &self
            .below(line.marks.iter().map(|mark| (mark.columns.start, mark, self.underline(mark))));
        for (at, mark) in line.marks.iter().enumerate().rev() {
            let bars = line.marks[..at]
                .iter()
                .filter(|other| !other.words.is_empty())
                .map(|other| (other.hook(), other, self.sign("│")));
            for (number, words) in mark.words.iter().enumerate() {
                let hook = match number {
                    0 if mark.words.len() == 1 => "╰── ",
                    0 => "╰─┤ ",
                    _ => "  │ ",
                };
                rows +=
                    &self.below(bars.clone().chain([(mark.hook(), mark, self.sign(hook) + words)]));
            }
        }
        rows
    }

    /// Returns a row of parts of labels, each with its first column.
    fn below<'b>(&self, parts: impl Iterator<Item = (usize, &'b Mark, String)>) -> String {
        let (mut row, mut column) = (String::new(), 0_usize);
        for (start, mark, part) in parts {
            row.push_str(&" ".repeat(start.saturating_sub(column)));
            let color = match mark.role {
                Role::Fault => word(self.severity).1,
                Role::Cause => CYAN,
                Role::Change(_) => GREEN,
            };
            row.push_str(&paint(&part, color, self.style));
            column = column.max(start) + part.width();
        }
        self.row("", &format!("{} {row}", if self.style.unicode { "·" } else { ":" }))
    }

    /// Returns the underline below the text of a label.
    fn underline(&self, mark: &Mark) -> String {
        if let Role::Change(change) = mark.role {
            return sign(change).repeat(mark.columns.len().max(1));
        }
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

/// Returns the sign below changed text, or before a line that is added or removed.
fn sign(change: Change) -> &'static str {
    match change {
        Change::Added => "+",
        Change::Replaced => "~",
        Change::Removed => "-",
    }
}
