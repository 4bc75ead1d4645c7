//! The reasons why a replay is refused.

use crate::budget::Limit;
use std::fmt;

/// A step of a replay that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The number of the move, from 1; 0 if the start is wrong.
    pub step: usize,
    /// The reason why it is wrong.
    pub reason: Reason,
}

/// The reason why a step is wrong. Moves are given in the user's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The number of boards is not the number of moves plus one.
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
    /// No rule with that name and label applies at these nodes.
    NoMatch(String),
    /// The rule applies, but leads to another board.
    OtherBoard(String),
    /// The move leaves the board unchanged.
    Unchanged(String),
    /// The last clicked node is clicked again.
    RepeatedClick(String),
    /// The goal does not hold at the end.
    GoalMissed,
    /// A limit was reached before the move was replayed.
    Stopped(Limit),
    /// The moves have another cost.
    OtherCost {
        /// The stated cost.
        reported: u64,
        /// The actual cost.
        cost: u64,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.step == 0 {
            write!(f, "start: {}", self.reason)
        } else {
            write!(f, "move {}: {}", self.step, self.reason)
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardCount { moves, boards } => {
                write!(f, "{moves} moves visit {} positions, not {boards}", moves + 1)
            }
            Self::OtherStart => f.write_str("the first position is not the start"),
            Self::NoBoard => f.write_str("this is not a position of the puzzle"),
            Self::Never => f.write_str("a `never` forbids this position"),
            Self::NoMatch(name) => write!(f, "no rule allows {name}"),
            Self::OtherBoard(name) => write!(f, "{name} leads to another position"),
            Self::Unchanged(name) => write!(f, "{name} changes nothing, so it is no move"),
            Self::RepeatedClick(name) => write!(f, "{name} repeats the last click"),
            Self::OtherCost { reported, cost } => {
                write!(f, "the moves cost {cost}, not {reported}")
            }
            Self::Stopped(limit) => write!(f, "stopped by the {} limit", limit.as_str()),
            Self::GoalMissed => f.write_str("the goal does not hold at the end"),
        }
    }
}

impl std::error::Error for Refused {}
