//! One `expect` line: whether what it says is so.
//!
//! In: a definition and an expectation. Out: one of four answers, and what was found instead. Promises that every solution it counts on was
//! replayed. Knows nothing of how it is printed.

use super::args::Limits;
use super::choose::default_start;
use super::failure::Failure;
use super::load::{Definition, ground_moves};
use super::options;
use super::signals::Signals;
use super::solve::{OTHER_ENGINE, check, refused};
use crate::budget::{Budget, Limit};
use crate::model::{Condition, Expect, Figure, Puzzle, StartBoard, State};
use crate::pack::{Machine, pack};
use crate::search::{self, Engine, Exploring, Problem, Refusal, Verdict, Wish};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// How an expectation fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// It holds.
    Ok,
    /// It does not hold.
    Failed,
    /// It does not fit the present size of the board.
    Skipped,
    /// A limit came first.
    Unknown(Limit),
}

/// How an expectation fared, and what was found where it does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// How it fared.
    pub(super) status: Status,
    /// What was found.
    pub(super) found: Option<String>,
}

impl Answer {
    fn new(holds: bool, found: impl Into<String>) -> Self {
        Self { status: if holds { Status::Ok } else { Status::Failed }, found: Some(found.into()) }
    }

    fn skipped() -> Self {
        Self { status: Status::Skipped, found: None }
    }

    fn unknown(limit: Limit) -> Self {
        Self { status: Status::Unknown(limit), found: None }
    }
}

/// A puzzle made ready for searches.
#[derive(Debug)]
struct Prepared {
    puzzle: Puzzle,
    machine: Machine,
}

/// The puzzles that one definition describes, by the values of its parameters. Limits hold for each expectation on its own.
#[derive(Debug)]
pub(super) struct Sizes<'a> {
    definition: &'a Definition,
    limits: &'a Limits,
    signals: &'a Signals,
    known: BTreeMap<Vec<(String, i128)>, Prepared>,
}

impl<'a> Sizes<'a> {
    /// Nothing prepared yet.
    pub(super) fn new(definition: &'a Definition, limits: &'a Limits, signals: &'a Signals) -> Self {
        Self { definition, limits, signals, known: BTreeMap::new() }
    }

    /// Checks the expectation of a number in the file.
    ///
    /// # Errors
    /// With the parameters that the expectation sets, the definition cannot be used.
    pub(super) fn answer(&mut self, at: usize, expect: &Expect, set: &[(String, i128)]) -> Result<Answer, Failure> {
        let mut values: BTreeMap<String, i128> = set.iter().cloned().collect();
        values.extend(expect.with.iter().cloned());
        let budget = options::budget(Some(self.limits), self.signals.number())?;
        let prepared = match self.prepared(values.into_iter().collect(), &budget) {
            Err(Failure::Stopped(limit, _)) => return Ok(Answer::unknown(limit)),
            prepared => prepared?,
        };
        let sized = prepared.puzzle.expects.get(at).unwrap_or(expect);
        let start = start(&prepared.puzzle, sized.from.as_deref());
        let goal = goal(&prepared.puzzle, sized.to.as_deref());
        match (&sized.figure, start, goal) {
            (Some(Figure::Reachable(number)), Some(start), _) => prepared.reachable(start, number, &budget),
            (Some(figure), Some(start), Some(goal)) => prepared.solve(start, goal, figure, &budget),
            (None, ..) | (_, None, _) | (_, _, None) => Ok(Answer::skipped()),
        }
    }

    fn prepared(&mut self, values: Vec<(String, i128)>, budget: &Budget) -> Result<&Prepared, Failure> {
        if !self.known.contains_key(&values) {
            let (puzzle, _) = self.definition.resolve(&values, budget)?;
            let task = ground_moves(self.definition, &puzzle, budget)?;
            self.known.insert(values.clone(), Prepared { puzzle, machine: pack(task) });
        }
        Ok(&self.known[&values])
    }
}

impl Prepared {
    fn reachable(&self, start: &State, number: &BigUint, budget: &Budget) -> Result<Answer, Failure> {
        let problem = Problem::without_goal(&self.machine, start.clone(), budget);
        let found = search::explore(&problem, Exploring::Auto).map_err(|refusal| self.refused(&refusal))?;
        Ok(match found.limit {
            Some(limit) => Answer::unknown(limit),
            None => Answer::new(*number == BigUint::from(found.reachable), found.reachable.to_string()),
        })
    }

    fn refused(&self, refusal: &Refusal) -> Failure {
        refused(refusal, (&self.puzzle, self.machine.task()), OTHER_ENGINE)
    }

    fn solve(&self, start: &State, goal: &Condition, figure: &Figure, budget: &Budget) -> Result<Answer, Failure> {
        let wish = Wish { count: matches!(figure, Figure::Solutions(_)), ..Wish::default() };
        let problem = Problem::new(&self.machine, start.clone(), goal.clone(), budget);
        let outcome = search::solve(&problem, &wish, Engine::Auto).map_err(|refusal| self.refused(&refusal))?;
        check(&self.puzzle, &problem, &outcome)?;
        let length = BigUint::from(outcome.moves.len());
        Ok(match (outcome.verdict, figure) {
            (Verdict::Stopped(limit), _) => Answer::unknown(limit),
            (Verdict::Unsolvable, Figure::Unsolvable) => Answer::new(true, "unsolvable"),
            (Verdict::Unsolvable, _) => Answer::new(false, "unsolvable"),
            (Verdict::Solved { .. }, Figure::Unsolvable) => Answer::new(false, format!("a solution of {length} moves")),
            (Verdict::Solved { .. }, Figure::Solutions(number)) => match (outcome.count, outcome.complete) {
                (Some(count), Ok(())) => Answer::new(count == *number, count.to_string()),
                (_, complete) => Answer::unknown(complete.err().flatten().unwrap_or(Limit::Memory)),
            },
            (Verdict::Solved { .. }, Figure::Shortest(number) | Figure::Reachable(number)) => {
                Answer::new(length == *number, length.to_string())
            }
        })
    }
}

/// The start of that name, or the default; `None` where it is out of use or drawn.
fn start<'a>(puzzle: &'a Puzzle, name: Option<&str>) -> Option<&'a State> {
    let at = match name {
        Some(_) => puzzle.starts.iter().position(|start| start.name.as_deref() == name),
        None => default_start(puzzle),
    };
    match &puzzle.starts.get(at?)?.board {
        StartBoard::Fixed(layout) => Some(layout),
        StartBoard::Random | StartBoard::Scrambled(_) | StartBoard::OutOfUse(_) => None,
    }
}

/// The goal of that name, or the default; `None` where it is out of use.
fn goal<'a>(puzzle: &'a Puzzle, name: Option<&str>) -> Option<&'a Condition> {
    match name {
        Some(_) => puzzle.goals.iter().find(|goal| goal.name.as_deref() == name)?.condition.as_ref().ok(),
        None => puzzle.goals.iter().find_map(|goal| goal.condition.as_ref().ok()),
    }
}
