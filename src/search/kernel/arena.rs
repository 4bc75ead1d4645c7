//! A table of rows of words that takes only the bytes of each row that are in use.
//!
//! Growth never copies, and the bytes of each piece are taken from the budget before it is
//! allocated.

use crate::budget::{Budget, Limit, bytes_of};

/// The number of bytes of a word.
const WORD: usize = size_of::<u64>();

/// Rows of one width, in pieces of equal size.
#[derive(Debug)]
pub(super) struct Arena<'b> {
    /// Each piece ends with a spare word, so that the last word of a row is read as a whole.
    pieces: Vec<Vec<u8>>,
    /// The number of rows.
    len: u32,
    /// The number of bytes of a row.
    width: usize,
    /// A mask of the bytes of the last word that belong to the row.
    last: u64,
    /// The binary logarithm of the number of rows of a piece.
    shift: u32,
    budget: &'b Budget,
}

impl<'b> Arena<'b> {
    /// Creates an arena without rows, which will have `width` bytes each, in pieces of about
    /// `piece` bytes.
    pub(super) fn new(width: usize, piece: usize, budget: &'b Budget) -> Self {
        let width = width.max(1);
        let beyond = (width.next_multiple_of(WORD) - width) as u32;
        let shift = (piece / width).max(1).ilog2();
        Self { pieces: Vec::new(), len: 0, width, last: u64::MAX >> (8 * beyond), shift, budget }
    }

    /// Returns the number of bytes of a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Returns a word of a row; words behind the bytes in use are 0.
    #[inline]
    pub(super) fn word(&self, row: u32, word: usize) -> u64 {
        let Some(left) = self.width.checked_sub(WORD * word) else { return 0 };
        let begin = self.begin(row) + WORD * word;
        let piece = &self.pieces[(row >> self.shift) as usize];
        let whole =
            piece[begin..].first_chunk().map_or(0, |bytes: &[u8; WORD]| u64::from_le_bytes(*bytes));
        match left {
            0 => 0,
            1..WORD => whole & self.last,
            _ => whole,
        }
    }

    /// Makes room for one more row.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if another piece does not fit.
    #[inline]
    pub(super) fn make_room(&mut self) -> Result<(), Limit> {
        if (self.len >> self.shift) as usize == self.pieces.len() {
            let (mut piece, bytes) = (Vec::new(), self.bytes_of_piece());
            self.budget.reserve(&mut piece, bytes)?;
            piece.resize(bytes, 0);
            self.pieces.push(piece);
        }
        Ok(())
    }

    /// Adds a row, for which there is room.
    #[inline]
    pub(super) fn push(&mut self, row: &[u64]) {
        let begin = self.begin(self.len);
        if let Some(piece) = self.pieces.last_mut() {
            // The last word reaches into the next row, which is written later, or into the spare
            // word; there it is 0.
            let begins = (begin..begin + self.width).step_by(WORD);
            for (begin, word) in begins.zip(row) {
                piece[begin..begin + WORD].copy_from_slice(&word.to_le_bytes());
            }
        }
        self.len += 1;
    }

    /// Returns the number of bytes that room for more rows would take.
    pub(super) fn bytes_for(&self, more: usize) -> u64 {
        let pieces = (self.len as usize + more).div_ceil(1 << self.shift);
        bytes_of::<u8>((pieces.saturating_sub(self.pieces.len()) * self.bytes_of_piece()) as u64)
    }

    /// Returns the number of the first row of the piece that has the row of the given number.
    pub(super) fn first_beside(&self, row: u32) -> u32 {
        row >> self.shift << self.shift
    }

    /// Drops the pieces before a row that is the first one of its piece; its number is 0 from
    /// then on.
    pub(super) fn drop_before(&mut self, row: u32) {
        let dropped = self.pieces.drain(..(row >> self.shift) as usize);
        let bytes: usize = dropped.map(|piece| piece.capacity()).sum();
        self.len -= row;
        self.budget.give_back(bytes_of::<u8>(bytes as u64));
    }

    /// Returns the number of bytes of all pieces.
    pub(super) fn bytes(&self) -> u64 {
        bytes_of::<u8>(self.pieces.iter().map(|piece| piece.capacity() as u64).sum())
    }

    fn bytes_of_piece(&self) -> usize {
        (self.width << self.shift) + WORD
    }

    /// Returns the first byte of a row in its piece.
    #[inline]
    fn begin(&self, row: u32) -> usize {
        (row & ((1 << self.shift) - 1)) as usize * self.width
    }
}

impl Drop for Arena<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_any_width_are_read_as_they_were_written() {
        let budget = Budget::unlimited();
        for width in 1..=40 {
            let mut rows = Arena::new(width, 100, &budget);
            let beyond = 8 * (width.next_multiple_of(WORD) - width) as u32;
            let words = |row: u32| -> Vec<u64> {
                let mut words: Vec<u64> = (1..=width.div_ceil(WORD) as u64)
                    .map(|word| (u64::from(row) + word).wrapping_mul(0x9E37_79B9_7F4A_7C15))
                    .collect();
                words.iter_mut().rev().take(1).for_each(|last| *last >>= beyond);
                words
            };
            for row in 0..60 {
                rows.make_room().expect("there is no limit");
                rows.push(&words(row));
            }
            for row in 0..60 {
                let found: Vec<u64> =
                    (0..width.div_ceil(WORD)).map(|word| rows.word(row, word)).collect();
                assert_eq!(found, words(row), "{width} bytes");
                assert_eq!(rows.word(row, width.div_ceil(WORD)), 0, "{width} bytes");
            }
        }
    }
}
