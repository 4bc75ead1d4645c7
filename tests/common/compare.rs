//! Compares every engine with the naive interpreter.
//!
//! The engines get the same puzzle as the interpreter, or one with a fault, and the first
//! difference is returned. The comparison covers lengths, first solutions, all solutions and their
//! number, figures of whole state spaces, refusals and replays. The engines come from the table of
//! engines; none is named here.

mod back;
mod bounds;
mod classes;

use super::definition::{goal_of, start_of};
use super::naive::{Naive, Node, Successor};
use puzzlec::stages::budget::{Budget, Watch};
use puzzlec::stages::ground::{MoveId, Task, ground};
use puzzlec::stages::model::{Condition, Measure, Puzzle, State};
use puzzlec::stages::pack::{Machine, pack};
use puzzlec::stages::search::{
    self, Engine, Exploration, Exploring, Guarantees, Outcome, Problem, Refusal, SolveOptions,
    Verdict,
};
use puzzlec::stages::verify::verify;
use std::fmt::Debug;

/// The number of solutions that are listed.
const MOST_LISTED: usize = 60;
/// The greatest number of positions of a goal that searches list.
const MOST_GOALS: usize = 1 << 16;

/// A difference between the interpreter and an engine, or an answer that contradicts itself.
pub type Difference = String;

/// The input of the engines.
pub struct Engines<'a> {
    puzzle: &'a Puzzle,
    start: &'a State,
    goal: &'a Condition,
    machine: Machine,
}

/// Returns every engine of the table with its promises, and the automatic choice, which promises
/// everything.
pub fn asked() -> impl Iterator<Item = (Engine, Guarantees)> {
    let named =
        search::engines().filter_map(|(name, _)| Engine::named(name).zip(search::guarantees(name)));
    named.chain([(Engine::Auto, Guarantees { shortest: true, counts: true, costs: true })])
}

fn same<T: PartialEq + Debug>(what: &str, naive: T, engine: T) -> Result<(), Difference> {
    if naive == engine {
        Ok(())
    } else {
        Err(format!("{what}: {naive:?} expected, {engine:?} found"))
    }
}

/// Compares everything: in the measure of the puzzle and, if that is cost, also in moves.
///
/// # Errors
/// Returns the first difference.
pub fn compare(puzzle: &Puzzle, given: &Puzzle) -> Result<(), Difference> {
    compare_with(&Naive::new(puzzle), Engines::new(given))?;
    if puzzle.measure == Measure::Moves {
        return Ok(());
    }
    compare_with(&Naive::counting_moves(puzzle), Engines::of(given, Task::counting_moves))
        .map_err(|found| format!("in moves, {found}"))
}

/// Compares everything in one measure.
///
/// # Errors
/// Returns the first difference.
pub fn compare_with(naive: &Naive, engines: Engines) -> Result<(), Difference> {
    naive.boards(engines.start);
    if naive.is_restless() {
        return engines.meet_unrest();
    }
    engines.solve(naive)?;
    engines.classes(naive)?;
    engines.any(naive)?;
    engines.bounds(naive)?;
    engines.explore(naive)?;
    engines.to_goal(naive)
}

