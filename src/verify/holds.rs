//! The evaluation of conditions in a position.

use super::reading::{Fits, Reading};
use crate::model::{
    Board, Condition, Kind, KindSet, Line, Listed, ListedMove, NodeId, Pattern, Puzzle, Rule,
};

/// Returns `true` if the condition behind `if` holds.
pub(super) fn is_allowed(puzzle: &Puzzle, rule: &Rule, position: &[Kind]) -> bool {
    rule.tail().guard.as_ref().is_none_or(|guard| holds(guard, &puzzle.board, position, &|| false))
}

/// Returns `true` if a listed move has its kinds on the board, and the condition behind `if` holds.
pub(super) fn applies(puzzle: &Puzzle, rule: &Listed, one: &ListedMove, position: &[Kind]) -> bool {
    let fits = |&(node, set): &(NodeId, usize)| rule.sets[set].contains(position[node.index()]);
    let guard = rule.tail(one).guard.as_ref();
    one.needs.iter().all(fits)
        && guard.is_none_or(|guard| holds(guard, &puzzle.board, position, &|| false))
}

/// Returns `true` if `condition` holds in `position`.
///
/// # Arguments
/// `board` has the lines on which patterns are matched; `stuck` returns `true` if no move is left,
/// and is called only if the condition asks for it.
///
/// # Complexity
/// Linear in the size of the condition, without the calls of `stuck`.
pub fn holds(
    condition: &Condition,
    board: &Board,
    position: &[Kind],
    stuck: &dyn Fn() -> bool,
) -> bool {
    let fits = |node: &NodeId, kinds: &KindSet| {
        position.get(node.index()).is_some_and(|&kind| kinds.contains(kind))
    };
    match condition {
        Condition::Every(nodes, kinds) => nodes.iter().all(|node| fits(node, kinds)),
        Condition::Some(nodes, kinds) => nodes.iter().any(|node| fits(node, kinds)),
        Condition::Each(wanted) => wanted.iter().all(|(node, kinds)| fits(node, kinds)),
        Condition::Count(nodes, kinds, comparison, number) => {
            let count = nodes.iter().filter(|node| fits(node, kinds)).count();
            comparison.holds(count as i128, *number)
        }
        Condition::Sum(terms, comparison, number) => {
            let counted = terms.iter().flat_map(|term| {
                term.nodes.iter().filter(|node| fits(node, &term.kinds)).map(|_| term.factor)
            });
            comparison.holds(counted.map(i128::from).sum(), *number)
        }
        Condition::Sought(sought) => lies(&sought.pattern, board, position),
        Condition::Stuck => stuck(),
        Condition::Not(part) => !holds(part, board, position, stuck),
        Condition::And(parts) => parts.iter().all(|part| holds(part, board, position, stuck)),
        Condition::Or(parts) => parts.iter().any(|part| holds(part, board, position, stuck)),
    }
}

/// Returns `true` if a pattern has a match.
fn lies(pattern: &Pattern, board: &Board, position: &[Kind]) -> bool {
    let allowed = |line: &&Line| {
        pattern.families.as_ref().is_none_or(|families| families.contains(&line.family))
    };
    board.lines().iter().filter(allowed).any(|line| {
        let ways = [(pattern.forward, false), (pattern.backward, true)]
            .into_iter()
            .filter(|(wanted, _)| *wanted);
        let mut readings = ways.flat_map(|(_, backward)| {
            (0..line.nodes.len()).map(move |start| Reading { line, start, backward })
        });
        readings.any(|reading| Fits::new(pattern, reading, position).next().is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Comparison, sample};

    #[test]
    fn each_kind_of_condition_is_read_as_written() {
        let position = sample::position(&[1, 0, 1]);
        let (nodes, ones) = ((0..3).map(NodeId).collect::<Vec<_>>(), sample::set(&[1], 2));
        let check =
            |condition: &Condition| holds(condition, &sample::path(3, false), &position, &|| true);
        assert!(!check(&Condition::Every(nodes.clone(), ones.clone())));
        assert!(check(&Condition::Some(nodes.clone(), ones.clone())));
        assert!(check(&Condition::Count(nodes, ones.clone(), Comparison::Equal, 2)));
        assert!(check(&Condition::Each(vec![(NodeId(2), ones)])));
        assert!(check(&Condition::And(Vec::new())));
        assert!(!check(&Condition::Or(Vec::new())));
        assert!(!check(&Condition::Not(Box::new(Condition::Stuck))));
    }
}
