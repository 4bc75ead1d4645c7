//! States in buckets: all states with the same path cost (`g`) and number of moves together.
//!
//! Each state is returned once, when its least toll is known, in the order of discovery within a bucket. Bytes are taken from the budget
//! before they are used.

use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::layers::store::{NO_PARENT, StateId, Store};
use crate::search::reservation::Reserved;
use crate::search::waiting::Waiting;

/// The toll of a state: its path cost (`g`), then its number of moves.
pub(super) type Toll = (u64, u32);

/// States in buckets.
#[derive(Debug)]
pub(super) struct Shells<'b, W> {
    pub(super) store: Store<'b, W>,
    costs: Reserved<'b, u64>,
    moves: Reserved<'b, u32>,
    waiting: Waiting<'b, Toll>,
    /// The states whose tolls are final, in order.
    settled: Reserved<'b, StateId>,
    /// The toll of the present bucket, and the index of the next of its states.
    present: Option<(Toll, usize)>,
}

impl<'b, W: Word> Shells<'b, W> {
    /// Creates an empty set of states of `width` words each.
    pub(super) fn new(width: usize, budget: &'b Budget) -> Self {
        Self {
            store: Store::new(width, false, budget),
            costs: Reserved::new(budget),
            moves: Reserved::new(budget),
            waiting: Waiting::new(budget),
            settled: Reserved::new(budget),
            present: None,
        }
    }

    /// Records that a state can be reached with a toll.
    ///
    /// # Errors
    /// Returns the limit on states or memory; the same state may be recorded again.
    pub(super) fn reach(&mut self, state: &[u64], toll: Toll) -> Result<(), Limit> {
        let id = self.store.insert(state, NO_PARENT)?.0;
        while self.costs.len() <= id as usize {
            self.costs.add(u64::MAX)?;
        }
        while self.moves.len() <= id as usize {
            self.moves.add(u32::MAX)?;
        }
        if toll >= self.toll(id) {
            return Ok(());
        }
        self.waiting.add(toll, id)?;
        (self.costs[id as usize], self.moves[id as usize]) = toll;
        Ok(())
    }

    /// Returns the least known toll of a state.
    #[inline]
    pub(super) fn toll(&self, id: StateId) -> Toll {
        (self.costs[id as usize], self.moves[id as usize])
    }

    /// Returns the next state whose toll is final; the same one until [`Shells::settle`] is called.
    pub(super) fn next(&mut self) -> Option<(StateId, Toll)> {
        loop {
            let (toll, at) = match self.present {
                Some(present) => present,
                None => (self.waiting.first()?, 0),
            };
            self.present = Some((toll, at));
            match self.waiting.states(toll).get(at).copied() {
                Some(id) if self.toll(id) == toll => return Some((id, toll)),
                Some(_) => self.present = Some((toll, at + 1)),
                None => {
                    self.waiting.remove(toll);
                    self.present = None;
                }
            }
        }
    }

    /// Settles the present state, all of whose moves were made, and advances to the next one.
    ///
    /// # Errors
    /// Returns the limit on memory.
    pub(super) fn settle(&mut self) -> Result<(), Limit> {
        if let Some((id, toll)) = self.next() {
            self.settled.add(id)?;
            self.present = self.present.map(|(_, at)| (toll, at + 1));
        }
        Ok(())
    }

    /// Returns the settled states, in order.
    pub(super) fn settled(&self) -> &[StateId] {
        &self.settled
    }

    /// Returns the states of the present bucket that were not settled.
    pub(super) fn rest_of_shell(&self) -> Vec<StateId> {
        let Some((toll, at)) = self.present else { return Vec::new() };
        self.waiting.states(toll)[at..].iter().copied().filter(|&id| self.toll(id) == toll).collect()
    }

    /// Returns the number of waiting states.
    pub(super) fn waiting(&self) -> u64 {
        u64::from(self.store.len()).saturating_sub(self.settled.len() as u64)
    }

    /// Returns a copy of a state.
    pub(super) fn load(&self, id: StateId, width: usize) -> W {
        let mut state = W::zero(width);
        state.words_mut().copy_from_slice(self.store.state(id));
        state
    }
}
