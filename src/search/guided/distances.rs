//! The estimates that guide a search: distances of single pieces to their places, where the goal
//! fixes such places; where costs are measured also weights of all pieces.

use crate::budget::Limit;
use crate::model::{Kind, Measure, NodeId};
use crate::search::engine::Call;
use crate::search::facts::balances;
use crate::search::goals::{self, ListingLimits};
use crate::search::heuristic::{Bound, Patterns, placed_singles};
use crate::search::inverse::{InverseMoves, final_limit, not_invertible};
use crate::search::outcome::Refusal;
use crate::search::problem::Problem;
use crate::search::walks::walk::Heuristic;
use std::borrow::Cow;

/// The estimates of a problem, where there are any.
#[derive(Debug)]
pub(super) struct Distances<'a> {
    /// The tables of distances.
    pub(super) patterns: Option<Patterns<'a>>,
    /// The weights, where costs are measured.
    pub(super) bound: Option<Bound<'a>>,
}

impl Distances<'_> {
    /// Describes the estimates for the statistics.
    pub(super) fn note(&self) -> String {
        let weights = if self.bound.is_some() {
            ", and weights that moves lower by no more than they cost"
        } else {
            ""
        };
        match &self.patterns {
            Some(patterns) => format!("distances: tables of {} pieces{weights}", patterns.size()),
            None if self.bound.is_some() => {
                "distances: weights that moves lower by no more than they cost".to_owned()
            }
            None => "no single piece has a place of its own at the goal: no distances".to_owned(),
        }
    }
}

impl Heuristic for Distances<'_> {
    #[inline]
    fn least(&mut self, state: &[u64]) -> Option<u32> {
        let by_tables = self.patterns.as_ref().map_or(Some(0), |patterns| patterns.least(state))?;
        Some(self.bound.as_ref().map_or(by_tables, |bound| bound.least(state).max(by_tables)))
    }

    fn spent(&self) -> u64 {
        self.patterns.as_ref().map_or(0, Patterns::entries)
    }

    fn worked(&mut self, expanded: u64) -> Result<(), Limit> {
        self.patterns.as_mut().map_or(Ok(()), |patterns| patterns.worked(expanded))
    }
}

/// Computes the distances of a problem.
///
/// # Arguments
/// * `measure` - the measure of distances: moves, regardless of their costs, or costs
///
/// # Errors
/// Returns a [`Refusal`] if the estimates are of no use to the portfolio; for an engine selected by
/// name, if there are none where costs are measured, or if the goal neither has places for single
/// pieces nor is a single position. The inner error is a limit that ends the search.
pub(super) fn distances<'p>(
    problem: &'p Problem<'_>,
    measure: Measure,
    call: Call,
) -> Result<Result<Distances<'p>, Limit>, Refusal> {
    let costs = measure == Measure::Cost && !problem.machine().counts_moves();
    let bound = match if costs { bound(problem) } else { Ok(None) } {
        Ok(bound) => bound,
        Err(limit) => return Ok(Err(limit)),
    };
    let pieces = balances(problem)
        .map(|balances| placed_singles(problem.task(), balances, problem.start(), problem.goal()));
    let pieces = pieces.unwrap_or_default();
    if pieces.is_empty() && bound.is_none() {
        return if call == Call::ByName && !costs {
            without(problem)
        } else {
            Err(Refusal::NoDistances)
        };
    }
    let patterns =
        match if pieces.is_empty() { Ok(Ok(None)) } else { patterns(problem, measure, pieces) } {
            Ok(Ok(patterns)) => patterns,
            Ok(Err(limit)) => return Ok(Err(limit)),
            Err(_) if bound.is_some() => None,
            Err(refusal) => return Err(refusal),
        };
    let add_up = bound.is_some() || patterns.as_ref().is_some_and(Patterns::add_up);
    let mut found = Distances { patterns, bound };
    let start: Box<[u64]> = problem.machine().pack(problem.start());
    let useful = add_up && found.least(&start) != Some(0);
    if call == Call::ByPortfolio && !useful { Err(Refusal::NoDistances) } else { Ok(Ok(found)) }
}

/// Computes the tables of the distances of single pieces.
fn patterns<'p>(
    problem: &'p Problem<'_>,
    measure: Measure,
    pieces: Vec<(Kind, NodeId)>,
) -> Result<Result<Option<Patterns<'p>>, Limit>, Refusal> {
    let inverse = match InverseMoves::of(problem) {
        Ok(inverse) => inverse.machine().task(),
        Err(error) => {
            return final_limit(error)
                .map_or_else(|| Err(not_invertible(error)), |limit| Ok(Err(limit)));
        }
    };
    let inverse = match measure {
        Measure::Moves if !problem.machine().counts_moves() => {
            Cow::Owned(inverse.clone().counting_moves())
        }
        Measure::Moves | Measure::Cost => Cow::Borrowed(inverse),
    };
    Ok(Patterns::new(&inverse, problem.machine(), pieces, problem.budget()))
}

/// Returns weights that a move lowers by at most its cost, where they give a positive bound for the
/// start.
fn bound<'p>(problem: &'p Problem<'_>) -> Result<Option<Bound<'p>>, Limit> {
    let (Some(balances), Ok(goals)) = (balances(problem), goals::of(problem, ListingLimits::Few)?)
    else {
        return Ok(None);
    };
    let moves = (problem.task(), problem.machine());
    let bound = Bound::new(moves, balances, problem.start(), goals, problem.budget())?;
    let start: Box<[u64]> = problem.machine().pack(problem.start());
    Ok(bound.filter(|bound| bound.least(&start) > 0))
}

/// Returns empty estimates if the goal is a single position: a search without estimates needs one.
fn without<'p>(problem: &'p Problem<'_>) -> Result<Result<Distances<'p>, Limit>, Refusal> {
    let goals = match goals::of(problem, ListingLimits::Long) {
        Ok(listed) => {
            listed.map_err(|reason| Refusal::NoShortGoal { reason: reason.clone() })?.len()
        }
        Err(limit) => return Ok(Err(limit)),
    };
    if goals == 1 {
        Ok(Ok(Distances { patterns: None, bound: None }))
    } else {
        Err(Refusal::SeveralGoals { positions: goals })
    }
}
