//! Numbers of paths, exact: 128 bits while they suffice, any number of bits where they do not.

use num_bigint::BigUint;

/// A number of paths.
pub(in crate::search) trait PathCount: Clone {
    /// Returns zero.
    fn none() -> Self;
    /// Returns a number of 64 bits.
    fn of(number: u64) -> Self;
    /// Adds another number; returns `false` if the sum does not fit.
    fn add(&mut self, other: &Self) -> bool;
    /// Returns the product, if it fits.
    fn times(&self, other: &Self) -> Option<Self>;
    /// Returns the quotient by a number that is not 0.
    fn parted(&self, parts: u64) -> Self;
    /// Returns the number as a [`BigUint`].
    fn full(self) -> BigUint;
    /// Returns the number of bytes beside the number itself, for numbers of the given bits.
    fn heap_bytes(bits: u64) -> u64;
}

impl PathCount for u128 {
    fn none() -> Self {
        0
    }

    fn of(number: u64) -> Self {
        Self::from(number)
    }

    fn add(&mut self, other: &Self) -> bool {
        let sum = self.checked_add(*other);
        *self = sum.unwrap_or(*self);
        sum.is_some()
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn parted(&self, parts: u64) -> Self {
        self / Self::from(parts)
    }

    fn full(self) -> BigUint {
        BigUint::from(self)
    }

    fn heap_bytes(_bits: u64) -> u64 {
        0
    }
}

impl PathCount for BigUint {
    fn none() -> Self {
        Self::ZERO
    }

    fn of(number: u64) -> Self {
        Self::from(number)
    }

    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn parted(&self, parts: u64) -> Self {
        self / parts
    }

    fn full(self) -> BigUint {
        self
    }

    /// Counts the digits, with room to grow and the overhead of the allocator.
    fn heap_bytes(bits: u64) -> u64 {
        bits / 4 + 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes 3 * 5 + 1, and 3 times the largest number of 128 bits plus 1.
    fn computed<N: PathCount>(three: &N, five: &N, largest: &N) -> [Option<BigUint>; 2] {
        [five, largest].map(|factor| {
            let mut product = three.times(factor)?;
            product.add(&N::of(1)).then(|| product.full())
        })
    }

    #[test]
    fn numbers_of_paths_are_exact_or_do_not_fit() {
        let largest = BigUint::from(u128::MAX);
        let three_times = &largest + &largest + &largest + 1_u8;
        assert_eq!(computed(&3, &5, &u128::MAX), [Some(BigUint::from(16_u8)), None]);
        assert_eq!(
            computed(&BigUint::from(3_u8), &BigUint::from(5_u8), &largest),
            [Some(BigUint::from(16_u8)), Some(three_times.clone())]
        );
        assert_eq!((u128::MAX.parted(5), three_times.parted(3)), (u128::MAX / 5, largest));
        let mut sum = u128::MAX;
        assert!(!sum.add(&1) && sum == u128::MAX);
    }
}
