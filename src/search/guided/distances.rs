//! What leads a search: distances of single pieces to their places, where the goal has such.

use crate::budget::Limit;
use crate::model::Measure;
use crate::search::engine::Call;
use crate::search::goals::Patience;
use crate::search::heuristic::{Patterns, placed_singles};
use crate::search::outcome::Refusal;
use crate::search::problem::{Problem, not_invertible};
use crate::search::undone::final_limit;
use crate::search::walks::walk::Guide;
use std::borrow::Cow;

/// Tables, where there are any.
#[derive(Debug)]
pub(super) struct Distances<'a>(pub(super) Option<Patterns<'a>>);

impl Distances<'_> {
    /// What there is, for those who ask.
    pub(super) fn note(&self) -> String {
        match &self.0 {
            Some(patterns) => format!("distances: tables of {} pieces", patterns.size()),
            None => "no single piece has a place of its own at the goal: no distances".to_owned(),
        }
    }
}

impl Guide for Distances<'_> {
    #[inline]
    fn least(&mut self, state: &[u64]) -> Option<u32> {
        match &self.0 {
            Some(patterns) => patterns.least(state),
            None => Some(0),
        }
    }

    fn spent(&self) -> u64 {
        self.0.as_ref().map_or(0, Patterns::entries)
    }

    fn worked(&mut self, expanded: u64) -> Result<(), Limit> {
        match &mut self.0 {
            Some(patterns) => patterns.worked(expanded),
            None => Ok(()),
        }
    }
}

/// The distances of a problem.
///
/// # Arguments
/// * `measure` - what distances are counted in: moves, whatever they cost, or costs
///
/// # Errors
/// A [`Refusal`] if the portfolio has no use for them; if they were asked for by name, one if the goal neither has places for single pieces
/// nor is a single position. Within, a limit that ends the search.
pub(super) fn distances<'p>(problem: &'p Problem<'_>, measure: Measure, call: Call) -> Result<Result<Distances<'p>, Limit>, Refusal> {
    let pieces = problem.balances().map(|balances| placed_singles(problem.task(), balances, problem.start(), problem.goal()));
    let pieces = pieces.unwrap_or_default();
    if pieces.is_empty() {
        return if call == Call::ByName { without(problem) } else { Err(Refusal::NoDistances) };
    }
    let undone = match problem.undone() {
        Ok(undone) => undone,
        Err(error) => return final_limit(error).map_or_else(|| Err(not_invertible(error)), |limit| Ok(Err(limit))),
    };
    let undone = match measure {
        Measure::Moves if !problem.machine().counts_moves() => Cow::Owned(undone.machine().task().clone().counting_moves()),
        Measure::Moves | Measure::Cost => Cow::Borrowed(undone.machine().task()),
    };
    let patterns = match Patterns::new(&undone, problem.machine(), pieces, problem.budget()) {
        Ok(patterns) => patterns,
        Err(limit) => return Ok(Err(limit)),
    };
    let useful = patterns.as_ref().is_some_and(|patterns| {
        let start: Box<[u64]> = problem.machine().pack(problem.start());
        patterns.add_up() && patterns.least(&start) != Some(0)
    });
    if call == Call::ByPortfolio && !useful { Err(Refusal::NoDistances) } else { Ok(Ok(Distances(patterns))) }
}

/// A search that nothing leads is for a single position.
fn without<'p>(problem: &'p Problem<'_>) -> Result<Result<Distances<'p>, Limit>, Refusal> {
    let goals = match problem.goals(Patience::Long) {
        Ok(listed) => listed.map_err(|reason| Refusal::NoShortGoal { reason: reason.clone() })?.len(),
        Err(limit) => return Ok(Err(limit)),
    };
    if goals == 1 { Ok(Ok(Distances(None))) } else { Err(Refusal::SeveralGoals { positions: goals }) }
}
