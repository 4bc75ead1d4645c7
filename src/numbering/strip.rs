//! Strips: neighbouring rows of a table under construction that one thread at a time writes, with
//! marks of the rows that may not be empty.

use super::Space;
use std::ops::{BitOrAssign, Deref, DerefMut, Range};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The strips of a table that a thread writes.
#[derive(Debug)]
pub enum Strips<'s, 't, C> {
    /// A strip of its own; moves to other rows belong to other strips.
    Own(&'s mut Strip<'t, C>),
    /// The whole table, as strips that all threads write, each of them for a short time.
    Shared {
        /// The strips, of equal length, except that the last one may be shorter.
        strips: &'s [SharedStrip<'t, C>],
        /// The binary logarithm of the number of rows of a strip.
        log_rows: u32,
    },
}

/// A strip that threads write one after the other.
///
/// It has cache lines of its own, or threads that lock neighbouring strips would wait for each
/// other. Two lines, since processors fetch lines in pairs.
#[derive(Debug)]
#[repr(align(128))]
pub struct SharedStrip<'t, C>(Mutex<Strip<'t, C>>);

impl<'t, C> SharedStrip<'t, C> {
    /// Shares a strip.
    pub fn new(strip: Strip<'t, C>) -> Self {
        Self(Mutex::new(strip))
    }

    /// Waits for other threads that write the strip, and keeps it until the result is dropped.
    #[inline(always)]
    pub fn lock(&self) -> MutexGuard<'_, Strip<'t, C>> {
        // A thread that panicked has lost its moves, and with them the whole answer.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A strip that one thread writes for now.
#[derive(Debug)]
pub(super) enum Held<'g, 't, C> {
    Own(&'g mut Strip<'t, C>),
    Shared(MutexGuard<'g, Strip<'t, C>>),
}

impl<'t, C> Deref for Held<'_, 't, C> {
    type Target = Strip<'t, C>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        match self {
            Self::Own(strip) => strip,
            Self::Shared(strip) => strip,
        }
    }
}

impl<C> DerefMut for Held<'_, '_, C> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Own(strip) => strip,
            Self::Shared(strip) => strip,
        }
    }
}

impl<'t, C: Copy + Default> Strips<'_, 't, C> {
    /// Returns the number of strips.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Own(_) => 1,
            Self::Shared { strips, .. } => strips.len(),
        }
    }

    /// Returns the index of the strip with a row, or `None` if the row is in no strip.
    #[inline(always)]
    pub(super) fn index(&self, row: usize) -> Option<usize> {
        match self {
            Self::Own(strip) => strip.rows.contains(&row).then_some(0),
            Self::Shared { log_rows, .. } => Some(row >> log_rows),
        }
    }

    /// Returns `true` if a row is in one of the strips.
    #[inline(always)]
    pub(super) fn holds(&self, row: usize) -> bool {
        self.index(row).is_some()
    }

    /// Returns `true` if a cell of the whole table is in one of the strips.
    #[inline(always)]
    pub(super) fn holds_cell(&self, cell: usize) -> bool {
        match self {
            Self::Own(strip) => strip.holds_cell(cell),
            Self::Shared { .. } => true,
        }
    }

    /// Waits for a strip that other threads may write, and keeps it until the result is dropped.
    #[inline(always)]
    pub(super) fn hold(&mut self, index: usize) -> Held<'_, 't, C> {
        match self {
            Self::Own(strip) => Held::Own(strip),
            Self::Shared { strips, .. } => Held::Shared(strips[index].lock()),
        }
    }

    /// Calls `write` with the cells of a row, unless the row is in no strip.
    #[inline(always)]
    pub(super) fn write(&mut self, row: usize, write: impl FnOnce(&mut [C])) {
        if let Some(index) = self.index(row)
            && let Some(cells) = self.hold(index).row(row)
        {
            write(cells);
        }
    }

    /// Adds the cells of a row to it, unless the row is in no strip.
    #[inline(always)]
    pub(super) fn add(&mut self, row: usize, added: &[C])
    where
        C: BitOrAssign,
    {
        if let Some(index) = self.index(row) {
            self.hold(index).add(row, added);
        }
    }
}

