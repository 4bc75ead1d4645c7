//! Batches of successors that are looked up together.
//!
//! The states of a batch are entered into a store, or found in it, in the order in which they came.
//! Accesses to a large table do not wait for each other: the processor loads many places of memory
//! at once.

use super::store::{StateId, Store, hash};
use super::visitor::Visitor;
use crate::budget::{Budget, Limit};
use crate::pack::Word;
use std::ops::ControlFlow;

/// The limit on the states of a batch.
const BATCH_STATES: usize = 256;
/// The limit on the words of a batch, except for a single state.
const BATCH_WORDS: usize = 1 << 12;

/// The greatest width of states for which remembering recent ones saves more than it costs.
const MOST_RECENT_WORDS: usize = 2;

/// Successors that wait to be looked up together, so that the processor loads many places of memory
/// at once.
#[derive(Debug, Default)]
pub(super) struct Batch {
    words: Vec<u64>,
    from: Vec<StateId>,
    hashes: Vec<u64>,
    /// The number of each state in the store, or the slot where the search for it ended.
    known: Vec<Result<StateId, usize>>,
    recent: Recent,
}

impl Batch {
    /// Creates an empty batch.
    pub(super) fn new(width: usize) -> Self {
        Self { recent: Recent::new(width), ..Self::default() }
    }

    /// Begins a new batch. States that an interrupted search left behind never reached the store,
    /// and are forgotten.
    pub(super) fn begin(&mut self) {
        if !self.is_empty() {
            self.forget();
        }
        self.clear();
    }

    /// Returns `true` if no state waits.
    pub(super) fn is_empty(&self) -> bool {
        self.from.is_empty()
    }

    /// Forgets the recent states.
    pub(super) fn forget(&mut self) {
        self.recent.clear();
    }

    fn clear(&mut self) {
        self.words.clear();
        self.from.clear();
        self.hashes.clear();
    }

    /// Adds a state.
    #[inline]
    pub(super) fn push(&mut self, words: &[u64], from: StateId) {
        self.push_hashed(words, from, hash(words));
    }

    /// Adds a state, unless it came recently: then it is in the store already, or comes before this
    /// one in the batch.
    #[inline]
    pub(super) fn offer(&mut self, words: &[u64], from: StateId) {
        let hash = hash(words);
        if words.len() > MOST_RECENT_WORDS || !self.recent.met(words, hash) {
            self.push_hashed(words, from, hash);
        }
    }

