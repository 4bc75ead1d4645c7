//! A transposition table: the visited states, each with the number of moves that were left.
//!
//! Every byte is taken from the budget. Where no more memory is available, states with few moves
//! left are forgotten first, which only costs time.

use crate::budget::{Budget, Limit, bytes_of};
use crate::pack::Word;
use crate::search::kernel::store::hash;
use crate::search::reservation::Reserved;
use std::marker::PhantomData;

/// The number of slots of the smallest table.
const FEWEST_SLOTS: usize = 1 << 12;
/// The number of slots that a search for a state probes, once the table cannot grow any more.
const PROBES: usize = 8;

/// A hash table of states with open addressing.
#[derive(Debug)]
pub(super) struct TranspositionTable<'b, W> {
    /// The words of each slot.
    states: Reserved<'b, u64>,
    /// The number of moves left in each slot, plus one; 0 is a free slot.
    left: Reserved<'b, u32>,
    width: usize,
    len: u64,
    /// The number of states that were put into the table, those included that are forgotten.
    entered: u64,
    /// The limit on the bytes of the table.
    most: u64,
    /// `true` if no larger table is available.
    fixed: bool,
    budget: &'b Budget,
    word: PhantomData<W>,
}

impl<'b, W: Word> TranspositionTable<'b, W> {
    /// Creates an empty table that takes up to `most` bytes.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if memory does not even suffice for a small table.
    pub(super) fn new(width: usize, most: u64, budget: &'b Budget) -> Result<Self, Limit> {
        let (states, left) = tables(FEWEST_SLOTS, width, budget)?;
        Ok(Self {
            states,
            left,
            width,
            len: 0,
            entered: 0,
            most,
            fixed: false,
            budget,
            word: PhantomData,
        })
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Forgets all states, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.left.fill(0);
        (self.len, self.entered) = (0, 0);
    }

    /// Forgets all states, and lifts the limit on the bytes of the table.
    pub(super) fn lift(&mut self) {
        self.clear();
        (self.most, self.fixed) = (u64::MAX, false);
    }

    /// Visits a state with `left` moves left.
    ///
    /// # Returns
    /// `true` if it was visited before with as many moves left, or more.
    ///
    /// # Errors
    /// Returns the limit on states, to which states count again that were forgotten before.
    #[inline]
    pub(super) fn visit(&mut self, state: &[u64], left: u32) -> Result<bool, Limit> {
        if !self.fixed && self.len as usize * 2 >= self.left.len() {
            self.grow()?;
        }
        let (last, first) = (self.left.len() - 1, self.slot_of(state));
        let (mut least, mut least_left) = (first, u32::MAX);
        // A table that may still grow is never so full that a search takes long.
        let probes = if self.fixed { PROBES } else { self.left.len() };
        for probe in 0..probes {
            let at = (first + probe) & last;
            let known = self.left[at];
            if known == 0 {
                self.enter()?;
                self.len += 1;
                self.put(at, state, left);
                return Ok(false);
            }
            if self.words(at) == state {
                self.left[at] = known.max(left + 1);
                return Ok(known > left);
            }
            if known < least_left {
                (least, least_left) = (at, known);
            }
        }
        self.enter()?;
        self.put(least, state, left);
        Ok(false)
    }

    #[inline]
    fn enter(&mut self) -> Result<(), Limit> {
        self.budget.admit(self.entered)?;
        self.entered += 1;
        Ok(())
    }

    /// Returns all visited states; `None` if states may have been forgotten.
    pub(super) fn states(&self) -> Option<impl Iterator<Item = &[u64]>> {
        let taken = |at: &usize| self.left[*at] != 0;
        (!self.fixed).then(|| (0..self.left.len()).filter(taken).map(|at| self.words(at)))
    }

    /// Returns `true` if a state was visited, in a table that has forgotten none.
    pub(super) fn has(&self, state: &[u64]) -> bool {
        let (last, first) = (self.left.len() - 1, self.slot_of(state));
        let mut slots =
            (0..=last).map(|probe| (first + probe) & last).take_while(|&at| self.left[at] != 0);
        slots.any(|at| self.words(at) == state)
    }

    #[inline]
    fn width(&self) -> usize {
        W::WIDTH.unwrap_or(self.width)
    }

    /// Returns the slot where the search for a state begins.
    #[inline]
    fn slot_of(&self, state: &[u64]) -> usize {
        (hash(state) >> 32) as usize & (self.left.len() - 1)
    }

    #[inline]
    fn words(&self, at: usize) -> &[u64] {
        let width = self.width();
        &self.states[at * width..(at + 1) * width]
    }

