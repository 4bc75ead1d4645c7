//! Compares searches by cost with searches that pass over all states until nothing changes, on
//! random puzzles with costs and chains.

use crate::budget::Budget;
use crate::ground::plain::{self, Dice, all_positions, holds, steps};
use crate::ground::samples;
use crate::ground::{MoveId, Task};
use crate::model::{Condition, NodeId, State};
use crate::pack::{Machine, pack};
use crate::search::testing::{Asked, explore, solve, to_goal};
use crate::search::{Engine, Exploring, SolveOptions, Verdict};
use std::collections::BTreeMap;

/// A board, the node clicked last, and the chain and node where it continues.
type Node = (State, Option<NodeId>, Option<(u32, NodeId)>);
type PathCost = (u64, u64);

/// Returns the moves of a state with their costs; of equal moves the least cost.
fn priced_steps(task: &Task, (board, last, chain): &Node) -> Vec<(MoveId, u64, Node)> {
    let found = steps(task, board, *last);
    let step = |(id, next): (MoveId, State)| {
        let made = task.ground_move(id);
        let same = task.moves().filter(|other| other.signature == made.signature);
        let costs = same
            .filter(|other| plain::apply(task, other, board).as_ref() == Some(&next))
            .map(|other| u64::from(other.cost));
        let free = made.chain.is_some_and(|link| *chain == Some((link.chain, link.from)));
        let cost = if free { 0 } else { costs.min().unwrap() };
        let click = made.click.filter(|_| task.remembers_click);
        (id, cost, (next, click, made.chain.map(|link| (link.chain, link.to))))
    };
    found.into_iter().map(step).collect()
}

/// Returns the path cost of each reachable state, by passes over all states until nothing changes.
fn path_costs(task: &Task, start: &State) -> BTreeMap<Node, PathCost> {
    let mut known = BTreeMap::from([((start.clone(), None, None), (0, 0))]);
    let mut open = vec![(start.clone(), None, None)];
    while let Some(state) = open.pop() {
        let path_cost: PathCost = known[&state];
        for (_, cost, next) in priced_steps(task, &state) {
            let reached = (path_cost.0 + cost, path_cost.1 + 1);
            if known.get(&next).is_none_or(|&old| reached < old) {
                known.insert(next.clone(), reached);
                open.push(next);
            }
        }
    }
    known
}

/// Returns all cheapest solutions, in the order of moves.
fn solutions(task: &Task, start: &State, goal: &Condition) -> Option<(PathCost, Vec<Vec<MoveId>>)> {
    let path_costs = path_costs(task, start);
    let best = *path_costs
        .iter()
        .filter(|((board, ..), _)| holds(goal, board, task))
        .map(|(_, path_cost)| path_cost)
        .min()?;
    let mut found = Vec::new();
    let mut open = vec![(Vec::new(), (start.clone(), None, None), (0, 0))];
    while let Some((moves, state, path_cost)) = open.pop() {
        if path_cost == best {
            found.extend(holds(goal, &state.0, task).then_some(moves));
            continue;
        }
        for (id, cost, next) in priced_steps(task, &state).into_iter().rev() {
            let reached = (path_cost.0 + cost, path_cost.1 + 1);
            if path_costs[&next] == reached && reached <= best && found.len() + open.len() < 5_000 {
                open.push(([&moves[..], &[id]].concat(), next, reached));
            }
        }
    }
    Some((best, found))
}

fn goals(task: &Task, seed: u64) -> Vec<Condition> {
    let mut dice = Dice(seed);
    (0..2).map(|_| plain::random_condition(&mut dice, (task.nodes, task.values), true, 1)).collect()
}

fn levels(path_costs: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut levels = BTreeMap::new();
    path_costs.for_each(|cost| *levels.entry(cost).or_insert(0) += 1);
    levels.into_iter().collect()
}

fn ask(
    machine: &Machine,
    start: &State,
    goal: &Condition,
    engine: Engine,
    options: SolveOptions,
) -> crate::search::Outcome {
    let asked = Asked { start: start.clone(), goal: goal.clone(), engine, options };
    solve(machine, &asked, &Budget::unlimited()).unwrap()
}

