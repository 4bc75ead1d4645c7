//! Compares engines with a breadth-first search of thirty lines, on random puzzles.

use super::testing::{Asked, explore, solve, to_goal};
use super::{Engine, Exploring, Outcome, SolveOptions, Verdict, engines, guarantees};
use crate::budget::Budget;
use crate::ground::{MoveId, Task, plain, samples};
use crate::model::{Condition, Kind, State};
use crate::pack::{Machine, pack};
use std::collections::BTreeMap;

fn problem(puzzle: &crate::model::Puzzle) -> (Task, Machine) {
    let task = samples::task(puzzle);
    let machine = pack(task.clone());
    (task, machine)
}

/// Returns a random puzzle. From the seed `guarded` on, its rules have conditions, and every other
/// puzzle has rules that run until nothing changes.
fn sample(seed: u64, guarded: u64) -> crate::model::Puzzle {
    match seed {
        _ if seed < guarded => plain::random_puzzle(seed),
        _ if seed.is_multiple_of(2) => plain::random_guarded_puzzle(seed),
        _ => plain::random_running_puzzle(seed),
    }
}

fn query(start: State, goal: Condition, engine: Engine) -> Asked {
    Asked { start, goal, engine, options: SolveOptions::default() }
}

#[test]
fn figures_of_random_puzzles_are_those_of_a_plain_search() {
    for seed in 0..400 {
        let puzzle = sample(seed, 300);
        let (task, machine) = problem(&puzzle);
        let start = samples::position("01201")[..task.nodes].to_vec();
        let explored = explore(&machine, &start, None, &Budget::unlimited());
        let (depths, edges, dead_ends) = plain_figures(&task, &start);
        assert_eq!(
            (explored.depths, explored.edges, explored.dead_ends),
            (depths, edges, dead_ends),
            "seed {seed}"
        );
    }
}

/// Returns the numbers of positions by depth, of moves and of dead ends, computed with lists of
/// positions only.
fn plain_figures(task: &Task, start: &State) -> (Vec<u64>, u64, u64) {
    let mut states = vec![(start.clone(), None)];
    let mut positions = vec![start.clone()];
    let (mut depths, mut edges, mut dead_ends) = (vec![1], 0, 0);
    let mut layer = states.clone();
    while !layer.is_empty() {
        let (mut next, before) = (Vec::new(), positions.len());
        for (position, last) in layer {
            for (id, after) in plain::steps(task, &position, last) {
                let state =
                    (after, if task.remembers_click { task.ground_move(id).click } else { None });
                if !states.contains(&state) {
                    states.push(state.clone());
                    next.push(state.clone());
                }
                if !positions.contains(&state.0) {
                    positions.push(state.0);
                }
            }
        }
        depths.push((positions.len() - before) as u64);
        layer = next;
    }
    for position in &positions {
        let moves = plain::steps(task, position, None).len() as u64;
        edges += moves;
        dead_ends += u64::from(moves == 0);
    }
    while depths.last() == Some(&0) {
        depths.pop();
    }
    (depths, edges, dead_ends)
}

#[test]
fn engines_agree_with_a_plain_search_on_random_puzzles() {
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..600 {
        let puzzle = sample(seed, 400);
        let (task, machine) = problem(&puzzle);
        let start = samples::position("0120")[..task.nodes].to_vec();
        let goals = [
            samples::position_goal(&puzzle, &"2021"[..task.nodes]),
            samples::all(&puzzle, "_|b"),
            Condition::Or(vec![samples::all(&puzzle, "a"), samples::all(&puzzle, "b")]),
        ];
        for goal in goals {
            let expected = plain_solutions(&task, &start, &goal);
            for (name, one) in engines()
                .map(|(name, _)| {
                    (name, !guarantees(name).is_some_and(|guarantees| guarantees.counts))
                })
                .chain([("auto", false)])
            {
                let mut wanted = query(start.clone(), goal.clone(), Engine::named(name).unwrap());
                wanted.options = SolveOptions {
                    any: one,
                    count: !one,
                    all: (!one).then_some(200),
                    ..SolveOptions::default()
                };
                match solve(&machine, &wanted, &Budget::unlimited()) {
                    Ok(found) => {
                        check_answer(&task, &wanted, &found, &expected, seed);
                        *answers.entry(name).or_default() += 1;
                    }
                    Err(refusal) => {
                        assert!(!["auto", "bfs", "dfs"].contains(&name), "seed {seed}: {refusal:?}")
                    }
                }
            }
        }
    }
    assert!(
        answers["affine"] > 400 && answers["product"] > 200 && answers["greedy"] > 400,
        "{answers:?}"
    );
}

