//! The table of explorers in order of preference. A name selects a row; `auto` takes the first row that fits, and keeps positions one by
//! one first where few positions would make the choice needless.

use super::back::Back;
use super::costs::by_cost::InOrderOfCosts;
use super::engine::Call;
use super::explorer::{Begun, Explorer, FoundBack};
use super::layers::one_by_one::OneByOne;
use super::numbers::numbered::Over;
use super::outcome::{Exploration, Exploring, Refusal, Statistics};
use super::problem::Problem;
use crate::budget::{Budget, Limit};
use crate::numbering::Numbering;
use crate::pack::Machine;

/// All explorers, in order of preference; the first one fits where moves have costs, the last one where they do not.
pub(super) const EXPLORERS: [&dyn Explorer; 6] = [
    &InOrderOfCosts,
    &Over(Numbering::Affine),
    &Over(Numbering::Product),
    &Over(Numbering::Arrangement),
    &Over(Numbering::Orientation),
    &OneByOne,
];

impl Exploring {
    /// Returns the engine of a name, or [`Exploring::Auto`] for `auto`; see [`explorers`](super::explorers).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let row = EXPLORERS.iter().find(|row| row.name() == name).map(|row| Self::Named(row.name()));
        row.or((name == "auto").then_some(Self::Auto))
    }
}

/// Visits every reachable position.
///
/// # Errors
/// Returns the reason why the selected explorer does not fit.
pub(super) fn explore(problem: &Problem, engine: Exploring) -> Result<Exploration, Refusal> {
    let begin = |row: &dyn Explorer, call| unfit(row, problem.machine()).map_or_else(|| row.begin(problem, call), Err);
    choose(&begin, engine, problem.budget())
}

/// Visits every position from which a goal can be reached.
///
/// # Errors
/// Returns the reason why the selected explorer does not fit.
pub(super) fn explore_back(question: &Back, engine: Exploring) -> Result<FoundBack, Refusal> {
    let begin = |row: &dyn Explorer, call| unfit(row, question.forward).map_or_else(|| row.begin_back(question, call), Err);
    choose(&begin, engine, question.budget)
}

/// Returns the reason why a row does not serve a machine.
fn unfit(row: &dyn Explorer, machine: &Machine) -> Option<Refusal> {
    match (row.counts_costs(), machine.counts_moves()) {
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

/// A function that prepares the search of a row.
type Begin<'f, 'p, F> = dyn Fn(&dyn Explorer, Call) -> Result<Begun<'p, F>, Refusal> + 'f;

fn choose<F: Found>(begin: &Begin<F>, engine: Exploring, budget: &Budget) -> Result<F, Refusal> {
    match engine {
        Exploring::Auto => automatic(begin, budget),
        Exploring::Named(name) => {
            let row = EXPLORERS.iter().find(|row| row.name() == name).ok_or(Refusal::Unknown)?;
            (begin(*row, Call::ByName)?.run)(budget)
        }
    }
}

/// Uses the first row of the table that fits; the first or the last one always does.
fn automatic<F: Found>(begin: &Begin<F>, budget: &Budget) -> Result<F, Refusal> {
    let mut notes = Vec::new();
    for row in EXPLORERS {
        match begin(row, Call::ByPortfolio).and_then(|begun| at_once_or_few(begun, begin, budget)) {
            Ok(mut found) => {
                found.statistics().notes.append(&mut notes);
                return Ok(found);
            }
            Err(refusal) => notes.push(format!("not {}: {refusal}", row.name())),
        }
    }
    Err(Refusal::Unknown)
}

/// Runs the search, unless keeping positions one by one shows first that they are few.
fn at_once_or_few<F: Found>(begun: Begun<F>, begin: &Begin<F>, budget: &Budget) -> Result<F, Refusal> {
    let states = begun.few.min(budget.max_states());
    if states > 0 {
        let mut few = (begin(&OneByOne, Call::ByPortfolio)?.run)(&budget.afresh().with_states(states))?;
        if few.limit() != Some(Limit::States) || states == budget.max_states() {
            few.statistics().notes.push(format!("{}: no more than {states} positions", OneByOne.name()));
            return Ok(few);
        }
    }
    (begun.run)(budget)
}
