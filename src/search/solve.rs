//! Chooses an engine, runs it, and puts together the answer.

use super::bfs::bfs;
use super::level::Layers;
use super::outcome::{Outcome, Query, Refusal, Statistics};
use super::problem::Problem;
use crate::budget::Budget;
use crate::ground::Task;
use crate::pack::{Machine, Word};

/// Answers a query.
pub(super) fn solve<W: Word>(_task: &Task, machine: &Machine, query: &Query, budget: &Budget) -> Result<Outcome, Refusal> {
    let problem: Problem<W> = Problem::new(machine, &query.start, &query.goal, budget);
    let mut layers = Layers::new(machine, true, budget);
    let answer = bfs(&problem, &mut layers);
    let (moves, states) = answer.way.map(|way| (way.moves, way.states)).unwrap_or_default();
    Ok(Outcome {
        verdict: answer.verdict,
        lower_bound: answer.lower_bound,
        moves,
        states: states.iter().map(|state| machine.unpack(state.words())).collect(),
        count: None,
        all: None,
        complete: Ok(()),
        statistics: Statistics {
            engine: "bfs",
            notes: Vec::new(),
            expanded: layers.expanded,
            generated: layers.generated,
            stored: u64::from(layers.store.len()),
        },
    })
}