    #[inline]
    fn push_hashed(&mut self, words: &[u64], from: StateId, hash: u64) {
        self.words.extend_from_slice(words);
        self.from.push(from);
        self.hashes.push(hash);
    }

    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.from.len() >= BATCH_STATES || self.words.len() >= BATCH_WORDS
    }

    /// Finds the states that are in the store already, after touching every place where a search
    /// begins and the states that are probably meant: these accesses do not wait for each other.
    fn find_known<W: Word>(&mut self, width: usize, store: &Store<W>) {
        if store.uses_symmetries() {
            self.hashes.clear();
            self.hashes.extend(self.words.chunks_exact(width).map(|state| store.hash_of(state)));
        }
        store.touch_all(self.hashes.iter().copied());
        self.known.clear();
        self.known.extend(self.hashes.iter().map(|&hash| store.find_likely(hash)));
        store.touch_states(self.known.iter().flatten().copied());
        let states = self.words.chunks_exact(width).zip(&self.hashes);
        for ((state, &hash), known) in states.zip(&mut self.known) {
            if known.is_ok_and(|id| !store.has_at(id, state)) {
                *known = store.find_hashed(state, hash);
            }
        }
    }

    /// Enters all states into the store.
    ///
    /// # Returns
    /// The state at which the visitor ended the search, if it did.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn flush<W: Word>(
        &mut self,
        width: usize,
        store: &mut Store<W>,
        budget: &Budget,
        visitor: &mut impl Visitor,
    ) -> Result<ControlFlow<StateId>, Limit> {
        budget.poll()?;
        store.prepare(self.from.len())?;
        self.find_known(width, store);
        for (at, state) in self.words.chunks_exact(width).enumerate() {
            let Err(slot) =
                self.known[at].or_else(|slot| store.find_from(slot, state, self.hashes[at]))
            else {
                continue;
            };
            if let ControlFlow::Break(id) = self.keep(at, slot, state, store, visitor)? {
                return Ok(ControlFlow::Break(id));
            }
        }
        self.clear();
        Ok(ControlFlow::Continue(()))
    }

    /// Enters a state that is not in the store, if the visitor admits it, and shows it to the
    /// visitor.
    #[inline]
    fn keep<W: Word>(
        &self,
        at: usize,
        slot: usize,
        state: &[u64],
        store: &mut Store<W>,
        visitor: &mut impl Visitor,
    ) -> Result<ControlFlow<StateId>, Limit> {
        if !visitor.admits(state) {
            return Ok(ControlFlow::Continue(()));
        }
        let id = store.add(slot, state, self.hashes[at], self.from[at])?;
        Ok(visitor.discovered(id, state)?.map_break(|()| id))
    }

    /// Moves the states that are not in the store to another batch, whose size is not bounded.
    pub(super) fn sift<W: Word>(&mut self, width: usize, store: &Store<W>, fresh: &mut Self) {
        self.find_known(width, store);
        for (at, state) in self.words.chunks_exact(width).enumerate() {
            if self.known[at].is_err() {
                fresh.push_hashed(state, self.from[at], self.hashes[at]);
            }
        }
        self.clear();
    }

    /// Enters sifted states, some of which may be in the store by now.
    ///
    /// # Returns
    /// The state at which the visitor ended the search, if it did.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn enter<W: Word>(
        &mut self,
        width: usize,
        store: &mut Store<W>,
        budget: &Budget,
        visitor: &mut impl Visitor,
    ) -> Result<ControlFlow<StateId>, Limit> {
        for first in (0..self.from.len()).step_by(BATCH_STATES) {
            budget.poll()?;
            let some = first..self.from.len().min(first + BATCH_STATES);
            store.prepare(some.len())?;
            store.touch_all(self.hashes[some.clone()].iter().copied());
            for at in some {
                let state = &self.words[at * width..(at + 1) * width];
                let Err(slot) = store.find_hashed(state, self.hashes[at]) else { continue };
                if let ControlFlow::Break(id) = self.keep(at, slot, state, store, visitor)? {
                    return Ok(ControlFlow::Break(id));
                }
            }
        }
        self.clear();
        Ok(ControlFlow::Continue(()))
    }

    /// Finds all states in the store.
    pub(super) fn look_up<W: Word>(
        &mut self,
        width: usize,
        store: &Store<W>,
        budget: &Budget,
        see: &mut impl FnMut(StateId, &[u64], Option<StateId>) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        budget.poll()?;
        self.find_known(width, store);
        for (at, state) in self.words.chunks_exact(width).enumerate() {
            see(self.from[at], state, self.known[at].ok())?;
        }
        self.clear();
        Ok(())
    }
}

// A cache of recent states. A positive answer is always right, and the table stays in the nearer
// caches: most states that recur do so soon, because the neighbours of a state have neighbours in
// common.

/// The approximate number of words of a table.
const RECENT_WORDS: usize = 1 << 15;

/// A direct-mapped cache of states.
#[derive(Debug, Default)]
struct Recent {
    /// The words of each place; a place that was never used holds zeros.
    states: Vec<u64>,
    /// The number of places, less one.
    last: usize,
}

impl Recent {
    /// Creates an empty cache for states of `width` words.
    fn new(width: usize) -> Self {
        let places = (RECENT_WORDS / width.max(1)).max(2).next_power_of_two();
        Self { states: vec![0; places * width], last: places - 1 }
    }

    /// Forgets all states.
    fn clear(&mut self) {
        self.states.fill(0);
    }

    /// Returns `true` if a state came recently, and records it.
    #[inline]
    fn met(&mut self, state: &[u64], hash: u64) -> bool {
        let at = (hash as usize & self.last) * state.len();
        let place = &mut self.states[at..at + state.len()];
        if place == state {
            return state.iter().any(|&word| word != 0);
        }
        place.copy_from_slice(state);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_met_once_it_has_come() {
        let mut recent = Recent::new(2);
        for hash in [5, 5 << 40] {
            assert!(!recent.met(&[1, 2], hash));
            assert!(recent.met(&[1, 2], hash));
            assert!(!recent.met(&[1, 3], hash));
        }
        assert!(!recent.met(&[0, 0], 9));
    }

    #[test]
    fn a_state_that_an_interrupted_search_left_behind_comes_again() {
        let mut batch = Batch::new(1);
        for _ in 0..2 {
            batch.begin();
            for _ in 0..2 {
                batch.offer(&[7], 0);
                assert_eq!(batch.from.len(), 1);
            }
        }
    }
}
