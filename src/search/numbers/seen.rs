//! The visited set of a sweep: all positions seen, and if needed their levels.
//!
//! A position of the given level is never denied, and is distinguished from positions of the levels
//! around it.

use crate::budget::{Budget, Limit, bytes_of, to_index};
use crate::numbering::{Cell, MOST_TABLES, SeenRow, Space};
use crate::search::reservation::Reservation;

/// The tables of visited positions.
#[derive(Debug)]
pub(super) struct Seen<'b, C> {
    tables: [Vec<C>; MOST_TABLES],
    /// A flag for each page of each row: `true` if it may hold positions.
    begun: Vec<bool>,
    _reserved: Reservation<'b>,
}

/// Returns the number of tables needed to know which positions were visited: none where no level
/// meets an older one.
pub(super) fn of_positions<S: Space>(space: &S) -> usize {
    usize::from(!space.levels_are_disjoint())
}

/// Returns the number of tables needed to know the level of each visited position: one where the
/// position itself determines it.
///
/// # Arguments
/// * `back` - `true` if every inverse move is a move too; otherwise more distant levels have to be
///   distinguished
pub(super) fn of_levels<S: Space>(space: &S, back: bool) -> usize {
    if space.levels_are_disjoint() { 1 } else { S::Cell::tables_of_levels(back) }
}

/// Returns the number of bytes of `tables` tables.
pub(super) fn bytes<S: Space>(space: &S, tables: usize) -> u64 {
    let cells = bytes_of::<S::Cell>(space.cells());
    (tables as u64).saturating_mul(cells) + cells / PAGE as u64 + space.rows() as u64
}

impl<'b, C: Cell> Seen<'b, C> {
    /// Creates an empty visited set.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the tables do not fit.
    pub(super) fn new<S: Space<Cell = C>>(
        space: &S,
        tables: usize,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let hold = Reservation::take(bytes(space, tables), budget)?;
        let table = |at: usize| zeroed(if at < tables { space.cells() } else { 0 });
        let begun = zeroed((0..space.rows()).map(|row| pages(space, row) as u64).sum())?;
        Ok(Self { tables: [table(0)?, table(1)?, table(2)?], begun, _reserved: hold })
    }

    /// Returns all rows in their order, each with flags of its pages: `true` if they may hold
    /// positions.
    pub(super) fn rows<S: Space<Cell = C>>(
        &mut self,
        space: &S,
    ) -> impl Iterator<Item = (&mut [bool], SeenRow<'_, C>)> + Send {
        let mut rows = self.tables.each_mut().map(|table| space.cut(table));
        let mut begun = &mut self.begun[..];
        (0..space.rows()).map_while(move |row| {
            let begun = begun.split_off_mut(..pages(space, row))?;
            Some((begun, rows.each_mut().map(Iterator::next)))
        })
    }

    /// Returns some cells of the first table, to be filled; `None` if there is none.
    #[cfg(feature = "disk")]
    pub(super) fn cells(&mut self, cells: std::ops::Range<usize>) -> Option<&mut [C]> {
        self.tables[0].get_mut(cells)
    }

    /// Notes that all rows may hold positions, after cells were filled.
    #[cfg(feature = "disk")]
    pub(super) fn filled(&mut self) {
        self.begun.fill(true);
    }

    /// Returns `true` if a position may have been in a level; always so where no tables are kept.
    pub(super) fn stood<S: Space<Cell = C>>(&self, space: &S, depth: usize, number: u64) -> bool {
        let (row, position) = space.halves(number);
        let rows =
            self.tables.each_ref().map(|table| (!table.is_empty()).then(|| space.row(row, table)));
        C::stood(rows, position, depth)
    }
}

/// Returns the number of rows that a thread takes at a time, where little is done to each.
pub(super) fn together<S: Space>(space: &S) -> usize {
    let bytes = space.cells() as usize * size_of::<S::Cell>();
    (1 << 18) / (bytes / space.rows().max(1)).max(1)
}

/// The number of bytes of a page of memory.
const PAGE: usize = 4096;

/// Returns the number of pages of a row.
fn pages<S: Space>(space: &S, row: usize) -> usize {
    (space.row_cells(row) * size_of::<S::Cell>()).div_ceil(PAGE)
}

/// Prepares the pages of a row of the visited set that receive their first positions.
///
/// A new page that is read first and then written is mapped twice by the system, and the second
/// time all threads wait.
///
/// # Arguments
/// * `begun` - a flag for each page of the row: `true` if it may hold positions
/// * `fresh` - the same row of the level
pub(super) fn begin_pages<C: Cell>(begun: &mut [bool], fresh: &[C], seen: &mut SeenRow<C>) {
    let page = PAGE / size_of::<C>();
    let pages = begun.iter_mut().zip(fresh.chunks(page)).enumerate();
    for (at, (begun, fresh)) in pages.filter(|(_, (begun, _))| !**begun) {
        if fresh.iter().all(|cell| *cell == C::default()) {
            continue;
        }
        *begun = true;
        for table in seen.iter_mut().flatten() {
            table[at * page..at * page + fresh.len()].fill(C::default());
        }
    }
}

/// The least size of a block that allocators give back to the system at once: those of the GNU
/// library do so above 32 MiB.
const GIVEN_BACK: usize = if cfg!(target_family = "wasm") { 0 } else { (32 << 20) + 1 };
/// The number of bytes of a table from which the allocation is tried with a larger block.
const LARGE: usize = 1 << 20;

/// Allocates a table of zeros whose pages are not made before they are needed.
pub(super) fn zeroed<T: Copy + Default>(cells: u64) -> Result<Vec<T>, Limit> {
    let cells = to_index(cells)?;
    // The allocation of the table itself aborts on failure; this trial allocation does not. Its
    // block must not be reused for the table, which would then be cleared as a whole.
    let tried = if cells.saturating_mul(size_of::<T>()) < LARGE {
        cells
    } else {
        cells.max(GIVEN_BACK / size_of::<T>().max(1))
    };
    Vec::<T>::new().try_reserve_exact(tried).map_err(|_| Limit::Memory)?;
    Ok(vec![T::default(); cells])
}