impl<'a> Engines<'a> {
    /// Grounds and packs a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self::of(puzzle, |task| task)
    }

    /// Grounds and packs a puzzle with a changed table of ground moves.
    pub fn of(puzzle: &'a Puzzle, change: impl Fn(Task) -> Task) -> Self {
        let task = ground(puzzle, &Budget::unlimited())
            .unwrap_or_else(|error| panic!("a random puzzle cannot be ground: {error:?}"));
        Self { puzzle, start: start_of(puzzle), goal: goal_of(puzzle), machine: pack(change(task)) }
    }

    /// Checks that moves that come to no rest are found (rule R51) by a search of the whole space.
    fn meet_unrest(&self) -> Result<(), Difference> {
        // No fact refutes a goal about moves.
        let stuck = Condition::Stuck;
        let nothing = Condition::And(vec![stuck.clone(), Condition::Not(Box::new(stuck))]);
        let budget = Budget::unlimited();
        let problem = Problem::new(&self.machine, self.start.clone(), nothing, &budget);
        search::solve(&problem, &SolveOptions::default(), Engine::Auto)
            .map_err(|refusal| format!("nobody looks for what comes to no rest: {refusal}"))?;
        same("something that comes to no rest", true, self.machine.divergence().is_some())?;
        self.machine.obey(Watch::default()); // discards the recorded divergence
        search::explore(&problem, Exploring::Auto)
            .map_err(|refusal| format!("nobody explores what comes to no rest: {refusal}"))?;
        same("something that comes to no rest, explored", true, self.machine.divergence().is_some())
    }

    /// Compares shortest solutions of every engine that promises them: their number and all of
    /// them, if it promises those too.
    pub fn solve(&self, naive: &Naive) -> Result<(), Difference> {
        let expected = naive.solve(self.start, self.goal);
        let listed = naive.solutions(self.start, self.goal, MOST_LISTED + 1);
        for (engine, guarantees) in asked().filter(|(_, guarantees)| guarantees.shortest) {
            let options = SolveOptions {
                count: guarantees.counts,
                all: guarantees.counts.then_some(MOST_LISTED),
                ..SolveOptions::default()
            };
            let Some(outcome) = self.unless_justified(engine, &options)? else { continue };
            let name = outcome.statistics.engine;
            let Some(expected) = &expected else {
                same(&format!("verdict of {name}"), Verdict::Unsolvable, outcome.verdict)?;
                same(&format!("moves of {name}"), 0, outcome.moves.len())?;
                same(&format!("lower bound of {name}"), None, outcome.lower_bound)?;
                continue;
            };
            same(
                &format!("verdict of {name}"),
                Verdict::Solved { optimal: true },
                outcome.verdict,
            )?;
            same(&format!("length by {name}"), expected.length, outcome.moves.len())?;
            same(&format!("cost by {name}"), Some(expected.cost), outcome.cost)?;
            same(&format!("lower bound of {name}"), Some(expected.cost), outcome.lower_bound)?;
            same(
                &format!("first solution by {name}"),
                &self.steps(&listed[0]),
                &self.named(&outcome.moves, &outcome.states),
            )?;
            same(
                &format!("cost of what {name} found"),
                expected.cost,
                self.replay(name, &outcome.moves, &outcome.states)?,
            )?;
            same(
                &format!("solutions by {name}"),
                guarantees.counts.then(|| expected.count.into()),
                outcome.count.clone(),
            )?;
            if guarantees.counts {
                self.listed(name, &listed, &outcome)?;
            }
        }
        if listed.len() > MOST_LISTED { Ok(()) } else { self.ranked(naive, listed) }
    }

    /// Compares all solutions, ordered by name, label and nodes, and for equal ones by the order of
    /// moves.
    fn ranked(&self, naive: &Naive, mut listed: Vec<Vec<Successor>>) -> Result<(), Difference> {
        let rank = Some(self.machine.task().ranks(&self.puzzle.board));
        let options = SolveOptions { all: Some(MOST_LISTED), rank, ..SolveOptions::default() };
        for (engine, _) in asked().filter(|(_, guarantees)| guarantees.counts) {
            let Some(outcome) = self.unless_justified(engine, &options)? else { continue };
            let key = |solution: &Vec<Successor>| {
                let before = std::iter::once((self.start.clone(), None))
                    .chain(solution.iter().map(|(_, state, _)| state.clone()));
                let place = |(step, state): (&Successor, Node)| {
                    let nodes: Vec<&str> =
                        step.0.nodes.iter().map(|&node| self.puzzle.board.name(node)).collect();
                    (
                        step.0.name.clone(),
                        step.0.label.clone(),
                        nodes,
                        naive.successors(&state).iter().position(|other| other == step),
                    )
                };
                solution.iter().zip(before).map(place).collect::<Vec<_>>()
            };
            listed.sort_by_cached_key(key);
            self.listed(&format!("{engine:?} with ranks"), &listed, &outcome)?;
        }
        Ok(())
    }

    /// Compares all solutions, one by one.
    fn listed(
        &self,
        name: &str,
        listed: &[Vec<Successor>],
        outcome: &Outcome,
    ) -> Result<(), Difference> {
        let found = outcome.all.as_deref().unwrap_or_default();
        let complete = if listed.len() > MOST_LISTED { Err(None) } else { Ok(()) };
        same(&format!("completeness of the list by {name}"), complete, outcome.complete)?;
        same(&format!("solutions listed by {name}"), listed.len().min(MOST_LISTED), found.len())?;
        for (expected, moves) in listed.iter().zip(found) {
            let states = self.machine.replay(self.start, moves);
            same(
                &format!("solution listed by {name}"),
                self.steps(expected),
                self.named(moves, &states),
            )?;
            self.replay(name, moves, &states)?;
        }
        Ok(())
    }

    /// Checks one solution of every engine, also of those that promise shortest ones.
    pub fn any(&self, naive: &Naive) -> Result<(), Difference> {
        let best = naive.solve(self.start, self.goal).map(|found| found.cost);
        for (engine, _) in asked() {
            let options = SolveOptions { any: true, ..SolveOptions::default() };
            let Some(outcome) = self.unless_justified(engine, &options)? else { continue };
            let name = outcome.statistics.engine;
            self.is_sound(name, &outcome, best)?;
            if best.is_some() {
                same(
                    &format!("whether {name} finds a solution"),
                    true,
                    matches!(outcome.verdict, Verdict::Solved { .. }),
                )?;
                self.replay(name, &outcome.moves, &outcome.states)?;
            } else {
                same(&format!("verdict of {name}"), Verdict::Unsolvable, outcome.verdict)?;
            }
        }
        Ok(())
    }

    /// Compares the whole state space.
    pub fn explore(&self, naive: &Naive) -> Result<(), Difference> {
        let expected = naive.explore(self.start, Some(self.goal));
        // If a node may not be clicked again, only figures are computed, as if no node had been
        // clicked before (R28), and they may meet moves that come to no rest.
        if naive.is_restless() {
            let _ = search::explore(&self.problem(&Budget::unlimited()), Exploring::Auto);
            return same(
                "something that comes to no rest",
                true,
                self.machine.divergence().is_some(),
            );
        }
        let named = search::explorers().filter_map(|(name, _)| Exploring::named(name));
        let mut ways = Vec::new();
        for engine in std::iter::once(Exploring::Auto).chain(named) {
            let budget = Budget::unlimited();
            let found = match search::explore(&self.problem(&budget), engine) {
                Ok(found) => found,
                Err(
                    Refusal::NoNumbers { .. }
                    | Refusal::NoCosts
                    | Refusal::CountsMoves
                    | Refusal::NoWalks { .. }
                    | Refusal::Directed { .. }
                    | Refusal::NotInvertible { .. },
                ) if engine != Exploring::Auto => {
                    continue;
                }
                Err(refusal) => {
                    return Err(format!("{engine:?} refuses without a reason: {refusal:?}"));
                }
            };
            let of = |figure: &str| format!("{figure} of {}", found.statistics.engine);
            same(&of("reachable"), expected.reachable as u64, found.reachable)?;
            same(&of("levels"), &expected.levels, &filled(found.by_distance()))?;
            same(&of("measure"), self.machine.counts_moves(), found.levels.is_empty())?;
            same(&of("goals"), Some(expected.goals as u64), found.goals)?;
            same(&of("dead ends"), expected.dead_ends as u64, found.dead_ends)?;
            same(&of("edges"), expected.edges as u64, found.edges)?;
            same(&of("limit"), None, found.limit)?;
            self.way(&of("way"), naive, &found)?;
            ways.push((found.farthest, found.way));
        }
        ways.windows(2)
            .try_for_each(|pair| same("farthest position and way to it", &pair[0], &pair[1]))
    }

    /// Compares a farthest position and a best path to it.
    fn way(&self, what: &str, naive: &Naive, found: &Exploration) -> Result<(), Difference> {
        let (farthest, budget) =
            (found.farthest.as_ref().ok_or("no farthest position")?, Budget::unlimited());
        let toll = naive.boards(self.start).get(farthest).copied();
        same(what, toll.map(|(cost, _)| cost), found.by_distance().last().map(|&(cost, _)| cost))?;
        let Some(way) = &found.way else {
            let reason = "not one that can be undone".to_owned();
            return self.justify(Engine::Auto, &Refusal::NotInvertible { reason, culprit: None });
        };
        same(what, toll.map(|(_, moves)| moves), Some(way.len()))?;
        let names: Vec<_> = way.iter().map(|&id| self.machine.task().move_name(id)).collect();
        let states = self.machine.replay(self.start, way);
        verify(
            self.puzzle,
            (self.start, self.problem(&budget).to(farthest).goal()),
            &names,
            &states,
            &budget.watch(),
        )
        .map_err(|refused| format!("the replay refuses the {what}: {refused}"))
        .and_then(|cost| self.paid(what, &way[..], cost, toll.map(|(cost, _)| cost)))
    }

    /// Checks that the replay yields the expected cost.
    fn paid(
        &self,
        what: &str,
        way: &[MoveId],
        replayed: u64,
        expected: Option<u64>,
    ) -> Result<(), Difference> {
        let paid = if self.machine.counts_moves() { way.len() as u64 } else { replayed };
        same(&format!("what the {what} costs"), expected, Some(paid))
    }

    fn problem<'b>(&'b self, budget: &'b Budget) -> Problem<'b> {
        Problem::new(&self.machine, self.start.clone(), self.goal.clone(), budget)
    }

    /// Returns `true` if an engine answers.
    pub fn answers(&self, engine: Engine) -> bool {
        self.ask(engine, &SolveOptions::default()).is_ok()
    }

    fn ask(&self, engine: Engine, options: &SolveOptions) -> Result<Outcome, Refusal> {
        search::solve(&self.problem(&Budget::unlimited()), options, engine)
    }

    /// Asks an engine; returns `None` if it refuses with a valid reason.
    fn unless_justified(
        &self,
        engine: Engine,
        options: &SolveOptions,
    ) -> Result<Option<Outcome>, Difference> {
        match self.ask(engine, options) {
            Ok(outcome) => Ok(Some(outcome)),
            Err(refusal) => self.justify(engine, &refusal).map(|()| None),
        }
    }

    /// Checks that a refusal has a valid reason: an engine for special puzzles names the missing
    /// property; on small boards, goals that cannot be listed have counts or `stuck`, and moves
    /// without an inverse change many nodes or run until nothing changes.
    fn justify(&self, engine: Engine, refusal: &Refusal) -> Result<(), Difference> {
        let justified = match refusal {
            Refusal::NoNumbers { .. }
            | Refusal::NotLinear { .. }
            | Refusal::NoGroup { .. }
            | Refusal::Open
            | Refusal::Directed { .. }
            | Refusal::FewDead => engine != Engine::Auto,
            Refusal::NoShortGoal { .. } => {
                let counts = |part: &Condition| {
                    matches!(
                        part,
                        Condition::Count(..)
                            | Condition::Sum(..)
                            | Condition::Sought(_)
                            | Condition::Stuck
                    )
                };
                self.goal.any_part(&mut |part| counts(part)) || self.goal_may_be_long()
            }
            // This engine looks for a piece that walks at any cost.
            Refusal::NoWalks { .. } if engine == Engine::Named("features") => true,
            Refusal::NoLines => engine == Engine::Named("lines"),
            Refusal::CountsMoves | Refusal::NotByBoards { .. } | Refusal::NoWalks { .. } => {
                engine != Engine::Auto && !self.machine.counts_moves()
            }
            Refusal::NoDistances => {
                engine == Engine::Named("astar") && !self.machine.counts_moves()
            }
            Refusal::NoCosts => engine != Engine::Auto && self.machine.counts_moves(),
            Refusal::SeveralGoals { positions } => *positions != 1,
            Refusal::NotInvertible { .. } => {
                let task = self.machine.task();
                !task.is_single_step() || task.moves().any(|found| found.effects.len() >= 3)
            }
            _ => false,
        };
        if justified {
            Ok(())
        } else {
            Err(format!("{engine:?} refuses without a reason: {refusal:?}"))
        }
    }

    /// Returns `true` if the goal may have more positions than a list holds.
    fn goal_may_be_long(&self) -> bool {
        let placements = u32::try_from(self.start.len())
            .ok()
            .and_then(|nodes| self.puzzle.kinds.values().checked_pow(nodes));
        placements.is_none_or(|placements| placements > MOST_GOALS)
    }

    /// Returns moves by name, each with the board it leads to.
    fn named(
        &self,
        moves: &[MoveId],
        states: &[State],
    ) -> Vec<(puzzlec::stages::model::MoveName, State)> {
        moves
            .iter()
            .map(|&id| self.machine.task().move_name(id))
            .zip(states.iter().skip(1).cloned())
            .collect()
    }

    fn steps(&self, solution: &[Successor]) -> Vec<(puzzlec::stages::model::MoveName, State)> {
        solution.iter().map(|(name, (board, _), _)| (name.clone(), board.clone())).collect()
    }

    /// Returns the path cost of the moves that an engine found.
    fn replay(&self, name: &str, moves: &[MoveId], states: &[State]) -> Result<u64, Difference> {
        let names: Vec<_> = moves.iter().map(|&id| self.machine.task().move_name(id)).collect();
        verify(self.puzzle, (self.start, self.goal), &names, states, &Watch::default())
            .map(|cost| if self.machine.counts_moves() { moves.len() as u64 } else { cost })
            .map_err(|refused| format!("the replay refuses what {name} found: {refused}"))
    }
}

