//! Cells of patterns.

use super::{KindSet, NodeId};

/// The number of nodes that a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// One node.
    Once,
    /// `*`: any number of nodes, including none.
    Any,
    /// `+`: at least one node.
    Some,
}

/// One cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The kinds that match.
    pub kinds: KindSet,
    /// The nodes that match, sorted; all nodes if `None`.
    pub region: Option<Vec<NodeId>>,
    /// The number of nodes that the cell takes.
    pub repeat: Repeat,
}
