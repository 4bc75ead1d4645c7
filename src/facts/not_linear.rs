//! Why moves are not proved to be clicks that commute.

use crate::budget::Limit;
use crate::ground::MoveId;

/// Why the moves are not proved to be commuting clicks, or a problem with them is not solved by linear algebra.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLinear {
    /// Something about the puzzle, in a few words that follow a colon.
    Reason(String),
    /// Something about one of the moves, likewise.
    Move(&'static str, MoveId),
    /// A limit came first.
    Stopped(Limit),
}

impl NotLinear {
    /// A refusal for a reason, given in a few words that follow a colon.
    #[must_use]
    pub fn because(reason: impl Into<String>) -> Self {
        Self::Reason(reason.into())
    }
}

impl From<Limit> for NotLinear {
    fn from(limit: Limit) -> Self {
        Self::Stopped(limit)
    }
}
