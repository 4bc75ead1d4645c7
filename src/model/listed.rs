//! Rules whose moves are listed one by one, with the conditions and changes of each: those in which
//! names of cells stand for places, kinds or numbers, and those with several parts or rows.

use super::{Kind, KindSet, NodeId, Tail};

/// The content that a listed move puts on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A fixed kind.
    Kind(Kind),
    /// The content that another node has before the move.
    Of(NodeId),
}

/// A move of a listed rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The nodes in the name of the move.
    pub nodes: Vec<NodeId>,
    /// The clicked node.
    pub click: Option<NodeId>,
    /// The kinds that nodes have to hold: each node with an index into [`Listed::sets`]. A node can
    /// occur twice.
    pub needs: Vec<(NodeId, usize)>,
    /// The nodes that the right side changes, each once, and their new contents.
    pub puts: Vec<(NodeId, Content)>,
    /// The label and the clauses of the move, as an index into [`Listed::tails`].
    pub tail: usize,
}

/// A rule whose moves are listed one by one, in the order of rule R27.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name of the rule; `click` for clicks.
    pub name: String,
    /// `true` if in each move a piece goes from the first to the second of the two nodes in its
    /// name, whatever lies between them.
    pub is_apart: bool,
    /// The different sets of kinds.
    pub sets: Vec<KindSet>,
    /// The different labels and clauses. Their `also` names nodes only.
    pub tails: Vec<(Option<String>, Tail)>,
    /// The moves.
    pub moves: Vec<ListedMove>,
    /// The clauses that all moves share: neither a condition nor changes, and the least cost.
    pub tail: Tail,
}

impl Listed {
    /// Returns the label of a move.
    #[must_use]
    pub fn label(&self, one: &ListedMove) -> Option<&str> {
        self.tails[one.tail].0.as_deref()
    }

    /// Returns the clauses of a move.
    #[must_use]
    pub fn tail(&self, one: &ListedMove) -> &Tail {
        &self.tails[one.tail].1
    }
}
