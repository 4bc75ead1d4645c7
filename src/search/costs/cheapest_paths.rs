//! The states of a search that lie on cheapest paths, and these paths.
//!
//! Paths end in given states. Two paths are different exactly where rule R27 says so, because machines generate moves by that rule.

use super::cost_layers::{CostLayers, PathCost};
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Machine, Word};
use crate::search::layers::store::StateId;
use crate::search::packed::Way;
use crate::search::path_count::PathCount;
use crate::search::reservation::{Reservation, Reserved};
use num_bigint::BigUint;

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

/// The set of states on cheapest paths.
pub(super) struct CheapestPaths<'s, 'b, W> {
    pub(super) layers: &'s CostLayers<'b, W>,
    pub(super) machine: &'b Machine,
    /// A bit for each state.
    marks: Reserved<'b, u64>,
    budget: &'b Budget,
}

impl<'s, 'b, W: Word> CheapestPaths<'s, 'b, W> {
    /// Finds the states on cheapest paths to some states, which have equal path costs.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn new(layers: &'s CostLayers<'b, W>, machine: &'b Machine, ends: &[StateId], budget: &'b Budget) -> Result<Self, Limit> {
        let marks = Reserved::filled(0, u64::from(layers.store.len()) / 64 + 1, budget)?;
        let mut paths = Self { layers, machine, marks, budget };
        ends.iter().for_each(|&id| paths.mark(id));
        let mut scratch = machine.scratch();
        for (at, &id) in layers.settled().iter().rev().enumerate() {
            let state: W = layers.load(id, machine.words());
            let leads = machine.successors_with_costs(&state, &mut scratch, |_, cost, next| {
                if paths.goes_on(layers.path_cost(id), cost, next).is_some() { Err(()) } else { Ok(()) }
            });
            if (at as u64).is_multiple_of(machine.poll_every(POLL_EVERY)) {
                budget.poll()?;
            }
            if leads.is_err() {
                paths.mark(id);
            }
        }
        Ok(paths)
    }

    fn mark(&mut self, id: StateId) {
        self.marks[id as usize / 64] |= 1 << (id % 64);
    }

    /// Returns the number of a successor that lies on a cheapest path after a state with the given path cost; `None` if it does not.
    pub(super) fn goes_on(&self, (cost, moves): PathCost, more: u32, next: &W) -> Option<StateId> {
        let id = self.layers.store.find(next.words())?;
        let marked = self.marks[id as usize / 64] >> (id % 64) & 1 == 1;
        (marked && self.layers.path_cost(id) == (cost + u64::from(more), moves + 1)).then_some(id)
    }

    /// Returns the first path in the order of moves from a state.
    pub(super) fn first_way(&self, start: &W) -> Way<W> {
        let mut path_cost = (0, 0);
        Way::along(self.machine, start, |cost, next| {
            let to = self.goes_on(path_cost, cost, next)?;
            path_cost = self.layers.path_cost(to);
            Some(())
        })
    }

    /// Returns the moves that stay on a cheapest path from a state with a path cost, in order.
    pub(super) fn moves_on(&self, state: &W, path_cost: PathCost) -> Vec<(MoveId, W)> {
        let (mut scratch, mut found) = (self.machine.scratch(), Vec::new());
        let Ok(()) = self.machine.successors_with_costs(state, &mut scratch, |id, cost, next| {
            found.extend(self.goes_on(path_cost, cost, next).map(|_| (id, next.clone())));
            Ok::<(), std::convert::Infallible>(())
        });
        found
    }

    /// Counts the paths to some states.
    ///
    /// # Errors
    /// Returns the limit that stopped the count.
    pub(super) fn count(&self, ends: &[StateId]) -> Result<BigUint, Limit> {
        match self.count_as::<u128>(ends)? {
            Some(count) => Ok(count),
            None => Ok(self.count_as::<BigUint>(ends)?.unwrap_or_default()),
        }
    }

    /// Counts with one type of number; returns `None` if a number became too large for it.
    fn count_as<T: PathCount>(&self, ends: &[StateId]) -> Result<Option<BigUint>, Limit> {
        let entries = u64::from(self.layers.store.len());
        let moves = ends.first().map_or(0, |&id| u64::from(self.layers.path_cost(id).1));
        // A state has at most as many successors as there are moves, so a number grows by at most the bits of that count with each move.
        let bits = moves.saturating_mul(u64::from(usize::BITS - self.machine.moves().leading_zeros()));
        let _heap = Reservation::take(entries.saturating_mul(T::heap_bytes(bits)), self.budget)?;
        let mut counts = Reserved::filled(T::none(), entries, self.budget)?;
        if let Some(first) = self.layers.settled().first().or(ends.first()) {
            counts[*first as usize] = T::one();
        }
        let mut scratch = self.machine.scratch();
        for (at, &id) in self.layers.settled().iter().enumerate() {
            let state: W = self.layers.load(id, self.machine.words());
            let here = counts[id as usize].clone();
            let fits = self.machine.successors_with_costs(&state, &mut scratch, |_, cost, next| {
                let added = self.goes_on(self.layers.path_cost(id), cost, next).is_none_or(|to| counts[to as usize].add(&here));
                if added { Ok(()) } else { Err(()) }
            });
            if (at as u64).is_multiple_of(self.machine.poll_every(POLL_EVERY)) {
                self.budget.poll()?;
            }
            if fits.is_err() {
                return Ok(None);
            }
        }
        let mut total = T::none();
        let fits = ends.iter().all(|&id| total.add(&counts[id as usize]));
        Ok(fits.then(|| total.full()))
    }
}
