//! Combinations of the states of parts, in rows: a move takes a row to a row, and its positions to places that do not depend on the row.
//!
//! In: parts. Out: numbers, and the successors of a row. Promises that a move that leaves a position as it is counts for none. Knows nothing
//! of what states are.

use super::super::{DeadEnds, Strip, bits};
use super::part::Part;
use super::turn::Turn;
use crate::budget::bytes_of;
use std::ops::Range;

/// Several parts are taken together in a row if they have at most so many combinations, so that tables stay in the nearest cache.
const MOST_LOW: usize = 1 << 13;
/// A row of fewer positions is not worth the while.
const FEWEST_LOW: usize = 64;
/// Positions that all moves are made from before the next ones are looked at.
const BLOCK: usize = 512;

/// A move.
#[derive(Debug)]
struct Step {
    /// For each place in a row the next one.
    low: Vec<u16>,
    /// Whether some place in a row stays the same.
    keeps_low: bool,
    moves: u64,
}

/// How combinations are numbered.
#[derive(Debug)]
pub(super) struct Rows {
    /// The number of rows.
    pub(super) highs: usize,
    /// The positions of a row.
    pub(super) lows: usize,
    /// The states of parts; the parts from `cut` on are in a row together.
    sizes: Vec<usize>,
    pub(super) cut: usize,
    steps: Vec<Step>,
}

/// Which parts go into a row: the last ones that are small enough together, but at least one.
///
/// # Returns
/// The first of them, and the number of their combinations: at most 2^16, so that numbers in a row have 16 bits.
fn cut(parts: &[Part]) -> (usize, usize) {
    let mut cut = parts.len().saturating_sub(1);
    let mut lows = parts.last().map_or(1, Part::len);
    while cut > 0 && lows * parts[cut - 1].len() <= MOST_LOW {
        cut -= 1;
        lows *= parts[cut].len();
    }
    (cut, lows)
}

impl Rows {
    /// Decides what is in a row: small parts, unless they are too few.
    ///
    /// # Arguments
    /// * `parts` - at least one, largest ones first; perhaps put in another order
    pub(super) fn new(parts: &mut [Part], turns: &[Turn]) -> Self {
        if cut(parts).1 < FEWEST_LOW {
            parts.reverse();
        }
        let (cut, lows) = cut(parts);
        let sizes: Vec<usize> = parts.iter().map(Part::len).collect();
        let highs = sizes[..cut].iter().product();
        let mut rows = Self { highs, lows, sizes, cut, steps: Vec::new() };
        for (turn, &Turn { moves, .. }) in turns.iter().enumerate() {
            let low: Vec<u16> = (0..lows).map(|low| rows.next_low(parts, turn, low)).collect();
            let keeps_low = low.iter().enumerate().any(|(from, &to)| from == usize::from(to));
            rows.steps.push(Step { low, keeps_low, moves });
        }
        rows
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        bytes_of::<u16>((self.steps.len() as u64).saturating_mul(self.lows as u64))
    }

    /// The row and the place in it of states of all parts.
    pub(super) fn halves(&self, states: &[usize]) -> (usize, usize) {
        let join = |from: usize, to: usize| (from..to).fold(0, |number, part| number * self.sizes[part] + states[part]);
        (join(0, self.cut), join(self.cut, self.sizes.len()))
    }

    /// The states of all parts.
    pub(super) fn states(&self, row: usize, low: usize) -> Vec<usize> {
        self.high_states(row).chain(self.low_states(low)).map(|(_, state)| state).collect()
    }

    /// The states of the parts that a row has in common.
    pub(super) fn high_states(&self, row: usize) -> impl Iterator<Item = (usize, usize)> {
        self.digits(0..self.cut, row)
    }

    /// The states of the other parts at a place in a row.
    pub(super) fn low_states(&self, low: usize) -> impl Iterator<Item = (usize, usize)> {
        self.digits(self.cut..self.sizes.len(), low)
    }

    /// Some parts, each with its state.
    fn digits(&self, parts: Range<usize>, number: usize) -> impl Iterator<Item = (usize, usize)> {
        let end = parts.end;
        parts.map(move |part| (part, number / self.sizes[part + 1..end].iter().product::<usize>() % self.sizes[part]))
    }

    fn next_low(&self, parts: &[Part], turn: usize, low: usize) -> u16 {
        let mut states = self.states(0, low);
        for (state, part) in states.iter_mut().zip(parts).skip(self.cut) {
            *state = usize::from(part.next[turn][*state]);
        }
        self.halves(&states).1 as u16
    }

