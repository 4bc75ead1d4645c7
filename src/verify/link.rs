//! Chains of moves, read directly from the puzzle.

use crate::model::{NodeId, Puzzle};

/// A move of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The chain, as an index into [`Puzzle::chains`].
    pub chain: usize,
    /// The first node of the move.
    pub from: NodeId,
    /// The last node of the move.
    pub to: NodeId,
}

impl Link {
    /// Returns the link of a match of a rule.
    ///
    /// # Arguments
    /// * `rule` - the rule, as an index into [`Puzzle::rules`]
    /// * `nodes` - the matched nodes
    ///
    /// # Returns
    /// `None` if the rule is in no chain.
    #[must_use]
    pub fn of(puzzle: &Puzzle, rule: usize, nodes: &[NodeId]) -> Option<Self> {
        let chain = puzzle.chains.iter().position(|chain| chain.contains(&rule))?;
        Some(Self { chain, from: *nodes.first()?, to: *nodes.last()? })
    }
}

/// Returns `true` if a move continues the chain of the last move, so that it costs nothing (rule
/// R38).
#[must_use]
pub fn goes_on(last: Option<Link>, next: Option<Link>) -> bool {
    last.zip(next).is_some_and(|(last, next)| last.chain == next.chain && last.to == next.from)
}
