//! A table of rows of one width that grows without moving its contents.
//!
//! Growth never copies, and the bytes of each piece are taken from the budget before it is
//! allocated.

use crate::budget::{Budget, Limit, bytes_of};

/// The number of entries of a piece, where a row is not longer than that.
pub(super) const PIECE: usize = 1 << 13;

/// Rows in pieces of equal size.
#[derive(Debug)]
pub(super) struct Chunked<'b, T> {
    pieces: Vec<Vec<T>>,
    /// The binary logarithm of the number of rows per piece.
    shift: u32,
    budget: &'b Budget,
}

impl<'b, T: Copy> Chunked<'b, T> {
    /// Creates a table without rows, which will have `width` entries each, in pieces of about
    /// `piece` entries.
    pub(super) fn new(width: usize, piece: usize, budget: &'b Budget) -> Self {
        let shift = (piece / width.max(1)).max(1).ilog2();
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

    /// Returns the number of bytes that room for more rows would take.
    pub(super) fn bytes_for(&self, rows: u32, more: usize, width: usize) -> u64 {
        let pieces = (rows as usize + more).div_ceil(1 << self.shift);
        bytes_of::<T>((pieces.saturating_sub(self.pieces.len()) * (width << self.shift)) as u64)
    }

    /// Returns the number of the first row of the piece that has the row of the given number.
    pub(super) fn first_beside(&self, number: u32) -> u32 {
        number >> self.shift << self.shift
    }

    /// Drops the pieces before a row that is the first one of its piece; its number is 0 from then
    /// on.
    pub(super) fn drop_before(&mut self, number: u32) {
        let dropped = self.pieces.drain(..(number >> self.shift) as usize);
        let entries: usize = dropped.map(|piece| piece.capacity()).sum();
        self.budget.give_back(bytes_of::<T>(entries as u64));
    }

    /// Adds a row, for which there is room.
    #[inline]
    pub(super) fn push(&mut self, row: &[T]) {
        if let Some(piece) = self.pieces.last_mut() {
            piece.extend_from_slice(row);
        }
    }
}

impl<T> Chunked<'_, T> {
    /// Returns the number of bytes of all pieces.
    pub(super) fn bytes(&self) -> u64 {
        bytes_of::<T>(self.pieces.iter().map(|piece| piece.capacity() as u64).sum())
    }
}

impl<T> Drop for Chunked<'_, T> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes());
    }
}
