//! A move in the words of the puzzle.

use crate::diagnostic::clean;
use crate::model::{MoveName, Puzzle};
use serde::Serialize;
use std::fmt;

/// A move in the words of the puzzle. [`Display`](fmt::Display) writes it in a few characters: its
/// label, else its nodes, else its name; and in brackets its changes, if there are any.
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
    /// The changes, such as `a1..a3>h1..h3` or `h8=queen`, if a position can have another move with
    /// the same name, nodes and label.
    pub changes: Option<String>,
    /// `true` if pieces go from the first half of the nodes to the second half, wherever they are.
    #[serde(rename = "apart", skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_apart: bool,
}

impl Move {
    /// Creates a move from its name in the model.
    pub(crate) fn new(puzzle: &Puzzle, name: &MoveName) -> Self {
        let nodes = name.nodes.iter().map(|&node| puzzle.board.name(node).to_owned()).collect();
        let is_apart = puzzle.goes_apart(&name.name);
        let (name, label) = (name.name.clone(), name.label.clone());
        Self { name, nodes, label, changes: None, is_apart }
    }

    /// Returns the nodes: joined by hyphens along a line, or as `a3 to c1`.
    pub(crate) fn nodes_text(&self) -> String {
        if !self.is_apart {
            return self.nodes.join("-");
        }
        let (from, to) = self.nodes.split_at(self.nodes.len() / 2);
        format!("{} to {}", from.join("-"), to.join("-"))
    }
}

impl Move {
    /// Returns the label, the name, the nodes and the changes.
    pub(crate) fn in_full(&self) -> String {
        let nodes = self.nodes_text();
        let (label, changes) = (
            self.label.as_deref().unwrap_or_default(),
            self.changes.as_deref().unwrap_or_default(),
        );
        let parts =
            [label, &self.name, &nodes, changes].into_iter().filter(|part| !part.is_empty());
        clean(&parts.collect::<Vec<_>>().join("  "), true)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.label {
            Some(label) => f.write_str(&clean(label, true))?,
            None if self.nodes.is_empty() => f.write_str(&self.name)?,
            None => f.write_str(&self.nodes_text())?,
        }
        self.changes.iter().try_for_each(|changes| write!(f, "({changes})"))
    }
}
