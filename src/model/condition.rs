//! Conditions on what is on the nodes.

use super::{Kind, KindSet, NodeId};

/// How a count is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether `left` compares so with `right`.
    #[must_use]
    pub fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

/// Something that holds of a board, or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Every one of the nodes holds one of the kinds (`all`, `no`, `every`, `is`).
    Every(Vec<NodeId>, KindSet),
    /// Some one of the nodes holds one of the kinds.
    Some(Vec<NodeId>, KindSet),
    /// Each node holds one of its own kinds (positions and pictures).
    Each(Vec<(NodeId, KindSet)>),
    /// The number of the nodes that hold one of the kinds compares so with a number.
    Count(Vec<NodeId>, KindSet, Comparison, i128),
    /// No move is left.
    Stuck,
    /// It does not hold.
    Not(Box<Condition>),
    /// All hold; so do all of none.
    And(Vec<Condition>),
    /// At least one holds.
    Or(Vec<Condition>),
}

impl Condition {
    /// Whether a test picks out this condition or a part of it.
    pub fn any_part(&self, test: &mut dyn FnMut(&Self) -> bool) -> bool {
        test(self)
            || match self {
                Self::Not(part) => part.any_part(test),
                Self::And(parts) | Self::Or(parts) => parts.iter().any(|part| part.any_part(test)),
                Self::Every(..) | Self::Some(..) | Self::Each(..) | Self::Count(..) | Self::Stuck => false,
            }
    }

    /// Whether it holds of a board.
    ///
    /// # Arguments
    /// `board` is what stands on each node; `stuck` says whether no move is left, and is asked only where that matters.
    ///
    /// # Complexity
    /// Linear in the size of the condition.
    pub fn holds(&self, board: &[Kind], stuck: &mut dyn FnMut() -> bool) -> bool {
        let fits = |node: &NodeId, kinds: &KindSet| kinds.contains(board[node.index()]);
        match self {
            Self::Every(nodes, kinds) => nodes.iter().all(|node| fits(node, kinds)),
            Self::Some(nodes, kinds) => nodes.iter().any(|node| fits(node, kinds)),
            Self::Each(cells) => cells.iter().all(|(node, kinds)| fits(node, kinds)),
            Self::Count(nodes, kinds, comparison, number) => {
                comparison.holds(nodes.iter().filter(|node| fits(node, kinds)).count() as i128, *number)
            }
            Self::Stuck => stuck(),
            Self::Not(part) => !part.holds(board, stuck),
            Self::And(parts) => parts.iter().all(|part| part.holds(board, stuck)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(board, stuck)),
        }
    }
}
