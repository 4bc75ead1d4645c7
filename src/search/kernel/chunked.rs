//! A table of rows of one width that grows without moving its contents.
//!
//! Growth never copies, and the bytes of each piece are taken from the budget before it is
//! allocated.

use crate::budget::{Budget, Limit, bytes_of};

/// The number of entries of a piece, where a row is not longer than that.
const PIECE: usize = 1 << 13;

/// Rows in pieces of equal size.
#[derive(Debug)]
pub(super) struct Chunked<'b, T> {
    pieces: Vec<Vec<T>>,
    /// The binary logarithm of the number of rows per piece.
    shift: u32,
    budget: &'b Budget,
}

impl<'b, T: Copy> Chunked<'b, T> {
    /// Creates a table without rows, which will have `width` entries each.
    pub(super) fn new(width: usize, budget: &'b Budget) -> Self {
        let shift = (PIECE / width.max(1)).max(1).ilog2();
        Self { pieces: Vec::new(), shift, budget }
    }

    /// Returns the row of the given number.
    #[inline]
    pub(super) fn row(&self, number: u32, width: usize) -> &[T] {
        let at = (number & ((1 << self.shift) - 1)) as usize * width;
        &self.pieces[(number >> self.shift) as usize][at..at + width]
    }

    /// Makes room for one more row after `rows` rows.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if another piece does not fit.
    pub(super) fn make_room(&mut self, rows: u32, width: usize) -> Result<(), Limit> {
        if (rows >> self.shift) as usize == self.pieces.len() {
            let mut piece = Vec::new();
            self.budget.reserve(&mut piece, width << self.shift)?;
            self.pieces.push(piece);
        }
        Ok(())
    }

    /// Adds a row, for which there is room.
    #[inline]
    pub(super) fn push(&mut self, row: &[T]) {
        if let Some(piece) = self.pieces.last_mut() {
            piece.extend_from_slice(row);
        }
    }
}

impl<T> Drop for Chunked<'_, T> {
    fn drop(&mut self) {
        let entries: usize = self.pieces.iter().map(Vec::capacity).sum();
        self.budget.give_back(bytes_of::<T>(entries as u64));
    }
}
