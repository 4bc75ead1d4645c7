//! Pictures of which one row stands apart from the others.

use super::grid::Meaning;
use super::picture::Row;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, counted};
use crate::model::Grid;
use crate::source::Span;

/// The smallest number of rows of a picture in which one may stand apart from the others.
const FEWEST_ROWS: usize = 3;

impl Scope {
    /// Returns a report on a picture of which one row stands too far to one side, and all others
    /// where the grid has nodes.
    pub fn displaced(&self, rows: &[Row], grid: &Grid) -> Option<Diagnostic> {
        let is_node = matches!(self.glyph_meaning(' '), Some(Meaning::Piece(..)));
        if rows.len() < FEWEST_ROWS || is_node {
            return None;
        }
        let is_shown = |&(glyph, _): &(char, Span)| {
            glyph != ' ' && !matches!(self.glyph_meaning(glyph), Some(Meaning::Outside))
        };
        let shift = |(at, row): (usize, &Row)| {
            let shown: Vec<usize> =
                (0..row.len()).filter(|&column| is_shown(&row[column])).collect();
            let nodes: Vec<usize> =
                (0..grid.columns).filter(|&column| grid.at(at, column).is_some()).collect();
            let shift = *nodes.first()? as i64 - *shown.first()? as i64;
            let shifted = shown.iter().map(|&column| column as i64 + shift);
            shifted.eq(nodes.iter().map(|&column| column as i64)).then_some(shift)
        };
        let shifts: Vec<i64> = rows.iter().enumerate().map(shift).collect::<Option<_>>()?;
        // Of three rows, two stand as they are meant.
        let usual = if shifts[0] == shifts[1] { shifts[0] } else { shifts[2] };
        let mut others = (0..rows.len()).filter(|&at| shifts[at] != usual);
        let (at, None) = (others.next()?, others.next()) else { return None };
        let row = &rows[at];
        let first = row.iter().position(is_shown)?;
        let columns = shifts[at].abs_diff(usual) as usize;
        let many = counted(columns, "column", "columns");
        let place = row[first].1;
        let report = |side: &str| {
            let message = format!("row {} stands {many} too far to the {side}", at + 1);
            Diagnostic::at(Code::PictureShape, place, message)
        };
        if shifts[at] > usual {
            let room = Span { end: place.start, ..place };
            return Some(
                report("left").offer(room, " ".repeat(columns)).help("move it to the right"),
            );
        }
        let blanks = row[first.checked_sub(columns)?].1.to(row[first - 1].1);
        Some(report("right").offer(blanks, "").help("move it to the left"))
    }
}
