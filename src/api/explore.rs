//! Exploration of all reachable positions, and of all positions from which the goal can be reached.

use super::choose::{fixed_starts, is_drawn_freely};
use super::compiled::Compiled;
use super::error::Error;
use super::query::Query;
use super::refused::{other_engine, refused};
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Setting, Wording};
use crate::facts::group::{self, Count};
use crate::ground::MoveId;
use crate::model::{Condition, Measure};
use crate::report::Answer;
use crate::search::{self, Exploration, Exploring, Problem, Refusal, ToGoal};
use num_bigint::BigUint;

/// The number of positions that are visited if there are too many for the memory: enough for the
/// first levels.
const FIRST: u64 = 1 << 16;
/// The fewest bits that a visit of all positions takes for each.
const LEAST_BITS: u32 = 2;

impl Compiled {
    /// Visits every reachable position. The parts of the query that concern solutions are ignored.
    /// The figures are complete if [`Exploration::limit`] is `None`.
    ///
    /// Where all moves permute nodes, [`Exploration::positions`] has the number of positions if
    /// there are too many for the limits. If the memory certainly does not suffice, and neither an
    /// engine nor a limit of states was chosen, only the first levels are visited.
    ///
    /// # Errors
    /// Returns an error if there is no such start or goal, the requested engine does not fit, or a
    /// limit was reached before the visit began.
    ///
    /// ```
    /// use puzzlec::Query;
    /// let text = "puzzle \"Hop\"; pieces { frog 'F' }; board { path row: h[1..4] }; moves { hop: frog _ => _ frog }
    ///     start { frog at h1 }; goal { h4 is frog }";
    /// let puzzle = puzzlec::compile("hop.pz", text)?;
    /// let explored = puzzle.explore(&Query::default())?;
    /// assert_eq!(explored.found().depths, [1, 1, 1, 1]);
    /// assert_eq!((explored.farthest().as_deref(), explored.path().map(|path| path.len())), (Some("...F"), Some(3)));
    /// assert_eq!(puzzle.to_goal(&Query::default())?.found().max(), Some(3));
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn explore(&self, query: &Query) -> Result<Answer<Exploration>, Error> {
        self.explore_within(query, &query.limits.begin())
    }

    /// Searches backward from the goal to every position from which it can be reached. The start of
    /// the query is ignored; properties that no move changes are as in one of the starts. The figures
    /// are complete if [`ToGoal::limit`] is `None`.
    ///
    /// # Errors
    /// Returns an error if there is no such goal, the requested engine does not fit, a limit was
    /// reached before the visit began, or the moves have no inverse and there are too many
    /// positions to make all moves forward instead.
    pub fn to_goal(&self, query: &Query) -> Result<Answer<ToGoal>, Error> {
        self.to_goal_within(query, &query.limits.begin())
    }

    pub(crate) fn explore_within(
        &self,
        query: &Query,
        budget: &Budget,
    ) -> Result<Answer<Exploration>, Error> {
        self.explore_by(query, budget, |problem, _| self.visit(query, problem))
    }

    /// Asks a search for all reachable positions, and replays the way to the farthest one.
    ///
    /// # Arguments
    /// * `visit` - the search; its arguments are the problem and the goal, if one is in use
    pub(super) fn explore_by(
        &self,
        query: &Query,
        budget: &Budget,
        visit: impl FnOnce(&Problem, Option<&Condition>) -> Result<Exploration, Error>,
    ) -> Result<Answer<Exploration>, Error> {
        self.searched_by(query, budget, |problem, goal| {
            let mut found = visit(problem, goal)?;
            found.way = self.replayed(problem, &found)?;
            Ok(found)
        })
    }

    /// Asks a search from the start of a query; its goal only counts positions.
    ///
    /// # Arguments
    /// * `search` - the search; its arguments are the problem and the goal, if one is in use
    pub(super) fn searched_by<F>(
        &self,
        query: &Query,
        budget: &Budget,
        search: impl FnOnce(&Problem, Option<&Condition>) -> Result<F, Error>,
    ) -> Result<Answer<F>, Error> {
        let begin = self.begin(&query.beginning, budget)?;
        let goal = self.end_if_in_use(&query.ending)?;
        let measure = query.measure.unwrap_or(self.model().measure);
        let machine = self.machine_in(measure, budget)?;
        let problem = match &goal {
            Some(goal) => {
                Problem::new(&machine, begin.state.clone(), goal.condition.clone(), budget)
            }
            None => Problem::without_goal(&machine, begin.state.clone(), budget),
        };
        let found = search(&problem, goal.as_ref().map(|goal| &goal.condition))?;
        let goal = goal.and_then(|goal| goal.name);
        Ok(self.answer((Some(begin), goal, measure), found, budget))
    }

    /// Computes the figures only, without a goal.
    pub(super) fn figures_within(
        &self,
        query: &Query,
        budget: &Budget,
    ) -> Result<Exploration, Error> {
        let begin = self.begin(&query.beginning, budget)?;
        let machine = self.machine_in(query.measure.unwrap_or(self.model().measure), budget)?;
        self.visit(query, &Problem::without_goal(&machine, begin.state, budget))
    }

