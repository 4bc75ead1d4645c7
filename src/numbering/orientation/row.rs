//! Rows of combinations of the parts' states: a move takes a row to a row, and places in it to
//! places that do not depend on the row.
//!
//! A move that leaves a position unchanged is not counted.

use super::super::turn::Turn;
use super::super::turned::{Target, sweep};
use super::super::{DeadEnds, Strips};
use super::part::Component;
use crate::budget::bytes_of;
use std::ops::Range;

/// The limit for the number of combinations of several parts in a row, so that tables stay in the
/// nearest cache.
const MOST_LOW: usize = 1 << 13;
/// The smallest number of positions of a useful row.
const FEWEST_LOW: usize = 64;

/// A move on rows.
#[derive(Debug)]
struct RowStep {
    /// For each place in a row, the next place.
    low: Vec<u16>,
    /// `true` if a place in a row stays the same.
    keeps_low: bool,
    moves: u64,
}

/// The numbering of combinations.
#[derive(Debug)]
pub(super) struct Rows {
    /// The number of rows.
    pub(super) highs: usize,
    /// The number of positions of a row.
    pub(super) lows: usize,
    /// The number of states of each part; the parts from `cut` on are in a row together.
    sizes: Vec<usize>,
    pub(super) cut: usize,
    steps: Vec<RowStep>,
}

/// Chooses the parts that form a row: the last ones that are small enough together, but at least
/// one.
///
/// # Returns
/// The first of them, and the number of their combinations: at most 2^16, so that numbers in a row
/// have 16 bits.
fn cut(parts: &[Component]) -> (usize, usize) {
    let mut cut = parts.len().saturating_sub(1);
    let mut lows = parts.last().map_or(1, Component::len);
    while cut > 0 && lows * parts[cut - 1].len() <= MOST_LOW {
        cut -= 1;
        lows *= parts[cut].len();
    }
    (cut, lows)
}

impl Rows {
    /// Chooses the parts that form a row, small ones if that makes the row long enough, and
    /// computes the steps.
    ///
    /// # Arguments
    /// * `parts` - at least one part, largest parts first; the order may be reversed
    pub(super) fn new(parts: &mut [Component], turns: &[Turn]) -> Self {
        if cut(parts).1 < FEWEST_LOW {
            parts.reverse();
        }
        let (cut, lows) = cut(parts);
        let sizes: Vec<usize> = parts.iter().map(Component::len).collect();
        let highs = sizes[..cut].iter().product();
        let mut rows = Self { highs, lows, sizes, cut, steps: Vec::new() };
        for (turn, &Turn { moves, .. }) in turns.iter().enumerate() {
            let low: Vec<u16> = (0..lows).map(|low| rows.next_low(parts, turn, low)).collect();
            let keeps_low = low.iter().enumerate().any(|(from, &to)| from == usize::from(to));
            rows.steps.push(RowStep { low, keeps_low, moves });
        }
        rows
    }

    /// Returns the bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        bytes_of::<u16>((self.steps.len() as u64).saturating_mul(self.lows as u64))
    }

    /// Returns the row and the place in it for the states of all parts.
    pub(super) fn halves(&self, states: &[usize]) -> (usize, usize) {
        let join = |from: usize, to: usize| {
            (from..to).fold(0, |number, part| number * self.sizes[part] + states[part])
        };
        (join(0, self.cut), join(self.cut, self.sizes.len()))
    }

    /// Returns the states of all parts.
    pub(super) fn states(&self, row: usize, low: usize) -> Vec<usize> {
        self.high_states(row).chain(self.low_states(low)).map(|(_, state)| state).collect()
    }

    /// Returns the states of the parts that are the same in a whole row.
    pub(super) fn high_states(&self, row: usize) -> impl Iterator<Item = (usize, usize)> {
        self.digits(0..self.cut, row)
    }

    /// Returns the states of the other parts at a place in a row.
    pub(super) fn low_states(&self, low: usize) -> impl Iterator<Item = (usize, usize)> {
        self.digits(self.cut..self.sizes.len(), low)
    }

    /// Returns some parts, each with its state.
    fn digits(&self, parts: Range<usize>, number: usize) -> impl Iterator<Item = (usize, usize)> {
        let end = parts.end;
        parts.map(move |part| {
            (part, number / self.sizes[part + 1..end].iter().product::<usize>() % self.sizes[part])
        })
    }

    fn next_low(&self, parts: &[Component], turn: usize, low: usize) -> u16 {
        let mut states = self.states(0, low);
        for (state, part) in states.iter_mut().zip(parts).skip(self.cut) {
            *state = usize::from(part.next[turn][*state]);
        }
        self.halves(&states).1 as u16
    }

    fn next_row(&self, parts: &[Component], turn: usize, row: usize) -> usize {
        let (mut rest, mut weight, mut to) = (row, 1, 0);
        for part in parts[..self.cut].iter().rev() {
            to += usize::from(part.next[turn][rest % part.len()]) * weight;
            weight *= part.len();
            rest /= part.len();
        }
        to
    }

    /// Makes the moves from the positions of a row to the rows of some strips.
    ///
    /// # Arguments
    /// * `bar` - returns the positions of a row that no move may lead to, if there are any
    ///
    /// # Returns
    /// The number of moves, if the row itself is in one of the strips.
    pub(super) fn sweep<'m>(
        &'m self,
        row: usize,
        set: &[u64],
        parts: &[Component],
        next: &mut Strips<u64>,
        bar: impl Fn(usize) -> Option<&'m [u64]>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let target = |(turn, step): (usize, &'m RowStep)| {
            let to = self.next_row(parts, turn, row);
            let RowStep { ref low, keeps_low, moves } = *step;
            Target { to, low, keeps_low, moves, bar: bar(to) }
        };
        let targets: Vec<Target> = self.steps.iter().enumerate().map(target).collect();
        sweep(row, set, targets, next, dead_ends)
    }
}
