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
/// The limit on the alternatives of a goal.
const MOST_ALTERNATIVES: usize = 16;

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
    /// For each alternative of the goal, how often it wants each pair of kinds.
    wanted: Vec<Vec<u8>>,
    /// How often the state that is looked at has each pair of kinds.
    present: Vec<u8>,
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
        let alternatives = match goal {
            Condition::Or(parts) if parts.len() <= MOST_ALTERNATIVES => &parts[..],
            goal => std::slice::from_ref(goal),
        };
        let mut found = Self {
            sets: NodeSets::new(machine),
            pairs: Vec::new(),
            singles: Vec::new(),
            kinds: vec![OTHER; task.values],
            width: usize::from(FIXED) + 1,
            numbers: Vec::new(),
            wanted: Vec::new(),
            present: Vec::new(),
            rate: kept.rate,
        };
        let wants: Vec<Vec<Option<Kind>>> =
            alternatives.iter().map(|goal| single_kinds(goal, task)).collect();
        let nodes = || kept.pairs.iter().flat_map(|&(node, other)| [Some(node), other]).flatten();
        for kind in wants.iter().flat_map(|wants| nodes().filter_map(|node| wants[node.index()])) {
            if found.kinds[kind.index()] == OTHER {
                let Ok(number) = u8::try_from(found.width) else { return Ok(None) };
                (found.kinds[kind.index()], found.width) = (number, found.width + 1);
            }
        }
        found.numbers = vec![NONE; found.width * found.width];
        for wants in &wants {
            found.wanted.push(vec![0; found.present.len()]);
            for &(node, other) in &kept.pairs {
                let number = |node: NodeId| Some(found.kinds[wants[node.index()]?.index()]);
                let other = other.map_or(Some(FIXED), number);
                if let (Some(one), Some(other)) = (number(node), other) {
                    found.want(one, other);
                }
            }
        }
        for wanted in &mut found.wanted {
            wanted.resize(found.present.len(), 0);
        }
        for (node, other) in kept.pairs {
            match other {
                Some(other) => found.pairs.push([node, other]),
                None => found.singles.push(node),
            }
        }
        let has_gaps = |wanted: &Vec<u8>| wanted.iter().any(|&wanted| wanted > 0);
        Ok((!found.wanted.is_empty() && found.wanted.iter().all(has_gaps)).then_some(found))
    }

    /// Adds a pair of kinds that the last alternative wants.
    fn want(&mut self, one: u8, other: u8) {
        let at = [self.pair(one, other), self.pair(other, one)];
        if self.numbers[at[0]] == NONE {
            at.iter().for_each(|&at| self.numbers[at] = self.present.len() as u16);
            self.present.push(0);
        }
        let number = usize::from(self.numbers[at[0]]);
        if let Some(wanted) = self.wanted.last_mut() {
            wanted.resize(self.present.len(), 0);
            wanted[number] = wanted[number].saturating_add(1);
        }
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
        let mut present = std::mem::take(&mut self.present);
        present.fill(0);
        let kind = |node: NodeId| self.kinds[self.sets.kind(state, node).index()];
        let pairs = self.pairs.iter().map(|&[one, other]| self.pair(kind(one), kind(other)));
        let singles = self.singles.iter().map(|&node| self.pair(kind(node), FIXED));
        for at in pairs.chain(singles) {
            let number = self.numbers[at];
            if number != NONE {
                let present = &mut present[usize::from(number)];
                *present = present.saturating_add(1);
            }
        }
        self.present = present;
        let missing = |wanted: &Vec<u8>| -> u64 {
            let pairs = wanted.iter().zip(&self.present);
            pairs.map(|(wanted, present)| u64::from(wanted.saturating_sub(*present))).sum()
        };
        let gaps = self.wanted.iter().map(missing).min().unwrap_or(0);
        let cost = (gaps * u64::from(self.rate.cost)).div_ceil(u64::from(self.rate.parted));
        u32::try_from(cost).unwrap_or(u32::MAX)
    }
}

/// Returns the kind of each node where a goal admits a single one.
fn single_kinds(goal: &Condition, task: &Task) -> Vec<Option<Kind>> {
    let mut kinds = vec![None; task.nodes];
    for (node, admitted) in restricted(goal, task.values, task.nodes) {
        kinds[node.index()] = admitted.single();
    }
    kinds
}

#[cfg(test)]
#[path = "gaps_tests.rs"]
mod tests;
