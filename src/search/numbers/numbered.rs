//! Explorers over numbers of positions, where the puzzle has them.
//!
//! The figures are those of a search that keeps states one by one. Where numbers do not fit, the
//! reason is reported.

use super::choice::{about, best, best_of, by_name};
use super::indexed::Numbered;
use super::marked::{self, Marked};
use super::seen::{self, Seen};
use super::sweep::{Starts, Swept, bytes, sweep};
use crate::budget::{Budget, Limit};
use crate::facts::interval::restrict;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::numbering::{AnySpace, Numbering, RowTest, Seeds, Space, Visit, best_space, space};
use crate::pack::Machine;
use crate::search::cubes::{Listed, cubes, positions};
use crate::search::engine::Regression;
use crate::search::engine::{Begun, Call, Explorer, Regressed};
use crate::search::goals::goal_and_never;
use crate::search::inverse::InverseMoves;
use crate::search::outcome::{Exploration, Refusal, Statistics, ToGoal};
use crate::search::problem::Problem;
use crate::search::reconstruct::reconstruct;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The number of stored states up to which a search needs no numbers.
const FEW_STATES: u64 = 10_000;
/// The number of positions of the space per stored state from which a search needs no numbers.
const SPARSE_FORTH: u64 = 1 << 12;
/// The number of positions of the space per stored state from which a backward search needs no
/// numbers.
const SPARSE: u64 = 1 << 10;

impl Explorer for Numbered {
    fn about(&self) -> &'static str {
        about(self.0)
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        call: Call,
    ) -> Result<Begun<'p, Exploration>, Refusal> {
        if call == Call::ByName {
            let space = by_name(problem, self.0)?;
            let run = move |budget: &Budget| {
                Ok(space.with(ExploreOver { problem, budget }).unwrap_or_else(stopped))
            };
            return Ok(Begun { few: 0, run: Box::new(run) });
        }
        let space = best(self.0, best_of(problem))?;
        let run = move |budget: &Budget| {
            space.with(ExploreOver { problem, budget }).map_err(|limit| does_not_fit(space, limit))
        };
        Ok(Begun { few: FEW_STATES.max(space.positions() / SPARSE_FORTH), run: Box::new(run) })
    }

    fn begin_regression<'p>(
        &self,
        question: &'p Regression<'_>,
        call: Call,
    ) -> Result<Begun<'p, Regressed>, Refusal> {
        let stopped = |limit| (ToGoal { limit: Some(limit), ..ToGoal::default() }, false);
        let Regression { task, inverse, forward, goal, pieces, budget, .. } = *question;
        let listed = match question
            .analyses
            .get_or_try(|| list(task, forward, goal, budget).map(GoalPositions))
        {
            Ok(GoalPositions(listed)) => listed.as_deref(),
            Err(limit) => return Ok(Begun { few: 0, run: Box::new(move |_| Ok(stopped(limit))) }),
        };
        let cube = cube(task, goal);
        let seeds = match (listed, pieces) {
            (Some(listed), _) => Seeds::Positions(listed),
            (None, Some(position)) => Seeds::Pieces(&cube, position),
            (None, None) => Seeds::Cube(&cube),
        };
        if call == Call::ByName {
            let space =
                space(inverse, seeds, self.0).map_err(|reason| Refusal::NoNumbers { reason })?;
            let run = move |budget: &Budget| {
                Ok(space.with(RegressOver { question, budget, listed }).unwrap_or_else(stopped))
            };
            return Ok(Begun { few: 0, run: Box::new(run) });
        }
        let Ok(BestSpace(found)) = question
            .analyses
            .get_or_try(|| Ok::<_, Infallible>(BestSpace(best_space(inverse, seeds))));
        let space = best(self.0, found.as_ref().map_err(Vec::as_slice))?;
        // Positions that have to be tested one by one for whether they are stuck may be too many.
        let slow = listed.is_none() && goal.any_part(&mut |part| matches!(part, Condition::Stuck));
        let few = match listed {
            Some(_) => FEW_STATES,
            None if slow && budget.max_states() > FEW_STATES => 0,
            None => FEW_STATES.max(space.positions() / SPARSE),
        };
        let run = move |budget: &Budget| {
            space
                .with(RegressOver { question, budget, listed })
                .map_err(|limit| does_not_fit(space, limit))
        };
        Ok(Begun { few, run: Box::new(run) })
    }
}

