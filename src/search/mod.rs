//! Engines that find shortest solutions of a [`Problem`], or visit every position.
//!
//! A [`Problem`] is a packed machine with a start and a goal; it computes once the facts that
//! several engines ask of it. [`solve`] uses the `portfolio`: the engines of one table, each of
//! which reports whether it fits, searches in slices of work, and reports the bounds proved up to
//! then. The outcome is one of three: solved, proved impossible, or stopped by a named limit. Of
//! equal solutions the first in the order of moves is returned, whichever engine finds it.

/// Calls a function that is generic over packed states with the state type that fits a machine. A
/// WebAssembly module has fewer state types, which makes it smaller.
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
mod cache;
mod costs;
mod cubes;
#[cfg(test)]
mod differential;
#[cfg(feature = "disk")]
mod disk;
mod engine;
mod engines;
mod explorers;
mod facts;
mod goals;
mod guided;
mod heuristic;
mod inverse;
mod kept;
mod kernel;
mod layers;
mod numbers;
mod outcome;
mod portfolio;
#[cfg(test)]
mod portfolio_tests;
mod problem;
mod reconstruct;
mod reservation;
mod reversed;
mod share;
mod so_far;
mod ternary;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod to_goal;
mod walks;
mod weights;

pub use crate::facts::group::Count;
#[cfg(feature = "disk")]
pub(crate) use disk::{
    Alone, Basis, Crew, DISK_RATE, Forecast, Keeping, Kept, Needs, Peers, Scarce, WIRE_RATE,
    explore_on_disk, forecast_on_disk, form_to_goal, open_folder, refusal_on_disk,
    refusal_to_solve, solve_on_disk, to_goal_on_disk,
};
pub use engine::Guarantees;
pub use goals::goal_states;
pub use outcome::{
    Engine, Exploration, Exploring, Outcome, Refusal, SolveOptions, Statistics, ToGoal, Uncounted,
    UpTo, Verdict,
};
pub use problem::Problem;

use kernel::classes::Classes;
use reservation::Reservation;

/// Returns the engines that can be selected by name, in order of preference: names, and half a
/// sentence about each.
pub fn engines() -> impl Iterator<Item = (&'static str, &'static str)> {
    engines::ENGINES.iter().map(|engine| (engine.name(), engine.about()))
}

/// Returns the other name of the engine of that name, which is accepted in its place, if it has
/// one.
#[must_use]
pub fn alias(name: &str) -> Option<&'static str> {
    engines::engine(name).and_then(|engine| engine.alias())
}

/// Returns the guarantees of the engine of that name; `None` if there is no such engine.
#[must_use]
pub fn guarantees(name: &str) -> Option<Guarantees> {
    engines::engine(name).map(|engine| engine.guarantees())
}

/// Returns `true` if the engine of that name can find a solution; `false` if there is none of that
/// name, or if it can only prove that there is no solution.
#[must_use]
pub fn finds(name: &str) -> bool {
    engines::engine(name).is_some_and(|engine| engine.finds())
}

/// Returns the engines that visit every position and can be selected by name, in order of
/// preference: names, and half a sentence about each.
pub fn explorers() -> impl Iterator<Item = (&'static str, &'static str)> {
    engines::explorers().map(|(engine, explorer)| (engine.name(), explorer.about()))
}

/// Searches for a solution.
///
/// # Arguments
/// * `problem` - the start, the goal, and the budget
/// * `options` - the results wanted in addition to one shortest solution
/// * `engine` - the engine that searches
///
/// # Errors
/// Returns a [`Refusal`] if the engine selected by name cannot search for this goal, or if solutions
/// cannot be counted up to symmetry or order. [`Engine::Auto`] refuses nothing else.
pub fn solve(
    problem: &Problem,
    options: &SolveOptions,
    engine: Engine,
) -> Result<Outcome, Refusal> {
    let _reserved = match Reservation::take(problem.machine().bytes(), problem.budget()) {
        Ok(reserved) => reserved,
        Err(limit) => return Ok(Outcome::stopped("none", limit, 0)),
    };
    match Classes::wanted(problem, options) {
        Ok(wanted) => _ = wanted?,
        Err(limit) => return Ok(Outcome::stopped("none", limit, 0)),
    }
    problem.budget().progress().forget();
    let mut outcome = match engine {
        Engine::Auto => portfolio::automatic(problem, options),
        Engine::Named(name) => portfolio::by_name(problem, options, name)?,
    };
    if outcome.verdict == (Verdict::Solved { optimal: false }) && !problem.machine().counts_moves()
    {
        outcome.moves = problem.machine().cheapest_along(problem.start(), &outcome.moves);
    }
    if matches!(outcome.verdict, Verdict::Solved { .. }) {
        outcome.cost = Some(problem.cost(&outcome.moves));
    }
    let finds_some = match engine {
        Engine::Auto => options.any,
        Engine::Named(name) => {
            options.any || guarantees(name).is_some_and(|guarantees| !guarantees.shortest)
        }
    };
    Ok(agreed(outcome, problem.machine().counts_moves() || finds_some))
}

/// Makes the lower bound and the optimality agree: a solution that costs as much as the bound is
/// optimal, and the bound of an optimal solution is its cost.
fn agreed(mut outcome: Outcome, by_cost_alone: bool) -> Outcome {
    let Verdict::Solved { optimal } = &mut outcome.verdict else { return outcome };
    // A cheapest solution may still have more moves than another cheapest one, which a search that
    // a limit ended does not rule out.
    let is_proved = by_cost_alone || outcome.stopped.is_some();
    *optimal |= outcome.moves.is_empty() || is_proved && outcome.lower_bound >= outcome.cost;
    if *optimal {
        outcome.lower_bound = outcome.cost;
    }
    outcome
}

/// Visits every reachable position.
///
/// # Arguments
/// * `problem` - the start, and perhaps a goal: its positions are counted, and the search does not
///   stop at them
/// * `engine` - the engine that searches
///
/// # Errors
/// Returns [`Refusal::NoNumbers`] if the engine numbers positions in a way that does not fit the
/// puzzle, [`Refusal::CountsMoves`] or [`Refusal::NoCosts`] if it measures distances otherwise than
/// the puzzle does, [`Refusal::Unknown`] if there is no engine of that name.
///
/// # Complexity
/// O(states × moves); at least words × 8 + 6 bytes per state, or two to 24 bits per position where
/// positions can be numbered.
pub fn explore(problem: &Problem, engine: Exploring) -> Result<Exploration, Refusal> {
    explorers::explore(problem, engine)
}

/// Searches backward from all positions that satisfy a goal.
///
/// # Arguments
/// * `problem` - the goal
/// * `engine` - the engine that searches
///
/// # Errors
/// Returns [`Refusal::NotInvertible`] if the moves cannot be undone within the budget, and there
/// are too many positions to make all moves instead, [`Refusal::NoNumbers`] if the engine numbers
/// positions in a way that does not fit the puzzle, [`Refusal::CountsMoves`] or
/// [`Refusal::NoCosts`] if it measures distances otherwise than the puzzle does,
/// [`Refusal::Unknown`] if there is no engine of that name.
pub fn to_goal(problem: &Problem, engine: Exploring) -> Result<ToGoal, Refusal> {
    to_goal::explore_to_goal(problem, engine)
}
