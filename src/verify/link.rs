//! Chains, read off the puzzle.

use crate::model::{NodeId, Puzzle};

/// A move of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The chain, as an index into [`Puzzle::chains`].
    pub chain: usize,
    /// The node at which it begins.
    pub from: NodeId,
    /// The node at which it ends.
    pub to: NodeId,
}

impl Link {
    /// The link that a match of a rule is.
    ///
    /// # Arguments
    /// * `rule` - the rule, as an index into [`Puzzle::rules`]
    /// * `nodes` - the nodes matched
    ///
    /// # Returns
    /// `None` where the rule is in no chain.
    #[must_use]
    pub fn of(puzzle: &Puzzle, rule: usize, nodes: &[NodeId]) -> Option<Self> {
        let chain = puzzle.chains.iter().position(|chain| chain.contains(&rule))?;
        Some(Self { chain, from: *nodes.first()?, to: *nodes.last()? })
    }
}

/// Whether a move goes on with a chain behind another move, so that it costs nothing (rule R38).
#[must_use]
pub fn goes_on(last: Option<Link>, next: Option<Link>) -> bool {
    last.zip(next).is_some_and(|(last, next)| last.chain == next.chain && last.to == next.from)
}