/// The positions of a goal; `None` if they are many.
struct GoalPositions(Option<Vec<State>>);

/// The numbering with the fewest positions of a backward search, or the reasons why there is none.
struct BestSpace(Result<AnySpace, Vec<(Numbering, String)>>);

/// Returns the result of a search that a limit stopped before the first level.
fn stopped(limit: Limit) -> Exploration {
    Exploration { limit: Some(limit), ..Exploration::default() }
}

/// Returns the reason why existing numbers are not used.
fn does_not_fit(space: &AnySpace, limit: Limit) -> Refusal {
    let bytes = space.with(ExploreBytes);
    Refusal::NoNumbers {
        reason: format!(
            "the tables of {} MiB exceed the {} limit",
            bytes.div_ceil(1 << 20),
            limit.as_str()
        ),
    }
}

/// A visitor of spaces that computes the bytes of a search over a space.
struct ExploreBytes;

impl<'s> Visit<'s> for ExploreBytes {
    type Answer = u64;

    fn visit<S: Space + 's>(self, space: &'s S) -> u64 {
        bytes(space) + seen::bytes(space, seen::of_positions(space))
    }
}

/// Returns the statistics of a search for `-v`.
fn statistics<S: Space>(space: &S, swept: &Swept) -> Statistics {
    let (expanded, generated) = (swept.reachable, swept.move_figures.edges);
    Statistics {
        engine: space.name(),
        notes: vec![space.why()],
        expanded,
        generated,
        stored: swept.reachable,
        ..Statistics::default()
    }
}

struct ExploreOver<'p, 'a> {
    problem: &'p Problem<'a>,
    budget: &'p Budget,
}

impl<'s> Visit<'s> for ExploreOver<'_, '_> {
    type Answer = Result<Exploration, Limit>;

    fn visit<S: Space + 's>(self, space: &'s S) -> Result<Exploration, Limit> {
        let Self { problem, budget } = self;
        let (task, goal) = (problem.task(), problem.named_goal());
        let tables = self.tables(space);
        let marked =
            Marked::new(space, task, goal, bytes(space) + seen::bytes(space, tables), budget)?;
        let mut seen = Seen::new(space, tables, budget)?;
        let starts: Vec<u64> = space.rank(problem.start()).into_iter().collect();
        let swept = sweep(space, Starts::Numbers(&starts), &marked, true, &mut seen, budget)?;
        let farthest = swept.farthest.as_ref().filter(|_| swept.limit.is_none());
        let knows_levels = tables != seen::of_positions(space);
        let way = farthest.filter(|_| knows_levels).and_then(|position| {
            let mut stood = |depth: usize, state: &[u64]| {
                let number = space.rank(&problem.machine().unpack(state));
                number.is_some_and(|number| seen.stood(space, depth, number))
            };
            let farthest = (position, swept.depths.len() - 1);
            with_state_of!(problem.machine(), reconstruct(problem, farthest, &mut stood, budget))
                .ok()
                .flatten()
        });
        Ok(Exploration {
            limit: swept.limit,
            reachable: swept.reachable,
            goals: goal.map(|_| swept.goals),
            dead_ends: swept.move_figures.dead_ends,
            edges: swept.move_figures.edges,
            statistics: statistics(space, &swept),
            farthest: farthest.cloned(),
            way,
            depths: swept.depths,
            ..Exploration::default()
        })
    }
}

impl ExploreOver<'_, '_> {
    /// Returns the number of tables for the visited positions: as many as path reconstruction
    /// needs, if moves have inverses and memory suffices.
    fn tables<S: Space>(&self, space: &S) -> usize {
        let Self { problem, budget } = self;
        let wanted = InverseMoves::of(problem)
            .map(|inverse| seen::of_levels(space, inverse.is_undirected()));
        let fits = |tables: &usize| {
            bytes(space) + seen::bytes(space, *tables) + marked::bytes(space, problem.task())
                <= budget.free_bytes()
        };
        wanted.ok().filter(fits).unwrap_or(seen::of_positions(space))
    }
}

