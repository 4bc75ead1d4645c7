//! Whether a position can still be won, and by which move.

use super::bounds::{Bounds, NEVER};
use crate::door::Move;

/// Whether a position can still be won. What is said is proved. How far the goal is away is told in the measure of the
/// [session](super::Session::measure): in moves, or in what they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outlook {
    /// It can be won in so many moves, or at this cost, and in no fewer, and for no less.
    Exactly(u64),
    /// It can be won in so many moves, or at this cost, perhaps in fewer, or for less.
    AtMost(u64),
    /// It can no longer be won.
    Lost,
    /// The budget did not suffice to find out.
    Unknown {
        /// No solution has fewer moves, or costs less.
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

/// What helps in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// A move that brings the goal nearer.
    Play(Advice),
    /// The position is won.
    Won,
    /// It can no longer be won: moves have to be taken back.
    Lost,
    /// The budget did not suffice to find out.
    Unknown,
}

/// A move that brings the goal nearer, to be told in two steps: which piece, which move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// The node of the piece that moves, or that is clicked; `None` for a turn.
    pub node: Option<String>,
    /// The piece that stands there; `None` for an empty node.
    pub piece: Option<String>,
    /// The move.
    pub step: Move,
    /// What [`Session::play`](super::Session::play) calls it.
    pub words: String,
    /// The outlook before it is made.
    pub outlook: Outlook,
}