fn check_answer(task: &Task, wanted: &Asked, found: &Outcome, expected: &[Vec<MoveId>], seed: u64) {
    let at = format!("seed {seed} {:?} {:?}", wanted.engine, wanted.goal);
    if expected.is_empty() {
        assert_eq!((found.verdict, found.lower_bound), (Verdict::Unsolvable, None), "{at}");
        return;
    }
    assert!(matches!(found.verdict, Verdict::Solved { .. }), "{at}");
    assert!(plain::holds(&wanted.goal, found.states.last().unwrap(), task), "{at}");
    assert_eq!(found.moves.len() + 1, found.states.len(), "{at}");
    for (at_move, pair) in found.states.windows(2).enumerate() {
        assert_eq!(
            plain::apply(task, &task.ground_move(found.moves[at_move]), &pair[0]).as_ref(),
            Some(&pair[1]),
            "{at}"
        );
    }
    if found.verdict == (Verdict::Solved { optimal: true }) {
        assert_eq!(found.moves.len(), expected[0].len(), "{at}");
    }
    if wanted.options.any {
        return;
    }
    assert_eq!(found.moves, expected[0], "{at}");
    assert_eq!(found.count, Some(expected.len().into()), "{at}");
    let listed: Vec<_> = found.all.iter().flatten().cloned().collect();
    assert_eq!(listed, expected[..expected.len().min(200)], "{at}");
    assert_eq!(found.complete, if expected.len() > 200 { Err(None) } else { Ok(()) }, "{at}");
}

/// Returns all shortest solutions in the order of moves, computed with lists of positions only.
fn plain_solutions(task: &Task, start: &State, goal: &Condition) -> Vec<Vec<MoveId>> {
    let mut ways = vec![(start.clone(), None, Vec::new())];
    let mut seen = vec![(start.clone(), None)];
    while !ways.is_empty() {
        if ways.iter().any(|(position, ..)| plain::holds(goal, position, task)) {
            return ways
                .into_iter()
                .filter(|(position, ..)| plain::holds(goal, position, task))
                .map(|(.., moves)| moves)
                .collect();
        }
        let (mut next, mut fresh) = (Vec::new(), Vec::new());
        for (position, last, moves) in ways {
            for (id, after) in plain::steps(task, &position, last) {
                let click = if task.remembers_click { task.ground_move(id).click } else { None };
                if !seen.contains(&(after.clone(), click)) {
                    fresh.push((after.clone(), click));
                    next.push((after, click, [&moves[..], &[id]].concat()));
                }
            }
        }
        seen.extend(fresh);
        ways = next;
    }
    Vec::new()
}

#[test]
fn distances_to_the_goal_are_those_of_single_solutions() {
    for seed in 0..80 {
        let puzzle =
            if seed < 60 { plain::random_puzzle(seed) } else { plain::random_guarded_puzzle(seed) };
        let (task, machine) = problem(&puzzle);
        let goals = [
            samples::position_goal(&puzzle, &"2021"[..task.nodes]),
            samples::all(&puzzle, "_|b"),
            Condition::Stuck,
        ];
        for goal in goals {
            let found = to_goal(Exploring::Auto, &machine, &goal, &Budget::unlimited()).unwrap();
            let mut distances: Vec<u64> = Vec::new();
            let (mut unsolvable, mut filled, mut empties) = (0_u64, 0_u64, false);
            for position in plain::all_positions(&task) {
                if task.never.iter().any(|never| plain::holds(never, &position, &task)) {
                    continue;
                }
                let outcome = solve(
                    &machine,
                    &query(position.clone(), goal.clone(), Engine::Named("bfs")),
                    &Budget::unlimited(),
                )
                .unwrap();
                if outcome.verdict == Verdict::Unsolvable {
                    unsolvable += 1;
                    filled += u64::from(!position.contains(&Kind::EMPTY));
                    continue;
                }
                distances.resize(distances.len().max(outcome.moves.len() + 1), 0);
                distances[outcome.moves.len()] += 1;
                empties |= position.contains(&Kind::EMPTY);
            }
            assert_eq!(
                (found.solvable, &found.distances),
                (distances.iter().sum(), &distances),
                "seed {seed} {goal:?}"
            );
            // Where no node is ever empty, only filled positions are counted.
            let known = if empties { vec![unsolvable] } else { vec![unsolvable, filled] };
            assert!(
                known.iter().any(|&known| found.unsolvable == Some(known.into())),
                "seed {seed} {goal:?}"
            );
        }
    }
}