/// Removes levels without boards, which differ at most in their memory of earlier moves.
fn filled(mut levels: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    levels.retain(|(_, boards)| *boards > 0);
    levels
}

/// Engines that forget the last clicked node.
pub mod forgets_clicked {
    use super::*;
    use crate::common::faults::forgets_clicks;

    /// Compares a forgetful bidirectional search.
    ///
    /// # Errors
    /// Returns a difference in length.
    pub fn from_both_sides(puzzle: &Puzzle) -> Result<(), Difference> {
        let Some(forgetful) = forgets_clicks(puzzle) else { return Ok(()) };
        let Ok(outcome) =
            Engines::new(&forgetful).ask(Engine::Named("bidirectional"), &SolveOptions::default())
        else {
            return Ok(());
        };
        let expected =
            Naive::new(puzzle).solve(start_of(puzzle), goal_of(puzzle)).map(|found| found.length);
        same("length", expected, outcome.states.len().checked_sub(1))
    }

    /// Compares a forgetful backward search from the goal.
    ///
    /// # Errors
    /// Returns a difference in distances.
    pub fn to_the_goal(puzzle: &Puzzle) -> Result<(), Difference> {
        let mut engines = Engines::new(puzzle);
        let mut task = engines.machine.task().clone();
        task.remembers_click = false;
        engines.machine = pack(task);
        engines.to_goal(&Naive::new(puzzle))
    }
}