    #[inline]
    fn put(&mut self, at: usize, state: &[u64], left: u32) {
        let width = self.width();
        self.states[at * width..(at + 1) * width].copy_from_slice(state);
        self.left[at] = left + 1;
    }

    /// Doubles the table, if the budget allows it.
    fn grow(&mut self) -> Result<(), Limit> {
        self.budget.poll()?;
        let slots = self.left.len() * 2;
        let bytes =
            bytes_of::<u64>(self.width as u64 * slots as u64) + bytes_of::<u32>(slots as u64);
        let larger = (bytes <= self.most).then(|| tables(slots, self.width, self.budget).ok());
        let Some((states, left)) = larger.flatten() else {
            self.fixed = true;
            return Ok(());
        };
        let (old_states, old_left) =
            (std::mem::replace(&mut self.states, states), std::mem::replace(&mut self.left, left));
        let (width, last) = (self.width, self.left.len() - 1);
        self.len = 0;
        for (at, &left) in old_left.iter().enumerate().filter(|(_, left)| **left != 0) {
            let state = &old_states[at * width..(at + 1) * width];
            let first = self.slot_of(state);
            if let Some(free) =
                (0..=last).map(|probe| (first + probe) & last).find(|&slot| self.left[slot] == 0)
            {
                self.put(free, state, left - 1);
                self.len += 1;
            }
        }
        Ok(())
    }
}

fn tables<'b>(
    slots: usize,
    width: usize,
    budget: &'b Budget,
) -> Result<(Reserved<'b, u64>, Reserved<'b, u32>), Limit> {
    let slots = slots as u64;
    Ok((
        Reserved::filled(0, slots.saturating_mul(width as u64), budget)?,
        Reserved::filled(0, slots, budget)?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_known_with_as_many_moves_left_or_fewer() {
        let budget = Budget::unlimited();
        let mut seen: TranspositionTable<[u64; 1]> =
            TranspositionTable::new(1, u64::MAX, &budget).unwrap();
        for round in [false, true] {
            for value in 0..20_000 {
                assert_eq!(seen.visit(&[value * 7919], 5), Ok(round));
            }
        }
        assert_eq!(
            (seen.visit(&[7919], 4), seen.visit(&[7919], 6), seen.visit(&[7919], 6)),
            (Ok(true), Ok(false), Ok(true))
        );
        assert_eq!(seen.len(), 20_000);
    }

    #[test]
    fn beyond_its_own_limit_a_table_forgets_states() {
        let budget = Budget::unlimited();
        let mut seen: TranspositionTable<[u64; 1]> =
            TranspositionTable::new(1, 100_000, &budget).unwrap();
        assert!((0..100_000).all(|value| seen.visit(&[value], 3) == Ok(false)));
        assert!(seen.states().is_none() && budget.peak_bytes() <= 150_000);
        seen.lift();
        assert!((0..100_000).all(|value| seen.visit(&[value], 3) == Ok(false)));
        assert_eq!(seen.states().map(Iterator::count), Some(100_000));
    }

    #[test]
    fn the_limit_on_states_holds_where_states_are_forgotten() {
        let budget = Budget::unlimited().with_states(50_000);
        let mut seen: TranspositionTable<[u64; 1]> =
            TranspositionTable::new(1, 100_000, &budget).unwrap();
        let stops = |seen: &mut TranspositionTable<_>| {
            (0..).position(|value| seen.visit(&[value], 3).is_err())
        };
        assert_eq!(stops(&mut seen), Some(50_000));
        assert!(seen.len() < 10_000);
        seen.clear();
        assert_eq!(stops(&mut seen), Some(50_000));
    }

    #[test]
    fn where_memory_ends_states_are_forgotten_and_none_is_invented() {
        let budget = Budget::unlimited().with_memory(300_000);
        let mut seen: TranspositionTable<Box<[u64]>> =
            TranspositionTable::new(2, u64::MAX, &budget).unwrap();
        assert!((0..100_000).all(|value| seen.visit(&[value, value << 40], 3) == Ok(false)));
        assert!(seen.len() > 8000 && budget.peak_bytes() <= 300_000);
        drop(seen);
        assert_eq!(budget.free_bytes(), 300_000);
        let few = Budget::unlimited().with_states(3);
        let mut seen: TranspositionTable<[u64; 1]> =
            TranspositionTable::new(1, u64::MAX, &few).unwrap();
        assert_eq!((0..9).find_map(|value| seen.visit(&[value], 0).err()), Some(Limit::States));
    }
}
