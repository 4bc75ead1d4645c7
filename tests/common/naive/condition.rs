//! Conditions, read once more.
//!
//! In: a board, a condition, whether no move is left. Out: yes or no. Promises to count before it judges, unlike the replay. Knows
//! nothing of moves.

use puzzlec::stages::model::{Condition, Kind, KindSet, NodeId, State};

/// Whether a condition holds of a board (rule R33).
pub fn satisfies(board: &State, condition: &Condition, stuck: bool) -> bool {
    let part = |condition: &Condition| satisfies(board, condition, stuck);
    match condition {
        Condition::Every(nodes, kinds) => count(board, nodes, kinds) == nodes.len(),
        Condition::Some(nodes, kinds) => count(board, nodes, kinds) > 0,
        Condition::Each(wanted) => wanted.iter().filter(|(node, kinds)| !has(kinds, board[node.index()])).count() == 0,
        Condition::Count(nodes, kinds, comparison, number) => comparison.holds(count(board, nodes, kinds) as i128, *number),
        Condition::Stuck => stuck,
        Condition::Not(inner) => !part(inner),
        Condition::And(inner) => inner.iter().filter(|inner| part(inner)).count() == inner.len(),
        Condition::Or(inner) => inner.iter().filter(|inner| part(inner)).count() > 0,
    }
}

fn count(board: &State, nodes: &[NodeId], kinds: &KindSet) -> usize {
    nodes.iter().filter(|node| has(kinds, board[node.index()])).count()
}

fn has(kinds: &KindSet, kind: Kind) -> bool {
    kinds.iter().any(|member| member == kind)
}
