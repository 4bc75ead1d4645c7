//! Why a replay was refused.

use crate::budget::Limit;
use std::fmt;

/// A replay that broke a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The number of the move, from 1; 0 where the start is at fault.
    pub step: usize,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a step. Moves are given in the user's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is not one board more than there are moves.
    BoardCount {
        /// The number of moves.
        moves: usize,
        /// The number of boards.
        boards: usize,
    },
    /// The first board is not the start.
    OtherStart,
    /// A board has other nodes or kinds than the puzzle.
    NoBoard,
    /// A `never` condition holds.
    Never,
    /// No rule of that name and label applies at these nodes.
    NoMatch(String),
    /// The rule applies, but leads elsewhere.
    OtherBoard(String),
    /// The move leaves the board as it is.
    Unchanged(String),
    /// The node clicked last is clicked again.
    RepeatedClick(String),
    /// The goal does not hold in the end.
    GoalMissed,
    /// A limit came before the move was replayed to its end.
    Stopped(Limit),
    /// The moves cost something else.
    OtherCost {
        /// What was told.
        told: u64,
        /// What they cost.
        cost: u64,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.step == 0 { write!(f, "start: {}", self.reason) } else { write!(f, "move {}: {}", self.step, self.reason) }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardCount { moves, boards } => write!(f, "{moves} moves visit {} positions, not {boards}", moves + 1),
            Self::OtherStart => f.write_str("the first position is not the start"),
            Self::NoBoard => f.write_str("this is not a position of the puzzle"),
            Self::Never => f.write_str("a `never` forbids this position"),
            Self::NoMatch(name) => write!(f, "no rule allows {name}"),
            Self::OtherBoard(name) => write!(f, "{name} leads to another position"),
            Self::Unchanged(name) => write!(f, "{name} changes nothing, so it is no move"),
            Self::RepeatedClick(name) => write!(f, "{name} repeats the last click"),
            Self::OtherCost { told, cost } => write!(f, "the moves cost {cost}, not {told}"),
            Self::Stopped(limit) => write!(f, "stopped by the {} limit", limit.as_str()),
            Self::GoalMissed => f.write_str("the goal does not hold at the end"),
        }
    }
}

impl std::error::Error for Refused {}