/// Neighbouring rows of the next level, or a part of one row.
#[derive(Debug)]
pub struct Strip<'t, C> {
    rows: Range<usize>,
    /// The index in the whole table of the first cell.
    origin: usize,
    /// The number of cells of the first row, and of every row where all have the same.
    row_cells: usize,
    cells: &'t mut [C],
    touched: &'t mut [bool],
}

/// The tables of a strip whose rows may differ in length.
pub(super) struct StripTables<'s, C> {
    /// The rows.
    pub(super) rows: Range<usize>,
    /// The index in the whole table of the first cell.
    pub(super) origin: usize,
    /// The cells.
    pub(super) cells: &'s mut [C],
    /// For each row, `false` only if it is empty.
    pub(super) touched: &'s mut [bool],
}

impl<'t, C: Copy + Default> Strip<'t, C> {
    /// Cuts a table into strips.
    ///
    /// # Arguments
    /// * `cells` - the whole table
    /// * `touched` - for each of its rows, `false` only if it is empty
    /// * `lengths` - the number of rows of each strip, in order; their sum is at most the number of
    ///   rows
    pub fn cut<S: Space<Cell = C>>(
        space: &S,
        mut cells: &'t mut [C],
        mut touched: &'t mut [bool],
        lengths: &[usize],
    ) -> Vec<Self> {
        let (mut strips, mut begin, mut origin) = (Vec::with_capacity(lengths.len()), 0, 0);
        for &length in lengths.iter().filter(|&&length| length > 0) {
            let row_cells = space.row_cells(begin);
            let last = begin + length - 1;
            let end = space.row_begin(last) + space.row_cells(last);
            let here = (cells.split_off_mut(..end - origin), touched.split_off_mut(..length));
            if let (Some(cells), Some(touched)) = here {
                let rows = begin..begin + length;
                strips.push(Self { rows, origin, row_cells, cells, touched });
            }
            (begin, origin) = (begin + length, end);
        }
        strips
    }

    /// Creates a strip of a table.
    ///
    /// # Arguments
    /// * `rows` - its rows; one alone if the strip has a part of a row
    /// * `origin` - the index in the whole table of the first cell
    /// * `cells` - the cells
    /// * `touched` - for each row, `false` only if it is empty
    pub fn new<S: Space<Cell = C>>(
        space: &S,
        rows: Range<usize>,
        origin: usize,
        cells: &'t mut [C],
        touched: &'t mut [bool],
    ) -> Self {
        let row_cells = space.row_cells(rows.start);
        Self { rows, origin, row_cells, cells, touched }
    }

    /// Empties all rows.
    pub fn clear<S: Space<Cell = C>>(&mut self, space: &S) {
        for (row, touched) in self.rows.clone().zip(&mut *self.touched).filter(|(_, at)| **at) {
            let begin = space.row_begin(row) - self.origin;
            self.cells[begin..begin + space.row_cells(row)].fill(C::default());
            *touched = false;
        }
    }

    /// Adds the cells of a row to it.
    #[inline(always)]
    fn add(&mut self, row: usize, added: &[C])
    where
        C: BitOrAssign,
    {
        let is_empty = self.touched.get(row.wrapping_sub(self.rows.start)) == Some(&false);
        let Some(cells) = self.row(row) else { return };
        // An empty row is not read, since its page may be new: it would be mapped twice.
        if is_empty {
            cells.copy_from_slice(added);
        } else {
            cells.iter_mut().zip(added).for_each(|(cell, &added)| *cell |= added);
        }
    }

