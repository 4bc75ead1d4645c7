//! States in buckets: all states with the same path cost (`g`) and number of moves together.
//!
//! Each state is returned once, when its least path cost is known, in the order of discovery within
//! a bucket. Bytes are taken from the budget before they are used.

use super::buckets::Buckets;
use super::store::{NO_PARENT, StateId, Store};
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Machine, Scratch, StateSize, Word};
use crate::search::outcome::Statistics;
use crate::search::reservation::Reserved;

/// The path cost of a state: the sum of the costs of its moves (`g`), then its number of moves.
pub(in crate::search) type PathCost = (u64, u32);

/// States in buckets.
#[derive(Debug)]
pub(in crate::search) struct CostLayers<'b, W> {
    pub(in crate::search) store: Store<'b, W>,
    costs: Reserved<'b, u64>,
    moves: Reserved<'b, u32>,
    waiting: Buckets<'b, PathCost>,
    /// The states whose path costs are final, in order.
    settled: Reserved<'b, StateId>,
    /// The path cost of the present bucket, and the index of the next of its states.
    present: Option<(PathCost, usize)>,
}

impl<'b, W: Word> CostLayers<'b, W> {
    /// Creates an empty set of states of one size.
    pub(in crate::search) fn new(size: StateSize, budget: &'b Budget) -> Self {
        Self {
            store: Store::new(size, false, budget),
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
    pub(in crate::search) fn reach(
        &mut self,
        state: &[u64],
        path_cost: PathCost,
    ) -> Result<(), Limit> {
        let id = self.store.insert(state, NO_PARENT)?.0;
        self.costs.fill_to(id as usize + 1, u64::MAX)?;
        self.moves.fill_to(id as usize + 1, u32::MAX)?;
        if path_cost >= self.path_cost(id) {
            return Ok(());
        }
        self.waiting.add(path_cost, id)?;
        (self.costs[id as usize], self.moves[id as usize]) = path_cost;
        Ok(())
    }

    /// Returns the least known path cost of a state.
    #[inline]
    pub(in crate::search) fn path_cost(&self, id: StateId) -> PathCost {
        (self.costs[id as usize], self.moves[id as usize])
    }

    /// Returns the next state whose path cost is final; the same one until [`CostLayers::settle`]
    /// is called.
    pub(in crate::search) fn next(&mut self) -> Option<(StateId, PathCost)> {
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
    pub(in crate::search) fn settle(&mut self) -> Result<(), Limit> {
        if let Some((id, path_cost)) = self.next() {
            self.settled.add(id)?;
            self.present = self.present.map(|(_, at)| (path_cost, at + 1));
        }
        Ok(())
    }

    /// Returns the settled states, in order.
    pub(in crate::search) fn settled(&self) -> &[StateId] {
        &self.settled
    }

    /// Returns the states of the present bucket that were not settled.
    pub(in crate::search) fn open_in_bucket(&self) -> Vec<StateId> {
        let Some((path_cost, at)) = self.present else { return Vec::new() };
        self.waiting.states(path_cost)[at..]
            .iter()
            .copied()
            .filter(|&id| self.path_cost(id) == path_cost)
            .collect()
    }
}

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

/// A search in the order of path costs: states are expanded in the order of their buckets.
#[derive(Debug)]
pub(in crate::search) struct CostSearch<'b, W> {
    pub(in crate::search) layers: CostLayers<'b, W>,
    machine: &'b Machine,
    scratch: Scratch<W>,
    budget: &'b Budget,
    /// The number of states whose moves were made.
    pub(in crate::search) expanded: u64,
    /// The number of moves made.
    pub(in crate::search) generated: u64,
}

impl<'b, W: Word> CostSearch<'b, W> {
    /// Creates a search without states.
    pub(in crate::search) fn new(machine: &'b Machine, budget: &'b Budget) -> Self {
        let (layers, scratch) = (CostLayers::new(machine.state_size(), budget), machine.scratch());
        Self { layers, machine, scratch, budget, expanded: 0, generated: 0 }
    }

    /// Makes all moves of the present state, and settles it.
    ///
    /// # Arguments
    /// * `follow` - receives a move, its cost, the successor, and the path cost of the successor by
    ///   this move; it adds the successor to the layers unless it is to be left out
    ///
    /// # Errors
    /// Returns an error of `follow`, or a limit that stopped it. After [`Limit::Memory`] the same
    /// state may be expanded again.
    pub(in crate::search) fn expand(
        &mut self,
        (id, (cost, moves)): (StateId, PathCost),
        mut follow: impl FnMut(&mut CostLayers<'b, W>, (MoveId, u32), &W, PathCost) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let Self { layers, machine, scratch, budget, expanded, generated } = self;
        let state = layers.store.load(id);
        machine.successors_with_costs(&state, scratch, |id, more, next| {
            *generated += 1;
            follow(layers, (id, more), next, (cost + u64::from(more), moves.saturating_add(1)))
        })?;
        layers.settle()?;
        *expanded += 1;
        if expanded.is_multiple_of(machine.poll_every(POLL_EVERY)) {
            budget.poll()?;
            budget.progress().trying(cost, u64::from(layers.store.len()));
        }
        Ok(())
    }

    /// Returns the statistics of the search, with the engine that searches.
    pub(in crate::search) fn statistics(&self, engine: &'static str) -> Statistics {
        let Self { expanded, generated, .. } = *self;
        Statistics {
            engine,
            expanded,
            generated,
            stored: u64::from(self.layers.store.len()),
            ..Statistics::default()
        }
    }
}
