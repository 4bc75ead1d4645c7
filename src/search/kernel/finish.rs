//! Turns the answer of an engine into an outcome: positions instead of states, statistics, and the
//! results wanted in addition to one solution.

use super::layers::Layers;
use super::listing::Listing;
use super::packed::{Answer, Way};
use crate::budget::Limit;
use crate::pack::{Machine, Word};
use crate::search::outcome::{Outcome, SolveOptions, Statistics};
use num_bigint::BigUint;

/// Returns an outcome with the summed statistics of all sides of a search.
pub(in crate::search) fn outcome<W: Word>(
    engine: &'static str,
    answer: &Answer<W>,
    machine: &Machine,
    sides: &[&Layers<W>],
    notes: Vec<String>,
) -> Outcome {
    let sum = |of: &dyn Fn(&Layers<W>) -> u64| sides.iter().map(|&side| of(side)).sum();
    let statistics = Statistics {
        engine,
        notes,
        expanded: sum(&|side| side.expanded),
        generated: sum(&|side| side.generated),
        stored: sum(&|side| u64::from(side.store.held())),
        ..Statistics::default()
    };
    Outcome {
        lower_bound: answer.lower_bound,
        moves: answer.way.as_ref().map(|way| way.moves.clone()).unwrap_or_default(),
        states: answer
            .way
            .iter()
            .flat_map(|way| &way.states)
            .map(|state| machine.unpack(state.words()))
            .collect(),
        ..Outcome::bare(answer.verdict, statistics)
    }
}

/// Puts another path in the place of the solution of an outcome.
pub(in crate::search) fn replace<W: Word>(outcome: &mut Outcome, machine: &Machine, way: &Way<W>) {
    outcome.moves.clone_from(&way.moves);
    outcome.states = way.states.iter().map(|state| machine.unpack(state.words())).collect();
}

/// Adds the results wanted in addition to one solution.
///
/// # Arguments
/// * `count` - counts the best solutions
/// * `list` - lists at most the given number of them
pub(in crate::search) fn grant(
    options: &SolveOptions,
    outcome: &mut Outcome,
    count: impl FnOnce() -> Result<BigUint, Limit>,
    list: impl FnOnce(usize) -> Listing,
) {
    outcome.up_to = options.up_to;
    if options.count {
        match count() {
            Ok(number) => outcome.count = Some(number),
            Err(limit) => outcome.complete = Err(Some(limit)),
        }
    }
    if let Some(most) = options.all {
        let (found, complete) = list(most);
        outcome.all = Some(found);
        outcome.complete = outcome.complete.and(complete);
    }
}
