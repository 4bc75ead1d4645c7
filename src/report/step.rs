//! A move in the words of the puzzle.

use crate::diagnostic::clean;
use crate::model::{Board, MoveName};
use serde::Serialize;
use std::fmt;

/// A move in the words of the puzzle. [`Display`](fmt::Display) writes it in a few characters: its
/// label, else its nodes, else its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[non_exhaustive]
pub struct Move {
    /// The rule's name, `click`, or the name of a turn.
    pub name: String,
    /// The nodes that the rule matches, in the order of its pattern; the clicked node; none for a
    /// turn.
    pub nodes: Vec<String>,
    /// The label, if the rule has one.
    pub label: Option<String>,
}

impl Move {
    /// Creates a move from its name in the model.
    pub(crate) fn new(board: &Board, name: &MoveName) -> Self {
        let nodes = name.nodes.iter().map(|&node| board.name(node).to_owned()).collect();
        Self { name: name.name.clone(), nodes, label: name.label.clone() }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.label {
            Some(label) => f.write_str(&clean(label, true)),
            None if self.nodes.is_empty() => f.write_str(&self.name),
            None => f.write_str(&self.nodes.join("-")),
        }
    }
}
