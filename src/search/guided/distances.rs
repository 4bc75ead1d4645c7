//! The estimates that guide a search: distances of single pieces to their places, where the goal
//! fixes such places; matchings of pieces of one kind with the places for them; gaps between pieces
//! that the goal wants side by side; where costs are measured also weights of all pieces.

use crate::budget::Limit;
use crate::diagnostic::counted;
use crate::ground::Task;
use crate::model::{Kind, Measure, NodeId, State};
use crate::search::engine::Call;
use crate::search::facts::balances;
use crate::search::goals::{self, ListingLimits};
use crate::search::heuristic::{
    Additive, Assignments, Bound, Gaps, Pairs, Patterns, Rate, placed_singles,
};
use crate::search::inverse::{InverseMoves, final_limit, not_invertible};
use crate::search::outcome::{Refusal, Statistics};
use crate::search::problem::Problem;
use crate::search::walks::walk::Heuristic;
use std::borrow::Cow;

/// The limit on the bytes of the states that a walk remembers if added distances guide it: more of
/// them save less than their room in the caches costs.
const MOST_BYTES: u64 = 1 << 24;

/// The estimates of a problem, where there are any.
#[derive(Debug)]
pub(in crate::search) struct Distances<'a> {
    /// The tables of distances.
    tables: DistanceTables<'a>,
    /// The weights, where costs are measured.
    bound: Option<Bound<'a>>,
    /// The matching of pieces with places.
    assignments: Option<Box<Assignments<'a>>>,
    /// `true` if the matching and the tables are about different pieces, and add up.
    adds_matching: bool,
    /// The gaps between pieces, where moves carry several.
    gaps: Option<Box<Gaps>>,
}

/// The tables of distances of single pieces.
#[derive(Debug)]
enum DistanceTables<'a> {
    /// No piece has a place at the goal.
    None,
    /// For pieces that move with a mover.
    Additive(Box<Additive<'a>>),
    /// For other pieces.
    Patterns(Box<Patterns<'a>>),
}

impl DistanceTables<'_> {
    /// Returns `true` if no move carries two of the pieces.
    fn move_one_by_one(&self) -> bool {
        match self {
            Self::None => false,
            Self::Additive(_) => true,
            Self::Patterns(patterns) => patterns.move_one_by_one(),
        }
    }

    /// Returns `true` if the estimate is a sum over all pieces.
    fn add_up(&self) -> bool {
        match self {
            Self::None => false,
            Self::Additive(_) => true,
            Self::Patterns(patterns) => patterns.add_up(),
        }
    }

    /// Returns the estimate for a state; `None` where the goal cannot be reached.
    #[inline]
    fn least(&mut self, state: &[u64]) -> Option<u32> {
        match self {
            Self::None => Some(0),
            Self::Additive(additive) => additive.open(state),
            Self::Patterns(patterns) => patterns.least(state),
        }
    }
}

impl<'a> Distances<'a> {
    /// Returns the distances of all pairs of pieces, if all pieces of the start are single ones with
    /// places, and move one by one.
    ///
    /// # Errors
    /// Returns a limit other than memory.
    pub(super) fn pairs(&self, start: &State) -> Result<Option<Pairs<'a>>, Limit> {
        let pieces = start.iter().filter(|&&kind| kind != Kind::EMPTY).count();
        match &self.tables {
            DistanceTables::Patterns(patterns)
                if patterns.move_one_by_one() && patterns.pieces() == pieces =>
            {
                patterns.pairs()
            }
            _ => Ok(None),
        }
    }

    /// Returns `true` if there are estimates other than weights.
    pub(super) fn has_tables(&self) -> bool {
        !matches!(self.tables, DistanceTables::None)
            || self.assignments.is_some()
            || self.gaps.is_some()
    }

    /// Adds a description of the estimates to the statistics.
    pub(in crate::search) fn describe(&self, figures: &mut Statistics) {
        let mut found = Vec::new();
        match &self.tables {
            DistanceTables::Additive(additive) => {
                figures.groups = additive.groups();
                found.push("added tables of groups of pieces".to_owned());
            }
            DistanceTables::Patterns(patterns) => {
                let pieces = counted(patterns.size(), "piece", "pieces");
                found.push(match patterns.add_up() && !patterns.move_one_by_one() {
                    true => format!("tables of {pieces}, which share the costs of moves"),
                    false => format!("tables of {pieces}"),
                });
            }
            DistanceTables::None => {}
        }
        if let Some(assignments) = &self.assignments {
            let pieces = counted(assignments.pieces(), "piece", "pieces");
            let sum = if assignments.add_up() { ", all kinds added up" } else { "" };
            found.push(format!("a least matching of {pieces} with places{sum}"));
        }
        if let Some(gaps) = &self.gaps {
            let (pairs, Rate { cost, parted }) = gaps.figures();
            found.push(format!(
                "gaps between {pairs} pairs of nodes, at most {parted} of which close at a cost of {cost}"
            ));
        }
        if self.bound.is_some() {
            found.push("weights that moves lower by no more than they cost".to_owned());
        }
        figures.notes.push(match found.is_empty() {
            true => "no single piece has a place of its own at the goal: no estimates".to_owned(),
            false => format!("distances: {}", found.join(", and ")),
        });
    }

    /// Returns the greatest estimate of a state, given those by tables and by matching.
    #[inline]
    fn greatest(&mut self, by_tables: u32, by_matching: u32, state: &[u64]) -> u32 {
        let by_pieces = match self.adds_matching {
            true => by_tables.saturating_add(by_matching),
            false => by_tables.max(by_matching),
        };
        let by_gaps = self.gaps.as_mut().map_or(by_pieces, |gaps| gaps.least(state).max(by_pieces));
        self.bound.as_ref().map_or(by_gaps, |bound| bound.least(state).max(by_gaps))
    }
}

