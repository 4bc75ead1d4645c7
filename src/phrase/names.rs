//! Names of kinds, nodes and rules in sentences, in backticks.
//!
//! Long lists are shortened. No text of a definition can move the cursor or change the direction of
//! writing.

use crate::diagnostic::{clean, join, list_choices, list_names};
use crate::model::{Board, Kind, KindSet, Kinds, MoveName, NodeId, Puzzle, Rule};

/// The limit for the number of rules that are named.
const MOST_RULES: usize = 3;
/// The limit for the number of kinds of a set that are named.
const MOST_KINDS: usize = 6;

/// Returns the content of a node: a kind in backticks, or "nothing".
#[must_use]
pub fn held(kinds: &Kinds, kind: Kind) -> String {
    if kind == Kind::EMPTY {
        "nothing".to_owned()
    } else {
        format!("`{}`", clean(kinds.name(kind), true))
    }
}

/// Returns the name of a counted kind: a kind in backticks, or "empty nodes". A shaped piece covers
/// several nodes, so one cell is named.
pub(super) fn counted_kind(kinds: &Kinds, kind: Kind) -> String {
    match cell_of(kinds, kind) {
        _ if kind == Kind::EMPTY => "empty nodes".to_owned(),
        None => held(kinds, kind),
        Some((_, 0)) => format!("first cells of {}", held(kinds, kind)),
        Some((_, cell)) => format!("cells {} of {}", cell + 1, held(kinds, kind)),
    }
}

/// Returns the name of a kind that is counted on the whole board, where each piece has all of its
/// cells.
pub(super) fn counted_pieces(kinds: &Kinds, kind: Kind) -> String {
    if cell_of(kinds, kind).is_some() {
        format!("pieces {}", held(kinds, kind))
    } else {
        counted_kind(kinds, kind)
    }
}

/// Returns the kind of the piece that a cell belongs to, and the index of the cell; `None` if the
/// piece covers one node.
pub(super) fn cell_of(kinds: &Kinds, kind: Kind) -> Option<(Kind, usize)> {
    let shape =
        kinds.shapes.iter().find(|shape| shape.values.len() > 1 && shape.values.contains(&kind))?;
    Some((shape.kind(), shape.values.iter().position(|&value| value == kind)?))
}

/// Returns the names of kinds without repeats: all cells of a shape have the name of their piece.
#[must_use]
pub fn all_held(kinds: &Kinds, held_kinds: impl Iterator<Item = Kind>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in held_kinds.map(|kind| held(kinds, kind)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns the members of a set, joined by "or".
#[must_use]
pub fn any_of(kinds: &Kinds, set: &KindSet) -> String {
    let names = all_held(kinds, set.iter());
    match names.as_slice() {
        [] => "nothing that exists".to_owned(),
        [first, ..] if names.len() > MOST_KINDS => {
            format!("{first} or one of {} others", names.len() - 1)
        }
        _ => join(&names, "or"),
    }
}

/// Returns the names of nodes; a long list has only the first names.
#[must_use]
pub fn list(board: &Board, nodes: &[NodeId]) -> String {
    clean(&list_names(nodes.iter().map(|&node| board.name(node))), true)
}

/// Returns the names of nodes of which any one will do.
pub(super) fn one_of(board: &Board, nodes: &[NodeId]) -> String {
    clean(&list_choices(nodes.iter().map(|&node| board.name(node))), true)
}

/// Returns `start "x"`, or `the start` if there is no name.
#[must_use]
pub fn named(what: &str, name: Option<&str>) -> String {
    name.map_or_else(|| format!("the {what}"), |name| format!("{what} \"{name}\""))
}

/// Returns the name of a move: its rule and its nodes.
#[must_use]
pub fn move_name(board: &Board, name: &MoveName) -> String {
    let rule = clean(&name.name, true);
    if name.nodes.is_empty() {
        format!("`{rule}`")
    } else {
        format!("`{rule}` on {}", list(board, &name.nodes))
    }
}

/// Returns the name of the moves, to follow "no" and "every": the names of the rules if there are
/// few.
pub(super) fn movers(puzzle: &Puzzle) -> String {
    let mut names: Vec<String> = Vec::new();
    for rule in &puzzle.rules {
        let name = match rule {
            Rule::Click(_) => "click".to_owned(),
            Rule::Listed(listed) if listed.name == "click" => listed.name.clone(),
            Rule::Rewrite(_)
            | Rule::Turn(_)
            | Rule::Press(_)
            | Rule::Slide(_)
            | Rule::Listed(_) => {
                format!("`{}`", clean(rule.name(), true))
            }
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() || names.len() > MOST_RULES {
        "move".to_owned()
    } else {
        join(&names, "or")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples;

    #[test]
    fn cells_of_one_piece_are_named_once() {
        let kinds = samples::puzzle(&["car", "car", "bus"]).kinds;
        let all = samples::set(&kinds, "?");
        assert_eq!(any_of(&kinds, &all), "nothing, `car` or `bus`");
    }
}
