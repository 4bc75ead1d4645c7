//! Searches led by distances on the board: who is asked for, and who fits.
//!
//! In: a asked. Out: an outcome, or a refusal, or nothing where distances are of no use. Promises that of equal solutions the first in
//! the order of moves is returned. Knows nothing of how distances are found.

use crate::budget::{Budget, Limit};
use crate::facts::balance::balances;
use crate::ground::{InvertError, Task, invert};
use crate::pack::Word;
use crate::search::goals::{Patience, list};
use crate::search::heuristic::{Patterns, placed_singles};
use crate::search::layers::bfs::Answer;
use crate::search::numbers::indexed::indexed_instead;
use crate::search::outcome::{Asked, Outcome, Refusal, Verdict};
use crate::search::packed::Packed;
use crate::search::solve::{from_both_sides, outcome, refuse};
use crate::search::walks::walk::Walk;
mod astar;
mod idastar;

use astar::{Astar, Length};
use idastar::{Distances, first_bound, idastar};

/// How far a search from both sides goes before distances are tried, and how many states a walk may expand then.
/// In the end memory is full of the search from both sides, and walks go on without it.
const TURNS: [(u64, u64); 3] = [(1 << 17, 1 << 22), (1 << 23, 1 << 28), (u64::MAX, u64::MAX)];

/// Searches from both sides for a while, and goes on with distances on the board.
///
/// # Returns
/// `None` where there are no distances that add up, or where more than one solution is wanted.
pub(in crate::search) fn guided<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked) -> Option<Outcome> {
    if asked.wish.count || asked.wish.all.is_some() {
        return None;
    }
    let patterns = distances(problem, task, asked).ok()??;
    if !patterns.add_up() || patterns.least(problem.start.words()) == Some(0) {
        return None;
    }
    let mut walk = Walk::new(problem, Distances(Some(patterns))).ok()?;
    let mut bound = first_bound(problem, &mut walk.guide, 0);
    for (states, patience) in TURNS {
        let part = problem.budget.part(states);
        let smaller = Packed { machine: problem.machine, start: problem.start.clone(), goal: problem.goal.clone(), budget: &part };
        let both = from_both_sides(&smaller, task, asked, Patience::SHORT);
        problem.budget.note_part(&part);
        match both {
            Ok(Outcome { verdict: Verdict::Stopped(limit), lower_bound, .. }) if may_go_on(limit, states, problem.budget) => {
                bound = bound.max(lower_bound.and_then(|bound| u32::try_from(bound).ok()).unwrap_or(0));
                let numbered = if limit == Limit::Memory { indexed_instead(problem, task, asked) } else { None };
                if numbered.is_some() {
                    return numbered;
                }
            }
            Ok(outcome) => return Some(outcome),
            Err(_) => {}
        }
        walk.patience = patience;
        match idastar(&mut walk, bound) {
            Ok(answer) => return Some(report(&walk, &answer, problem, "walks within growing bounds: distances of single pieces add up")),
            Err(reached) => bound = reached,
        }
    }
    None
}

/// Whether another kind of search may go on: only the limit of a part of the work was reached, or one that it can live with.
fn may_go_on(limit: Limit, states: u64, budget: &Budget) -> bool {
    match limit {
        Limit::Memory => true,
        Limit::States => budget.admit(states).is_ok(),
        Limit::Time | Limit::Interrupt => false,
    }
}

/// Walks within growing bounds because the user wants that.
///
/// # Errors
/// A [`Refusal`] if the goal is not a single board.
pub(in crate::search) fn idastar_by_name<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked) -> Result<Outcome, Refusal> {
    let stopped = |limit| Ok(Outcome::stopped("idastar", limit, 0));
    let guide = match asked_for(problem, task, asked)? {
        Ok(guide) => guide,
        Err(limit) => return stopped(limit),
    };
    let mut walk = match Walk::new(problem, guide) {
        Ok(walk) => walk,
        Err(limit) => return stopped(limit),
    };
    let bound = first_bound(problem, &mut walk.guide, 0);
    let answer = idastar(&mut walk, bound).unwrap_or_else(impatient);
    let mut outcome = report(&walk, &answer, problem, "walks within growing bounds");
    lonely(asked, &mut outcome);
    Ok(outcome)
}

