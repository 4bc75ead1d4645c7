//! Task -> text in the languages of other solvers: PDDL for planners, and a program for answer set solvers.
//!
//! In: ground moves, a start and a goal. Out: a text that says the same, so that others can check an answer. Promises that what cannot be said is
//! refused. Knows nothing of files.

mod asp;
mod names;
mod pddl;

pub use asp::asp;
pub use pddl::pddl;

use crate::ground::Task;
use crate::model::{Condition, Puzzle, State};
use std::fmt;

/// The most bytes of a text.
const MOST_BYTES: usize = 1 << 28;

/// What is said in another language.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The puzzle, for its names.
    pub puzzle: &'a Puzzle,
    /// Its ground moves.
    pub task: &'a Task,
    /// Where play begins.
    pub start: &'a State,
    /// Where play ends.
    pub goal: &'a Condition,
}

/// Why a puzzle cannot be said in another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsaid {
    /// Presses and settling run until nothing changes.
    Runs,
    /// The goal asks whether a move is left.
    Stuck,
    /// A number is too large.
    Number,
    /// The text would be too long.
    Length,
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Runs => "`press` and `settle` run until nothing changes, and that is no single step",
            Self::Stuck => "the goal is `stuck`, which is about moves and not about the board",
            Self::Number => "a comparison counts too far over too many nodes",
            Self::Length => "the text would have more than 256 MiB",
        })
    }
}

impl Question<'_> {
    /// What no language here can say.
    fn check(&self) -> Result<(), Unsaid> {
        if !self.task.is_stepwise() {
            return Err(Unsaid::Runs);
        }
        let conditions = || self.task.conditions.iter().chain(&self.task.never).chain([self.goal]);
        if conditions().any(|condition| condition.any_part(&mut |part| matches!(part, Condition::Stuck))) {
            return Err(Unsaid::Stuck);
        }
        Ok(())
    }
}

/// A text that does not become too long.
#[derive(Debug, Default)]
struct Text(String);

impl fmt::Write for Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        if self.0.len() + part.len() > MOST_BYTES {
            return Err(fmt::Error);
        }
        self.0.push_str(part);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
