//! Problem -> Outcome: engines that find shortest solutions, or visit everything.
//!
//! A [`Problem`] is a packed machine with a start and a goal; it finds out once for all engines what they ask of it. [`solve`] goes to the
//! `portfolio`: one table of engines, each of which says whether it fits, searches in slices of work, and says what it has proved so far.
//! What comes out is one of three things: solved, proved impossible, or stopped by a named limit. Of equal solutions the first in the order of
//! moves is returned, whatever the engine.

/// Runs a function that is generic over packed states with the state that fits a machine. A module of WebAssembly has fewer of them, so that it
/// is smaller.
macro_rules! with_state_of {
    ($machine:expr, $($function:ident)::+ ($($argument:expr),*)) => {
        match $machine.words() {
            1 => $($function)::+::<[u64; 1]>($($argument),*),
            2 => $($function)::+::<[u64; 2]>($($argument),*),
            #[cfg(not(target_family = "wasm"))]
            4 => $($function)::+::<[u64; 4]>($($argument),*),
            _ => $($function)::+::<Box<[u64]>>($($argument),*),
        }
    };
}

mod algebra;
mod back;
mod costs;
mod cubes;
#[cfg(test)]
mod differential;
mod engine;
mod explorer;
mod explorers;
mod facts;
mod finish;
mod goals;
mod guided;
mod heuristic;
mod kept;
mod layers;
mod numbers;
mod outcome;
mod packed;
mod portfolio;
#[cfg(test)]
mod portfolio_tests;
mod problem;
mod refuted;
mod reservation;
mod share;
mod tally;
mod ternary;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod to_goal;
mod turned;
mod undone;
mod waiting;
mod walks;
mod way_back;

pub use engine::Promise;
pub use goals::goal_states;
pub use outcome::{Engine, Exploration, Exploring, Outcome, Refusal, Statistics, ToGoal, Uncounted, Verdict, Wish};
pub use problem::Problem;

use reservation::Reservation;

/// The engines that can be asked for by name, in order of preference: names, and what each does in half a sentence.
pub fn engines() -> impl Iterator<Item = (&'static str, &'static str)> {
    portfolio::ENGINES.iter().map(|row| (row.name(), row.about()))
}

/// What the answers of the engine of that name are good for; `None` if there is none.
#[must_use]
pub fn promise(name: &str) -> Option<Promise> {
    portfolio::ENGINES.iter().find(|row| row.name() == name).map(|row| row.promise())
}

/// The engines that visit everything and can be asked for by name, in order of preference: names, and what each does in half a sentence.
pub fn explorers() -> impl Iterator<Item = (&'static str, &'static str)> {
    explorers::EXPLORERS.iter().map(|row| (row.name(), row.about()))
}

/// Looks for a solution.
///
/// # Arguments
/// * `problem` - the start, the goal, and what may be used
/// * `wish` - what is wanted beside one shortest solution
/// * `engine` - who searches
///
/// # Errors
/// A [`Refusal`] if the engine that was asked for cannot search for this goal; whoever is left to choose refuses nothing.
pub fn solve(problem: &Problem, wish: &Wish, engine: Engine) -> Result<Outcome, Refusal> {
    let _reserved = match Reservation::take(problem.machine().bytes(), problem.budget()) {
        Ok(reserved) => reserved,
        Err(limit) => return Ok(Outcome::stopped("none", limit, 0)),
    };
    let mut outcome = match engine {
        Engine::Auto => portfolio::automatic(problem, wish),
        Engine::Named(name) => portfolio::by_name(problem, wish, name)?,
    };
    if matches!(outcome.verdict, Verdict::Solved { .. }) {
        outcome.cost = Some(match problem.machine().counts_moves() {
            true => outcome.moves.len() as u64,
            false => problem.machine().costs(problem.start(), &outcome.moves).into_iter().map(u64::from).sum(),
        });
    }
    Ok(agreed(outcome, problem.machine().counts_moves()))
}

/// Makes the bound and what is called best agree: no solution is better than one that is as good as the bound, and the bound is as good as
/// the best.
fn agreed(mut outcome: Outcome, counts_moves: bool) -> Outcome {
    let Verdict::Solved { optimal } = &mut outcome.verdict else { return outcome };
    // A solution that costs no more than any may still have more moves than another one.
    *optimal |= outcome.moves.is_empty() || counts_moves && outcome.lower_bound >= outcome.cost;
    if *optimal {
        outcome.lower_bound = outcome.cost;
    }
    outcome
}

/// Visits every position that can be reached.
///
/// # Arguments
/// * `problem` - where play begins; a goal is counted, if there is one: the search does not stop at it
/// * `engine` - who searches
///
/// # Errors
/// [`Refusal::NoNumbers`] if the engine numbers positions in a way that does not fit the puzzle, [`Refusal::CountsMoves`] or [`Refusal::NoCosts`] if it
/// counts something else, [`Refusal::Unknown`] if there is none of the name.
///
/// # Complexity
/// O(states × moves); at least words × 8 + 6 bytes per state, or two to 24 bits per position where positions can be numbered.
pub fn explore(problem: &Problem, engine: Exploring) -> Result<Exploration, Refusal> {
    explorers::explore(problem, engine)
}

/// Searches backwards from all positions that satisfy a goal.
///
/// # Arguments
/// * `problem` - where play ends
/// * `engine` - who searches
///
/// # Errors
/// [`Refusal::NotInvertible`] if the moves cannot be undone within the budget, and positions are too many to make all moves instead,
/// [`Refusal::NoNumbers`] if the engine numbers positions in a way that does not fit the puzzle, [`Refusal::CountsMoves`] or [`Refusal::NoCosts`] if it counts something else, [`Refusal::Unknown`] if there is none of
/// the name.
pub fn to_goal(problem: &Problem, engine: Exploring) -> Result<ToGoal, Refusal> {
    to_goal::explore_to_goal(problem, engine)
}
