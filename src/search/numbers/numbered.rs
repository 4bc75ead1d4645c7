//! Exhaustive searches over numbers of boards, where the puzzle has them.
//!
//! In: a task, where to begin, which kind of numbers is wanted. Out: the same figures as a search that keeps states one by one. Promises
//! to say which was chosen and why. Knows nothing of what numbers mean.

use super::goal_list::list;
use super::marked::{self, Marked};
use super::seen::{self, Seen};
use super::sweep::{Starts, Swept, bytes, sweep};
use crate::budget::{Budget, Limit};
use crate::facts::interval::restrict;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::numbering::{AnySpace, Numbering, RowTest, Seeds, Space, Visit, best_space, space};
use crate::search::back::Back;
use crate::search::goals::goal_and_never;
use crate::search::layers::explore::explore as one_by_one;
use crate::search::outcome::{Exploration, Exploring, Refusal, Statistics, ToGoal};
use crate::search::problem::Problem;
use crate::search::way_back::way_back;

/// A search that stores no more states than this needs no numbers.
const FEW_STATES: u64 = 10_000;

/// The name of the row that keeps states one by one.
pub(in crate::search) const ONE_BY_ONE: &str = "bfs";
/// The other rows.
pub(in crate::search) const NUMBERINGS: [Numbering; 4] =
    [Numbering::Affine, Numbering::Product, Numbering::Arrangement, Numbering::Orientation];

/// A row of the table, or whichever fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Best,
    OneByOne,
    Over(Numbering),
}

impl Exploring {
    /// The engine of a name, or whichever fits for `auto`; see [`explorers`](crate::search::explorers).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let row = NUMBERINGS.iter().map(|row| row.name()).chain([ONE_BY_ONE]).find(|row| *row == name).map(Self::Named);
        row.or((name == "auto").then_some(Self::Auto))
    }
}

fn row(engine: Exploring) -> Result<Row, Refusal> {
    match engine {
        Exploring::Auto => Ok(Row::Best),
        Exploring::Named(ONE_BY_ONE) => Ok(Row::OneByOne),
        Exploring::Named(name) => NUMBERINGS.into_iter().find(|row| row.name() == name).map(Row::Over).ok_or(Refusal::Unknown),
    }
}

/// Explores with the engine that was asked for, or with the one that fits.
///
/// # Errors
/// [`Refusal::NoNumbers`] if boards have no such numbers, [`Refusal::Unknown`] if there is no such engine.
pub(in crate::search) fn explore(problem: &Problem, engine: Exploring) -> Result<Exploration, Refusal> {
    let numbering = match row(engine)? {
        Row::Best => return Ok(explore_best(problem)),
        Row::OneByOne => return Ok(plain(problem, problem.budget(), Vec::new())),
        Row::Over(numbering) => numbering,
    };
    let seeds = Seeds::Boards(std::slice::from_ref(problem.start()));
    let space = space(problem.task(), seeds, numbering).map_err(|reason| Refusal::NoNumbers { reason })?;
    Ok(space.with(Explore(problem)).unwrap_or_else(|limit| Exploration { limit: Some(limit), ..Exploration::default() }))
}

/// Explores with the engine that fits.
fn explore_best(problem: &Problem) -> Exploration {
    let budget = problem.budget();
    let found = match problem.space() {
        Ok(found) => found,
        Err(reasons) => return plain(problem, budget, in_words(reasons)),
    };
    if budget.max_states() <= FEW_STATES {
        return plain(problem, budget, Vec::new());
    }
    let few = plain(problem, &budget.afresh().with_states(FEW_STATES), vec![few_states(FEW_STATES)]);
    if few.limit != Some(Limit::States) {
        return few;
    }
    match found.with(Explore(problem)) {
        Ok(explored) => explored,
        Err(limit) => plain(problem, budget, vec![does_not_fit(found, limit)]),
    }
}

/// Keeps states one by one.
fn plain(problem: &Problem, budget: &Budget, notes: Vec<String>) -> Exploration {
    let mut found = with_state_of!(problem.machine(), one_by_one(problem, budget));
    found.statistics.notes = notes;
    found
}

