//! The storage of a packed state: one, two, four or any number of 64-bit words.

use std::fmt::Debug;

/// The size of packed states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateSize {
    /// The number of words.
    pub words: usize,
    /// The number of bytes that are in use, in the order of the words with the lowest byte first;
    /// all others are always 0.
    pub bytes: usize,
}

impl StateSize {
    /// Returns the size of states that use all bytes of some words.
    #[must_use]
    pub fn full(words: usize) -> Self {
        Self { words, bytes: words * size_of::<u64>() }
    }
}

/// A packed state.
pub trait Word: Clone + Debug + PartialEq + Eq + Send + Sync {
    /// The number of words, if the type fixes it.
    const WIDTH: Option<usize>;

    /// Creates a state of `width` words, with all bits clear.
    #[must_use]
    fn zero(width: usize) -> Self;

    /// Creates a state of some words.
    #[must_use]
    fn of(words: &[u64]) -> Self {
        let mut state = Self::zero(words.len());
        state.words_mut().copy_from_slice(words);
        state
    }

    /// Returns the words of the state.
    #[must_use]
    fn words(&self) -> &[u64];

    /// Returns the words of the state for writing.
    #[must_use]
    fn words_mut(&mut self) -> &mut [u64];
}

impl<const N: usize> Word for [u64; N] {
    const WIDTH: Option<usize> = Some(N);

    fn zero(_width: usize) -> Self {
        [0; N]
    }

    #[inline]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

impl Word for Box<[u64]> {
    const WIDTH: Option<usize> = None;

    fn zero(width: usize) -> Self {
        vec![0; width].into_boxed_slice()
    }

    #[inline]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}