#[test]
fn solutions_are_the_cheapest_and_of_these_the_shortest() {
    let (mut solved, mut free, mut several) = (0, 0, 0);
    for seed in 0..800 {
        let puzzle = plain::random_priced_puzzle(seed);
        let task = samples::task(&puzzle);
        let machine = pack(task.clone());
        let start = samples::position("01201")[..task.nodes].to_vec();
        // No puzzle begins in a position that it forbids.
        if task.never.iter().any(|never| holds(never, &start, &task)) {
            continue;
        }
        for goal in goals(&task, seed) {
            let options =
                SolveOptions { count: true, all: Some(10_000), ..SolveOptions::default() };
            let found = ask(&machine, &start, &goal, Engine::Named("cheapest"), options);
            let auto = ask(&machine, &start, &goal, Engine::Auto, SolveOptions::default());
            let any = ask(
                &machine,
                &start,
                &goal,
                Engine::Auto,
                SolveOptions { any: true, ..SolveOptions::default() },
            );
            let Some((best, all)) = solutions(&task, &start, &goal) else {
                assert_eq!(
                    [found.verdict, auto.verdict, any.verdict],
                    [Verdict::Unsolvable; 3],
                    "seed {seed}"
                );
                continue;
            };
            assert_eq!(
                (found.lower_bound, &found.moves),
                (Some(best.0), &all[0]),
                "seed {seed} {goal:?}"
            );
            assert_eq!(
                (auto.lower_bound, &auto.moves),
                (Some(best.0), &all[0]),
                "seed {seed} {goal:?}"
            );
            assert!(matches!(any.verdict, Verdict::Solved { .. }), "seed {seed}");
            assert_eq!(
                (found.count, found.all.as_ref()),
                (Some(all.len().into()), Some(&all)),
                "seed {seed} {goal:?}"
            );
            let costs = machine.costs(&start, &found.moves);
            assert_eq!(
                costs.iter().map(|&cost| u64::from(cost)).sum::<u64>(),
                best.0,
                "seed {seed}"
            );
            let plain = found.moves.iter().map(|&id| u64::from(task.cost(id))).sum::<u64>();
            (solved, free, several) =
                (solved + 1, free + u32::from(plain > best.0), several + u32::from(all.len() > 1));
        }
    }
    assert!(solved > 300 && free > 3 && several > 30, "{solved} {free} {several}");
}

#[test]
fn positions_are_counted_by_cost() {
    let mut costs = 0;
    for seed in 0..400 {
        let task = samples::task(&plain::random_priced_puzzle(seed));
        let machine = pack(task.clone());
        if machine.counts_moves() {
            continue;
        }
        let start = samples::position("01201")[..task.nodes].to_vec();
        let goal = &goals(&task, seed)[0];
        let found = explore(&machine, &start, Some(goal), &Budget::unlimited());
        let mut boards: BTreeMap<State, PathCost> = BTreeMap::new();
        for ((board, ..), path_cost) in path_costs(&task, &start) {
            let least = boards.entry(board).or_insert(path_cost);
            *least = path_cost.min(*least);
        }
        assert_eq!(
            found.levels,
            levels(boards.values().map(|path_cost| path_cost.0)),
            "seed {seed}"
        );
        assert_eq!((found.reachable, found.depths.len()), (boards.len() as u64, 0));
        let (farthest, way) = (found.farthest.unwrap(), found.way.unwrap());
        let most = boards.values().map(|path_cost| path_cost.0).max().unwrap();
        assert_eq!(
            boards.iter().find(|(_, path_cost)| path_cost.0 == most).map(|(board, _)| board),
            Some(&farthest),
            "seed {seed}"
        );
        let paid: u64 = machine.costs(&start, &way).into_iter().map(u64::from).sum();
        assert_eq!(
            (machine.replay(&start, &way).last(), (paid, way.len() as u64)),
            (Some(&farthest), boards[&farthest]),
            "seed {seed}"
        );
        costs += found.levels.len();
    }
    assert!(costs > 400, "{costs}");
}

#[test]
fn distances_to_the_goal_are_those_of_single_solutions() {
    let mut costs = 0;
    for seed in 0..60 {
        let task = samples::task(&plain::random_priced_puzzle(seed));
        let machine = pack(task.clone());
        if machine.counts_moves() {
            continue;
        }
        let goal = &goals(&task, seed)[0];
        let Ok(found) = to_goal(Exploring::Auto, &machine, goal, &Budget::unlimited()) else {
            continue;
        };
        let allowed = |board: &State| !task.never.iter().any(|never| holds(never, board, &task));
        let boards: Vec<State> = all_positions(&task).into_iter().filter(allowed).collect();
        let best = |board: &State| {
            path_costs(&task, board)
                .iter()
                .filter(|((end, ..), _)| holds(goal, end, &task))
                .map(|(_, path_cost)| path_cost.0)
                .min()
        };
        assert_eq!(found.levels, levels(boards.iter().filter_map(best)), "seed {seed} {goal:?}");
        costs += found.levels.len();
    }
    assert!(costs > 60, "{costs}");
}
