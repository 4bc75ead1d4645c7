//! Starts, goals and expectations of a file.

use super::{Condition, State};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use num_bigint::BigUint;

/// The quantity that an optimal solution minimises (rule R37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The number of moves.
    #[default]
    Moves,
    /// The cost; among solutions of the same cost, the number of moves.
    Cost,
}

/// The position from which play begins.
#[derive(Clone, Debug)]
pub enum StartBoard {
    /// A fixed position.
    Fixed(State),
    /// A random position.
    Random,
    /// The position after this number of random moves from the first start that is not random.
    Scrambled(u64),
    /// A start that does not fit the present size of the board, with the reports that explain it
    /// (rule R9).
    OutOfUse(Vec<Diagnostic>),
}

/// A start.
#[derive(Clone, Debug)]
pub struct Start {
    /// The name, if it has one.
    pub name: Option<String>,
    /// The board.
    pub board: StartBoard,
    /// The place of the statement in the text.
    pub span: Span,
}

/// A goal.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The name, if it has one.
    pub name: Option<String>,
    /// The condition to reach, or the reports that explain why it does not fit the present size of
    /// the board.
    pub condition: Result<Condition, Vec<Diagnostic>>,
    /// The conditions as they are written, on one line; `None` if the goal is a picture.
    pub written: Option<String>,
    /// The place of the statement in the text.
    pub span: Span,
}

/// The claim of an expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The length of a shortest solution, whatever it costs.
    Shortest(BigUint),
    /// The cost of a cheapest solution.
    Cheapest(BigUint),
    /// The number of different optimal solutions.
    Solutions(BigUint),
    /// The absence of a solution.
    Unsolvable,
    /// The number of reachable positions.
    Reachable(BigUint),
    /// The largest distance of a reachable position, in the measure.
    Farthest(BigUint),
}

impl Figure {
    /// Returns `true` if the figure is about a goal, and `false` if it is about all positions.
    #[must_use]
    pub fn needs_goal(&self) -> bool {
        !matches!(self, Self::Reachable(_) | Self::Farthest(_))
    }
}

/// An `expect` line.
#[derive(Clone, Debug)]
pub struct Expect {
    /// `true` if the check takes so long that it runs only on request.
    pub long: bool,
    /// The parameters that the line sets.
    pub with: Vec<(String, i128)>,
    /// The name of the start.
    pub from: Option<String>,
    /// The name of the goal.
    pub to: Option<String>,
    /// The claim; `None` if its number cannot be computed with the parameters in use.
    pub figure: Option<Figure>,
    /// The place of the line in the text.
    pub span: Span,
}
