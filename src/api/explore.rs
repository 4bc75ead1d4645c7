//! Exploration of all reachable positions, and of all positions from which the goal can be reached.

use super::choose::{Begin, fixed_starts};
use super::compiled::Compiled;
use super::error::Error;
use super::query::Query;
use super::refused::{OTHER_ENGINE, refused};
use super::step::Move;
use crate::budget::Budget;
use crate::model::{Measure, MoveName, state_text};
use crate::phrase::counted;
use crate::report::{ExploreReport, Report, TextOptions, ToGoalReport};
use crate::scene::{chart, svg};
use crate::search::{self, Exploration, Problem, Refusal, ToGoal};
use serde_json::Value;
use std::fmt;

/// The figures of all reachable positions. [`Display`](fmt::Display) prints them as `puzzlec
/// explore` does.
#[derive(Debug)]
pub struct Explored {
    puzzle: Compiled,
    begin: Begin,
    goal: Option<String>,
    found: Exploration,
    /// The moves to the farthest position, if they are known.
    path: Option<Vec<MoveName>>,
    measure: Measure,
    seconds: f64,
    peak_bytes: u64,
}

/// The positions from which the goal can be reached, by their cost-to-go. [`Display`](fmt::Display)
/// prints them as `puzzlec explore --to-goal` does.
#[derive(Debug)]
pub struct Distances {
    puzzle: Compiled,
    goal: Option<String>,
    found: ToGoal,
    measure: Measure,
    seconds: f64,
    peak_bytes: u64,
}

impl Compiled {
    /// Visits every reachable position. The parts of the query that concern solutions are ignored.
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
    /// assert_eq!(explored.figures().depths, [1, 1, 1, 1]);
    /// assert_eq!((explored.farthest().as_deref(), explored.path().map(|path| path.len())), (Some("...F"), Some(3)));
    /// assert_eq!(puzzle.to_goal(&Query::default())?.figures().max(), Some(3));
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn explore(&self, query: &Query) -> Result<Explored, Error> {
        self.explore_within(query, &query.limits.begin())
    }

    /// Searches backward from the goal to every position from which it can be reached. The start of
    /// the query is ignored; properties that no move changes are as in one of the starts.
    ///
    /// # Errors
    /// Returns an error if there is no such goal, the requested engine does not fit, a limit was
    /// reached before the visit began, or the moves have no inverse and there are too many
    /// positions to make all moves forward instead.
    pub fn to_goal(&self, query: &Query) -> Result<Distances, Error> {
        self.to_goal_within(query, &query.limits.begin())
    }

    pub(crate) fn explore_within(&self, query: &Query, budget: &Budget) -> Result<Explored, Error> {
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
        let found = self.visit(query, &problem)?;
        let path = self.replayed(&problem, &found)?;
        let (seconds, peak_bytes) = (budget.elapsed().as_secs_f64(), budget.peak_bytes());
        Ok(Explored {
            puzzle: self.clone(),
            begin,
            goal: goal.and_then(|goal| goal.name),
            found,
            path,
            measure,
            seconds,
            peak_bytes,
        })
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

    fn visit(&self, query: &Query, problem: &Problem) -> Result<Exploration, Error> {
        let mut found = search::explore(problem, query.exploring)
            .map_err(|refusal| refused(&refusal, self.model(), problem.task(), OTHER_ENGINE))?;
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
    ) -> Result<Option<Vec<MoveName>>, Error> {
        let (Some(farthest), Some(way)) = (&found.farthest, &found.way) else { return Ok(None) };
        let states = problem.machine().replay(problem.start(), way);
        let replayed =
            self.replay(&problem.to(farthest), way, &states, &problem.budget().for_telling())?;
        Ok(replayed.ok().map(|_| way.iter().map(|&id| problem.task().move_name(id)).collect()))
    }

    pub(crate) fn to_goal_within(
        &self,
        query: &Query,
        budget: &Budget,
    ) -> Result<Distances, Error> {
        let goal = self.end_at_all(&query.ending)?;
        let measure = query.measure.unwrap_or(self.model().measure);
        let machine = self.machine_in(measure, budget)?;
        let problem = Problem::without_start(&machine, goal.condition.clone(), budget)
            .beside(fixed_starts(self.model()));
        let mut found = search::to_goal(&problem, query.exploring).map_err(|refusal| {
            let help = if matches!(refusal, Refusal::NoNumbers { .. }) {
                OTHER_ENGINE
            } else {
                "explore from the start instead (without `--to-goal`)"
            };
            refused(&refusal, self.model(), machine.task(), help)
        })?;
        self.at_rest(&machine)?;
        if measure == Measure::Cost {
            as_costs(&mut found.distances, &mut found.levels);
        }
        let (seconds, peak_bytes) = (budget.elapsed().as_secs_f64(), budget.peak_bytes());
        Ok(Distances { puzzle: self.clone(), goal: goal.name, found, measure, seconds, peak_bytes })
    }
}

/// Returns the unit of distances.
fn unit(measure: Measure) -> &'static str {
    match measure {
        Measure::Moves => "moves",
        Measure::Cost => "cost",
    }
}

