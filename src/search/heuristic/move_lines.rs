//! The lines along which moves go, found from the moves alone: two moves that share two nodes lie
//! on one line, like the steps and leaps along a row of a board.

use crate::budget::{Budget, Limit};
use crate::facts::orbits::Orbits;
use crate::ground::{GroundMove, Task};
use crate::model::NodeId;
use crate::search::reservation::Reservation;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The limit on nodes that a move requires or changes; a move with more lies on no line.
const MOST_NODES: usize = 16;
/// A bound on the bytes of a pair of nodes in all tables together.
const BYTES_PER_PAIR: u64 = 192;
/// The number of pairs that are reserved together.
const PAIRS_AT_ONCE: usize = 1 << 8;
/// The number of moves between two polls of the budget.
const POLL_EVERY: usize = 1 << 12;

/// A line, by its number.
pub(in crate::search) type LineId = u32;

/// All lines of a task.
#[derive(Debug)]
pub(in crate::search) struct MoveLines<'b> {
    /// The line on which two nodes lie, the lower node first.
    of_pairs: FxHashMap<(NodeId, NodeId), LineId>,
    /// The nodes of each line that has at least three.
    members: Vec<BTreeSet<NodeId>>,
    _held: Vec<Reservation<'b>>,
}

impl<'b> MoveLines<'b> {
    /// Finds the lines of a task; `None` if there are fewer than two of at least three nodes.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the tables do not fit, or the limit that stopped the run.
    ///
    /// # Complexity
    /// Nearly linear in the pairs of nodes of each move.
    pub(in crate::search) fn of(task: &Task, budget: &'b Budget) -> Result<Option<Self>, Limit> {
        let mut of_pairs: FxHashMap<(NodeId, NodeId), u32> = FxHashMap::default();
        let mut held = Vec::new();
        for (at, ground_move) in task.moves().enumerate() {
            if at.is_multiple_of(POLL_EVERY) {
                budget.poll()?;
            }
            for pair in pairs(&nodes(&ground_move)) {
                if of_pairs.len() == held.len() * PAIRS_AT_ONCE {
                    let bytes = PAIRS_AT_ONCE as u64 * BYTES_PER_PAIR;
                    held.push(Reservation::take(bytes, budget)?);
                }
                let next = of_pairs.len() as u32;
                of_pairs.entry(pair).or_insert(next);
            }
        }
        let mut lines = Orbits::new(of_pairs.len());
        for ground_move in task.moves() {
            let nodes = nodes(&ground_move);
            let mut numbers = pairs(&nodes).map(|pair| of_pairs[&pair]);
            if let Some(first) = numbers.next() {
                numbers.for_each(|number| lines.join(first, number));
            }
        }
        let mut sizes = vec![0_u32; of_pairs.len()];
        for line in of_pairs.values_mut() {
            *line = lines.root(*line);
            sizes[*line as usize] += 1;
        }
        // Two pairs have at least three nodes.
        let mut members: BTreeMap<LineId, BTreeSet<NodeId>> = BTreeMap::new();
        for (&(one, other), &line) in of_pairs.iter().filter(|(_, line)| sizes[**line as usize] > 1)
        {
            members.entry(line).or_default().extend([one, other]);
        }
        let members: Vec<BTreeSet<NodeId>> = members.into_values().collect();
        Ok((members.len() >= 2).then_some(Self { of_pairs, members, _held: held }))
    }

    /// Returns the line on which the first two of some nodes lie, in the order of nodes.
    pub(in crate::search) fn along(
        &self,
        nodes: impl IntoIterator<Item = NodeId>,
    ) -> Option<LineId> {
        let mut nodes = nodes.into_iter();
        self.of_pairs.get(&(nodes.next()?, nodes.next()?)).copied()
    }

    /// Returns the nodes of each line of at least three.
    pub(in crate::search) fn members(&self) -> &[BTreeSet<NodeId>] {
        &self.members
    }
}

/// Returns the nodes that a move requires or changes, in order; none if they are too many, or if it
/// changes fewer than two.
fn nodes(ground_move: &GroundMove) -> Vec<NodeId> {
    let GroundMove { guards, effects, .. } = ground_move;
    if effects.len() < 2 || guards.len().max(effects.len()) > MOST_NODES {
        return Vec::new();
    }
    let required = guards.iter().map(|&(node, _)| node);
    let mut nodes: Vec<NodeId> = required.chain(effects.iter().map(|&(node, _)| node)).collect();
    nodes.sort_unstable();
    nodes.dedup();
    if nodes.len() > MOST_NODES {
        nodes.clear();
    }
    nodes
}

/// Returns the pairs of nodes of a sorted list, the lower node first.
fn pairs(nodes: &[NodeId]) -> impl Iterator<Item = (NodeId, NodeId)> {
    let behind = move |at: usize| nodes[at + 1..].iter().map(move |&other| (nodes[at], other));
    (0..nodes.len()).flat_map(behind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples::{self, Way};

    #[test]
    fn steps_and_leaps_along_a_row_lie_on_one_line() {
        let budget = Budget::unlimited();
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::grid(&mut puzzle, 3, 4, false);
        samples::rewrite(&mut puzzle, "step", Way::Both, "a _", "_ a", None);
        let steps = samples::task(&puzzle);
        assert!(MoveLines::of(&steps, &budget).unwrap().is_none());
        samples::rewrite(&mut puzzle, "leap", Way::Both, "a b _", "_ b a", None);
        let lines = MoveLines::of(&samples::task(&puzzle), &budget).unwrap().unwrap();
        let rows = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]].map(|row| row.to_vec());
        let columns = [[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11]].map(|column| column.to_vec());
        let expected: BTreeSet<Vec<u32>> = rows.into_iter().chain(columns).collect();
        let members = lines.members().iter();
        let found: BTreeSet<Vec<u32>> =
            members.map(|nodes| nodes.iter().map(|node| node.0).collect()).collect();
        assert_eq!(found, expected);
        let along = |nodes: &[u32]| lines.along(nodes.iter().map(|&node| NodeId(node)));
        assert_eq!(along(&[0, 1]), along(&[1, 3]));
        assert_ne!(along(&[0, 1]), along(&[0, 4]));
        assert_eq!([along(&[0, 5]), along(&[3])], [None, None]);
        let small = Budget::unlimited().with_memory(100);
        assert_eq!(MoveLines::of(&steps, &small).unwrap_err(), Limit::Memory);
    }
}
