//! The answer to a question, replayed and verified.

use super::choose::Begin;
use super::compiled::Compiled;
use super::error::Error;
use super::step::Move;
use crate::budget::{Budget, Limit};
use crate::ground::{MoveId, Task};
use crate::model::{Measure, MoveName, state_text};
use crate::phrase::{counted, why};
use crate::report::{Report, SolveReport, TextOptions};
use crate::scene::{Bonds, Played, html, stills, svg};
use crate::search::{self, Statistics, Verdict};
use num_bigint::BigUint;
use serde_json::Value;
use std::fmt;

/// The answer to a [`Query`](crate::Query). Every solution in it was replayed on the puzzle itself.
/// [`Display`](fmt::Display) prints it as `puzzlec solve` does.
#[derive(Debug)]
pub struct Answer {
    pub(super) puzzle: Compiled,
    pub(super) begin: Begin,
    pub(super) goal: Option<String>,
    /// The measure by which solutions are compared.
    pub(super) measure: Measure,
    /// An empty task, used in place of the moves where a limit stopped their computation.
    pub(super) no_task: Task,
    pub(super) found: search::Outcome,
    pub(super) seconds: f64,
    pub(super) peak_bytes: u64,
}

/// The outcome of a question: solved, unsolvable, or stopped by a limit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome<'a> {
    /// There is a solution.
    Solved(Solution<'a>),
    /// It is proved that there is no solution: every reachable position was visited, or a checked
    /// argument rules solutions out.
    Unsolvable {
        /// The argument as a sentence, if no search was needed.
        reason: Option<String>,
    },
    /// A limit stopped the search: only the lower bound is proved.
    Stopped {
        /// The limit.
        limit: Limit,
        /// A lower bound on the number of moves of every solution, or on its cost in a puzzle with
        /// costs.
        at_least: u64,
    },
}

/// A solution of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Solution<'a>(&'a Answer);

