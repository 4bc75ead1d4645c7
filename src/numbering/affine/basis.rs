//! Vectors over GF(2), as bits of words.
//!
//! In: vectors. Out: coordinates of their sums. Promises that coordinates are the bits at the pivots. Knows nothing of moves.

/// A reduced basis: each of its vectors has a pivot, a bit that no other one has.
#[derive(Clone, Debug)]
pub(super) struct Basis {
    /// Pivots and vectors, by pivot.
    rows: Vec<(u32, u64)>,
}

impl Basis {
    /// The basis of all sums of some vectors; low bits become pivots first.
    ///
    /// # Complexity
    /// O(rank × vectors), by Gauss and Jordan.
    pub(super) fn new(vectors: impl Iterator<Item = u64>) -> Self {
        let mut left: Vec<u64> = vectors.collect();
        left.sort_unstable();
        left.dedup();
        let mut rows: Vec<(u32, u64)> = Vec::new();
        for bit in 0..u64::BITS {
            let Some(at) = left.iter().position(|vector| vector >> bit & 1 == 1) else { continue };
            let pivot = left.swap_remove(at);
            let reduce = |vector: &mut u64| *vector ^= if *vector >> bit & 1 == 1 { pivot } else { 0 };
            left.iter_mut().for_each(reduce);
            rows.iter_mut().for_each(|(_, vector)| reduce(vector));
            rows.push((bit, pivot));
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
        self.rows.iter().enumerate().fold(0, |found, (at, &(pivot, _))| found | (word >> pivot & 1) << at)
    }

    /// The sum of the vectors that coordinates name.
    pub(super) fn sum(&self, coordinates: u64) -> u64 {
        let named = |&(at, _): &(usize, &(u32, u64))| coordinates >> at & 1 == 1;
        self.rows.iter().enumerate().filter(named).fold(0, |sum, (_, &(_, vector))| sum ^ vector)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_coordinates() {
        let basis = Basis::new([0b0111, 0b1110, 0b1001, 0b0111].into_iter());
        assert_eq!(basis.rank(), 2);
        for coordinates in 0..4 {
            assert_eq!(basis.coordinates(basis.sum(coordinates)), coordinates);
        }
        assert_ne!(basis.sum(basis.coordinates(0b0001)), 0b0001);
    }
}