/// Returns for each node the kinds that may stand there in the positions of a goal, as far as
/// conditions on single nodes decide.
fn cube(task: &Task, goal: &Condition) -> Vec<KindSet> {
    let mut cube = vec![KindSet::full(task.values); task.nodes];
    goal_and_never(task, goal)
        .iter()
        .for_each(|condition| restrict(condition, task.values, &mut cube, &mut |_| {}));
    cube
}

struct RegressOver<'a> {
    question: &'a Regression<'a>,
    budget: &'a Budget,
    /// The positions of the goal; `None` where it has no short list.
    listed: Option<&'a [State]>,
}

impl<'s> Visit<'s> for RegressOver<'_> {
    type Answer = Result<(ToGoal, bool), Limit>;

    fn visit<S: Space + 's>(self, space: &'s S) -> Self::Answer {
        let Self { question: &Regression { task, inverse, goal, .. }, budget, .. } = self;
        let tables = seen::of_positions(space);
        let marked =
            Marked::new(space, inverse, None, bytes(space) + seen::bytes(space, tables), budget)?;
        let mut seen = Seen::new(space, tables, budget)?;
        let (swept, has_empty) = if let Some(goals) = self.listed {
            let starts: Vec<u64> =
                goals.iter().filter_map(|position| space.rank(position)).collect();
            let has_empty = goals.iter().any(|position| position.contains(&Kind::EMPTY));
            (sweep(space, Starts::Numbers(&starts), &marked, false, &mut seen, budget)?, has_empty)
        } else {
            let nodes: Vec<NodeId> = (0..task.nodes as u32).map(NodeId).collect();
            let mut all = goal_and_never(task, goal);
            // Numbers may include positions with an unknown kind on a node.
            all.push(Condition::Every(nodes.clone(), KindSet::full(task.values)));
            let starts = RowTest::new(&Condition::And(all.clone()), task);
            let swept =
                sweep(space, Starts::Satisfying(&starts), &marked, false, &mut seen, budget)?;
            all.push(Condition::Some(nodes, KindSet::one(Kind::EMPTY, task.values)));
            let empty = RowTest::new(&Condition::And(all), task);
            (swept, (0..space.rows()).any(|row| empty.row(space, row, budget.kernel()).is_some()))
        };
        let statistics = statistics(space, &swept);
        Ok((
            ToGoal {
                limit: swept.limit,
                solvable: swept.reachable,
                statistics,
                distances: swept.depths,
                ..ToGoal::default()
            },
            has_empty,
        ))
    }
}

/// The limits on listed positions, and on tests of conditions; tests of small puzzles reach them
/// too.
const MOST_LISTED: (u64, u64) = if cfg!(test) { (1 << 8, 1 << 12) } else { (1 << 16, 1 << 20) };

/// Lists the positions of a goal in which no `never` holds.
///
/// # Returns
/// `None` if there are many, or if listing them takes long.
///
/// # Errors
/// Returns the limit that stopped it.
fn list(
    task: &Task,
    machine: &Machine,
    goal: &Condition,
    budget: &Budget,
) -> Result<Option<Vec<State>>, Limit> {
    let (most, steps) = MOST_LISTED;
    let conditions = goal_and_never(task, goal);
    let stuck = |position: &State| {
        let state: Box<[u64]> = machine.pack(position);
        machine.is_stuck(&state, &mut machine.scratch::<Box<[u64]>>())
    };
    let (mut found, mut tests): (Vec<State>, u64) = (Vec::new(), steps);
    let ended = cubes((task.nodes, task.values), &conditions, steps, budget, &mut |one| {
        positions(one, &mut |position| {
            tests = tests.saturating_sub(1);
            if one.decided || goal.holds(position, &mut || stuck(position)) {
                found.push(position.clone());
            }
            Ok(if tests == 0 || found.len() as u64 > most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })
    })?;
    Ok((ended == Listed::All).then_some(found))
}
