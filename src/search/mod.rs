//! Machine -> Outcome: engines that find shortest solutions, or visit everything.
//!
//! In: a packed machine, a start, a goal. Out: which of three things happened: solved, proved impossible, or stopped by a named limit.
//! Promises that of equal solutions the first in the order of moves is returned, whatever the engine. Knows no names and no puzzle.

mod algebra;
mod cubes;
#[cfg(test)]
mod differential;
mod farthest;
mod goals;
mod guided;
mod heuristic;
mod layers;
mod numbers;
mod outcome;
mod packed;
mod presolve;
mod problem;
mod reservation;
mod solve;
mod tally;
mod ternary;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod to_goal;
mod walks;

pub use farthest::way_to_farthest;
pub use goals::goal_states;
pub use outcome::{Engine, Exploration, Exploring, Outcome, Refusal, Statistics, ToGoal, Verdict, Wish};
pub use problem::Problem;

use crate::budget::Budget;
use crate::model::{Condition, State};
use crate::pack::Machine;
use numbers::numbered::Question;
use outcome::Asked;

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
/// * `problem` - the start, the goal, and what may be used
/// * `wish` - what is wanted beside one shortest solution
/// * `engine` - who searches
///
/// # Errors
/// A [`Refusal`] if the engine that was asked for cannot search for this goal.
pub fn solve(problem: &Problem, wish: &Wish, engine: Engine) -> Result<Outcome, Refusal> {
    let asked = Asked { start: problem.start.clone(), goal: problem.goal(), engine, wish: wish.clone() };
    with_state_of!(problem.machine, solve::solve(problem.task(), problem.machine, &asked, problem.budget))
}

/// Visits every position that can be reached.
///
/// # Arguments
/// * `problem` - where play begins; a goal is counted, if there is one: the search does not stop at it
/// * `engine` - who searches
///
/// # Errors
/// [`Refusal::NoNumbers`] if the engine numbers boards in a way that does not fit the puzzle.
///
/// # Complexity
/// O(states × moves); at least words × 8 + 6 bytes per state, or two to 24 bits per board where boards can be numbered.
pub fn explore(problem: &Problem, engine: Exploring) -> Result<Exploration, Refusal> {
    let Problem { machine, start, goal, budget } = problem;
    numbers::numbered::explore(Question { task: problem.task(), machine, start, goal: goal.as_ref(), budget }, engine)
}

/// Visits every position and keeps them one by one.
fn explore_plain(machine: &Machine, start: &State, goal: Option<&Condition>, budget: &Budget) -> Exploration {
    with_state_of!(machine, layers::explore::explore(machine, start, goal, budget))
}

/// Searches backwards from all positions that satisfy a goal.
///
/// # Arguments
/// * `problem` - where play ends
/// * `engine` - who searches
///
/// # Errors
/// [`Refusal::NotInvertible`] if the moves cannot be undone within the budget, [`Refusal::NoNumbers`] if the engine numbers boards in a way
/// that does not fit the puzzle.
pub fn to_goal(problem: &Problem, engine: Exploring) -> Result<ToGoal, Refusal> {
    let machine = problem.machine;
    with_state_of!(machine, to_goal::explore_to_goal(problem.task(), machine, &problem.goal(), engine, problem.budget))
}