    fn next_row(&self, parts: &[Part], turn: usize, row: usize) -> usize {
        let (mut rest, mut weight, mut to) = (row, 1, 0);
        for part in parts[..self.cut].iter().rev() {
            to += usize::from(part.next[turn][rest % part.len()]) * weight;
            weight *= part.len();
            rest /= part.len();
        }
        to
    }

    /// Makes the moves from the positions of a row to rows of a strip.
    ///
    /// # Arguments
    /// * `bar` - for a row the positions to which no move may lead, if there are any
    ///
    /// # Returns
    /// The number of moves, if the row itself is in the strip.
    pub(super) fn sweep<'m>(
        &self,
        row: usize,
        set: &[u64],
        parts: &[Part],
        next: &mut Strip<u64>,
        bar: impl Fn(usize) -> Option<&'m [u64]>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let target = |(turn, step)| {
            let to = self.next_row(parts, turn, row);
            Target { step, to, bar: bar(to) }
        };
        let targets: Vec<Target> = self.steps.iter().enumerate().map(target).collect();
        let edges = match next.holds(row) {
            false => 0,
            true if targets.iter().all(|target| target.bar.is_none()) => count(row, set, &targets, dead_ends),
            true => count_admitted(row, set, &targets, dead_ends),
        };
        let inside: Vec<Target> = targets.into_iter().filter(|target| next.holds(target.to)).collect();
        if inside.is_empty() {
            return edges;
        }
        blocks(set, |lows| {
            for Target { step, to, bar } in &inside {
                let Some(words) = next.row(*to) else { continue };
                let places = lows.iter().map(|&low| usize::from(step.low[usize::from(low)]));
                match bar {
                    None => places.for_each(|low| bits::insert(words, low)),
                    Some(bar) => places.filter(|&low| !bits::contains(bar, low)).for_each(|low| bits::insert(words, low)),
                }
            }
        });
        edges
    }
}

/// Where a step takes a row.
struct Target<'a> {
    step: &'a Step,
    to: usize,
    /// The positions there to which no move may lead.
    bar: Option<&'a [u64]>,
}

/// Counts all moves of a row, where none is barred, and hands out its dead ends.
fn count(row: usize, set: &[u64], targets: &[Target], dead_ends: Option<&mut DeadEnds>) -> u64 {
    let positions = bits::count(set);
    let moves = |&Target { step, to, .. }: &Target| {
        let kept = if to == row && step.keeps_low { kept(set, &step.low) } else { 0 };
        (positions - kept) * step.moves
    };
    let edges = targets.iter().map(moves).sum();
    if let Some(see) = dead_ends.filter(|_| targets.iter().all(|target| target.to == row)) {
        let keeps = |low: usize| targets.iter().all(|target| usize::from(target.step.low[low]) == low);
        bits::each(set, |low| {
            if keeps(low) {
                see(low / 64, 1 << (low % 64))
            }
        });
    }
    edges
}

/// The same where some moves are barred.
fn count_admitted(row: usize, set: &[u64], targets: &[Target], mut dead_ends: Option<&mut DeadEnds>) -> u64 {
    let mut edges = 0;
    bits::each(set, |low| {
        let moves = |&Target { step, to, bar }: &Target| {
            let place = usize::from(step.low[low]);
            let is_move = (to, place) != (row, low) && bar.is_none_or(|bar| !bits::contains(bar, place));
            if is_move { step.moves } else { 0 }
        };
        let moves: u64 = targets.iter().map(moves).sum();
        edges += moves;
        if let (0, Some(see)) = (moves, &mut dead_ends) {
            see(low / 64, 1 << (low % 64));
        }
    });
    edges
}

/// How many positions of a row a move leaves as they are, if it does so with the row.
fn kept(set: &[u64], low: &[u16]) -> u64 {
    let mut kept = 0;
    bits::each(set, |from| kept += u64::from(usize::from(low[from]) == from));
    kept
}

/// Hands out the members in blocks.
fn blocks(set: &[u64], mut see: impl FnMut(&[u16])) {
    let mut block = [0_u16; BLOCK + 64];
    let mut length = 0;
    for (at, &word) in set.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            block[length] = (at * 64) as u16 + rest.trailing_zeros() as u16;
            length += 1;
            rest &= rest - 1;
        }
        if length >= BLOCK {
            see(&block[..length]);
            length = 0;
        }
    }
    see(&block[..length]);
}
