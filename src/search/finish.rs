//! Turns the answer of an engine into an outcome: positions instead of states, statistics, and the results wanted in addition to one
//! solution.

use super::layers::all::all;
use super::layers::count::{Trace, count};
use super::layers::level::Layers;
use super::outcome::{Outcome, SolveOptions, Statistics, Verdict};
use super::packed::{Answer, Packed};
use crate::pack::{Machine, Word};

/// Returns an outcome with the summed statistics of all sides of a search.
pub(super) fn outcome<W: Word>(
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
        stored: sum(&|side| u64::from(side.store.len())),
        ..Statistics::default()
    };
    Outcome {
        lower_bound: answer.lower_bound,
        moves: answer.way.as_ref().map(|way| way.moves.clone()).unwrap_or_default(),
        states: answer.way.iter().flat_map(|way| &way.states).map(|state| machine.unpack(state.words())).collect(),
        ..Outcome::bare(answer.verdict, statistics)
    }
}

/// Adds the results wanted in addition to one solution.
pub(super) fn grant<W: Word>(
    problem: &Packed<W>,
    options: &SolveOptions,
    forward: &Layers<W>,
    backward: Option<&Layers<W>>,
    outcome: &mut Outcome,
) {
    if !matches!(outcome.verdict, Verdict::Solved { .. }) {
        return;
    }
    let trace = Trace { forward, backward, length: outcome.moves.len() };
    if options.count {
        match count(problem, &trace) {
            Ok(number) => outcome.count = Some(number),
            Err(limit) => outcome.complete = Err(Some(limit)),
        }
    }
    if let Some(most) = options.all {
        let (found, complete) = all(problem, &trace, options.rank.as_deref(), most);
        outcome.all = Some(found);
        outcome.complete = outcome.complete.and(complete);
    }
}