/// Why no numbering fits, a line for each.
fn in_words(reasons: &[(Numbering, String)]) -> Vec<String> {
    reasons.iter().map(|(numbering, reason)| format!("not {}: {reason}", numbering.name())).collect()
}

/// Why there was no need for numbers.
fn few_states(states: u64) -> String {
    format!("bfs: no more than {states} positions")
}

/// Why numbers that exist are not used.
fn does_not_fit(space: &AnySpace, limit: Limit) -> String {
    let (name, bytes) = space.with(Size);
    format!("{name}: its tables of {} MiB exceed the {} limit", bytes.div_ceil(1 << 20), limit.as_str())
}

struct Size;

impl<'s> Visit<'s> for Size {
    type Answer = (&'static str, u64);

    fn visit<S: Space + 's>(self, space: &'s S) -> (&'static str, u64) {
        (space.name(), bytes(space) + seen::bytes(space, seen::of_boards(space)))
    }
}

/// Figures of a search for `-v`.
fn statistics<S: Space>(space: &S, swept: &Swept) -> Statistics {
    let (expanded, generated) = (swept.reachable, swept.tally.edges);
    Statistics { engine: space.name(), notes: vec![space.why()], expanded, generated, stored: swept.reachable, ..Statistics::default() }
}

struct Explore<'p, 'a>(&'p Problem<'a>);

impl<'s> Visit<'s> for Explore<'_, '_> {
    type Answer = Result<Exploration, Limit>;

    fn visit<S: Space + 's>(self, space: &'s S) -> Result<Exploration, Limit> {
        let (task, goal, budget) = (self.0.task(), self.0.named_goal(), self.0.budget());
        let tables = self.tables(space);
        let marked = Marked::new(space, task, goal, bytes(space) + seen::bytes(space, tables), budget)?;
        let mut seen = Seen::new(space, tables, budget)?;
        let starts: Vec<u64> = space.rank(self.0.start()).into_iter().collect();
        let swept = sweep(space, Starts::Numbers(&starts), &marked, true, &mut seen, budget)?;
        let farthest = swept.farthest.as_ref().filter(|_| swept.limit.is_none());
        let knows_levels = tables != seen::of_boards(space);
        let way = farthest.filter(|_| knows_levels).and_then(|board| {
            let mut stood = |depth: usize, state: &[u64]| {
                let number = space.rank(&self.0.machine().unpack(state));
                number.is_some_and(|number| seen.stood(space, depth, number))
            };
            let farthest = (board, swept.depths.len() - 1);
            with_state_of!(self.0.machine(), way_back(self.0, farthest, &mut stood, budget)).ok().flatten()
        });
        Ok(Exploration {
            limit: swept.limit,
            reachable: swept.reachable,
            goals: goal.map(|_| swept.goals),
            dead_ends: swept.tally.dead_ends,
            edges: swept.tally.edges,
            statistics: statistics(space, &swept),
            farthest: farthest.cloned(),
            way,
            depths: swept.depths,
        })
    }
}

impl Explore<'_, '_> {
    /// How many tables what was seen is kept in: as many as the way to a farthest board takes, if moves can be undone and there is room.
    fn tables<S: Space>(&self, space: &S) -> usize {
        let (task, budget) = (self.0.task(), self.0.budget());
        let wanted = self.0.undone().map(|undone| seen::of_levels(space, undone.takes_back()));
        let fits = |tables: &usize| bytes(space) + seen::bytes(space, *tables) + marked::bytes(space, task) <= budget.free_bytes();
        wanted.ok().filter(fits).unwrap_or(seen::of_boards(space))
    }
}

