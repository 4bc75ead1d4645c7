//! Machine -> Outcome: engines that find shortest solutions, or visit everything.
//!
//! In: a packed machine, a start, a goal. Out: which of three things happened: solved, proved impossible, or stopped by a named limit.
//! Promises that of equal solutions the first in the order of moves is returned, whatever the engine. Knows no names and no puzzle.

mod algebra;
mod cubes;
#[cfg(test)]
mod differential;
mod goals;
mod guided;
mod heuristic;
mod layers;
mod numbers;
mod outcome;
mod presolve;
mod problem;
mod reservation;
mod solve;
mod tally;
mod ternary;
#[cfg(test)]
mod tests;
mod to_goal;
mod walks;

pub use outcome::{Engine, Exploration, Exploring, Outcome, Query, Refusal, Statistics, ToGoal, Verdict, Wish};

use crate::budget::Budget;
use crate::ground::Task;
use crate::model::{Condition, State};
use crate::pack::{Machine, pack};
use numbers::numbered::Question;

/// Runs a function that is generic over packed states with the state that fits a machine.
macro_rules! with_state_of {
    ($machine:expr, $($function:ident)::+ ($($argument:expr),*)) => {
        match $machine.words() {
            1 => $($function)::+::<[u64; 1]>($($argument),*),
            2 => $($function)::+::<[u64; 2]>($($argument),*),
            4 => $($function)::+::<[u64; 4]>($($argument),*),
            _ => $($function)::+::<Box<[u64]>>($($argument),*),
        }
    };
}

/// Looks for a solution.
///
/// # Arguments
/// * `task`, `machine` - the puzzle, ground and packed
/// * `query` - the start, the goal, the engine, and what is wanted
/// * `budget` - what may be used
///
/// # Errors
/// A [`Refusal`] if the engine that was asked for cannot search for this goal.
pub fn solve(task: &Task, machine: &Machine, query: &Query, budget: &Budget) -> Result<Outcome, Refusal> {
    with_state_of!(machine, solve::solve(task, machine, query, budget))
}

/// Visits every configuration that can be reached.
///
/// # Arguments
/// * `machine` - the puzzle, packed
/// * `start` - where play begins
/// * `goal` - counted, if there is one; the search does not stop at it
/// * `budget` - what may be used
///
/// # Complexity
/// O(states × moves); at least words × 8 + 6 bytes per state, or two to 24 bits per board where boards can be numbered.
#[must_use]
pub fn explore(task: &Task, machine: &Machine, start: &State, goal: Option<&Condition>, budget: &Budget) -> Exploration {
    numbers::numbered::explore_best(Question { task, machine, start, goal, budget })
}

/// Visits every configuration that can be reached, in the way that is asked for.
///
/// # Arguments
/// Those of [`explore`], and the engine.
///
/// # Errors
/// [`Refusal::NoNumbers`] if the engine numbers boards in a way that does not fit the puzzle.
pub fn explore_with(
    engine: Exploring,
    task: &Task,
    machine: &Machine,
    start: &State,
    goal: Option<&Condition>,
    budget: &Budget,
) -> Result<Exploration, Refusal> {
    numbers::numbered::explore(Question { task, machine, start, goal, budget }, engine)
}

/// Visits every configuration and keeps them one by one.
fn explore_plain(machine: &Machine, start: &State, goal: Option<&Condition>, budget: &Budget) -> Exploration {
    with_state_of!(machine, layers::explore::explore(machine, start, goal, budget))
}

/// Searches backwards from all configurations that satisfy a goal.
///
/// # Arguments
/// * `task` - the puzzle, ground
/// * `goal` - where play ends
/// * `budget` - what may be used
///
/// # Errors
/// [`Refusal::NotInvertible`] if the moves cannot be undone within the budget.
pub fn explore_to_goal(task: &Task, goal: &Condition, budget: &Budget) -> Result<ToGoal, Refusal> {
    explore_to_goal_with(Exploring::Auto, task, goal, budget)
}

/// Searches backwards from all configurations that satisfy a goal, in the way that is asked for.
///
/// # Arguments
/// Those of [`explore_to_goal`], and the engine.
///
/// # Errors
/// Those of [`explore_to_goal`], and [`Refusal::NoNumbers`] if the engine numbers boards in a way that does not fit the puzzle.
pub fn explore_to_goal_with(engine: Exploring, task: &Task, goal: &Condition, budget: &Budget) -> Result<ToGoal, Refusal> {
    let machine = pack(task);
    with_state_of!(machine, to_goal::explore_to_goal(task, &machine, goal, engine, budget))
}
