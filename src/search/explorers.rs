//! The choice of the engine that visits every position. A name selects one; `auto` takes the first
//! of the table that fits, and keeps positions one by one first where few positions would make the
//! choice needless.

use super::engine::Regression;
use super::engine::{Begun, Call, Explorer, Regressed, SearchEngine};
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
    let prepare = |(engine, explorer): Candidate, call| {
        unfit(engine, problem.machine()).map_or_else(|| explorer.begin(problem, call), Err)
    };
    choose(&prepare, engine, problem.budget())
}

/// Visits every position from which a goal can be reached.
///
/// # Errors
/// Returns the reason why the selected explorer does not fit.
pub(super) fn regress(question: &Regression, engine: Exploring) -> Result<Regressed, Refusal> {
    let prepare = |(engine, explorer): Candidate, call| {
        unfit(engine, question.forward)
            .map_or_else(|| explorer.begin_regression(question, call), Err)
    };
    choose(&prepare, engine, question.budget)
}

/// Returns the reason why an engine does not serve a machine.
fn unfit(engine: &dyn SearchEngine, machine: &Machine) -> Option<Refusal> {
    match (engine.guarantees().costs, machine.counts_moves()) {
        (false, false) => Some(Refusal::CountsMoves),
        (true, true) => Some(Refusal::NoCosts),
        _ => None,
    }
}

/// The result of an explorer.
trait Visited {
    fn limit(&self) -> Option<Limit>;
    fn statistics(&mut self) -> &mut Statistics;
}

impl Visited for Exploration {
    fn limit(&self) -> Option<Limit> {
        self.limit
    }

    fn statistics(&mut self) -> &mut Statistics {
        &mut self.statistics
    }
}

impl Visited for Regressed {
    fn limit(&self) -> Option<Limit> {
        self.0.limit
    }

    fn statistics(&mut self) -> &mut Statistics {
        &mut self.0.statistics
    }
}

/// An engine of the table that explores.
type Candidate = (&'static dyn SearchEngine, &'static dyn Explorer);

/// A function that prepares the search of an engine.
type Prepare<'f, 'p, F> = dyn Fn(Candidate, Call) -> Result<Begun<'p, F>, Refusal> + 'f;

fn choose<F: Visited>(
    prepare: &Prepare<F>,
    engine: Exploring,
    budget: &Budget,
) -> Result<F, Refusal> {
    match engine {
        Exploring::Auto => automatic(prepare, budget),
        Exploring::Named(name) => {
            let candidate =
                explorers().find(|(engine, _)| engine.name() == name).ok_or(Refusal::Unknown)?;
            (prepare(candidate, Call::ByName)?.run)(budget)
        }
    }
}

/// Uses the first engine that fits; one always does.
fn automatic<F: Visited>(prepare: &Prepare<F>, budget: &Budget) -> Result<F, Refusal> {
    let mut notes = Vec::new();
    for candidate in explorers() {
        match prepare(candidate, Call::ByPortfolio)
            .and_then(|begun| at_once_or_few(begun, prepare, budget))
        {
            Ok(mut found) => {
                found.statistics().notes.append(&mut notes);
                return Ok(found);
            }
            Err(refusal) => notes.push(format!("not {}: {refusal}", candidate.0.name())),
        }
    }
    Err(Refusal::Unknown)
}

/// Runs the search, unless keeping positions one by one shows first that they are few.
fn at_once_or_few<F: Visited>(
    begun: Begun<F>,
    prepare: &Prepare<F>,
    budget: &Budget,
) -> Result<F, Refusal> {
    let states = begun.few.min(budget.max_states());
    if let Some(candidate) =
        explorers().find(|(_, explorer)| explorer.is_fallback()).filter(|_| states > 0)
    {
        let mut few =
            (prepare(candidate, Call::ByPortfolio)?.run)(&budget.afresh().with_states(states))?;
        if few.limit() != Some(Limit::States) || states == budget.max_states() {
            few.statistics()
                .notes
                .push(format!("{}: no more than {states} positions", candidate.0.name()));
            return Ok(few);
        }
    }
    (begun.run)(budget)
}
