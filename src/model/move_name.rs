//! The name of a move, as users see it: the name of its rule, its label, its nodes.

use super::NodeId;

/// The name of a move, as users see it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveName {
    /// The name of the rule, `click`, or the name of a power of a turn.
    pub name: String,
    /// The label, if the rule has one.
    pub label: Option<String>,
    /// The matched nodes in the order of the pattern, or the clicked node; empty for a turn.
    pub nodes: Vec<NodeId>,
}
