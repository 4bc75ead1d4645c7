//! Cells of patterns.

use super::{KindSet, NodeId};

/// How many nodes a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Just one.
    Once,
    /// `*`: any number, none included.
    Any,
    /// `+`: at least one.
    Some,
}

/// One cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What may stand there.
    pub kinds: KindSet,
    /// Where the node has to be, sorted; anywhere if `None`.
    pub region: Option<Vec<NodeId>>,
    /// How many such nodes.
    pub repeat: Repeat,
}
