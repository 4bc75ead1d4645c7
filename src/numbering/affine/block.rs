//! Blocks: up to 64 nonempty words of a table that are swept together.
//!
//! From the position in lane 0 of each word a block computes bit planes: for each bit of a
//! position, and each value of it, the words whose lane 0 has that value. It also carries positions
//! from some of its words to other words.

use super::super::DeadEnds;
use super::super::bits::{each_bit, transpose};

/// The number of words of a block.
const WORDS: usize = 64;
/// The plane with all words of the block.
pub(super) const ANYTHING: u8 = 2 * WORDS as u8;

/// The planes of a block: sets of words, by number.
pub(super) struct Planes([u64; 256]);

impl Planes {
    /// Returns the number of the plane with the words whose lane 0 agrees with a position in one
    /// bit.
    pub(super) fn name(bit: u8, position: u64) -> u8 {
        2 * bit + (position >> bit & 1) as u8
    }

    /// Returns the words of a plane.
    #[inline(always)]
    pub(super) fn of(&self, name: u8) -> u64 {
        self.0[usize::from(name)]
    }
}

/// A block of nonempty words.
pub(super) struct LaneBlock {
    len: usize,
    numbers: [usize; WORDS],
    positions: [u64; WORDS],
    /// For each word the positions that a move has left.
    moved: [u64; WORDS],
    /// The position in lane 0 of each word.
    firsts: [u64; WORDS],
    /// The words that a move has left with all positions.
    all_moved: u64,
}