impl Heuristic for Distances<'_> {
    #[inline]
    fn least(&mut self, state: &[u64]) -> Option<u32> {
        let by_tables = self.tables.least(state)?;
        let by_matching = match &mut self.assignments {
            Some(assignments) => assignments.open(state)?,
            None => 0,
        };
        Some(self.greatest(by_tables, by_matching, state))
    }

    #[inline]
    fn open(&mut self, state: &[u64]) {
        if let DistanceTables::Additive(additive) = &mut self.tables {
            additive.open(state);
        }
        if let Some(assignments) = &mut self.assignments {
            assignments.open(state);
        }
    }

    #[inline]
    fn after(&mut self, next: &[u64]) -> Option<u32> {
        let by_tables = match &mut self.tables {
            DistanceTables::Additive(additive) => additive.after(next)?,
            tables => tables.least(next)?,
        };
        let by_matching = match &mut self.assignments {
            Some(assignments) => assignments.after(next)?,
            None => 0,
        };
        Some(self.greatest(by_tables, by_matching, next))
    }

    fn most_bytes(&self) -> u64 {
        if matches!(self.tables, DistanceTables::Additive(_)) { MOST_BYTES } else { u64::MAX }
    }

    fn spent(&self) -> u64 {
        let tables = match &self.tables {
            DistanceTables::None => 0,
            DistanceTables::Additive(additive) => additive.entries(),
            DistanceTables::Patterns(patterns) => patterns.spent(),
        };
        tables + self.assignments.as_ref().map_or(0, |assignments| assignments.spent())
    }

    fn worked(&mut self, expanded: u64) -> Result<(), Limit> {
        match &mut self.tables {
            DistanceTables::None => Ok(()),
            DistanceTables::Additive(additive) => additive.worked(expanded),
            DistanceTables::Patterns(patterns) => patterns.worked(expanded),
        }
    }
}

/// Computes the distances of a problem for an engine that, selected by name, searches without them
/// where the goal is a single position and moves are counted.
///
/// # Arguments
/// * `measure` - the measure of distances: moves, regardless of their costs, or costs
///
/// # Errors
/// Those of [`distances`]; without distances, an engine selected by name gets a [`Refusal`] only if
/// the goal is no single position, or costs are measured.
pub(super) fn distances_or_none<'p>(
    problem: &'p Problem<'_>,
    measure: Measure,
    call: Call,
) -> Result<Result<Distances<'p>, Limit>, Refusal> {
    match distances(problem, measure, call) {
        Err(Refusal::NoDistances) if call == Call::ByName && !has_costs(problem, measure) => {
            without(problem)
        }
        found => found,
    }
}

/// Returns `true` if a measure counts more than moves.
fn has_costs(problem: &Problem, measure: Measure) -> bool {
    measure == Measure::Cost && !problem.machine().counts_moves()
}

