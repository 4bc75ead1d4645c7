//! All positions that a sweep has seen, and if there is a use for it, in which level.
//!
//! In: the rows of settled levels. Out: whether a position may have stood in a level. Promises never to deny a position of the level that is asked
//! for, and to tell it from the levels around. Knows nothing of what numbers mean.

use super::tables::{cells, zeroed};
use crate::budget::{Budget, Limit, bytes_of};
use crate::numbering::{Cell, MOST_TABLES, SeenRow, Space};
use crate::search::reservation::Reservation;

/// Tables of positions that were seen.
#[derive(Debug)]
pub(super) struct Seen<'b, C> {
    tables: [Vec<C>; MOST_TABLES],
    _reserved: Reservation<'b>,
}

/// The tables that keep which positions were seen: none where no level meets an older one.
pub(super) fn of_positions<S: Space>(space: &S) -> usize {
    usize::from(!space.levels_are_disjoint())
}

/// The tables that keep in which level positions were seen: a single one where the position itself says that.
///
/// # Arguments
/// `back` - whether a move takes back each move; otherwise levels further away have to be told apart
pub(super) fn of_levels<S: Space>(space: &S, back: bool) -> usize {
    if space.levels_are_disjoint() { 1 } else { S::Cell::tables_of_levels(back) }
}

/// The bytes of so many tables.
pub(super) fn bytes<S: Space>(space: &S, tables: usize) -> u64 {
    bytes_of::<S::Cell>((tables as u64).saturating_mul(cells(space)))
}

impl<'b, C: Cell> Seen<'b, C> {
    /// Nothing was seen.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the tables do not fit.
    pub(super) fn new<S: Space<Cell = C>>(space: &S, tables: usize, budget: &'b Budget) -> Result<Self, Limit> {
        let hold = Reservation::take(bytes(space, tables), budget)?;
        let table = |at: usize| zeroed(if at < tables { cells(space) } else { 0 });
        Ok(Self { tables: [table(0)?, table(1)?, table(2)?], _reserved: hold })
    }

    /// The rows, one after the other, for as long as they are asked for.
    pub(super) fn rows<S: Space<Cell = C>>(&mut self, space: &S) -> impl Iterator<Item = SeenRow<'_, C>> + Send {
        let mut rows = self.tables.each_mut().map(|table| table.chunks_mut(space.row_cells()));
        std::iter::repeat_with(move || rows.each_mut().map(Iterator::next))
    }

    /// Whether a position may have stood in a level; it does not know where nothing is kept.
    pub(super) fn stood<S: Space<Cell = C>>(&self, space: &S, depth: usize, number: u64) -> bool {
        let (row, position) = space.halves(number);
        let rows = self.tables.each_ref().map(|table| (!table.is_empty()).then(|| space.row(row, table)));
        C::stood(rows, position, depth)
    }
}
