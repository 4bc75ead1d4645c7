//! Exports a task to the languages of other solvers: PDDL for planners, and programs for answer set
//! solvers.
//!
//! The output expresses the same ground moves, start and goal, so that an answer can be checked
//! independently. A task that cannot be expressed is refused.

mod asp;
mod names;
mod pddl;

pub use asp::asp;
pub use pddl::pddl;

use crate::ground::Task;
use crate::model::{Condition, Puzzle, State};
use std::fmt;

/// The maximum length of a text in bytes.
const MOST_BYTES: usize = 1 << 28;

/// The task that is expressed in another language.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The puzzle, for its names.
    pub puzzle: &'a Puzzle,
    /// The ground moves.
    pub task: &'a Task,
    /// The start.
    pub start: &'a State,
    /// The goal.
    pub goal: &'a Condition,
}

/// The reason why a puzzle cannot be expressed in another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsaid {
    /// Presses or settling, which run until nothing changes.
    Runs,
    /// A goal that depends on whether a move is left.
    Stuck,
    /// A number that is too large.
    Number,
    /// A text that would be too long.
    Length,
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Runs => {
                "`press` and `settle` run until nothing changes, which is not a single step"
            }
            Self::Stuck => "the goal is `stuck`, which is about moves and not about the board",
            Self::Number => "a comparison counts too far over too many nodes",
            Self::Length => "the text would have more than 256 MiB",
        })
    }
}

impl Question<'_> {
    /// Checks for properties that no target language can express.
    fn check(&self) -> Result<(), Unsaid> {
        if !self.task.is_single_step() {
            return Err(Unsaid::Runs);
        }
        let conditions = || self.task.conditions.iter().chain(&self.task.never).chain([self.goal]);
        if conditions()
            .any(|condition| condition.any_part(&mut |part| matches!(part, Condition::Stuck)))
        {
            return Err(Unsaid::Stuck);
        }
        Ok(())
    }
}

/// A text with a limited length.
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
