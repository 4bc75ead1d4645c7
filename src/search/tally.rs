//! Numbers of ways: 128 bits as long as they suffice, any number of bits where they do not.
//!
//! In: numbers to add and multiply. Out: exact sums. Promises that nothing is rounded.

use num_bigint::BigUint;

/// A number of ways.
pub(super) trait Tally: Clone {
    /// None.
    fn none() -> Self;
    /// One.
    fn one() -> Self;
    /// Adds another number; `false` if the sum cannot be held.
    fn add(&mut self, other: &Self) -> bool;
    /// The product, if it can be held.
    fn times(&self, other: &Self) -> Option<Self>;
    /// The number at full size.
    fn full(self) -> BigUint;
    /// Bytes beside the number itself, for numbers of so many bits.
    fn heap_bytes(bits: u64) -> u64;
}

impl Tally for u128 {
    fn none() -> Self {
        0
    }

    fn one() -> Self {
        1
    }

    fn add(&mut self, other: &Self) -> bool {
        let sum = self.checked_add(*other);
        *self = sum.unwrap_or(*self);
        sum.is_some()
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn full(self) -> BigUint {
        BigUint::from(self)
    }

    fn heap_bytes(_bits: u64) -> u64 {
        0
    }
}

impl Tally for BigUint {
    fn none() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Self::from(1_u8)
    }

    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn full(self) -> BigUint {
        self
    }

    /// Digits, with room to grow and the allocator's own bytes.
    fn heap_bytes(bits: u64) -> u64 {
        bits / 4 + 32
    }
}
