//! Checks of the `expect` lines of a definition.
//!
//! Every solution that a check relies on was replayed, and limits apply to each line separately.

use super::choose::default_start;
use super::compile::build;
use super::compiled::Compiled;
use super::definition::Settings;
use super::error::{Error, ErrorKind};
use super::limits::Limits;
use super::query::Query;
use crate::budget::{Budget, Limit};
use crate::facts::group::Count;
use crate::model::{Expect, Figure, Measure, Puzzle, StartBoard};
use crate::search::{Outcome, Verdict};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The status of an expectation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectStatus {
    /// The expectation holds.
    Holds,
    /// The expectation does not hold.
    Fails,
    /// The expectation does not fit the present size of the board.
    Skipped,
    /// The expectation is marked `long`, and only the other ones were asked for.
    Long,
    /// A limit was reached before the check ended.
    Unknown(Limit),
}

impl ExpectStatus {
    /// Returns its word in JSON.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Holds => "ok",
            Self::Fails => "failed",
            Self::Skipped | Self::Long => "skipped",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// A checked expectation and its result, as `puzzlec test` writes it in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Expected {
    /// The source text of the expectation.
    pub text: String,
    /// The line of the expectation in the file, from 1.
    pub line: usize,
    /// The status.
    #[serde(serialize_with = "word")]
    pub status: ExpectStatus,
    /// The value that was found; `None` if there is none.
    pub found: Option<String>,
}

/// Writes the word of a status.
fn word<S: Serializer>(status: &ExpectStatus, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status.as_str())
}

type Found = (ExpectStatus, Option<String>);

/// The result for a line that is passed over.
const LONG: Found = (ExpectStatus::Long, None);

fn found(holds: bool, found: impl Into<String>) -> Found {
    (if holds { ExpectStatus::Holds } else { ExpectStatus::Fails }, Some(found.into()))
}

fn unknown(limit: Limit) -> Found {
    (ExpectStatus::Unknown(limit), None)
}

impl Compiled {
    /// Checks the `expect` lines of the file in order, each one when the iterator reaches it. Lines
    /// that say `long` are passed over; [`Compiled::all_expectations`] checks them too.
    ///
    /// # Returns
    /// One result for each line; an error if the definition cannot be used with the parameters that
    /// the line sets.
    ///
    /// ```
    /// use puzzlec::Limits;
    /// use puzzlec::stages::api::ExpectStatus;
    /// let text = "puzzle \"Hop\"; pieces { frog }; board { path row: h[1..4] }; moves { hop: frog _ => _ frog }
    ///     start { frog at h1 }; goal { h4 is frog }; expect shortest 3; expect reachable 5";
    /// let puzzle = puzzlec::compile("hop.pz", text)?;
    /// let fared: Vec<_> = puzzle.expectations(&Limits::default()).map(|line| line.unwrap().status).collect();
    /// assert_eq!(fared, [ExpectStatus::Holds, ExpectStatus::Fails]);
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn expectations<'a>(
        &'a self,
        limits: &'a Limits,
    ) -> impl Iterator<Item = Result<Expected, Error>> + 'a {
        let mut sizes = Sizes::new(self);
        let expects = self.model().expects.iter().enumerate();
        expects.map(move |(at, expect)| {
            if expect.long {
                Ok(sizes.judged(expect, LONG))
            } else {
                sizes.expected(at, expect, limits)
            }
        })
    }

    /// Checks all `expect` lines of the file as [`Compiled::expectations`] does, including those
    /// that say `long`.
    ///
    /// # Returns
    /// One result for each line; an error if the definition cannot be used with the parameters that
    /// the line sets.
    pub fn all_expectations<'a>(
        &'a self,
        limits: &'a Limits,
    ) -> impl Iterator<Item = Result<Expected, Error>> + 'a {
        let mut sizes = Sizes::new(self);
        self.model()
            .expects
            .iter()
            .enumerate()
            .map(move |(at, expect)| sizes.expected(at, expect, limits))
    }

    /// Checks one `expect` line of the file, by index from 0, even if it says `long`; `None` if the
    /// index is out of range.
    #[must_use]
    pub fn expectation(&self, at: usize, limits: &Limits) -> Option<Result<Expected, Error>> {
        let expect = self.model().expects.get(at)?;
        Some(Sizes::new(self).expected(at, expect, limits))
    }

    /// Checks a line and its figure; start and goal are known to be usable.
    fn holds(&self, expect: &Expect, figure: &Figure, budget: &Budget) -> Result<Found, Error> {
        let query = expect.from.iter().fold(Query::default(), |query, name| query.start(name));
        let query = expect.to.iter().fold(query, |query, name| query.goal(name));
        if let Figure::Reachable(number) | Figure::Farthest(number) = figure {
            let visited = self.figures_within(&query, budget)?;
            if let (Figure::Reachable(number), Some(Count::Exactly(positions))) =
                (figure, &visited.positions)
            {
                return Ok(found(number == positions, positions.to_string()));
            }
            let most = || visited.by_distance().last().map_or(0, |&(distance, _)| distance);
            let known =
                if matches!(figure, Figure::Farthest(_)) { most() } else { visited.reachable };
            return Ok(visited.limit.map_or_else(
                || found(*number == BigUint::from(known), known.to_string()),
                unknown,
            ));
        }
        let query = match figure {
            Figure::Solutions(_) => query.count(),
            Figure::Shortest(_) => query.measure(Measure::Moves),
            Figure::Cheapest(_) => query.measure(Measure::Cost),
            Figure::Unsolvable | Figure::Reachable(_) | Figure::Farthest(_) => query,
        };
        Ok(compared(&self.solve_within(&query, budget)?.found, figure))
    }
}

