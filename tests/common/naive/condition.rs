//! A second evaluator of conditions.
//!
//! It counts before it compares, unlike the replay.

use super::place::{Needs, lies};
use puzzlec::stages::model::{Condition, Kind, KindSet, NodeId, Puzzle, State};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

thread_local! {
    /// The demands of conditions, by their texts and the numbers of nodes and kinds.
    static DEMANDED: RefCell<BTreeMap<(String, usize, usize), Option<Needs>>> = RefCell::default();
}

/// Returns `true` if a condition holds on a board (rule R33).
pub fn satisfies(puzzle: &Puzzle, board: &State, condition: &Condition, stuck: bool) -> bool {
    let part = |condition: &Condition| satisfies(puzzle, board, condition, stuck);
    match condition {
        Condition::Every(nodes, kinds) => count(board, nodes, kinds) == nodes.len(),
        Condition::Some(nodes, kinds) => count(board, nodes, kinds) > 0,
        Condition::Each(wanted) => {
            wanted.iter().filter(|(node, kinds)| !has(kinds, board[node.index()])).count() == 0
        }
        Condition::Count(nodes, kinds, comparison, number) => {
            comparison.holds(count(board, nodes, kinds) as i128, *number)
        }
        Condition::Sum(terms, comparison, number) => {
            let sum = terms.iter().fold(0, |sum, term| {
                sum + i128::from(term.factor) * count(board, &term.nodes, &term.kinds) as i128
            });
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

/// Returns the demands of a condition on each node, if it is equivalent to a conjunction of `NODE
/// is [not] KIND` (rule R39).
///
/// On some board on which it holds, each node is given one kind after the other: those with which
/// it still holds are all that a conjunction could allow there. Then every board is tried.
pub fn demanded(puzzle: &Puzzle, condition: &Condition) -> Option<Needs> {
    let key = (format!("{condition:?}"), puzzle.board.node_count(), puzzle.kinds.values());
    if let Some(known) = DEMANDED.with_borrow(|known| known.get(&key).cloned()) {
        return known;
    }
    let found = by_boards(puzzle, condition);
    DEMANDED.with_borrow_mut(|known| known.insert(key, found.clone()));
    found
}

fn by_boards(puzzle: &Puzzle, condition: &Condition) -> Option<Needs> {
    let mut known: Vec<(NodeId, &KindSet)> = Vec::new();
    let condition = &facts(condition, &mut known);
    let nodes: BTreeSet<NodeId> = known.iter().map(|(node, _)| *node).collect();
    // Of the kinds that the condition does not distinguish, the first represents all.
    let mut alike: BTreeMap<Vec<bool>, Vec<Kind>> = BTreeMap::new();
    for kind in (0..puzzle.kinds.values() as u16).map(Kind) {
        alike
            .entry(known.iter().map(|(_, kinds)| has(kinds, kind)).collect())
            .or_default()
            .push(kind);
    }
    let groups: Vec<&Vec<Kind>> = alike.values().collect();
    let holds = |board: &State| satisfies(puzzle, board, condition, false);
    let mut boards = Boards {
        nodes: nodes.iter().copied().collect(),
        kinds: groups.iter().map(|group| group[0]).collect(),
        next: None,
    };
    let empty = vec![Kind::EMPTY; puzzle.board.node_count()];
    boards.next = Some(boards.nodes.iter().fold(empty.clone(), |mut board, node| {
        board[node.index()] = boards.kinds[0];
        board
    }));
    let first = boards.clone().find(|board| holds(board));
    let may_stand = |node: NodeId, kind: Kind| {
        first.as_ref().is_some_and(|board| {
            let mut other = board.clone();
            other[node.index()] = kind;
            holds(&other)
        })
    };
    let allowed: BTreeMap<NodeId, Vec<&Vec<Kind>>> = nodes
        .iter()
        .map(|&node| {
            (node, groups.iter().copied().filter(|group| may_stand(node, group[0])).collect())
        })
        .collect();
    let inside = |board: &State| {
        allowed
            .iter()
            .all(|(node, groups)| groups.iter().any(|group| group[0] == board[node.index()]))
    };
    if boards.any(|board| holds(&board) != inside(&board)) {
        return None;
    }
    let every = puzzle.kinds.values();
    let needs = allowed.into_iter().map(|(node, groups)| {
        (node, groups.into_iter().flatten().copied().collect::<BTreeSet<_>>())
    });
    Some(needs.filter(|(_, kinds)| kinds.len() < every).collect())
}

/// Returns a condition with patterns replaced by their places, and collects its demands on single
/// nodes.
fn facts<'a>(condition: &'a Condition, known: &mut Vec<(NodeId, &'a KindSet)>) -> Condition {
    let mut all = |parts: &'a [Condition]| parts.iter().map(|part| facts(part, known)).collect();
    match condition {
        Condition::And(parts) => Condition::And(all(parts)),
        Condition::Or(parts) => Condition::Or(all(parts)),
        Condition::Not(part) => Condition::Not(Box::new(facts(part, known))),
        Condition::Sought(sought) => facts(&sought.places, known),
        Condition::Every(nodes, kinds)
        | Condition::Some(nodes, kinds)
        | Condition::Count(nodes, kinds, ..) => {
            known.extend(nodes.iter().map(|&node| (node, kinds)));
            condition.clone()
        }
        Condition::Each(cells) => {
            known.extend(cells.iter().map(|(node, kinds)| (*node, kinds)));
            condition.clone()
        }
        Condition::Sum(terms, ..) => {
            known.extend(
                terms.iter().flat_map(|term| term.nodes.iter().map(|&node| (node, &term.kinds))),
            );
            condition.clone()
        }
        Condition::Stuck => Condition::Stuck,
    }
}

/// All boards with given kinds on given nodes, in the order of counting numbers.
#[derive(Clone)]
struct Boards {
    nodes: Vec<NodeId>,
    kinds: Vec<Kind>,
    next: Option<State>,
}

impl Iterator for Boards {
    type Item = State;

    fn next(&mut self) -> Option<State> {
        let board = self.next.take()?;
        let mut other = board.clone();
        for node in &self.nodes {
            let at = self.kinds.iter().position(|kind| *kind == other[node.index()])? + 1;
            if let Some(kind) = self.kinds.get(at) {
                other[node.index()] = *kind;
                self.next = Some(other);
                break;
            }
            other[node.index()] = self.kinds[0];
        }
        Some(board)
    }
}