/// Converts numbers of moves to costs, for moves that cost one each.
fn as_costs(depths: &mut Vec<u64>, levels: &mut Vec<(u64, u64)>) {
    levels.extend((0..).zip(depths.drain(..)).filter(|&(_, count)| count > 0));
}

impl Explored {
    /// Returns the figures; they are complete if [`Exploration::limit`] is `None`.
    #[must_use]
    pub fn figures(&self) -> &Exploration {
        &self.found
    }

    /// Returns a position that takes the most moves to reach, as a text; `None` if not all
    /// positions were visited. Of several such positions it is the first, compared node by node in
    /// the order of kinds, with the empty node first.
    #[must_use]
    pub fn farthest(&self) -> Option<String> {
        self.found
            .farthest
            .as_ref()
            .map(|farthest| state_text::print(self.puzzle.model(), farthest))
    }

    /// Returns the moves to that position, replayed on the puzzle itself. Of the shortest paths it
    /// is the one whose last move comes last in the order of moves, then the move before it, and so
    /// on. Returns `None` if memory did not suffice, or moves have no inverse.
    #[must_use]
    pub fn path(&self) -> Option<Vec<Move>> {
        Some(self.path.as_ref()?.iter().map(|name| Move::new(&self.puzzle, name)).collect())
    }

    /// Draws a chart of the positions by their distance from the start, as one self-contained SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let known = if self.found.limit.is_some() { "at least " } else { "" };
        let sentence = format!(
            "{known}{} can be reached",
            counted(self.found.reachable, "position", "positions")
        );
        svg(&chart(
            self.puzzle.title(),
            &self.found.by_distance(),
            &format!("{} from the start", unit(self.measure)),
            &sentence,
        ))
    }

    fn report(&self) -> ExploreReport<'_> {
        ExploreReport {
            puzzle: self.puzzle.model(),
            start: self.begin.name.as_deref(),
            goal: self.goal.as_deref(),
            seed: self.begin.seed,
            start_layout: &self.begin.state,
            exploration: &self.found,
            path: self.path.as_deref(),
            measure: self.measure,
            seconds: self.seconds,
            peak_bytes: self.peak_bytes,
        }
    }
}

impl Distances {
    /// Returns the figures; they are complete if [`ToGoal::limit`] is `None`.
    #[must_use]
    pub fn figures(&self) -> &ToGoal {
        &self.found
    }

    /// Draws a chart of the positions by their distance to the goal, as one self-contained SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let known = if self.found.limit.is_some() { "at least " } else { "" };
        let sentence = format!(
            "from {known}{} the goal can be reached",
            counted(self.found.least_solvable(), "position", "positions")
        );
        svg(&chart(
            self.puzzle.title(),
            &self.found.by_distance(),
            &format!("{} to the goal", unit(self.measure)),
            &sentence,
        ))
    }

    fn report(&self) -> ToGoalReport<'_> {
        let Self { measure, seconds, peak_bytes, .. } = *self;
        ToGoalReport {
            measure,
            puzzle: self.puzzle.model(),
            goal: self.goal.as_deref(),
            to_goal: &self.found,
            seconds,
            peak_bytes,
        }
    }
}

impl Report for Explored {
    fn text(&self, options: &TextOptions, out: &mut dyn fmt::Write) -> fmt::Result {
        self.report().text(options, out)
    }

    fn json(&self) -> Value {
        self.report().json()
    }
}

impl Report for Distances {
    fn text(&self, options: &TextOptions, out: &mut dyn fmt::Write) -> fmt::Result {
        self.report().text(options, out)
    }

    fn json(&self) -> Value {
        self.report().json()
    }
}

impl fmt::Display for Explored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text(&TextOptions::default(), f)
    }
}

impl fmt::Display for Distances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text(&TextOptions::default(), f)
    }
}
