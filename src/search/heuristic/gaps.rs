//! Gaps: pairs of kinds that the goal wants on pairs of nodes whose contents most moves keep
//! together, and that are missing. No move closes more gaps than it parts pairs.
//!
//! M. Helmert, Landmark heuristics for the pancake problem, SoCS 2010.

use super::kept_pairs::{KeptPairs, Rate};
use crate::budget::{Budget, Limit};
use crate::facts::interval::restricted;
use crate::ground::Task;
use crate::model::{Condition, Kind};
use crate::pack::Machine;
use crate::search::reservation::Reserved;

/// No number.
const NONE: u32 = u32::MAX;

/// The place of a node in a packed state: the word, and the lowest bit.
type StateField = (usize, u8);

/// The gaps of a state.
#[derive(Debug)]
pub(in crate::search) struct Gaps<'b> {
    /// The pairs of nodes.
    pairs: Vec<[StateField; 2]>,
    /// Nodes that are paired with one that never changes.
    singles: Vec<StateField>,
    /// The bits of a node in a state.
    mask: u64,
    /// The number of values that a node can hold, and one for a node that never changes.
    values: usize,
    /// For each two kinds the number of the wanted pair of kinds, or [`NONE`].
    numbers: Reserved<'b, u32>,
    /// How often the goal wants each pair of kinds.
    wanted: Vec<u8>,
    /// How often each is missing in the state that is looked at.
    missing: Vec<u8>,
    rate: Rate,
}

impl<'b> Gaps<'b> {
    /// Finds the pairs of nodes, and the gaps of a goal.
    ///
    /// # Returns
    /// `None` if there are no such pairs, if the goal wants nothing of them, or if there are too
    /// many nodes or moves.
    ///
    /// # Errors
    /// Returns a limit other than memory.
    ///
    /// # Complexity
    /// That of [`KeptPairs::of`].
    pub(in crate::search) fn new(
        task: &Task,
        machine: &Machine,
        goal: &Condition,
        budget: &'b Budget,
    ) -> Result<Option<Self>, Limit> {
        match Self::made(task, machine, goal, budget) {
            Err(Limit::Memory) => Ok(None),
            made => made,
        }
    }

    fn made(
        task: &Task,
        machine: &Machine,
        goal: &Condition,
        budget: &'b Budget,
    ) -> Result<Option<Self>, Limit> {
        let Some(kept) = KeptPairs::of(task, budget)? else { return Ok(None) };
        let values = task.values + 1;
        let size = (values as u64).saturating_mul(values as u64);
        let mut found = Self {
            pairs: Vec::new(),
            singles: Vec::new(),
            mask: 0,
            values,
            numbers: Reserved::filled(NONE, size, budget)?,
            wanted: Vec::new(),
            missing: Vec::new(),
            rate: kept.rate,
        };
        let mut wants = vec![None; task.nodes];
        for (node, kinds) in restricted(goal, task.values, task.nodes) {
            wants[node.index()] = kinds.single();
        }
        let fixed = Some(Kind(task.values as u16));
        for &(node, other) in &kept.pairs {
            let (word, shift, bits) = machine.place(node);
            found.mask = (1 << bits) - 1;
            match other.map(|other| machine.place(other)) {
                Some((at, place, _)) => found.pairs.push([(word, shift), (at, place)]),
                None => found.singles.push((word, shift)),
            }
            let other = other.map_or(fixed, |other| wants[other.index()]);
            if let (Some(one), Some(other)) = (wants[node.index()], other) {
                found.want(one, other);
            }
        }
        found.missing.clone_from(&found.wanted);
        Ok((!found.wanted.is_empty()).then_some(found))
    }

    /// Adds a pair of kinds that the goal wants.
    fn want(&mut self, one: Kind, other: Kind) {
        let at = [(one, other), (other, one)]
            .map(|(one, other)| one.index() * self.values + other.index());
        if self.numbers[at[0]] == NONE {
            at.iter().for_each(|&at| self.numbers[at] = self.wanted.len() as u32);
            self.wanted.push(0);
        }
        let wanted = &mut self.wanted[self.numbers[at[0]] as usize];
        *wanted = wanted.saturating_add(1);
    }

    /// Returns the number of pairs, and the greatest number of them that a move parts for its cost.
    pub(in crate::search) fn figures(&self) -> (usize, u32) {
        (self.pairs.len() + self.singles.len(), self.rate.parted)
    }

    /// Returns the lower bound on the cost-to-go.
    #[inline]
    pub(in crate::search) fn least(&mut self, state: &[u64]) -> u32 {
        self.missing.copy_from_slice(&self.wanted);
        let kind = |&(word, shift): &StateField| (state[word] >> shift & self.mask) as usize;
        let fixed = self.values - 1;
        let pairs = self.pairs.iter().map(|[one, other]| (kind(one), kind(other)));
        let singles = self.singles.iter().map(|node| (kind(node), fixed));
        for (one, other) in pairs.chain(singles) {
            let number = self.numbers[one * self.values + other];
            if number != NONE {
                let missing = &mut self.missing[number as usize];
                *missing = missing.saturating_sub(1);
            }
        }
        let gaps: u64 = self.missing.iter().map(|&missing| u64::from(missing)).sum();
        let cost = (gaps * u64::from(self.rate.cost)).div_ceil(u64::from(self.rate.parted));
        u32::try_from(cost).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
#[path = "gaps_tests.rs"]
mod tests;
