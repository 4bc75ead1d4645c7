//! Novelty: the number of nodes that suffice to tell a state from all earlier ones of its class, by
//! the kinds that they hold.
//!
//! N. Lipovetzky, H. Geffner, Best-first width search: exploration and exploitation in classical
//! planning, AAAI 2017.

use crate::budget::{Budget, bytes_of};
use crate::ground::Task;
use crate::model::NodeId;
use crate::pack::Machine;
use crate::search::kernel::node_sets::NodeSets;
use crate::search::reservation::Reserved;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

/// The limit on pairs of nodes; beyond it only single nodes are looked at.
const MOST_PAIRS: usize = 1 << 12;
/// The divisor of the limit on memory that gives the bytes of all tables; without memory for a
/// table, the states of its class are as if they were not novel.
const SHARE: u64 = 64;

/// The novelty of a state that neither a node nor two nodes tell from all earlier ones.
const NOT_NOVEL: u32 = 3;

/// A class of states: any two numbers.
type Class = (u32, u32);

/// The kinds that single nodes, and pairs of nodes, held in the states of each class.
#[derive(Debug)]
pub(in crate::search) struct Novelty<'b> {
    sets: NodeSets,
    /// The nodes that moves change.
    nodes: Vec<NodeId>,
    values: usize,
    seen: HashMap<Class, Reserved<'b, u64>>,
    /// The kinds of these nodes in the state that is looked at.
    kinds: Vec<usize>,
    /// The words of the tables that may still be made.
    words_left: u64,
    budget: &'b Budget,
}

impl<'b> Novelty<'b> {
    /// Creates empty tables for the states of a machine.
    pub(in crate::search) fn new(task: &Task, machine: &Machine, budget: &'b Budget) -> Self {
        let changed = task.moves().flat_map(|ground_move| ground_move.effects.iter());
        let nodes: BTreeSet<NodeId> = changed.map(|&(node, _)| node).collect();
        Self {
            sets: NodeSets::new(machine),
            nodes: nodes.into_iter().collect(),
            values: task.values,
            seen: HashMap::new(),
            kinds: Vec::new(),
            words_left: budget.max_bytes() / SHARE / bytes_of::<u64>(1),
            budget,
        }
    }

    /// Returns the number of pairs of nodes that are looked at.
    fn pairs(&self) -> usize {
        let pairs = self.nodes.len() * self.nodes.len().saturating_sub(1) / 2;
        if pairs > MOST_PAIRS { 0 } else { pairs }
    }

    /// Returns the novelty of a state in its class: 1 if a node holds a kind for the first time, 2
    /// if two nodes hold two kinds for the first time, otherwise [`NOT_NOVEL`].
    ///
    /// # Complexity
    /// Quadratic in the nodes that moves change.
    pub(in crate::search) fn of(&mut self, class: Class, state: &[u64]) -> u32 {
        let (nodes, values, pairs) = (self.nodes.len(), self.values, self.pairs());
        let seen = match self.seen.entry(class) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(free) => {
                let [nodes, values, pairs] = [nodes, values, pairs].map(|number| number as u64);
                let words = (nodes * values + pairs * values * values).div_ceil(64);
                let left = self.words_left.checked_sub(words);
                let table = left.and_then(|_| Reserved::filled(0, words, self.budget).ok());
                let (Some(left), Some(table)) = (left, table) else { return NOT_NOVEL };
                self.words_left = left;
                free.insert(table)
            }
        };
        let Self { sets, nodes, kinds, .. } = self;
        let mut is_new = |bit: usize| {
            let (word, mask) = (&mut seen[bit / 64], 1_u64 << (bit % 64));
            let is_new = *word & mask == 0;
            *word |= mask;
            is_new
        };
        kinds.clear();
        kinds.extend(nodes.iter().map(|&node| sets.kind(state, node).index()));
        let mut novelty = NOT_NOVEL;
        if pairs > 0 {
            let mut first = kinds.len() * values;
            for (at, kind) in kinds.iter().enumerate() {
                for other in &kinds[..at] {
                    if is_new(first + kind * values + other) {
                        novelty = 2;
                    }
                    first += values * values;
                }
            }
        }
        for (at, kind) in kinds.iter().enumerate() {
            if is_new(at * values + kind) {
                novelty = 1;
            }
        }
        novelty
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples::{self, Way};
    use crate::pack::pack;

    #[test]
    fn a_state_is_as_novel_as_its_rarest_kinds_of_nodes() {
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::path(&mut puzzle, 3, false);
        samples::rewrite(&mut puzzle, "row", Way::Both, "any _", "_ any", None);
        let machine = pack(samples::task(&puzzle));
        let budget = Budget::unlimited();
        let mut novelty = Novelty::new(machine.task(), &machine, &budget);
        let mut of = |class, digits: &str| {
            let state = machine.pack::<[u64; 1]>(&samples::position(digits));
            novelty.of((class, 0), &state)
        };
        assert_eq!([of(0, "120"), of(0, "120"), of(1, "120")], [1, NOT_NOVEL, 1]);
        assert_eq!([of(0, "012"), of(0, "201"), of(0, "102")], [1, 1, 2]);
        assert_eq!([of(0, "012"), of(0, "102")], [NOT_NOVEL, NOT_NOVEL]);
        let small = Budget::unlimited().with_memory(100);
        let mut none = Novelty::new(machine.task(), &machine, &small);
        let state = machine.pack::<[u64; 1]>(&samples::position("120"));
        assert_eq!(none.of((0, 0), &state), NOT_NOVEL);
    }
}
