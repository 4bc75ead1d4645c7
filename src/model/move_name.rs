//! How users know a move: its rule's name, its label, its nodes.
//!
//! In: numbers of a move. Out: a name that reports print and that a replay looks up again. Promises an order of names that does not
//! depend on how moves are stored. Knows nothing of what the move does.

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
