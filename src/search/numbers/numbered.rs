//! Exhaustive searches over numbers of boards, where the puzzle has them.
//!
//! In: a task, where to begin, which kind of numbers is wanted. Out: the same figures as a search that keeps states one by one. Promises
//! to say which was chosen and why. Knows nothing of what numbers mean.

use super::goal_test::{GoalTest, list};
use super::sweep::{Swept, bytes, sweep};
use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, Kind, State};
use crate::numbering::{AnySpace, Space, Visit, best_space, space};
use crate::pack::Machine;
use crate::search::explore_plain;
use crate::search::outcome::{Exploration, Exploring, Refusal, Statistics, ToGoal};
use crate::search::to_goal::Back;

/// A search that stores no more states than this needs no numbers.
const FEW_STATES: u64 = 10_000;

/// What a search over all boards is asked.
#[derive(Clone, Copy)]
pub(in crate::search) struct Question<'a> {
    pub(in crate::search) task: &'a Task,
    pub(in crate::search) machine: &'a Machine,
    pub(in crate::search) start: &'a State,
    pub(in crate::search) goal: Option<&'a Condition>,
    pub(in crate::search) budget: &'a Budget,
}

impl Question<'_> {
    /// Keeps states one by one.
    fn plain(&self, budget: &Budget, notes: Vec<String>) -> Exploration {
        let mut found = explore_plain(self.machine, self.start, self.goal, budget);
        found.statistics.notes = notes;
        found
    }
}

/// Explores with the engine that was asked for.
///
/// # Errors
/// [`Refusal::NoNumbers`] if boards have no such numbers.
pub(in crate::search) fn explore(question: Question, engine: Exploring) -> Result<Exploration, Refusal> {
    let numbering = match engine {
        Exploring::Auto => return Ok(explore_best(question)),
        Exploring::Bfs => return Ok(question.plain(question.budget, Vec::new())),
        Exploring::Numbered(numbering) => numbering,
    };
    let space = space(question.task, std::slice::from_ref(question.start), numbering).map_err(|reason| Refusal::NoNumbers { reason })?;
    Ok(space.with(Explore(question)).unwrap_or_else(|limit| Exploration { limit: Some(limit), ..Exploration::default() }))
}

/// Explores with the engine that fits.
pub(in crate::search) fn explore_best(question: Question) -> Exploration {
    let found = match best_space(question.task, std::slice::from_ref(question.start)) {
        Ok(found) => found,
        Err(reasons) => return question.plain(question.budget, reasons),
    };
    if question.budget.max_states() <= FEW_STATES {
        return question.plain(question.budget, Vec::new());
    }
    let few = question.plain(&question.budget.afresh().with_states(FEW_STATES), vec![few_states()]);
    if few.limit != Some(Limit::States) {
        return few;
    }
    match found.with(Explore(question)) {
        Ok(explored) => explored,
        Err(limit) => question.plain(question.budget, vec![does_not_fit(&found, limit)]),
    }
}

/// Why there was no need for numbers.
fn few_states() -> String {
    format!("bfs: no more than {FEW_STATES} positions")
}

/// Why numbers that exist are not used.
fn does_not_fit(space: &AnySpace, limit: Limit) -> String {
    let (name, bytes) = space.with(Size);
    format!("{name}: its tables of {} MiB exceed the {} limit", bytes.div_ceil(1 << 20), limit.as_str())
}

struct Size;

impl Visit for Size {
    type Answer = (&'static str, u64);

    fn visit<S: Space>(self, space: &S) -> (&'static str, u64) {
        (space.name(), bytes(space))
    }
}

/// Figures of a search for `-v`.
fn statistics<S: Space>(space: &S, swept: &Swept) -> Statistics {
    let (expanded, generated) = (swept.reachable, swept.tally.edges);
    Statistics { engine: space.name(), notes: vec![space.why()], expanded, generated, stored: swept.reachable, pruned: 0, symmetries: 0 }
}

struct Explore<'a>(Question<'a>);

