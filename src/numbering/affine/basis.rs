//! Vectors over GF(2), as bits of words, and their coordinates in a reduced basis: the bits at the
//! pivots.

/// A linear function of a word that yields one coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pivot {
    Bit(u32),
    /// The parity of all bits.
    Parity,
}

impl Pivot {
    /// Returns the value of the function, 0 or 1.
    #[inline(always)]
    fn of(self, word: u64) -> u64 {
        match self {
            Self::Bit(bit) => word >> bit & 1,
            Self::Parity => u64::from(word.count_ones() & 1),
        }
    }
}

/// A reduced basis: each vector has the value 1 at its own pivot and 0 at all other pivots.
#[derive(Clone, Debug)]
pub(super) struct Basis {
    /// The pivots and vectors, in the order of pivots.
    rows: Vec<(Pivot, u64)>,
}

impl Basis {
    /// Computes the basis of the span of some vectors; low bits become pivots first.
    ///
    /// # Arguments
    /// * `by_parity` - `true` if the last pivot is the parity of all bits, provided that a vector
    ///   has an odd number of bits
    ///
    /// # Complexity
    /// O(rank × vectors), by Gauss-Jordan elimination.
    pub(super) fn new(vectors: impl Iterator<Item = u64>, by_parity: bool) -> Self {
        let mut left: Vec<u64> = vectors.collect();
        left.sort_unstable();
        left.dedup();
        let mut rows: Vec<(Pivot, u64)> = Vec::new();
        for pivot in
            by_parity.then_some(Pivot::Parity).into_iter().chain((0..u64::BITS).map(Pivot::Bit))
        {
            let Some(at) = left.iter().position(|&vector| pivot.of(vector) == 1) else { continue };
            let found = left.swap_remove(at);
            let reduce =
                |vector: &mut u64| *vector ^= if pivot.of(*vector) == 1 { found } else { 0 };
            left.iter_mut().for_each(reduce);
            rows.iter_mut().for_each(|(_, vector)| reduce(vector));
            rows.push((pivot, found));
        }
        if rows.first().is_some_and(|&(pivot, _)| pivot == Pivot::Parity) {
            rows.rotate_left(1);
        }
        Self { rows }
    }

    /// Returns the number of vectors.
    pub(super) fn rank(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Returns a vector, by the index of its pivot.
    pub(super) fn vector(&self, at: usize) -> u64 {
        self.rows[at].1
    }

    /// Returns the values of a word at the pivots: the coordinates of the word if it is in the
    /// span.
    pub(super) fn coordinates(&self, word: u64) -> u64 {
        self.rows
            .iter()
            .enumerate()
            .fold(0, |found, (at, &(pivot, _))| found | pivot.of(word) << at)
    }

    /// Returns the vector with the given coordinates.
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
            assert_eq!(
                (basis.coordinates(sum), coordinates >> 3),
                (coordinates, u64::from(sum.count_ones() % 2))
            );
        }
        assert_eq!(Basis::new([0b11, 0b110].into_iter(), true).rank(), 2);
    }
}