impl Answer {
    /// Returns the outcome of the question.
    #[must_use]
    pub fn outcome(&self) -> Outcome<'_> {
        match self.found.verdict {
            Verdict::Solved { .. } => Outcome::Solved(Solution(self)),
            Verdict::Unsolvable => {
                let reason = self
                    .found
                    .proof
                    .as_ref()
                    .map(|proof| why(self.puzzle.model(), proof).sentence());
                Outcome::Unsolvable { reason }
            }
            Verdict::Stopped(limit) => {
                Outcome::Stopped { limit, at_least: self.found.lower_bound.unwrap_or(0) }
            }
        }
    }

    /// Returns the solution, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<Solution<'_>> {
        if let Outcome::Solved(solution) = self.outcome() { Some(solution) } else { None }
    }

    /// Returns figures about the search.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.found.statistics
    }

    /// Returns the limit that cut the answer short: no solution was found, or not all that were
    /// asked for.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self.found.verdict {
            Verdict::Stopped(limit) => Some(limit),
            Verdict::Solved { .. } => self.found.complete.err().flatten(),
            Verdict::Unsolvable => None,
        }
    }

    /// Draws the solution as a picture: a strip of positions with arrows, as one self-contained
    /// SVG. It shows only the start if there is no solution or none was found.
    ///
    /// # Errors
    /// Returns an error if the board has too many nodes for a picture.
    pub fn svg(&self) -> Result<String, Error> {
        self.played(|played| Some(svg(&stills(self.puzzle.model(), played)?)))
    }

    /// Writes the solution as a page: one self-contained HTML file in which the pieces move, step
    /// by step or automatically. It shows only the start if there is no solution or none was found.
    ///
    /// # Errors
    /// Returns an error if the board has too many nodes for a picture.
    ///
    /// ```
    /// let puzzle = puzzlec::compile("frogs.pz", include_str!("../../puzzles/frogs.pz"))?;
    /// let page = puzzle.solve(&puzzlec::Query::default())?.html()?;
    /// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<h1>Frogs and Toads</h1>"));
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn html(&self) -> Result<String, Error> {
        self.played(|played| html(self.puzzle.model(), played))
    }

    /// Draws the moves of the solution, or only the start.
    fn played(&self, draw: impl Fn(Played) -> Option<String>) -> Result<String, Error> {
        let bonds = &Bonds::find(self.puzzle.model(), self.task(), &self.begin.state);
        let Some(solution) = self.solution() else {
            let ending = if let Outcome::Unsolvable { .. } = self.outcome() {
                "no solution"
            } else {
                "no solution was found within the limits"
            };
            return self.puzzle.drawn(draw(Played {
                states: std::slice::from_ref(&self.begin.state),
                moves: &[],
                captions: &[],
                ending,
                bonds,
            }));
        };
        let names: Vec<MoveName> =
            self.found.moves.iter().map(|&id| self.task().move_name(id)).collect();
        let captions: Vec<String> = solution.moves().iter().map(Move::to_string).collect();
        let moves = counted(names.len(), "move", "moves");
        let ending = &match (self.measure, solution.is_shortest()) {
            (Measure::Moves, true) => format!("{moves}, proved shortest"),
            (Measure::Moves, false) => moves,
            (Measure::Cost, true) => {
                format!("cost {} in {moves}, proved cheapest", solution.cost())
            }
            (Measure::Cost, false) => format!("cost {} in {moves}", solution.cost()),
        };
        self.puzzle.drawn(draw(Played {
            states: &self.found.states,
            moves: &names,
            captions: &captions,
            ending,
            bonds,
        }))
    }

    /// Returns `true` if the answer lists solutions.
    #[cfg(feature = "cli")]
    pub(crate) fn is_listed(&self) -> bool {
        self.found.all.is_some()
    }

    /// Returns the report of the answer.
    ///
    /// # Arguments
    /// * `budget` - the budget that limits the listing of solutions
    pub(crate) fn report<'a>(&'a self, budget: &'a Budget) -> SolveReport<'a> {
        SolveReport {
            puzzle: self.puzzle.model(),
            task: self.task(),
            start: self.begin.name.as_deref(),
            goal: self.goal.as_deref(),
            seed: self.begin.seed,
            measure: self.measure,
            start_layout: &self.begin.state,
            outcome: &self.found,
            budget,
            seconds: self.seconds,
            peak_bytes: self.peak_bytes,
        }
    }

    fn task(&self) -> &Task {
        self.puzzle.task().unwrap_or(&self.no_task)
    }

    fn moves(&self, ids: &[MoveId]) -> Vec<Move> {
        ids.iter().map(|&id| Move::new(&self.puzzle, &self.task().move_name(id))).collect()
    }
}

impl<'a> Solution<'a> {
    /// Returns the moves of the solution.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.0.moves(&self.0.found.moves)
    }

    /// Returns the visited positions as texts, one more than there are moves.
    #[must_use]
    pub fn positions(&self) -> Vec<String> {
        self.0
            .found
            .states
            .iter()
            .map(|state| state_text::print(self.0.puzzle.model(), state))
            .collect()
    }

    /// Returns the path cost; where no rule has a cost, the number of moves.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.0.found.cost.unwrap_or_default()
    }

    /// Returns `true` if the solution is proved to have the fewest moves; in a puzzle with costs,
    /// to have the least cost, and the fewest moves among solutions of that cost.
    #[must_use]
    pub fn is_shortest(&self) -> bool {
        matches!(self.0.found.verdict, Verdict::Solved { optimal: true })
    }

    /// Returns the number of different shortest solutions, if it was asked for and found.
    #[must_use]
    pub fn count(&self) -> Option<&'a BigUint> {
        self.0.found.count.as_ref()
    }

    /// Returns the different shortest solutions, if they were asked for, in the order of their
    /// names, labels and nodes.
    pub fn all(&self) -> impl Iterator<Item = Vec<Move>> + 'a {
        let answer = self.0;
        answer.found.all.iter().flatten().map(|ids| answer.moves(ids))
    }

    /// Returns `true` if the number and the list of solutions are complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.0.found.complete.is_ok()
    }
}

impl Report for Answer {
    fn text(&self, options: &TextOptions, out: &mut dyn fmt::Write) -> fmt::Result {
        self.report(&Budget::unlimited()).text(options, out)
    }

    fn json(&self) -> Value {
        self.report(&Budget::unlimited()).json()
    }

    fn write_json(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        self.report(&Budget::unlimited()).write_json(out)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text(&TextOptions::default(), f)
    }
}