/// Computes the distances of a problem.
///
/// # Arguments
/// * `measure` - the measure of distances: moves, regardless of their costs, or costs
///
/// # Errors
/// Returns a [`Refusal`] if the goal has no places for pieces or moves cannot be undone, and there
/// are no other estimates, or if the portfolio has no use for the distances. The inner error is a
/// limit that ends the search.
pub(super) fn distances<'p>(
    problem: &'p Problem<'_>,
    measure: Measure,
    call: Call,
) -> Result<Result<Distances<'p>, Limit>, Refusal> {
    let bound = match if has_costs(problem, measure) { bound(problem) } else { Ok(None) } {
        Ok(bound) => bound,
        Err(limit) => return Ok(Err(limit)),
    };
    let assignments = match assignments(problem, measure) {
        Ok(assignments) => assignments,
        Err(limit) => return Ok(Err(limit)),
    };
    let pieces = balances(problem)
        .map(|balances| placed_singles(problem.task(), balances, problem.start(), problem.goal()));
    let pieces = pieces.unwrap_or_default();
    let without_places = pieces.is_empty();
    let singles: Vec<Kind> = pieces.iter().map(|&(kind, _)| kind).collect();
    let (mut tables, refusal) = match tables(problem, measure, pieces) {
        Ok(Ok(tables)) => (tables, without_places.then_some(Refusal::NoDistances)),
        Ok(Err(limit)) => return Ok(Err(limit)),
        Err(refusal) => (DistanceTables::None, Some(refusal)),
    };
    let start: Box<[u64]> = problem.machine().pack(problem.start());
    let mut gaps = match if tables.move_one_by_one() { Ok(None) } else { gaps(problem, measure) } {
        Ok(gaps) => gaps.map(Box::new),
        Err(limit) => return Ok(Err(limit)),
    };
    if let (Some(gaps), Some(least)) = (&mut gaps, tables.least(&start))
        && gaps.least(&start) >= least
    {
        // Tables that gaps exceed cost time in each state.
        tables = DistanceTables::None;
    }
    let has_others = bound.is_some() || assignments.is_some() || gaps.is_some();
    if let Some(refusal) = refusal.filter(|_| !has_others) {
        return Err(refusal);
    }
    let add_up = has_others || tables.add_up();
    let adds_matching = tables.move_one_by_one()
        && assignments
            .as_ref()
            .is_some_and(|assignments| assignments.add_up_with(problem.task(), &singles));
    let mut found = Distances { tables, bound, assignments, adds_matching, gaps };
    let useful = add_up && found.least(&start) != Some(0);
    if call == Call::ByPortfolio && !useful { Err(Refusal::NoDistances) } else { Ok(Ok(found)) }
}

/// Computes the estimates for a search among regions of a piece that walks free.
///
/// # Errors
/// Returns the limit that stopped it.
pub(in crate::search) fn of_regions<'p>(problem: &'p Problem<'_>) -> Result<Distances<'p>, Limit> {
    let assignments = assignments(problem, Measure::Cost)?;
    Ok(Distances {
        tables: DistanceTables::None,
        bound: None,
        assignments,
        adds_matching: false,
        gaps: None,
    })
}

/// Computes the matchings of pieces with the places that the goal fixes for their kinds.
fn assignments<'p>(
    problem: &'p Problem<'_>,
    measure: Measure,
) -> Result<Option<Box<Assignments<'p>>>, Limit> {
    let Some(balances) = balances(problem) else { return Ok(None) };
    let task = in_measure(problem.task(), measure);
    let goal = (problem.start(), problem.goal());
    let found = Assignments::new((&task, problem.machine()), balances, goal, problem.budget())?;
    Ok(found.map(Box::new))
}

/// Returns a task whose costs are those of a measure.
fn in_measure(task: &Task, measure: Measure) -> Cow<'_, Task> {
    match measure {
        Measure::Moves if task.chains > 0 || !task.costs_are_one() => {
            Cow::Owned(task.clone().counting_moves())
        }
        Measure::Moves | Measure::Cost => Cow::Borrowed(task),
    }
}

/// Computes the gaps between pieces that the goal wants side by side.
fn gaps(problem: &Problem, measure: Measure) -> Result<Option<Gaps>, Limit> {
    let task = in_measure(problem.task(), measure);
    Gaps::new(&task, problem.machine(), problem.goal(), problem.budget())
}

/// Computes the tables of the distances of single pieces.
fn tables<'p>(
    problem: &'p Problem<'_>,
    measure: Measure,
    pieces: Vec<(Kind, NodeId)>,
) -> Result<Result<DistanceTables<'p>, Limit>, Refusal> {
    let Some(balances) = balances(problem).filter(|_| !pieces.is_empty()) else {
        return Ok(Ok(DistanceTables::None));
    };
    let inverse = match InverseMoves::of(problem) {
        Ok(inverse) => inverse.machine().task(),
        Err(error) => {
            return final_limit(error)
                .map_or_else(|| Err(not_invertible(error)), |limit| Ok(Err(limit)));
        }
    };
    let inverse = in_measure(inverse, measure);
    let (machine, budget) = (problem.machine(), problem.budget());
    let goal = (problem.start(), problem.goal());
    let additive = match Additive::new((&inverse, machine), balances, goal, &pieces, budget) {
        Ok(additive) => additive,
        Err(limit) => return Ok(Err(limit)),
    };
    if let Some(additive) = additive {
        return Ok(Ok(DistanceTables::Additive(Box::new(additive))));
    }
    let patterns = Patterns::new(&inverse, machine, pieces, problem.start(), budget);
    Ok(patterns.map(|patterns| {
        patterns
            .map_or(DistanceTables::None, |patterns| DistanceTables::Patterns(Box::new(patterns)))
    }))
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
        let (tables, bound, assignments) = (DistanceTables::None, None, None);
        Ok(Ok(Distances { tables, bound, assignments, adds_matching: false, gaps: None }))
    } else {
        Err(Refusal::SeveralGoals { positions: goals })
    }
}
