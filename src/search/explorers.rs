//! The choice of the engine that visits every position. A name selects one; `auto` takes the first of the table that fits, and keeps
//! positions one by one first where few positions would make the choice needless.

use super::back::Back;
use super::engine::{Begun, Call, Explorer, FoundBack, SearchEngine};
use super::engines::explorers;
use super::outcome::{Exploration, Exploring, Refusal, Statistics};
use super::problem::Problem;
use crate::budget::{Budget, Limit};
use crate::pack::Machine;

/// Visits every reachable position.
///
/// # Errors
/// Returns the reason why the selected explorer does not fit.
pub(super) fn explore(problem: &Problem, engine: Exploring) -> Result<Exploration, Refusal> {
    let begin = |(engine, explorer): Row, call| unfit(engine, problem.machine()).map_or_else(|| explorer.begin(problem, call), Err);
    choose(&begin, engine, problem.budget())
}

/// Visits every position from which a goal can be reached.
///
/// # Errors
/// Returns the reason why the selected explorer does not fit.
pub(super) fn explore_back(question: &Back, engine: Exploring) -> Result<FoundBack, Refusal> {
    let begin = |(engine, explorer): Row, call| unfit(engine, question.forward).map_or_else(|| explorer.begin_back(question, call), Err);
    choose(&begin, engine, question.budget)
}

/// Returns the reason why an engine does not serve a machine.
fn unfit(engine: &dyn SearchEngine, machine: &Machine) -> Option<Refusal> {
    match (engine.promise().costs, machine.counts_moves()) {
        (false, false) => Some(Refusal::CountsMoves),
        (true, true) => Some(Refusal::NoCosts),
        _ => None,
    }
}

/// The result of an explorer.
trait Found {
    fn limit(&self) -> Option<Limit>;
    fn statistics(&mut self) -> &mut Statistics;
}

impl Found for Exploration {
    fn limit(&self) -> Option<Limit> {
        self.limit
    }

    fn statistics(&mut self) -> &mut Statistics {
        &mut self.statistics
    }
}

impl Found for FoundBack {
    fn limit(&self) -> Option<Limit> {
        self.0.limit
    }

    fn statistics(&mut self) -> &mut Statistics {
        &mut self.0.statistics
    }
}

/// An engine of the table that explores.
type Row = (&'static dyn SearchEngine, &'static dyn Explorer);

/// A function that prepares the search of an engine.
type Begin<'f, 'p, F> = dyn Fn(Row, Call) -> Result<Begun<'p, F>, Refusal> + 'f;

fn choose<F: Found>(begin: &Begin<F>, engine: Exploring, budget: &Budget) -> Result<F, Refusal> {
    match engine {
        Exploring::Auto => automatic(begin, budget),
        Exploring::Named(name) => {
            let row = explorers().find(|(engine, _)| engine.name() == name).ok_or(Refusal::Unknown)?;
            (begin(row, Call::ByName)?.run)(budget)
        }
    }
}

/// Uses the first engine that fits; one always does.
fn automatic<F: Found>(begin: &Begin<F>, budget: &Budget) -> Result<F, Refusal> {
    let mut notes = Vec::new();
    for row in explorers() {
        match begin(row, Call::ByPortfolio).and_then(|begun| at_once_or_few(begun, begin, budget)) {
            Ok(mut found) => {
                found.statistics().notes.append(&mut notes);
                return Ok(found);
            }
            Err(refusal) => notes.push(format!("not {}: {refusal}", row.0.name())),
        }
    }
    Err(Refusal::Unknown)
}

/// Runs the search, unless keeping positions one by one shows first that they are few.
fn at_once_or_few<F: Found>(begun: Begun<F>, begin: &Begin<F>, budget: &Budget) -> Result<F, Refusal> {
    let states = begun.few.min(budget.max_states());
    if let Some(row) = explorers().find(|(_, explorer)| explorer.is_fallback()).filter(|_| states > 0) {
        let mut few = (begin(row, Call::ByPortfolio)?.run)(&budget.afresh().with_states(states))?;
        if few.limit() != Some(Limit::States) || states == budget.max_states() {
            few.statistics().notes.push(format!("{}: no more than {states} positions", row.0.name()));
            return Ok(few);
        }
    }
    (begun.run)(budget)
}