    /// Visits all positions; only the first ones if it is certain that there are too many.
    fn visit(&self, query: &Query, problem: &Problem) -> Result<Exploration, Error> {
        let budget = problem.budget();
        let count = |budget: &Budget| group::count(problem.task(), problem.start(), budget);
        let is_free = query.exploring == Exploring::Auto && budget.max_states() == u64::MAX;
        let ahead = is_free.then(|| count(&budget.afresh()));
        let mut found = match &ahead {
            Some(Ok(Count::Exactly(positions))) if exceeds(positions, budget) => {
                let few = budget.afresh().with_memory(budget.free_bytes()).with_states(FIRST);
                let mut found = self.visited(query, &problem.within(&few))?;
                if let Err(limit) = budget.plan(few.peak_bytes()) {
                    found.limit = Some(limit);
                }
                if found.limit == Some(Limit::States) {
                    found.limit = Some(Limit::Memory);
                }
                found
            }
            _ => self.visited(query, problem)?,
        };
        if found.limit.is_some() {
            match ahead.unwrap_or_else(|| count(&budget.for_report())) {
                Ok(count) => found.positions = Some(count),
                Err(reason) => {
                    let notes = &mut found.statistics.notes;
                    notes.push(format!("positions are not counted by a group: {reason}"));
                }
            }
        }
        Ok(found)
    }

    fn visited(&self, query: &Query, problem: &Problem) -> Result<Exploration, Error> {
        let found = search::explore(problem, query.exploring).map_err(|refusal| {
            refused(&refusal, self.model(), problem.task(), other_engine(problem.task(), &refusal))
        })?;
        self.finished(query, problem, found)
    }

    /// Returns the figures of a search in the measure of the query, after checking that all rules
    /// that run after moves came to rest.
    pub(super) fn finished(
        &self,
        query: &Query,
        problem: &Problem,
        mut found: Exploration,
    ) -> Result<Exploration, Error> {
        self.at_rest(problem.machine())?;
        if let Some(limit) = problem.machine().cut() {
            found = Exploration {
                limit: found.limit.or(Some(limit)),
                farthest: None,
                way: None,
                ..found
            };
        }
        if query.measure.unwrap_or(self.model().measure) == Measure::Cost {
            as_costs(&mut found.depths, &mut found.levels);
        }
        Ok(found)
    }

    /// Returns the moves to the farthest position, after replaying them; `None` if a limit was
    /// reached before.
    fn replayed(
        &self,
        problem: &Problem,
        found: &Exploration,
    ) -> Result<Option<Vec<MoveId>>, Error> {
        let (Some(farthest), Some(way)) = (&found.farthest, &found.way) else { return Ok(None) };
        let states = problem.machine().replay(problem.start(), way);
        let replayed =
            self.replay(&problem.to(farthest), way, &states, &problem.budget().for_report())?;
        Ok(replayed.ok().map(|_| way.clone()))
    }

    pub(crate) fn to_goal_within(
        &self,
        query: &Query,
        budget: &Budget,
    ) -> Result<Answer<ToGoal>, Error> {
        self.to_goal_by(query, budget, |problem| {
            search::to_goal(problem, query.exploring).map_err(|refusal| {
                let help = if matches!(refusal, Refusal::NoNumbers { .. }) {
                    other_engine(problem.task(), &refusal)
                } else {
                    Wording::from("explore from the start instead").by(Setting::FromStart)
                };
                refused(&refusal, self.model(), problem.task(), help)
            })
        })
    }

    /// Searches backward by a search of the caller.
    pub(super) fn to_goal_by(
        &self,
        query: &Query,
        budget: &Budget,
        search: impl FnOnce(&Problem) -> Result<ToGoal, Error>,
    ) -> Result<Answer<ToGoal>, Error> {
        let goal = self.end_at_all(&query.ending)?;
        let measure = query.measure.unwrap_or(self.model().measure);
        let machine = self.machine_in(measure, budget)?;
        let problem = Problem::without_start(&machine, goal.condition.clone(), budget)
            .beside(fixed_starts(self.model()), !is_drawn_freely(self.model()));
        let mut found = search(&problem)?;
        self.at_rest(&machine)?;
        if measure == Measure::Cost {
            as_costs(&mut found.distances, &mut found.levels);
        }
        Ok(self.answer((None, goal.name, measure), found, budget))
    }
}

/// Returns `true` if no table for so many positions fits into the memory, whatever the engine.
fn exceeds(positions: &BigUint, budget: &Budget) -> bool {
    (positions * LEAST_BITS) >> 3_u8 > BigUint::from(budget.free_bytes())
}

/// Converts numbers of moves to costs, for moves that cost one each.
fn as_costs(depths: &mut Vec<u64>, levels: &mut Vec<(u64, u64)>) {
    levels.extend((0..).zip(depths.drain(..)).filter(|&(_, count)| count > 0));
}
