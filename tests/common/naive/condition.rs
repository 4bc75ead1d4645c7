//! Conditions, read once more.
//!
//! In: a board, a condition, whether no move is left. Out: yes or no. Promises to count before it judges, unlike the replay. Knows
//! nothing of moves.

use super::place::lies;
use puzzlec::stages::model::{Condition, Kind, KindSet, NodeId, Puzzle, State};

/// Whether a condition holds of a board (rule R33).
pub fn satisfies(puzzle: &Puzzle, board: &State, condition: &Condition, stuck: bool) -> bool {
    let part = |condition: &Condition| satisfies(puzzle, board, condition, stuck);
    match condition {
        Condition::Every(nodes, kinds) => count(board, nodes, kinds) == nodes.len(),
        Condition::Some(nodes, kinds) => count(board, nodes, kinds) > 0,
        Condition::Each(wanted) => wanted.iter().filter(|(node, kinds)| !has(kinds, board[node.index()])).count() == 0,
        Condition::Count(nodes, kinds, comparison, number) => comparison.holds(count(board, nodes, kinds) as i128, *number),
        Condition::Sum(terms, comparison, number) => {
            let sum = terms.iter().fold(0, |sum, term| sum + i128::from(term.factor) * count(board, &term.nodes, &term.kinds) as i128);
            comparison.holds(sum, *number)
        }
        Condition::Sought(sought) => lies(puzzle, &sought.pattern, board),
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