impl LaneBlock {
    /// Creates an empty block.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            len: 0,
            numbers: [0; WORDS],
            positions: [0; WORDS],
            moved: [0; WORDS],
            firsts: [0; WORDS],
            all_moved: 0,
        }
    }

    /// Adds a word; the block must not be full.
    #[inline(always)]
    pub(super) fn push(&mut self, number: usize, positions: u64, first: u64) {
        let at = self.len % WORDS;
        (self.numbers[at], self.positions[at], self.firsts[at]) = (number, positions, first);
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.len == WORDS
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the words of which some positions were not moved.
    #[inline(always)]
    pub(super) fn left(&self) -> u64 {
        let left = |at: usize| u64::from(self.positions[at] & !self.moved[at] != 0) << at;
        (0..self.len).fold(0, |words, at| words | left(at)) & !self.all_moved
    }

    /// Marks the positions in some lanes of some words as moved.
    #[inline(always)]
    pub(super) fn note(&mut self, words: u64, lanes: u64) {
        each_bit(words, |at| self.moved[at] |= self.positions[at] & lanes);
    }

    /// Marks the positions in some lanes of some words as moved, except those whose targets are
    /// barred.
    ///
    /// # Arguments
    /// The same as for [`LaneBlock::carry_but`].
    #[inline(always)]
    pub(super) fn note_but(
        &mut self,
        words: u64,
        lanes: u64,
        flip: usize,
        barred: &[u64],
        order: impl Fn(u64) -> u64,
    ) {
        each_bit(words, |at| {
            self.moved[at] |= self.positions[at] & lanes & !order(barred[self.numbers[at] ^ flip])
        });
    }

    /// Removes all words.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        (self.len, self.all_moved, self.moved) = (0, 0, [0; WORDS]);
    }

    /// Computes the planes of the block.
    #[inline(always)]
    pub(super) fn planes(&self) -> Planes {
        let all = u64::MAX >> (WORDS - self.len);
        let mut turned = self.firsts;
        transpose(&mut turned);
        let mut planes = [0; 256];
        for (pair, &ones) in planes.chunks_exact_mut(2).zip(&turned) {
            (pair[0], pair[1]) = (!ones & all, ones & all);
        }
        planes[usize::from(ANYTHING)] = all;
        Planes(planes)
    }

    /// Moves all positions of some words.
    ///
    /// # Arguments
    /// * `flip` - the bits that change in the numbers of words
    /// * `next` - the row that receives the positions
    ///
    /// # Returns
    /// The number of positions moved.
    #[inline(always)]
    pub(super) fn carry_whole(&mut self, words: u64, flip: usize, next: &mut [u64]) -> u64 {
        let mut count = 0;
        self.all_moved |= words;
        each_bit(words, |at| {
            let positions = self.positions[at];
            count += u64::from(positions.count_ones());
            next[self.numbers[at] ^ flip] |= positions;
        });
        count
    }

    /// Moves the positions in some lanes of some words.
    ///
    /// # Arguments
    /// * `flip` - the bits that change in the numbers of words
    /// * `next` - the row that receives the positions
    /// * `order` - permutes the positions of a word into their new lanes
    ///
    /// # Returns
    /// The number of positions moved.
    #[inline(always)]
    pub(super) fn carry(
        &mut self,
        words: u64,
        lanes: u64,
        flip: usize,
        next: &mut [u64],
        order: impl Fn(u64) -> u64,
    ) -> u64 {
        let mut count = 0;
        each_bit(words, |at| {
            let positions = self.positions[at] & lanes;
            self.moved[at] |= positions;
            count += u64::from(positions.count_ones());
            next[self.numbers[at] ^ flip] |= order(positions);
        });
        count
    }

    /// Moves the positions in some lanes of some words, except those whose targets are barred.
    ///
    /// # Arguments
    /// The same as for [`LaneBlock::carry`], and:
    /// * `barred` - the positions of the row `next` that must not be reached
    /// * `order` - permutes the positions of a word into their new lanes, and is its own inverse
    ///
    /// # Returns
    /// The number of positions moved.
    #[inline(always)]
    pub(super) fn carry_but(
        &mut self,
        words: u64,
        lanes: u64,
        flip: usize,
        next: &mut [u64],
        barred: &[u64],
        order: impl Fn(u64) -> u64,
    ) -> u64 {
        let mut count = 0;
        each_bit(words, |at| {
            let to = self.numbers[at] ^ flip;
            let positions = self.positions[at] & lanes & !order(barred[to]);
            self.moved[at] |= positions;
            count += u64::from(positions.count_ones());
            next[to] |= order(positions);
        });
        count
    }

    /// Calls `see` with the positions of the row that were not moved, word by word.
    #[inline(always)]
    pub(super) fn stuck(&self, row: usize, see: &mut DeadEnds) {
        for at in (0..self.len).filter(|at| self.all_moved >> at & 1 == 0) {
            let stuck = self.positions[at] & !self.moved[at];
            if stuck != 0 {
                see(row, self.numbers[at], stuck);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_tell_which_words_have_a_bit() {
        let mut block = LaneBlock::new();
        (0..40).for_each(|at| block.push(at, 1, (at as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        let planes = block.planes();
        assert_eq!(planes.of(ANYTHING), (1 << 40) - 1);
        for bit in 0..64 {
            for value in [0, u64::MAX] {
                let found = planes.of(Planes::name(bit, value));
                assert!((0..64).all(|at| (found >> at & 1 == 1)
                    == (at < block.len && (block.firsts[at] ^ value) >> bit & 1 == 0)));
            }
        }
    }

    #[test]
    fn boards_are_carried_once_and_the_others_are_stuck() {
        let mut block = LaneBlock::new();
        (0..64).for_each(|at| block.push(at, 0b1011, 0));
        assert!(block.is_full());
        let mut next = [0; 64];
        assert_eq!(block.carry_whole(0b11, 4, &mut next), 6);
        assert_eq!(block.carry(0b110, 0b0110, 8, &mut next, |positions| positions << 1), 2);
        assert_eq!((next[4], next[5], next[9], next[10]), (0b1011, 0b1011, 0b100, 0b100));
        assert_eq!(next.iter().filter(|&&word| word != 0).count(), 4);
        assert_eq!((stuck(&block), block.left()), (2 + 61 * 3, !0b11));
        block.note(0b1100, 0b1011);
        assert_eq!((stuck(&block), block.left()), (60 * 3, !0b1111));
        block.clear();
        assert!(block.is_empty() && stuck(&block) == 0);
    }

    #[test]
    fn boards_stay_where_they_would_be_barred() {
        let mut block = LaneBlock::new();
        (0..2).for_each(|at| block.push(at, 0b1111, 0));
        let (mut next, mut barred) = ([0; 4], [0; 4]);
        barred[2] = 0b0100;
        let turn = |positions: u64| positions >> 1 & 0b0101 | (positions & 0b0101) << 1;
        assert_eq!(block.carry_but(0b11, 0b1010, 2, &mut next, &barred, turn), 3);
        assert_eq!((next[2], next[3]), (0b0001, 0b0101));
        assert_eq!(stuck(&block), 3 + 2);
        block.note_but(0b01, 0b1111, 2, &barred, turn);
        assert_eq!(stuck(&block), 1 + 2);
    }

    fn stuck(block: &LaneBlock) -> u32 {
        let mut stuck = 0;
        block.stuck(0, &mut |_, _, positions| stuck += positions.count_ones());
        stuck
    }
}