/// A search back that stores no more states than one in so many boards of the space needs no numbers.
const SPARSE: u64 = 1 << 10;

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
    let numbering = match row(engine)? {
        Row::Best => None,
        Row::OneByOne => return Ok(one_by_one(question.budget)),
        Row::Over(numbering) => Some(numbering),
    };
    let Back { task, undone, forward, goal, budget, .. } = question;
    let listed = match list(task, forward, goal, budget) {
        Ok(listed) => listed,
        Err(limit) => return Ok((ToGoal { limit: Some(limit), ..ToGoal::default() }, false)),
    };
    let spread = Spread { question, listed: listed.as_deref() };
    let cube = cube(task, goal);
    let seeds = listed.as_deref().map_or(Seeds::Cube(&cube), Seeds::Boards);
    if let Some(numbering) = numbering {
        let space = space(undone, seeds, numbering).map_err(|reason| Refusal::NoNumbers { reason })?;
        return Ok(space.with(spread).unwrap_or_else(|limit| (ToGoal { limit: Some(limit), ..ToGoal::default() }, false)));
    }
    let with_notes = |budget: &Budget, notes: Vec<String>| {
        let (mut found, has_empty) = one_by_one(budget);
        found.statistics.notes.extend(notes);
        (found, has_empty)
    };
    let space = match best_space(undone, seeds) {
        Ok(space) if budget.max_states() > FEW_STATES => space,
        Ok(_) => return Ok(one_by_one(budget)),
        Err(reasons) => return Ok(with_notes(budget, in_words(&reasons))),
    };
    // Placements that have to be tried one by one, to find out whether they are stuck, may be too many.
    if listed.is_some() || !goal.any_part(&mut |part| matches!(part, Condition::Stuck)) {
        let states = if listed.is_some() { FEW_STATES } else { FEW_STATES.max(space.with(Boards) / SPARSE).min(budget.max_states()) };
        let few = with_notes(&budget.afresh().with_states(states), vec![few_states(states)]);
        if few.0.limit != Some(Limit::States) || states == budget.max_states() {
            return Ok(few);
        }
    }
    Ok(match space.with(spread) {
        Ok(found) => found,
        Err(limit) => with_notes(budget, vec![does_not_fit(&space, limit)]),
    })
}

/// For each node the kinds that may stand there in the boards of a goal, as far as single nodes tell.
fn cube(task: &Task, goal: &Condition) -> Vec<KindSet> {
    let mut cube = vec![KindSet::full(task.values); task.nodes];
    goal_and_never(task, goal).iter().for_each(|condition| restrict(condition, task.values, &mut cube, &mut |_| {}));
    cube
}

struct Boards;

impl<'s> Visit<'s> for Boards {
    type Answer = u64;

    fn visit<S: Space + 's>(self, space: &'s S) -> u64 {
        space.boards()
    }
}

struct Spread<'a> {
    question: Back<'a>,
    /// The boards of the goal; `None` where it has no short list.
    listed: Option<&'a [State]>,
}

impl<'s> Visit<'s> for Spread<'_> {
    type Answer = Result<(ToGoal, bool), Limit>;

    fn visit<S: Space + 's>(self, space: &'s S) -> Self::Answer {
        let Back { task, undone, goal, budget, .. } = self.question;
        let tables = seen::of_boards(space);
        let marked = Marked::new(space, undone, None, bytes(space) + seen::bytes(space, tables), budget)?;
        let mut seen = Seen::new(space, tables, budget)?;
        let (swept, has_empty) = if let Some(goals) = self.listed {
            let starts: Vec<u64> = goals.iter().filter_map(|board| space.rank(board)).collect();
            let has_empty = goals.iter().any(|board| board.contains(&Kind::EMPTY));
            (sweep(space, Starts::Numbers(&starts), &marked, false, &mut seen, budget)?, has_empty)
        } else {
            let nodes: Vec<NodeId> = (0..task.nodes as u32).map(NodeId).collect();
            let mut all = goal_and_never(task, goal);
            // Numbers may stand for boards that hold nothing known on a node.
            all.push(Condition::Every(nodes.clone(), KindSet::full(task.values)));
            let starts = RowTest::new(&Condition::And(all.clone()), task);
            let swept = sweep(space, Starts::Satisfying(&starts), &marked, false, &mut seen, budget)?;
            all.push(Condition::Some(nodes, KindSet::one(Kind::EMPTY, task.values)));
            let empty = RowTest::new(&Condition::And(all), task);
            (swept, (0..space.rows()).any(|row| empty.row(space, row, budget.kernel()).is_some()))
        };
        let statistics = statistics(space, &swept);
        Ok((ToGoal { limit: swept.limit, solvable: swept.reachable, unsolvable: None, statistics, distances: swept.depths }, has_empty))
    }
}
