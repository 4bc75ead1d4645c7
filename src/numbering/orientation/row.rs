//! Combinations of the states of parts, in rows: a move takes a row to a row, and its boards to places that do not depend on the row.
//!
//! In: parts. Out: numbers, and the successors of a row. Promises that a move that leaves a board as it is counts for none. Knows nothing
//! of what states are.

use super::super::{Strip, Tally, bits};
use super::part::Part;
use super::turn::Turn;

/// Several parts are taken together in a row if they have at most so many combinations, so that tables stay in the nearest cache.
const MOST_LOW: usize = 1 << 13;
/// A row of fewer boards is not worth the while.
const FEWEST_LOW: usize = 64;
/// Boards that all moves are made from before the next ones are looked at.
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
    /// The boards of a row.
    pub(super) lows: usize,
    /// The states of parts; the parts from `cut` on are in a row together.
    sizes: Vec<usize>,
    cut: usize,
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
        (self.steps.len() * self.lows * size_of::<u16>()) as u64
    }

    /// The row and the place in it of states of all parts.
    pub(super) fn halves(&self, states: &[usize]) -> (usize, usize) {
        let join = |from: usize, to: usize| (from..to).fold(0, |number, part| number * self.sizes[part] + states[part]);
        (join(0, self.cut), join(self.cut, self.sizes.len()))
    }

    /// The states of all parts.
    pub(super) fn states(&self, row: usize, low: usize) -> Vec<usize> {
        let mut states = vec![0; self.sizes.len()];
        for (from, to, number) in [(0, self.cut, row), (self.cut, self.sizes.len(), low)] {
            let mut rest = number;
            for part in (from..to).rev() {
                states[part] = rest % self.sizes[part];
                rest /= self.sizes[part];
            }
        }
        states
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

    /// Makes the moves from the boards of a row to rows of a strip.
    pub(super) fn sweep(&self, row: usize, set: &[u64], parts: &[Part], next: &mut Strip<u64>, tally: &mut Tally) {
        let targets: Vec<usize> = (0..self.steps.len()).map(|turn| self.next_row(parts, turn, row)).collect();
        if next.holds(row) {
            self.count(row, set, &targets, tally);
        }
        let inside: Vec<(&Step, usize)> = self.steps.iter().zip(targets).filter(|&(_, to)| next.holds(to)).collect();
        if inside.is_empty() {
            return;
        }
        blocks(set, |lows| {
            for &(step, to) in &inside {
                let Some(words) = next.row(to) else { continue };
                for &low in lows {
                    bits::insert(words, usize::from(step.low[usize::from(low)]));
                }
            }
        });
    }

    /// Counts all moves and dead ends of a row.
    fn count(&self, row: usize, set: &[u64], targets: &[usize], tally: &mut Tally) {
        let boards = bits::count(set);
        for (step, &to) in self.steps.iter().zip(targets) {
            let kept = if to == row && step.keeps_low { kept(set, &step.low) } else { 0 };
            tally.edges += (boards - kept) * step.moves;
        }
        if tally.counts_dead_ends && targets.iter().all(|&to| to == row) {
            bits::each(set, |low| tally.dead_ends += u64::from(self.steps.iter().all(|step| usize::from(step.low[low]) == low)));
        }
    }
}

/// How many boards of a row a move leaves as they are, if it does so with the row.
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