    /// Returns the tables of the strip.
    #[inline(always)]
    pub(super) fn whole(&mut self) -> StripTables<'_, C> {
        let Self { rows, origin, cells, touched, .. } = self;
        StripTables { rows: rows.clone(), origin: *origin, cells, touched }
    }

    /// Returns `true` if a cell of the whole table is in the strip.
    #[inline(always)]
    fn holds_cell(&self, cell: usize) -> bool {
        cell.wrapping_sub(self.origin) < self.cells.len()
    }

    /// Marks a row as touched and returns its cells that are in the strip, with the index in the
    /// row of the first of them; `None` if the row is outside.
    ///
    /// # Arguments
    /// * `begin` - the index in the whole table of the first cell of the row
    #[inline(always)]
    pub(super) fn part(&mut self, row: usize, begin: usize) -> Option<(usize, &mut [C])> {
        *self.touched.get_mut(row.wrapping_sub(self.rows.start))? = true;
        let skipped = self.origin.saturating_sub(begin);
        let cells = self.cells.get_mut(begin.saturating_sub(self.origin)..)?;
        let length = cells.len().min(self.row_cells - skipped);
        Some((skipped, &mut cells[..length]))
    }

    /// Marks a row as touched and returns the index of its first cell in the strip, or `None` if it
    /// is outside.
    #[inline(always)]
    pub(super) fn begin(&mut self, row: usize) -> Option<usize> {
        let at = row.wrapping_sub(self.rows.start);
        *self.touched.get_mut(at)? = true;
        Some(at * self.row_cells)
    }

    /// Marks a row as touched and returns its cells, or `None` if it is outside.
    #[inline(always)]
    pub(super) fn row(&mut self, row: usize) -> Option<&mut [C]> {
        let begin = self.begin(row)?;
        self.cells.get_mut(begin..begin + self.row_cells)
    }

    /// Returns all cells.
    #[inline(always)]
    pub(super) fn cells(&mut self) -> &mut [C] {
        self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnySpace, Numbering, Seeds, space};
    use super::*;
    use crate::ground::samples;

    #[test]
    fn each_row_is_in_one_strip() {
        // Some pieces are equal, so that rows have different lengths.
        let mut puzzle = samples::puzzle(&["a", "b", "c", "d", "e"]);
        samples::path(&mut puzzle, 9, true);
        samples::rewrite(&mut puzzle, "slide", samples::Way::Both, "any _", "_ any", None);
        let start = [samples::position("012345112")];
        let seeds = Seeds::Positions(&start);
        let found = space(&samples::task(&puzzle), seeds, Numbering::Multiset).unwrap();
        let AnySpace::Multiset(space) = found else { panic!("another space was found") };
        let rows = space.rows();
        assert!((1..rows).any(|row| space.row_positions(row) != space.row_positions(0)));
        let (mut cells, mut touched) = (vec![0; space.cells() as usize], vec![false; rows]);
        let lengths = [1, 0, 2, rows - 3];
        let strips = || lengths.iter().filter(|&&length| length > 0);
        let mut begin = 0;
        for (strip, &length) in strips().enumerate() {
            for row in begin..begin + length {
                let mut cut = Strip::cut(&*space, &mut cells, &mut touched, &lengths);
                assert_eq!(cut.len(), 3);
                assert!((0..3).all(|at| cut[at].rows.contains(&row) == (at == strip)));
                let whole = cut[strip].whole();
                let first = space.row_begin(row) - whole.origin;
                whole.cells[first..first + space.row_cells(row)].fill(row as u64 + 1);
                whole.touched[row - whole.rows.start] = true;
            }
            begin += length;
        }
        for row in 0..rows {
            assert!(space.row(row, &cells).iter().all(|&cell| cell == row as u64 + 1));
        }
        assert_eq!(touched, vec![true; rows]);
        Strip::cut(&*space, &mut cells, &mut touched, &lengths)[1..]
            .iter_mut()
            .for_each(|strip| strip.clear(&*space));
        assert!(
            cells.iter().enumerate().all(|(at, &cell)| (cell == 0) == (at >= space.row_begin(1)))
        );
        assert!(touched[0] && touched[1..].iter().all(|touched| !touched));
    }
}
