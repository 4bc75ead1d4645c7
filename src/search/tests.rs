//! Engines against known figures, and against a breadth-first search of thirty lines.

use super::*;
use crate::ground::samples::{self, Way};
use crate::pack::pack;

fn problem(puzzle: &crate::model::Puzzle) -> (Task, Machine) {
    let task = samples::task(puzzle);
    let machine = pack(&task);
    (task, machine)
}

fn query(start: Layout, goal: Condition, engine: Engine) -> Query {
    Query { start, goal, engine, wish: Wish::default(), move_rank: None }
}

fn length(puzzle: &crate::model::Puzzle, start: &Layout, goal: &Condition, engine: Engine) -> Option<usize> {
    let (task, machine) = problem(puzzle);
    let outcome = solve(&task, &machine, &query(start.clone(), goal.clone(), engine), &Budget::unlimited()).unwrap();
    (outcome.verdict == Verdict::Solved { optimal: true }).then_some(outcome.moves.len())
}

#[test]
fn toazzle_13_takes_six_jumps() {
    let (puzzle, start, goal) = samples::toazzle();
    assert_eq!(length(&puzzle, &start, &goal, Engine::Bfs), Some(6));
    let (task, machine) = problem(&puzzle);
    let explored = explore(&task, &machine, &start, Some(&goal), &Budget::unlimited());
    assert_eq!((explored.reachable, explored.dead_ends, explored.limit), (50, 17, None));
}

#[test]
fn frogs_change_places() {
    let (puzzle, start, goal) = samples::frogs(4, 4);
    assert_eq!(length(&puzzle, &start, &goal, Engine::Auto), Some(24));
}

#[test]
fn eight_tiles() {
    let (puzzle, start, goal) = samples::eight();
    assert_eq!(length(&puzzle, &start, &goal, Engine::Bfs), Some(31));
    let (task, machine) = problem(&puzzle);
    let explored = explore(&task, &machine, &start, Some(&goal), &Budget::unlimited());
    assert_eq!((explored.reachable, explored.depths.len(), explored.edges), (181_440, 32, 483_840));
    assert_eq!((explored.goals, explored.dead_ends), (Some(1), 0));
}

#[test]
fn lights_five_by_five() {
    let (puzzle, start, goal) = samples::lights(5, false);
    assert_eq!(length(&puzzle, &start, &goal, Engine::Auto), Some(15));
}

#[test]
fn a_piece_walks_one_way_round_a_ring() {
    let mut puzzle = samples::puzzle(&["a"]);
    samples::nodes(&mut puzzle, &["p", "q", "r", "s"]);
    samples::line(&mut puzzle, "ring", &[0, 1, 2, 3], true, &[1]);
    samples::rewrite(&mut puzzle, "walk", Way::Both, "a _", "_ a", None);
    let (task, machine) = problem(&puzzle);
    assert_eq!(task.move_count(), 7);
    let explored = explore(&task, &machine, &samples::layout("0010"), None, &Budget::unlimited());
    assert_eq!(explored.depths, [1, 1, 1, 1]);
}

#[test]
fn figures_of_random_puzzles_are_those_of_a_plain_search() {
    for seed in 0..300 {
        let puzzle = samples::random_puzzle(seed);
        let (task, machine) = problem(&puzzle);
        let start = samples::layout("01201")[..task.nodes].to_vec();
        let explored = explore(&task, &machine, &start, None, &Budget::unlimited());
        let (depths, edges, dead_ends) = plain_figures(&task, &start);
        assert_eq!((explored.depths, explored.edges, explored.dead_ends), (depths, edges, dead_ends), "seed {seed}");
    }
}

/// Depths of boards, moves and dead ends, by lists of placements alone.
fn plain_figures(task: &Task, start: &Layout) -> (Vec<u64>, u64, u64) {
    let mut states = vec![(start.clone(), None)];
    let mut boards = vec![start.clone()];
    let (mut depths, mut edges, mut dead_ends) = (vec![1], 0, 0);
    let mut layer = states.clone();
    while !layer.is_empty() {
        let (mut next, before) = (Vec::new(), boards.len());
        for (board, last) in layer {
            for (id, after) in samples::steps(task, &board, last) {
                let state = (after, if task.remembers_click { task.ground_move(id).click } else { None });
                if !states.contains(&state) {
                    states.push(state.clone());
                    next.push(state.clone());
                }
                if !boards.contains(&state.0) {
                    boards.push(state.0);
                }
            }
        }
        depths.push((boards.len() - before) as u64);
        layer = next;
    }
    for board in &boards {
        let moves = samples::steps(task, board, None).len() as u64;
        edges += moves;
        dead_ends += u64::from(moves == 0);
    }
    while depths.last() == Some(&0) {
        depths.pop();
    }
    (depths, edges, dead_ends)
}
