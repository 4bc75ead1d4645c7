//! The states of a search that lie on cheapest paths, and these paths.
//!
//! Paths end in given states. Two paths are different exactly where rule R27 says so, because
//! machines generate moves by that rule.

use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Machine, Word};
use crate::search::kernel::cost_layers::{CostLayers, PathCost};
use crate::search::kernel::packed::Way;
use crate::search::kernel::path_count::PathCount;
use crate::search::kernel::paths::{PathCounts, PathGraph, StateSet, exact};
use crate::search::kernel::store::StateId;
use num_bigint::BigUint;

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

/// The set of states on cheapest paths.
pub(super) struct CheapestPaths<'s, 'b, W> {
    pub(super) layers: &'s CostLayers<'b, W>,
    pub(super) machine: &'b Machine,
    marks: StateSet<'b>,
    /// The number of moves of each path.
    length: u32,
    budget: &'b Budget,
}

impl<'s, 'b, W: Word> CheapestPaths<'s, 'b, W> {
    /// Finds the states on cheapest paths to some states, which have equal path costs.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn new(
        layers: &'s CostLayers<'b, W>,
        machine: &'b Machine,
        ends: &[StateId],
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let marks = StateSet::new(layers.store.len(), budget)?;
        let length = ends.first().map_or(0, |&id| layers.path_cost(id).1);
        let mut paths = Self { layers, machine, marks, length, budget };
        ends.iter().for_each(|&id| paths.marks.insert(id));
        let mut scratch = machine.scratch();
        for (at, &id) in layers.settled().iter().rev().enumerate() {
            let state: W = layers.store.load(id);
            let leads = machine.successors_with_costs(&state, &mut scratch, |_, cost, next| {
                if paths.goes_on(layers.path_cost(id), cost, next).is_some() {
                    Err(())
                } else {
                    Ok(())
                }
            });
            if (at as u64).is_multiple_of(machine.poll_every(POLL_EVERY)) {
                budget.poll()?;
            }
            if leads.is_err() {
                paths.marks.insert(id);
            }
        }
        Ok(paths)
    }

    /// Returns the number of a successor that lies on a cheapest path after a state with the given
    /// path cost; `None` if it does not.
    pub(super) fn goes_on(&self, (cost, moves): PathCost, more: u32, next: &W) -> Option<StateId> {
        let id = self.layers.store.find(next.words())?;
        (self.marks.contains(id)
            && self.layers.path_cost(id) == (cost + u64::from(more), moves + 1))
            .then_some(id)
    }

    /// Returns the first path in the order of moves from a state.
    pub(super) fn first_way(&self, start: &W) -> Way<W> {
        let mut path_cost = (0, 0);
        Way::from(start.clone()).along(self.machine, |cost, next| {
            let to = self.goes_on(path_cost, cost, next)?;
            path_cost = self.layers.path_cost(to);
            Some(())
        })
    }

    /// Counts the paths to some states.
    ///
    /// # Errors
    /// Returns the limit that stopped the count.
    pub(super) fn count(&self, ends: &[StateId]) -> Result<BigUint, Limit> {
        exact(self.count_as::<u128>(ends), || self.count_as::<BigUint>(ends))
    }

    /// Counts with one type of number; returns `None` if a number became too large for it.
    fn count_as<T: PathCount>(&self, ends: &[StateId]) -> Result<Option<BigUint>, Limit> {
        let states = u64::from(self.layers.store.len());
        let mut counts =
            PathCounts::new(T::none(), states, u64::from(self.length), self.machine, self.budget)?;
        if let Some(first) = self.layers.settled().first().or(ends.first()) {
            counts.numbers[*first as usize] = T::of(1);
        }
        let mut scratch = self.machine.scratch();
        for (at, &id) in self.layers.settled().iter().enumerate() {
            let state: W = self.layers.store.load(id);
            let here = counts.numbers[id as usize].clone();
            let fits = self.machine.successors_with_costs(&state, &mut scratch, |_, cost, next| {
                let added = self
                    .goes_on(self.layers.path_cost(id), cost, next)
                    .is_none_or(|to| counts.numbers[to as usize].add(&here));
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
        let fits = ends.iter().all(|&id| total.add(&counts.numbers[id as usize]));
        Ok(fits.then(|| total.full()))
    }
}

impl<W: Word> PathGraph<W> for &CheapestPaths<'_, '_, W> {
    fn length(&self) -> usize {
        self.length as usize
    }

    fn moves_on(&mut self, state: &W, _depth: usize) -> Vec<(MoveId, W)> {
        let path_cost =
            self.layers.store.find(state.words()).map_or((0, 0), |id| self.layers.path_cost(id));
        let (mut scratch, mut found) = (self.machine.scratch(), Vec::new());
        let Ok(()) = self.machine.successors_with_costs(state, &mut scratch, |id, cost, next| {
            found.extend(self.goes_on(path_cost, cost, next).map(|_| (id, next.clone())));
            Ok::<(), std::convert::Infallible>(())
        });
        found
    }
}
