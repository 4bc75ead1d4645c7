//! Vectors over GF(2), as bits of words.
//!
//! In: vectors. Out: coordinates of their sums. Promises that coordinates are the bits at the pivots. Knows nothing of moves.

/// What tells whether a vector is in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pivot {
    Bit(u32),
    /// The parity of all bits.
    Parity,
}

impl Pivot {
    /// What it is in a word, 0 or 1.
    #[inline(always)]
    fn of(self, word: u64) -> u64 {
        match self {
            Self::Bit(bit) => word >> bit & 1,
            Self::Parity => u64::from(word.count_ones() & 1),
        }
    }
}

/// A reduced basis: each of its vectors has a pivot, which is 0 in all others.
#[derive(Clone, Debug)]
pub(super) struct Basis {
    /// Pivots and vectors, by pivot.
    rows: Vec<(Pivot, u64)>,
}

impl Basis {
    /// The basis of all sums of some vectors; low bits become pivots first.
    ///
    /// # Arguments
    /// * `by_parity` - the last pivot is the parity of all bits, if a vector has an odd one
    ///
    /// # Complexity
    /// O(rank × vectors), by Gauss and Jordan.
    pub(super) fn new(vectors: impl Iterator<Item = u64>, by_parity: bool) -> Self {
        let mut left: Vec<u64> = vectors.collect();
        left.sort_unstable();
        left.dedup();
        let mut rows: Vec<(Pivot, u64)> = Vec::new();
        for pivot in by_parity.then_some(Pivot::Parity).into_iter().chain((0..u64::BITS).map(Pivot::Bit)) {
            let Some(at) = left.iter().position(|&vector| pivot.of(vector) == 1) else { continue };
            let found = left.swap_remove(at);
            let reduce = |vector: &mut u64| *vector ^= if pivot.of(*vector) == 1 { found } else { 0 };
            left.iter_mut().for_each(reduce);
            rows.iter_mut().for_each(|(_, vector)| reduce(vector));
            rows.push((pivot, found));
        }
        if rows.first().is_some_and(|&(pivot, _)| pivot == Pivot::Parity) {
            rows.rotate_left(1);
        }
        Self { rows }
    }

    /// The number of vectors.
    pub(super) fn rank(&self) -> u32 {
        self.rows.len() as u32
    }

    /// The vectors, by pivot.
    pub(super) fn vector(&self, at: usize) -> u64 {
        self.rows[at].1
    }

    /// The bits of a word at the pivots: the coordinates of a vector, where it is a sum of basis vectors.
    pub(super) fn coordinates(&self, word: u64) -> u64 {
        self.rows.iter().enumerate().fold(0, |found, (at, &(pivot, _))| found | pivot.of(word) << at)
    }

    /// The sum of the vectors that coordinates name.
    pub(super) fn sum(&self, coordinates: u64) -> u64 {
        let named = |&(at, _): &(usize, &(Pivot, u64))| coordinates >> at & 1 == 1;
        self.rows.iter().enumerate().filter(named).fold(0, |sum, (_, &(_, vector))| sum ^ vector)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_coordinates() {
        let basis = Basis::new([0b0111, 0b1110, 0b1001, 0b0111].into_iter(), false);
        assert_eq!(basis.rank(), 2);
        for coordinates in 0..4 {
            assert_eq!(basis.coordinates(basis.sum(coordinates)), coordinates);
        }
        assert_ne!(basis.sum(basis.coordinates(0b0001)), 0b0001);
    }
    #[test]
    fn the_last_coordinate_is_the_parity() {
        let basis = Basis::new([0b00111, 0b01110, 0b11100, 0b10011].into_iter(), true);
        assert_eq!(basis.rank(), 4);
        for coordinates in 0..16 {
            let sum = basis.sum(coordinates);
            assert_eq!((basis.coordinates(sum), coordinates >> 3), (coordinates, u64::from(sum.count_ones() % 2)));
        }
        assert_eq!(Basis::new([0b11, 0b110].into_iter(), true).rank(), 2);
    }
}
