//! The prospects of a position: whether it can still be won, and by which move.

use super::bounds::{Bounds, NEVER};
use super::choice::Choice;

/// The prospects of a position, all proved. Distances to the goal are in the measure of the
/// [session](super::Session::measure): moves or their costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outlook {
    /// The position can be won with this number of moves, or at this cost, and not with less.
    Exactly(u64),
    /// The position can be won with this number of moves, or at this cost, and perhaps with less.
    AtMost(u64),
    /// The position can no longer be won.
    Lost,
    /// The budget did not suffice for an answer.
    Unknown {
        /// A lower bound on the number of moves of every solution, or on its cost.
        at_least: u64,
    },
}

impl From<Bounds> for Outlook {
    fn from(bounds: Bounds) -> Self {
        match (bounds.lower, bounds.upper.cost) {
            (NEVER, _) => Self::Lost,
            (lower, upper) if lower == upper => Self::Exactly(upper),
            (at_least, NEVER) => Self::Unknown { at_least },
            (_, upper) => Self::AtMost(upper),
        }
    }
}

/// The move that lost a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    /// The number of the first move after which the goal is proved to be out of reach; 0 if it is
    /// so from the start.
    pub(crate) by: usize,
    /// The outlook before that move.
    pub(crate) before: Outlook,
}

/// A hint for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// A move that brings the goal nearer.
    Play(Box<Advice>),
    /// The position is won.
    Won,
    /// The position can no longer be won: moves have to be undone.
    Lost,
    /// The budget did not suffice for an answer.
    Unknown,
}

/// A move that brings the goal nearer, to be revealed in two steps: the piece, then the move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// The move.
    pub choice: Choice,
    /// The outlook before the move.
    pub outlook: Outlook,
}
