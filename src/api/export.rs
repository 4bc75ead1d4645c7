//! Export of a puzzle to the languages of other solvers.

use super::compiled::Compiled;
use super::error::Error;
use super::query::Query;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Setting, Wording};
use crate::export::{Question, Unsaid, asp, pddl};

impl Compiled {
    /// Exports the ground moves with a start and a goal to PDDL: a domain, followed by a problem. A
    /// plan of the least cost is a solution of the least cost, or of the fewest moves if moves have
    /// no costs.
    ///
    /// # Errors
    /// Returns an error if the puzzle has `press` or `settle`, its goal is `stuck`, the text would
    /// be too long, there is no such start or goal, or a limit was reached.
    ///
    /// ```standalone_crate
    /// let puzzle = puzzlec::compile("frogs.pz", include_str!("../../puzzles/frogs.pz"))?;
    /// assert!(puzzle.pddl(&puzzlec::Query::default())?.starts_with("(define (domain "));
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn pddl(&self, query: &Query) -> Result<String, Error> {
        self.pddl_within(query, &query.limits.begin())
    }

    /// Exports the same as a program for answer set solvers such as clingo: its answer sets are the
    /// solutions of `N` moves (`-c horizon=N`).
    ///
    /// # Errors
    /// Returns an error as [`pddl`](Self::pddl) does.
    pub fn asp(&self, query: &Query) -> Result<String, Error> {
        self.asp_within(query, &query.limits.begin())
    }

    pub(crate) fn pddl_within(&self, query: &Query, budget: &Budget) -> Result<String, Error> {
        self.said(query, budget, pddl)
    }

    pub(crate) fn asp_within(&self, query: &Query, budget: &Budget) -> Result<String, Error> {
        self.said(query, budget, asp)
    }

    fn said(
        &self,
        query: &Query,
        budget: &Budget,
        say: impl Fn(&Question) -> Result<String, Unsaid>,
    ) -> Result<String, Error> {
        let (begin, end) = (self.begin(&query.beginning, budget)?, self.end_at_all(&query.ending)?);
        let machine = self.machine(budget)?;
        let question = Question {
            puzzle: self.model(),
            task: machine.task(),
            start: &begin.state,
            goal: &end.condition,
        };
        say(&question).map_err(|unsaid| {
            let report = Diagnostic::new(
                Code::NotSaid,
                format!("this puzzle cannot be written in that format: {unsaid}"),
            );
            Error::question(
                report.help(
                    Wording::from("JSON lists the parts of the puzzle")
                        .by(Setting::Format("json"))
                        .and("; `solve` solves it"),
                ),
            )
        })
    }
}