/// Compares an answer with a figure about a goal.
fn compared(outcome: &Outcome, figure: &Figure) -> Found {
    let length = BigUint::from(outcome.moves.len());
    let compared = |known: BigUint, number: &BigUint| found(known == *number, known.to_string());
    let unproved = outcome.stopped.filter(|_| outcome.verdict != Verdict::Solved { optimal: true });
    match (outcome.verdict, figure) {
        (Verdict::Stopped(limit), _) => unknown(limit),
        (_, Figure::Shortest(_) | Figure::Cheapest(_)) if let Some(limit) = unproved => {
            unknown(limit)
        }
        (Verdict::Unsolvable, figure) => found(*figure == Figure::Unsolvable, "unsolvable"),
        (Verdict::Solved { .. }, Figure::Unsolvable) => {
            found(false, format!("a solution of {length} moves"))
        }
        (Verdict::Solved { .. }, Figure::Solutions(number)) => {
            match (&outcome.count, outcome.complete) {
                (Some(count), Ok(())) => compared(count.clone(), number),
                (_, complete) => unknown(complete.err().flatten().unwrap_or(Limit::Memory)),
            }
        }
        (Verdict::Solved { .. }, Figure::Cheapest(number)) => {
            compared(outcome.cost.unwrap_or_default().into(), number)
        }
        (
            Verdict::Solved { .. },
            Figure::Shortest(number) | Figure::Reachable(number) | Figure::Farthest(number),
        ) => compared(length, number),
    }
}

/// The puzzles that one definition describes, by the values of its parameters.
struct Sizes<'a> {
    puzzle: &'a Compiled,
    known: BTreeMap<Settings, Compiled>,
}

impl<'a> Sizes<'a> {
    fn new(puzzle: &'a Compiled) -> Self {
        Self { puzzle, known: BTreeMap::from([(puzzle.settings().clone(), puzzle.clone())]) }
    }

    fn expected(&mut self, at: usize, expect: &Expect, limits: &Limits) -> Result<Expected, Error> {
        let fared = self.check(at, expect, &limits.begin())?;
        Ok(self.judged(expect, fared))
    }

    /// Returns the result of a line together with its place.
    fn judged(&self, expect: &Expect, (status, found): Found) -> Expected {
        let source = &self.puzzle.definition().source;
        let line = source.line_of(expect.span.start as usize);
        let text = source.slice(expect.span).split_whitespace().collect::<Vec<_>>().join(" ");
        Expected { line, text, status, found }
    }

    fn check(&mut self, at: usize, expect: &Expect, budget: &Budget) -> Result<Found, Error> {
        let mut values: BTreeMap<String, i128> = self.puzzle.settings().iter().cloned().collect();
        values.extend(expect.with.iter().cloned());
        let answer = self.sized(values.into_iter().collect(), budget).and_then(|puzzle| {
            let sized = puzzle.model().expects.get(at).unwrap_or(expect);
            match &sized.figure {
                Some(figure) if fits(puzzle.model(), sized, figure) => {
                    puzzle.holds(sized, figure, budget)
                }
                Some(_) | None => Ok((ExpectStatus::Skipped, None)),
            }
        });
        answer.or_else(|error| match error.kind() {
            ErrorKind::Stopped(limit) => Ok(unknown(limit)),
            _ => Err(error),
        })
    }

    fn sized(&mut self, values: Settings, budget: &Budget) -> Result<&Compiled, Error> {
        if !self.known.contains_key(&values) {
            let puzzle = build(self.puzzle.definition(), &values, budget)?;
            self.known.insert(values.clone(), puzzle);
        }
        Ok(&self.known[&values])
    }
}

/// Returns `true` if the start is fixed, and the goal is in use if one is needed.
fn fits(puzzle: &Puzzle, expect: &Expect, figure: &Figure) -> bool {
    let start = match &expect.from {
        Some(_) => puzzle.starts.iter().find(|start| start.name == expect.from),
        None => default_start(puzzle).and_then(|at| puzzle.starts.get(at)),
    };
    let goal = match &expect.to {
        Some(_) => puzzle
            .goals
            .iter()
            .find(|goal| goal.name == expect.to)
            .is_some_and(|goal| goal.condition.is_ok()),
        None => puzzle.goals.iter().any(|goal| goal.condition.is_ok()),
    };
    start.is_some_and(|start| matches!(start.board, StartBoard::Fixed(_)))
        && (goal || !figure.needs_goal())
}
