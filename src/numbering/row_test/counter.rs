//! Counters: for each position of a block, the number of sets that contain it. The counts lie
//! across words, bit by bit, so that 64 positions are counted at a time.
//!
//! Source: H. S. Warren, Hacker's Delight, second edition, 2012, after R. Seal and D. Harley: three
//! bits of one weight become a sum and a carry.

use super::pool::{Bits, Pool};
use crate::cpu::Job;
use crate::model::Comparison;

/// A count for each position.
#[derive(Debug, Default)]
pub(super) struct Counter {
    /// The summand that all positions share.
    all: i128,
    /// For each power of two, up to two sets of positions to whose counts it is still to be added.
    weights: Vec<Vec<Vec<u64>>>,
}

impl Counter {
    /// Adds one to the counts of some positions.
    pub(super) fn add(&mut self, bits: Bits, pool: &mut Pool) {
        match bits {
            Bits::None => {}
            Bits::All => self.all += 1,
            Bits::Some(words) => self.carry(words, 0, pool),
        }
    }

    /// Adds a number to the counts of some positions.
    pub(super) fn add_times(&mut self, times: u64, bits: Bits, pool: &mut Pool) {
        match bits {
            Bits::None => {}
            Bits::All => self.all += i128::from(times),
            Bits::Some(words) => {
                for weight in (0..64).filter(|weight| times >> weight & 1 == 1) {
                    while self.weights.len() < weight {
                        self.weights.push(Vec::new());
                    }
                    let mut copy = pool.take();
                    copy.clone_from(&words);
                    self.carry(copy, weight, pool);
                }
                pool.give_back(words);
            }
        }
    }

    fn carry(&mut self, mut words: Vec<u64>, weight: usize, pool: &mut Pool) {
        if self.weights.len() == weight {
            self.weights.push(Vec::new());
        }
        let held = &mut self.weights[weight];
        match &mut held[..] {
            [a, b] => {
                pool.kernel.run(Add { a, b, c: &mut words });
                if let Some(carry) = held.pop() {
                    self.carry(carry, weight + 1, pool);
                }
                pool.give_back(words);
            }
            _ => held.push(words),
        }
    }

    /// Returns the positions whose count satisfies the comparison with a number.
    pub(super) fn compare(mut self, comparison: Comparison, number: i128, pool: &mut Pool) -> Bits {
        let number = number.saturating_sub(self.all);
        let planes = self.planes(pool);
        let after = number.saturating_add(1);
        let found = match comparison {
            Comparison::Less => below(&planes, number, pool),
            Comparison::AtMost => below(&planes, after, pool),
            Comparison::AtLeast => not_below(&planes, number, pool),
            Comparison::More => not_below(&planes, after, pool),
            Comparison::Equal => equal(&planes, number, pool),
            Comparison::NotEqual => {
                let equal = equal(&planes, number, pool);
                pool.not(equal)
            }
        };
        planes.into_iter().for_each(|plane| pool.drop(plane));
        found
    }

    /// Returns the bits of the counts, lowest bits first.
    fn planes(&mut self, pool: &mut Pool) -> Vec<Bits> {
        let mut planes = Vec::new();
        while planes.len() < self.weights.len() {
            let mut held = std::mem::take(&mut self.weights[planes.len()]);
            if let [a, b] = &mut held[..] {
                let mut none = pool.take();
                none.resize(a.len(), 0);
                pool.kernel.run(Add { a, b, c: &mut none });
                pool.give_back(none);
                if let Some(carry) = held.pop() {
                    self.carry(carry, planes.len() + 1, pool);
                }
            }
            planes.push(held.pop().map_or(Bits::None, Bits::Some));
        }
        planes
    }
}

/// Returns the positions whose count is below a number.
fn below(planes: &[Bits], number: i128, pool: &mut Pool) -> Bits {
    if number <= 0 {
        return Bits::None;
    }
    if planes.len() < 127 && number >> planes.len() > 0 {
        return Bits::All;
    }
    let mut below = Bits::None;
    for (at, plane) in planes.iter().enumerate() {
        let clear = match plane {
            Bits::Some(words) => Bits::Some(pool.copy(words)),
            Bits::None => Bits::None,
            Bits::All => Bits::All,
        };
        let clear = pool.not(clear);
        below = if number >> at & 1 == 1 { pool.or(below, clear) } else { pool.and(below, clear) };
    }
    below
}

fn not_below(planes: &[Bits], number: i128, pool: &mut Pool) -> Bits {
    let below = below(planes, number, pool);
    pool.not(below)
}

fn equal(planes: &[Bits], number: i128, pool: &mut Pool) -> Bits {
    let (most, least) =
        (below(planes, number.saturating_add(1), pool), not_below(planes, number, pool));
    pool.and(most, least)
}

/// The addition of three bits of one weight: the sums stay in the first set, the carries in the
/// second.
struct Add<'a> {
    a: &'a mut [u64],
    b: &'a mut [u64],
    c: &'a mut [u64],
}

impl Job for Add<'_> {
    type Answer = ();

    #[inline(always)]
    fn run(self) {
        for ((a, b), c) in self.a.iter_mut().zip(self.b).zip(self.c) {
            let odd = *a ^ *b;
            let carry = *a & *b | odd & *c;
            (*a, *b) = (odd ^ *c, carry);
        }
    }
}
