//! Solving: chooses start and goal, grounds the moves, searches, and replays the solution.

use super::compiled::Compiled;
use super::error::Error;
use super::query::Query;
use super::refused::{other_engine, refused, unverified};
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::model::State;
use crate::report::Answer;
use crate::search::{self, Engine, Outcome, Problem, SolveOptions, Verdict};
use crate::verify::{Reason, Refused, verify};

impl Compiled {
    /// Searches for a solution. Every solution of the answer was replayed on the puzzle itself.
    ///
    /// # Errors
    /// Returns an error if there is no such start or goal, the requested engine does not fit, or
    /// the moves do not fit in memory.
    ///
    /// ```
    /// use puzzlec::{Query, Verdict};
    /// let text = "puzzle \"Hop\"; pieces { frog }; board { path row: h[1..4] }; moves { hop: frog _ => _ frog }
    ///     start { frog at h1 }; goal { h4 is frog }";
    /// let answer = puzzlec::compile("hop.pz", text)?.solve(&Query::default().count())?;
    /// assert_eq!(answer.found().verdict, Verdict::Solved { optimal: true });
    /// assert_eq!(answer.found().count, Some(1_u32.into()));
    /// assert_eq!(answer.moves().len(), 3);
    /// assert_eq!(answer.moves()[0].to_string(), "h1-h2");
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn solve(&self, query: &Query) -> Result<Answer, Error> {
        self.solve_within(query, &query.limits.begin())
    }

    /// Searches for a solution within a budget that is shared with other work.
    pub(crate) fn solve_within(&self, query: &Query, budget: &Budget) -> Result<Answer, Error> {
        self.solve_by(query, budget, |problem, options| self.way(problem, options, query.engine))
    }

    /// Searches for a solution by a search of the caller, and replays all solutions.
    ///
    /// # Arguments
    /// * `search` - the search; its arguments are the problem and the options, and its result is
    ///   replayed
    pub(super) fn solve_by(
        &self,
        query: &Query,
        budget: &Budget,
        search: impl FnOnce(&Problem, &SolveOptions) -> Result<Outcome, Error>,
    ) -> Result<Answer, Error> {
        let begin = self.begin(&query.beginning, budget)?;
        let goal = self.end_at_all(&query.ending)?;
        let measure = query.measure.unwrap_or(self.model().measure);
        let found = match self.machine_or_stopped(measure, budget)? {
            Ok(machine) => {
                let problem = Problem::new(&machine, begin.state.clone(), goal.condition, budget);
                let rank = query.options.all.map(|_| problem.task().ranks(&self.model().board));
                let options = SolveOptions { rank, ..query.options.clone() };
                let mut found = search(&problem, &options)?;
                self.replay_solutions(&problem, &mut found)?;
                found
            }
            Err(limit) => Outcome::stopped("none", limit, 0),
        };
        Ok(self.answer((Some(begin), goal.name, measure), found, budget))
    }

    /// Replays all solutions that an outcome lists.
    fn replay_solutions(&self, problem: &Problem, outcome: &mut Outcome) -> Result<(), Error> {
        if matches!(outcome.verdict, Verdict::Solved { .. }) {
            self.replay_all(problem, outcome, &problem.budget().for_report())?;
        }
        Ok(())
    }

    /// Searches, and replays the solution.
    ///
    /// # Errors
    /// Returns an error if the requested engine does not fit, or the search is at fault.
    pub(crate) fn way(
        &self,
        problem: &Problem,
        options: &SolveOptions,
        engine: Engine,
    ) -> Result<Outcome, Error> {
        let outcome = search::solve(problem, options, engine).map_err(|refusal| {
            refused(&refusal, self.model(), problem.task(), other_engine(problem.task(), &refusal))
        })?;
        self.checked(problem, outcome)
    }

    /// Replays the solution of an outcome.
    ///
    /// # Errors
    /// Returns an error if the search is at fault.
    pub(super) fn checked(
        &self,
        problem: &Problem,
        mut outcome: Outcome,
    ) -> Result<Outcome, Error> {
        self.at_rest(problem.machine())?;
        if let Some(limit) = problem.machine().cut()
            && !matches!(outcome.verdict, Verdict::Stopped(_))
        {
            outcome = Outcome::stopped(outcome.statistics.engine, limit, 0); // the search did not see that moves were missing
        }
        if matches!(outcome.verdict, Verdict::Solved { .. }) {
            let cost = match self.replay(
                problem,
                &outcome.moves,
                &outcome.states,
                &problem.budget().for_report(),
            )? {
                Ok(cost) => cost,
                Err(limit) => {
                    return Ok(Outcome::stopped(
                        outcome.statistics.engine,
                        limit,
                        outcome.lower_bound.unwrap_or_default(),
                    ));
                }
            };
            let (step, reported) = (outcome.moves.len(), outcome.cost.unwrap_or_default());
            if reported != cost && !problem.machine().counts_moves() {
                return Err(unverified(&Refused {
                    step,
                    reason: Reason::OtherCost { reported, cost },
                }));
            }
            outcome.cost = Some(cost);
        }
        Ok(outcome)
    }

    /// Replays a solution on the puzzle itself.
    ///
    /// # Returns
    /// The path cost; or the limit that ended the replay, after which the solution may not be
    /// printed.
    ///
    /// # Errors
    /// Returns an error if the search is at fault: its answer may not be printed.
    pub(super) fn replay(
        &self,
        problem: &Problem,
        moves: &[MoveId],
        states: &[State],
        budget: &Budget,
    ) -> Result<Result<u64, Limit>, Error> {
        let names: Vec<_> = moves.iter().map(|&id| problem.task().move_name(id)).collect();
        match verify(
            self.model(),
            (problem.start(), problem.goal()),
            &names,
            states,
            &budget.watch(),
        ) {
            Err(Refused { reason: Reason::Stopped(limit), .. }) => Ok(Err(limit)),
            verified => verified.map(Ok).map_err(|refused| unverified(&refused)),
        }
    }

    /// Replays the listed solutions, and truncates the list where the budget ends.
    fn replay_all(
        &self,
        problem: &Problem,
        outcome: &mut Outcome,
        budget: &Budget,
    ) -> Result<(), Error> {
        let Some(all) = &mut outcome.all else { return Ok(()) };
        for at in 0..all.len() {
            let replayed = match budget.poll() {
                Ok(()) => self.replay(
                    problem,
                    &all[at],
                    &problem.machine().replay(problem.start(), &all[at]),
                    budget,
                )?,
                Err(limit) => Err(limit),
            };
            if let Err(limit) = replayed {
                all.truncate(at);
                outcome.complete = Err(Some(limit));
                return Ok(());
            }
        }
        Ok(())
    }
}
