//! Starts, goals, and what a file expects of itself.

use super::{Condition, State};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use num_bigint::BigUint;

/// What makes one solution better than another (rule R37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Fewer moves.
    #[default]
    Moves,
    /// A lower cost, and of several of the same cost fewer moves.
    Cost,
}

/// How play begins.
#[derive(Clone, Debug)]
pub enum StartBoard {
    /// A fixed position.
    Fixed(State),
    /// Any position, drawn.
    Random,
    /// So many random moves from the first start that is not drawn.
    Scrambled(u64),
    /// It does not fit the present size of the board, and why (rule R9).
    OutOfUse(Vec<Diagnostic>),
}

/// One start.
#[derive(Clone, Debug)]
pub struct Start {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The board.
    pub board: StartBoard,
    /// Where it is written.
    pub span: Span,
}

/// One goal.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What has to hold, or why it does not fit the present size of the board.
    pub condition: Result<Condition, Vec<Diagnostic>>,
    /// Where it is written.
    pub span: Span,
}

/// The figure that an expectation names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The length of a shortest solution, whatever it costs.
    Shortest(BigUint),
    /// The cost of a cheapest solution.
    Cheapest(BigUint),
    /// The number of different optimal solutions.
    Solutions(BigUint),
    /// There is no solution.
    Unsolvable,
    /// The number of positions that can be reached.
    Reachable(BigUint),
    /// The distance of the farthest position that can be reached, in the measure.
    Farthest(BigUint),
}

impl Figure {
    /// Whether it is about a goal, and not about all positions.
    #[must_use]
    pub fn needs_goal(&self) -> bool {
        !matches!(self, Self::Reachable(_) | Self::Farthest(_))
    }
}

/// One `expect` line.
#[derive(Clone, Debug)]
pub struct Expect {
    /// Whether it takes so long that it is checked only where that is asked for.
    pub long: bool,
    /// Parameters it sets.
    pub with: Vec<(String, i128)>,
    /// The start it names.
    pub from: Option<String>,
    /// The goal it names.
    pub to: Option<String>,
    /// What it says; `None` if its number cannot be computed with the parameters in use.
    pub figure: Option<Figure>,
    /// Where it is written.
    pub span: Span,
}
