//! Boolean operations on sets of the positions of a block, in buffers that are reused.

use crate::cpu::{Job, Kernel};

/// Some of the positions of a block. Bits beyond its last position are meaningless.
#[derive(Debug)]
pub(super) enum Bits {
    None,
    All,
    Some(Vec<u64>),
}

/// The operations on sets of the positions of one block, with their buffers.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) kernel: Kernel,
    /// The bits of the last word that are positions.
    pub(super) tail: u64,
    free: Vec<Vec<u64>>,
}

impl Pool {
    pub(super) fn new(kernel: Kernel) -> Self {
        Self { kernel, tail: u64::MAX, free: Vec::new() }
    }

    /// Returns an empty buffer.
    pub(super) fn take(&mut self) -> Vec<u64> {
        self.free.pop().unwrap_or_default()
    }

    pub(super) fn give_back(&mut self, mut words: Vec<u64>) {
        words.clear();
        self.free.push(words);
    }

    pub(super) fn drop(&mut self, bits: Bits) {
        if let Bits::Some(words) = bits {
            self.give_back(words);
        }
    }

    pub(super) fn copy(&mut self, words: &[u64]) -> Vec<u64> {
        let mut copy = self.take();
        copy.extend_from_slice(words);
        copy
    }

    pub(super) fn not(&mut self, bits: Bits) -> Bits {
        match bits {
            Bits::None => Bits::All,
            Bits::All => Bits::None,
            Bits::Some(mut words) => {
                words.iter_mut().for_each(|word| *word = !*word);
                Bits::Some(words)
            }
        }
    }

    pub(super) fn and(&mut self, a: Bits, b: Bits) -> Bits {
        match (a, b) {
            (Bits::All, other) | (other, Bits::All) => other,
            (Bits::None, other) | (other, Bits::None) => {
                self.drop(other);
                Bits::None
            }
            (Bits::Some(mut a), Bits::Some(b)) => {
                let any = self.kernel.run(Join {
                    to: &mut a,
                    with: &b,
                    tail: self.tail,
                    join: |a, b| a & b,
                    left: |word| word,
                });
                self.give_back(b);
                self.unless(any, Bits::None, a)
            }
        }
    }

    pub(super) fn or(&mut self, a: Bits, b: Bits) -> Bits {
        match (a, b) {
            (Bits::None, other) | (other, Bits::None) => other,
            (Bits::All, other) | (other, Bits::All) => {
                self.drop(other);
                Bits::All
            }
            (Bits::Some(mut a), Bits::Some(b)) => {
                let missing = self.kernel.run(Join {
                    to: &mut a,
                    with: &b,
                    tail: self.tail,
                    join: |a, b| a | b,
                    left: |word: u64| !word,
                });
                self.give_back(b);
                self.unless(missing, Bits::All, a)
            }
        }
    }

    /// Returns the words if `left` is `true`, else `otherwise`.
    fn unless(&mut self, left: bool, otherwise: Bits, words: Vec<u64>) -> Bits {
        if left {
            return Bits::Some(words);
        }
        self.give_back(words);
        otherwise
    }
}

/// An operation on pairs of words; its answer is `true` if a bit of interest is left.
struct Join<'a, J, L> {
    to: &'a mut [u64],
    with: &'a [u64],
    tail: u64,
    join: J,
    left: L,
}

impl<J: Fn(u64, u64) -> u64, L: Fn(u64) -> u64> Job for Join<'_, J, L> {
    type Answer = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let (Some((last, to)), Some((last_with, with))) =
            (self.to.split_last_mut(), self.with.split_last())
        else {
            return false;
        };
        *last = (self.join)(*last, *last_with);
        let mut left = (self.left)(*last) & self.tail;
        for (to, &with) in to.iter_mut().zip(with) {
            *to = (self.join)(*to, with);
            left |= (self.left)(*to);
        }
        left != 0
    }
}
