//! The reasons why moves are not proved to be clicks that commute.

use crate::budget::Limit;
use crate::ground::MoveId;

/// The reason why moves are not proved to be commuting clicks, or why a problem with them is not
/// solved by linear algebra.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLinear {
    /// A property of the puzzle, in a few words that follow a colon.
    Reason(String),
    /// A property of one of the moves, in a few words that follow a colon.
    Move(&'static str, MoveId),
    /// A limit was reached first.
    Stopped(Limit),
}

impl NotLinear {
    /// Creates a refusal with a reason, given in a few words that follow a colon.
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
