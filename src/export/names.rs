//! Forms names for other languages: numbered, so that they are unique, with the name of the
//! definition.

use crate::ground::{MoveId, Task};
use crate::model::{Kind, NodeId, Puzzle};

/// The maximum number of letters of a name that are kept.
const MOST: usize = 60;

/// Returns the plain form of a name: letters, digits and signs between them.
fn plain(name: &str) -> String {
    let parts = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let plain: String = parts.collect::<Vec<_>>().join("-");
    plain.chars().take(MOST).collect()
}

fn numbered(letter: char, number: usize, name: &str) -> String {
    let name = plain(name);
    if name.is_empty() { format!("{letter}{number}") } else { format!("{letter}{number}-{name}") }
}

/// Returns the name of a puzzle.
pub(super) fn title(puzzle: &Puzzle) -> String {
    numbered('p', 1, &puzzle.title)
}

/// Returns the name of a node.
pub(super) fn node(puzzle: &Puzzle, node: NodeId) -> String {
    numbered('n', node.index(), puzzle.board.name(node))
}

/// Returns the name of a kind.
pub(super) fn kind(puzzle: &Puzzle, kind: Kind) -> String {
    let name = if kind == Kind::EMPTY { "empty" } else { puzzle.kinds.name(kind) };
    numbered('k', kind.index(), name)
}

/// Returns the name of a move.
pub(super) fn step(puzzle: &Puzzle, task: &Task, id: MoveId) -> String {
    let name = task.move_name(id);
    let nodes: Vec<&str> = name.nodes.iter().map(|&node| puzzle.board.name(node)).collect();
    numbered('m', id.0 as usize, &format!("{}-{}", name.name, nodes.join("-")))
}
