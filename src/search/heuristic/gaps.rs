//! Gaps: pairs of kinds that the goal wants on pairs of nodes whose contents most moves keep
//! together, and that are missing. No move closes more gaps than it parts pairs.
//!
//! M. Helmert, Landmark heuristics for the pancake problem, SoCS 2010.

use super::kept_pairs::{KeptPairs, Rate};
use crate::budget::{Budget, Limit};
use crate::facts::interval::restricted;
use crate::ground::Task;
use crate::model::{Condition, Kind, NodeId};
use crate::pack::Machine;
use crate::search::kernel::node_sets::NodeSets;

/// The number of a pair of kinds that the goal does not want.
const NONE: u16 = u16::MAX;
/// The number of each kind that the goal does not want on any of the nodes.
const OTHER: u8 = 0;
/// The number of the kind on a node that never changes.
const FIXED: u8 = 1;

/// The gaps of a state.
#[derive(Debug)]
pub(in crate::search) struct Gaps {
    sets: NodeSets,
    /// The pairs of nodes.
    pairs: Vec<[NodeId; 2]>,
    /// Nodes that are paired with one that never changes.
    singles: Vec<NodeId>,
    /// For each kind its number among those that the goal wants, or [`OTHER`].
    kinds: Vec<u8>,
    /// The number of these numbers.
    width: usize,
    /// For each two such numbers the number of the wanted pair of kinds, or [`NONE`].
    numbers: Vec<u16>,
    /// How often the goal wants each pair of kinds.
    wanted: Vec<u8>,
    /// How often each is missing in the state that is looked at.
    missing: Vec<u8>,
    rate: Rate,
}

impl Gaps {
    /// Finds the pairs of nodes, and the gaps of a goal.
    ///
    /// # Returns
    /// `None` if there are no such pairs, if the goal wants nothing of them, or if memory does not
    /// suffice to find them.
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
        budget: &Budget,
    ) -> Result<Option<Self>, Limit> {
        let kept = match KeptPairs::of(task, budget) {
            Ok(Some(kept)) => kept,
            Ok(None) | Err(Limit::Memory) => return Ok(None),
            Err(limit) => return Err(limit),
        };
        let mut wants = vec![None; task.nodes];
        for (node, kinds) in restricted(goal, task.values, task.nodes) {
            wants[node.index()] = kinds.single();
        }
        // At most as many kinds have numbers as there are nodes that change, far fewer than 255.
        let (mut kinds, mut width) = (vec![OTHER; task.values], usize::from(FIXED) + 1);
        let nodes = kept.pairs.iter().flat_map(|&(node, other)| [Some(node), other]).flatten();
        for Kind(kind) in nodes.filter_map(|node| wants[node.index()]) {
            if kinds[usize::from(kind)] == OTHER {
                (kinds[usize::from(kind)], width) = (width as u8, width + 1);
            }
        }
        let mut found = Self {
            sets: NodeSets::new(machine),
            pairs: Vec::new(),
            singles: Vec::new(),
            numbers: vec![NONE; width * width],
            kinds,
            width,
            wanted: Vec::new(),
            missing: Vec::new(),
            rate: kept.rate,
        };
        for (node, other) in kept.pairs {
            match other {
                Some(other) => found.pairs.push([node, other]),
                None => found.singles.push(node),
            }
            let number = |node: NodeId| Some(found.kinds[wants[node.index()]?.index()]);
            let other = other.map_or(Some(FIXED), number);
            if let (Some(one), Some(other)) = (number(node), other) {
                found.want(one, other);
            }
        }
        found.missing.clone_from(&found.wanted);
        Ok((!found.wanted.is_empty()).then_some(found))
    }

    /// Adds a pair of kinds that the goal wants.
    fn want(&mut self, one: u8, other: u8) {
        let at = [self.pair(one, other), self.pair(other, one)];
        if self.numbers[at[0]] == NONE {
            at.iter().for_each(|&at| self.numbers[at] = self.wanted.len() as u16);
            self.wanted.push(0);
        }
        let wanted = &mut self.wanted[usize::from(self.numbers[at[0]])];
        *wanted = wanted.saturating_add(1);
    }

    /// Returns the index of two kinds in the table of pairs.
    #[inline]
    fn pair(&self, one: u8, other: u8) -> usize {
        usize::from(one) * self.width + usize::from(other)
    }

    /// Returns the number of pairs of nodes, and at what cost the most of them are parted.
    pub(in crate::search) fn figures(&self) -> (usize, Rate) {
        (self.pairs.len() + self.singles.len(), self.rate)
    }

    /// Returns the lower bound on the cost-to-go.
    #[inline]
    pub(in crate::search) fn least(&mut self, state: &[u64]) -> u32 {
        let mut missing = std::mem::take(&mut self.missing);
        missing.copy_from_slice(&self.wanted);
        let kind = |node: NodeId| self.kinds[self.sets.kind(state, node).index()];
        let pairs = self.pairs.iter().map(|&[one, other]| self.pair(kind(one), kind(other)));
        let singles = self.singles.iter().map(|&node| self.pair(kind(node), FIXED));
        for at in pairs.chain(singles) {
            let number = self.numbers[at];
            if number != NONE {
                let missing = &mut missing[usize::from(number)];
                *missing = missing.saturating_sub(1);
            }
        }
        self.missing = missing;
        let gaps: u64 = self.missing.iter().map(|&missing| u64::from(missing)).sum();
        let cost = (gaps * u64::from(self.rate.cost)).div_ceil(u64::from(self.rate.parted));
        u32::try_from(cost).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
#[path = "gaps_tests.rs"]
mod tests;