/// Searches best-first because the user wants that, then walks once for the first solution in the order of moves.
///
/// # Errors
/// A [`Refusal`] if the goal is not a single board.
pub(in crate::search) fn astar_by_name<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked) -> Result<Outcome, Refusal> {
    let mut guide = match asked_for(problem, task, asked)? {
        Ok(guide) => guide,
        Err(limit) => return Ok(Outcome::stopped("astar", limit, 0)),
    };
    let mut search = Astar::new(problem);
    let found = search.run(&mut guide);
    let (expanded, generated, stored) = (search.expanded, search.generated, search.stored());
    drop(search);
    let unsolved = |verdict, lower_bound| Answer::<W> { verdict, lower_bound, way: None };
    let mut outcome = match found {
        Length::Unsolvable => outcome("astar", &unsolved(Verdict::Unsolvable, None), problem.machine, &[], note(&guide)),
        Length::Stopped(limit, bound) => {
            outcome("astar", &unsolved(Verdict::Stopped(limit), Some(u64::from(bound))), problem.machine, &[], note(&guide))
        }
        Length::Solved(length) => match Walk::new(problem, guide) {
            Err(limit) => Outcome::stopped("astar", limit, u64::from(length)),
            Ok(mut walk) => {
                let answer = idastar(&mut walk, length).unwrap_or_else(impatient);
                report(&walk, &answer, problem, "best-first, then a walk for the first solution in the order of moves")
            }
        },
    };
    outcome.statistics.engine = "astar";
    outcome.statistics.expanded += expanded;
    outcome.statistics.generated += generated;
    outcome.statistics.stored = outcome.statistics.stored.max(stored);
    lonely(asked, &mut outcome);
    Ok(outcome)
}

/// The answer of a walk whose patience ended.
fn impatient<W>(bound: u32) -> Answer<W> {
    Answer { verdict: Verdict::Stopped(Limit::States), lower_bound: Some(u64::from(bound)), way: None }
}

/// What leads an engine that was asked for by name.
fn asked_for<'p, W: Word>(problem: &Packed<'p, W>, task: &Task, asked: &Asked) -> Result<Result<Distances<'p>, Limit>, Refusal> {
    let goals = match list::<W>(task, problem.machine, &asked.goal, Patience::LONG, problem.budget) {
        Ok(listed) => listed.map_err(|reason| Refusal::NoShortGoal { reason })?.len(),
        Err(limit) => return Ok(Err(limit)),
    };
    if goals != 1 {
        return Err(Refusal::NoShortGoal { reason: format!("{goals} positions satisfy it, and distances need a single one") });
    }
    match distances(problem, task, asked) {
        Ok(patterns) => Ok(Ok(Distances(patterns))),
        Err(InvertError::Stopped(limit @ (Limit::Time | Limit::Interrupt))) => Ok(Err(limit)),
        Err(error) => Err(refuse(error)),
    }
}

fn distances<'p, W: Word>(problem: &Packed<'p, W>, task: &Task, asked: &Asked) -> Result<Option<Patterns<'p>>, InvertError> {
    let Some(balances) = balances(task) else { return Ok(None) };
    let pieces = placed_singles(task, &balances, &asked.start, &asked.goal);
    if pieces.is_empty() {
        return Ok(None);
    }
    let undone = invert(task, problem.budget)?;
    let found = Patterns::new(&undone, problem.machine, pieces, problem.budget);
    undone.release(problem.budget);
    Ok(found?)
}

fn note(guide: &Distances) -> Vec<String> {
    vec![guide.0.as_ref().map_or("no distances on the board were found".to_owned(), |patterns| {
        format!("distances of {} single pieces together", patterns.size())
    })]
}

fn report<W: Word>(walk: &Walk<W, Distances>, answer: &Answer<W>, problem: &Packed<W>, why: &str) -> Outcome {
    let notes = [vec![why.to_owned()], note(&walk.guide)].concat();
    let mut outcome = outcome("idastar", answer, problem.machine, &[], notes);
    walk.tell(&mut outcome.statistics);
    outcome
}