impl Visit for Explore<'_> {
    type Answer = Result<Exploration, Limit>;

    fn visit<S: Space>(self, space: &S) -> Result<Exploration, Limit> {
        let Question { task, machine, start, goal, budget } = self.0;
        let mut goal_test = GoalTest::new(task, machine, goal, space, budget)?;
        let starts: Vec<u64> = space.rank(start).into_iter().collect();
        let swept = sweep(space, &starts, &mut goal_test, true, budget)?;
        Ok(Exploration {
            limit: swept.limit,
            reachable: swept.reachable,
            goals: goal.map(|_| swept.goals),
            // A limit may have come between a level and its moves.
            dead_ends: swept.tally.dead_ends.saturating_sub(swept.stuck_goals),
            edges: swept.tally.edges,
            statistics: statistics(space, &swept),
            farthest: swept.farthest.clone().filter(|_| swept.limit.is_none()),
            depths: swept.depths,
        })
    }
}

/// Most boards of a goal from which a search over numbers begins, and most steps for listing them.
const GOALS: (u64, u64) = (1 << 16, 1 << 20);

/// Searches back from all boards of a goal.
///
/// # Arguments
/// * `one_by_one` - the search that keeps states one by one, within a budget
///
/// # Returns
/// What was found, and whether a node is empty in a board of the goal.
///
/// # Errors
/// [`Refusal::NoNumbers`] if boards have no such numbers.
pub(in crate::search) fn to_goal(
    question: Back,
    engine: Exploring,
    one_by_one: &dyn Fn(&Budget) -> (ToGoal, bool),
) -> Result<(ToGoal, bool), Refusal> {
    let numbering = match engine {
        Exploring::Auto => None,
        Exploring::Bfs => return Ok(one_by_one(question.budget)),
        Exploring::Numbered(numbering) => Some(numbering),
    };
    let Back { task, undone, forward, goal, budget } = question;
    let goals = match list(task, forward, goal, GOALS, budget) {
        Ok(Some(goals)) => goals,
        Ok(None) if numbering.is_some() => return Err(Refusal::NoNumbers { reason: "too many positions satisfy the goal".to_owned() }),
        Ok(None) => return Ok(one_by_one(budget)),
        Err(limit) => return Ok((ToGoal { limit: Some(limit), ..ToGoal::default() }, false)),
    };
    let spread = Spread { goals: &goals, budget };
    let has_empty = goals.iter().any(|board| board.contains(&Kind::EMPTY));
    if let Some(numbering) = numbering {
        let space = space(undone, &goals, numbering).map_err(|reason| Refusal::NoNumbers { reason })?;
        let found = space.with(spread).unwrap_or_else(|limit| ToGoal { limit: Some(limit), ..ToGoal::default() });
        return Ok((found, has_empty));
    }
    let with_notes = |budget: &Budget, notes: Vec<String>| {
        let (mut found, has_empty) = one_by_one(budget);
        found.statistics.notes.extend(notes);
        (found, has_empty)
    };
    let space = match best_space(undone, &goals) {
        Ok(space) if budget.max_states() > FEW_STATES => space,
        Ok(_) => return Ok(one_by_one(budget)),
        Err(reasons) => return Ok(with_notes(budget, reasons)),
    };
    let few = with_notes(&budget.afresh().with_states(FEW_STATES), vec![few_states()]);
    if few.0.limit != Some(Limit::States) {
        return Ok(few);
    }
    Ok(match space.with(spread) {
        Ok(found) => (found, has_empty),
        Err(limit) => with_notes(budget, vec![does_not_fit(&space, limit)]),
    })
}

struct Spread<'a> {
    goals: &'a [State],
    budget: &'a Budget,
}

impl Visit for Spread<'_> {
    type Answer = Result<ToGoal, Limit>;

    fn visit<S: Space>(self, space: &S) -> Result<ToGoal, Limit> {
        let starts: Vec<u64> = self.goals.iter().filter_map(|board| space.rank(board)).collect();
        let swept = sweep(space, &starts, &mut GoalTest::None, false, self.budget)?;
        let statistics = statistics(space, &swept);
        Ok(ToGoal { limit: swept.limit, solvable: swept.reachable, unsolvable: None, statistics, distances: swept.depths })
    }
}
