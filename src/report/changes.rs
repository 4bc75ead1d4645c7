//! The changes of a move in a few characters, for moves that agree in name, label and nodes.

use crate::ground::{GroundEffect, MoveId};
use crate::model::{Kind, NodeId, Puzzle};
use crate::pack::Machine;

/// The new content of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// The content of another node, which is the matched node of that number.
    From(usize),
    /// A fixed kind.
    Kind(Kind),
    /// The next or the previous kind of a cycle.
    Stepped,
}

impl Content {
    /// Returns the content of the next node of a run: pieces that move together, or equal kinds.
    fn following(self) -> Option<Self> {
        match self {
            Self::From(at) => Some(Self::From(at + 1)),
            Self::Kind(kind) => Some(Self::Kind(kind)),
            Self::Stepped => None,
        }
    }
}

/// Returns the changes of a move, such as `a1..a3>h1..h3`, if a position can have another move with
/// the same name, label and nodes.
///
/// Nodes that are left empty by a piece that moves are not mentioned.
pub(crate) fn changes(puzzle: &Puzzle, machine: &Machine, id: MoveId) -> Option<String> {
    if !machine.has_twins(id) {
        return None;
    }
    let (name, ground_move) = (machine.task().move_name(id), machine.task().ground_move(id));
    let place = |node: NodeId| name.nodes.iter().position(|&matched| matched == node);
    let left = |node: NodeId| {
        ground_move.effects.iter().any(|&(_, effect)| effect == GroundEffect::Take(node))
    };
    let mut found: Vec<(usize, Content)> = ground_move
        .effects
        .iter()
        .filter(|&&(node, effect)| effect != GroundEffect::Become(Kind::EMPTY) || !left(node))
        .filter_map(|&(node, effect)| {
            let content = match effect {
                GroundEffect::Become(kind) => Content::Kind(kind),
                GroundEffect::Take(from) => Content::From(place(from)?),
                GroundEffect::Map(_) => Content::Stepped,
            };
            Some((place(node)?, content))
        })
        .collect();
    found.sort_by_key(|(at, _)| *at);
    let mut runs: Vec<[(usize, Content); 2]> = Vec::new();
    for (at, content) in found {
        match runs.last_mut() {
            Some([_, last]) if last.0 + 1 == at && last.1.following() == Some(content) => {
                *last = (at, content);
            }
            _ => runs.push([(at, content); 2]),
        }
    }
    let node = |at: usize| puzzle.board.name(name.nodes[at]);
    let range = |from: usize, to: usize| match to - from {
        0 => node(from).to_owned(),
        _ => format!("{}..{}", node(from), node(to)),
    };
    let written = |[(first, content), (last, end)]: [(usize, Content); 2]| {
        let nodes = range(first, last);
        match (content, end) {
            (Content::From(from), Content::From(to)) => format!("{}>{nodes}", range(from, to)),
            (Content::Kind(kind), _) => format!("{nodes}={}", puzzle.kinds.name(kind)),
            _ => nodes,
        }
    };
    Some(runs.into_iter().map(written).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use crate::api::{Query, compile};

    /// Returns the changes of the first moves of a solution.
    fn solved(pieces: &str, rules: &str, start: &str, goal: &str) -> Vec<Option<String>> {
        let text = format!(
            "puzzle \"Run\"; pieces {{ {pieces} }}; board {{ path row: h[1..6] }}; moves {{ {rules} }};\n\
             start {{ row: {start} }}; goal {{ row: {goal} }}"
        );
        let answer = compile("run.pz", text.as_str()).unwrap().solve(&Query::default()).unwrap();
        answer.moves().into_iter().map(|one| one.changes).collect()
    }

    #[test]
    fn moves_of_equal_name_and_nodes_differ_in_their_changes() {
        let pull = "pull: engine _+ w+ w* $ => engine w+ _+ w* $";
        let of = |goal| solved("engine; w[1..4]", pull, "engine _ _ w1 w2 w3", goal);
        assert_eq!(of("engine w1 _ _ w2 w3"), [Some("h4>h2".to_owned())]);
        assert_eq!(of("engine w1 w2 _ _ w3"), [Some("h4..h5>h2..h3".to_owned())]);
    }

    #[test]
    fn kinds_tell_moves_apart_if_no_piece_moves() {
        let rules = "crown: pawn => queen; crown: pawn => rook";
        let found = solved("pawn; queen; rook", rules, "pawn _ _ _ _ _", "rook _ _ _ _ _");
        assert_eq!(found, [Some("h1=rook".to_owned())]);
        let shoot = "shoot: gun duck* duck duck* $ => gun duck* _ duck* $";
        let found =
            solved("gun; duck", shoot, "gun duck duck duck duck duck", "gun duck duck _ duck duck");
        assert_eq!(found, [Some("h4=_".to_owned())]);
    }

    #[test]
    fn a_move_that_its_nodes_name_has_no_changes() {
        let found = solved("a; b", "step: a _ => _ a", "a _ _ _ _ b", "_ _ a _ _ b");
        assert_eq!(found, [None, None]);
    }
}