/// Such a search knows one solution only.
fn lonely(asked: &Asked, outcome: &mut Outcome) {
    if matches!(outcome.verdict, Verdict::Solved { .. }) && (asked.wish.count || asked.wish.all.is_some()) {
        outcome.statistics.notes.push("a search guided by distances finds one solution only".to_owned());
        outcome.complete = Err(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples;
    use crate::model::{Condition, Puzzle, State};
    use crate::pack::pack;
    use crate::search::testing::solve;
    use crate::search::{Engine, Wish};

    fn answer(puzzle: &Puzzle, start: &State, goal: &Condition, engine: Engine, budget: &Budget) -> Result<Outcome, Refusal> {
        let task = samples::task(puzzle);
        let query = Asked { start: start.clone(), goal: goal.clone(), engine, wish: Wish::default() };
        solve(&pack(task.clone()), &query, budget)
    }

    #[test]
    fn the_first_shortest_solution_is_found_in_random_puzzles() {
        for seed in 0..300 {
            let puzzle = samples::random_puzzle(seed);
            let nodes = puzzle.board.node_count();
            let (start, goal) = (samples::layout(&"0120"[..nodes]), samples::layout_goal(&puzzle, &"2021"[..nodes]));
            let budget = Budget::unlimited();
            let plain = answer(&puzzle, &start, &goal, Engine::Bfs, &budget).unwrap();
            for engine in [Engine::Astar, Engine::Idastar, Engine::Auto] {
                // Where a `never` forbids the goal itself there is no board to measure from.
                let Ok(found) = answer(&puzzle, &start, &goal, engine, &budget) else {
                    assert_eq!(plain.verdict, Verdict::Unsolvable);
                    continue;
                };
                let figures = |outcome: &Outcome| (outcome.verdict, outcome.lower_bound, outcome.moves.clone(), outcome.states.clone());
                assert_eq!(figures(&found), figures(&plain), "seed {seed} {engine:?}");
            }
        }
    }

    #[test]
    fn tiles_and_frogs_go_the_same_way_with_every_engine() {
        for (puzzle, start, goal) in [samples::eight(), samples::frogs(4, 3), samples::lights(3, false)] {
            let budget = Budget::unlimited();
            let plain = answer(&puzzle, &start, &goal, Engine::Bfs, &budget).unwrap();
            for engine in [Engine::Astar, Engine::Idastar, Engine::Auto] {
                let found = answer(&puzzle, &start, &goal, engine, &budget).unwrap();
                assert_eq!(found.moves, plain.moves, "{engine:?}");
            }
        }
    }

    #[test]
    fn an_engine_that_needs_one_board_says_so() {
        let (puzzle, start, goal) = samples::toazzle();
        for engine in [Engine::Astar, Engine::Idastar] {
            let refused = answer(&puzzle, &start, &goal, engine, &Budget::unlimited());
            assert!(matches!(refused, Err(Refusal::NoShortGoal { .. })), "{engine:?}");
        }
    }

    #[test]
    fn every_limit_leaves_a_true_lower_bound() {
        let (puzzle, start, goal) = samples::eight();
        for engine in [Engine::Astar, Engine::Idastar, Engine::Auto] {
            for states in [0, 1, 100, 5000] {
                let budget = Budget::unlimited().with_states(states);
                let found = answer(&puzzle, &start, &goal, engine, &budget).unwrap();
                assert!(found.statistics.stored <= states && found.lower_bound.is_some_and(|bound| bound <= 31), "{engine:?} {states}");
            }
            for kilobytes in [0, 10, 100, 400, 1600] {
                let budget = Budget::unlimited().with_memory(kilobytes << 10);
                if let Ok(found) = answer(&puzzle, &start, &goal, engine, &budget) {
                    assert!(found.lower_bound.is_some_and(|bound| bound <= 31), "{engine:?} {kilobytes}");
                    assert!(budget.peak_bytes() <= kilobytes << 10);
                }
                assert_eq!(budget.free_bytes(), kilobytes << 10, "{engine:?} {kilobytes}");
            }
        }
    }
}
