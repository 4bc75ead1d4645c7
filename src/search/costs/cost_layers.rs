//! States in buckets: all states with the same path cost (`g`) and number of moves together.
//!
//! Each state is returned once, when its least path cost is known, in the order of discovery within a bucket. Bytes are taken from the budget
//! before they are used.

use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::buckets::Buckets;
use crate::search::layers::store::{NO_PARENT, StateId, Store};
use crate::search::reservation::Reserved;

/// The path cost of a state: the sum of the costs of its moves (`g`), then its number of moves.
pub(super) type PathCost = (u64, u32);

/// States in buckets.
#[derive(Debug)]
pub(super) struct CostLayers<'b, W> {
    pub(super) store: Store<'b, W>,
    costs: Reserved<'b, u64>,
    moves: Reserved<'b, u32>,
    waiting: Buckets<'b, PathCost>,
    /// The states whose path costs are final, in order.
    settled: Reserved<'b, StateId>,
    /// The path cost of the present bucket, and the index of the next of its states.
    present: Option<(PathCost, usize)>,
}

impl<'b, W: Word> CostLayers<'b, W> {
    /// Creates an empty set of states of `width` words each.
    pub(super) fn new(width: usize, budget: &'b Budget) -> Self {
        Self {
            store: Store::new(width, false, budget),
            costs: Reserved::new(budget),
            moves: Reserved::new(budget),
            waiting: Buckets::new(budget),
            settled: Reserved::new(budget),
            present: None,
        }
    }

    /// Records that a state can be reached with a path cost.
    ///
    /// # Errors
    /// Returns the limit on states or memory; the same state may be recorded again.
    pub(super) fn reach(&mut self, state: &[u64], path_cost: PathCost) -> Result<(), Limit> {
        let id = self.store.insert(state, NO_PARENT)?.0;
        while self.costs.len() <= id as usize {
            self.costs.add(u64::MAX)?;
        }
        while self.moves.len() <= id as usize {
            self.moves.add(u32::MAX)?;
        }
        if path_cost >= self.path_cost(id) {
            return Ok(());
        }
        self.waiting.add(path_cost, id)?;
        (self.costs[id as usize], self.moves[id as usize]) = path_cost;
        Ok(())
    }

    /// Returns the least known path cost of a state.
    #[inline]
    pub(super) fn path_cost(&self, id: StateId) -> PathCost {
        (self.costs[id as usize], self.moves[id as usize])
    }

    /// Returns the next state whose path cost is final; the same one until [`CostLayers::settle`] is called.
    pub(super) fn next(&mut self) -> Option<(StateId, PathCost)> {
        loop {
            let (path_cost, at) = match self.present {
                Some(present) => present,
                None => (self.waiting.first()?, 0),
            };
            self.present = Some((path_cost, at));
            match self.waiting.states(path_cost).get(at).copied() {
                Some(id) if self.path_cost(id) == path_cost => return Some((id, path_cost)),
                Some(_) => self.present = Some((path_cost, at + 1)),
                None => {
                    self.waiting.remove(path_cost);
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
        if let Some((id, path_cost)) = self.next() {
            self.settled.add(id)?;
            self.present = self.present.map(|(_, at)| (path_cost, at + 1));
        }
        Ok(())
    }

    /// Returns the settled states, in order.
    pub(super) fn settled(&self) -> &[StateId] {
        &self.settled
    }

    /// Returns the states of the present bucket that were not settled.
    pub(super) fn open_in_bucket(&self) -> Vec<StateId> {
        let Some((path_cost, at)) = self.present else { return Vec::new() };
        self.waiting.states(path_cost)[at..].iter().copied().filter(|&id| self.path_cost(id) == path_cost).collect()
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
