//! How users know a move: its rule's name, its label, its nodes.

use super::NodeId;

/// How users know a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveName {
    /// The rule's name, `click`, or the name of a turn's power.
    pub name: String,
    /// The label, if the rule has one.
    pub label: Option<String>,
    /// The matched nodes in the order of the pattern; the clicked node; none for a turn.
    pub nodes: Vec<NodeId>,
}
