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

#[test]
fn tricolore_pages_are_solved_from_both_sides() {
    let puzzle = samples::tricolore(4, 4);
    let (start, task) = (samples::layout(samples::PAGE), samples::task(&puzzle));
    let machine = pack(&task);
    for (goal, moves) in [(samples::all(&puzzle, "red"), 9), (samples::all(&puzzle, "white"), 8)] {
        let mut both = query(start.clone(), goal, Engine::Auto);
        both.wish.count = true;
        let found = solve(&task, &machine, &both, &Budget::unlimited()).unwrap();
        assert_eq!((found.moves.len(), found.statistics.engine), (moves, "bidirectional"));
        assert!(found.count.is_some_and(|count| count > num_bigint::BigUint::ZERO));
    }
}

#[test]
fn a_piece_walks_on_a_torus() {
    let mut puzzle = samples::puzzle(&["a"]);
    samples::grid(&mut puzzle, 4, 5, true);
    samples::rewrite(&mut puzzle, "walk", Way::Both, "a _", "_ a", None);
    let (task, machine) = problem(&puzzle);
    let start = samples::layout(&format!("1{}", "0".repeat(19)));
    let explored = explore(&task, &machine, &start, None, &Budget::unlimited());
    assert_eq!((explored.depths, explored.edges), (vec![1, 4, 7, 6, 2], 80));
}

#[test]
fn lights_that_stand_alone_have_as_many_solutions_as_orders() {
    let (puzzle, start, goal) = samples::lights(4, true);
    let (task, machine) = problem(&puzzle);
    for engine in [Engine::Bfs, Engine::Bidirectional] {
        let mut counted = query(start.clone(), goal.clone(), engine);
        counted.wish.count = true;
        let found = solve(&task, &machine, &counted, &Budget::unlimited()).unwrap();
        assert_eq!(found.count, Some(20_922_789_888_000_u64.into()), "16!");
    }
}

#[test]
fn numbers_beyond_128_bits_are_exact() {
    let mut counter = samples::puzzle(&["t"]);
    samples::path(&mut counter, 170, false);
    for name in ["x", "y", "z"] {
        samples::rewrite(&mut counter, name, Way::Forward, "t _", "_ t", None);
    }
    let (task, machine) = problem(&counter);
    let board = |at: usize| samples::layout(&format!("{}1{}", "0".repeat(at), "0".repeat(169 - at)));
    for engine in [Engine::Bfs, Engine::Bidirectional] {
        let goal = samples::layout_goal(&counter, &format!("{}1", "0".repeat(169)));
        let mut counted = query(board(0), goal, engine);
        counted.wish.count = true;
        let found = solve(&task, &machine, &counted, &Budget::unlimited()).unwrap();
        assert_eq!(found.count, Some(num_bigint::BigUint::from(3_u8).pow(169)));
    }
}

#[test]
fn engines_agree_with_a_plain_search_on_random_puzzles() {
    for seed in 0..400 {
        let puzzle = samples::random_puzzle(seed);
        let (task, machine) = problem(&puzzle);
        let start = samples::layout("0120")[..task.nodes].to_vec();
        let goals = [
            samples::layout_goal(&puzzle, &"2021"[..task.nodes]),
            samples::all(&puzzle, "_|b"),
            Condition::Or(vec![samples::all(&puzzle, "a"), samples::all(&puzzle, "b")]),
        ];
        for goal in goals {
            let expected = plain_solutions(&task, &start, &goal);
            for engine in [Engine::Bfs, Engine::Bidirectional, Engine::Dfs, Engine::Auto] {
                let mut wanted = query(start.clone(), goal.clone(), engine);
                wanted.wish = Wish { any: false, count: true, all: Some(200) };
                match solve(&task, &machine, &wanted, &Budget::unlimited()) {
                    Ok(found) => check_answer(&task, &wanted, &found, &expected, seed),
                    Err(refusal) => panic!("seed {seed}: {refusal:?}"),
                }
            }
        }
    }
}

fn check_answer(task: &Task, wanted: &Query, found: &Outcome, expected: &[Vec<crate::ground::MoveId>], seed: u64) {
    let at = format!("seed {seed} {:?} {:?}", wanted.engine, wanted.goal);
    if expected.is_empty() {
        assert_eq!((found.verdict, found.lower_bound), (Verdict::Unsolvable, None), "{at}");
        return;
    }
    assert!(matches!(found.verdict, Verdict::Solved { .. }), "{at}");
    assert!(samples::holds(&wanted.goal, found.states.last().unwrap(), task), "{at}");
    assert_eq!(found.moves.len() + 1, found.states.len(), "{at}");
    for (at_move, pair) in found.states.windows(2).enumerate() {
        assert_eq!(samples::apply(task, &task.ground_move(found.moves[at_move]), &pair[0]).as_ref(), Some(&pair[1]), "{at}");
    }
    if wanted.engine == Engine::Dfs {
        return;
    }
    assert_eq!(found.moves, expected[0], "{at}");
    assert_eq!(found.count, Some(expected.len().into()), "{at}");
    let listed: Vec<_> = found.all.iter().flatten().map(|(moves, _)| moves.clone()).collect();
    assert_eq!(listed, expected[..expected.len().min(200)], "{at}");
    assert_eq!(found.complete, if expected.len() > 200 { Err(None) } else { Ok(()) }, "{at}");
}

/// All shortest solutions in the order of moves, by lists of placements alone.
fn plain_solutions(task: &Task, start: &Layout, goal: &Condition) -> Vec<Vec<crate::ground::MoveId>> {
    let mut ways = vec![(start.clone(), None, Vec::new())];
    let mut seen = vec![(start.clone(), None)];
    while !ways.is_empty() {
        if ways.iter().any(|(board, ..)| samples::holds(goal, board, task)) {
            return ways.into_iter().filter(|(board, ..)| samples::holds(goal, board, task)).map(|(.., moves)| moves).collect();
        }
        let (mut next, mut fresh) = (Vec::new(), Vec::new());
        for (board, last, moves) in ways {
            for (id, after) in samples::steps(task, &board, last) {
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
    for seed in 0..60 {
        let puzzle = samples::random_puzzle(seed);
        let (task, machine) = problem(&puzzle);
        let goals = [samples::layout_goal(&puzzle, &"2021"[..task.nodes]), samples::all(&puzzle, "_|b"), Condition::Stuck];
        for goal in goals {
            let found = explore_to_goal(&task, &goal, &Budget::unlimited()).unwrap();
            let mut distances: Vec<u64> = Vec::new();
            let mut unsolvable = 0_u64;
            for board in samples::all_layouts(&task) {
                if task.never.iter().any(|never| samples::holds(never, &board, &task)) {
                    continue;
                }
                let outcome = solve(&task, &machine, &query(board, goal.clone(), Engine::Bfs), &Budget::unlimited()).unwrap();
                if outcome.verdict == Verdict::Unsolvable {
                    unsolvable += 1;
                    continue;
                }
                distances.resize(distances.len().max(outcome.moves.len() + 1), 0);
                distances[outcome.moves.len()] += 1;
            }
            assert_eq!((found.solvable, &found.distances), (distances.iter().sum(), &distances), "seed {seed} {goal:?}");
            assert_eq!(found.unsolvable, Some(unsolvable.into()));
        }
    }
}

#[test]
fn a_goal_without_a_short_list_is_refused() {
    let (puzzle, start, _) = samples::frogs(2, 2);
    let (task, machine) = problem(&puzzle);
    let counts = Condition::Count(puzzle.board.nodes().collect(), samples::set(&puzzle.kinds, "_"), crate::model::Comparison::Equal, 1);
    for goal in [counts, Condition::Stuck] {
        let asked = query(start.clone(), goal.clone(), Engine::Bidirectional);
        assert!(matches!(solve(&task, &machine, &asked, &Budget::unlimited()), Err(Refusal::NoShortGoal { .. })));
        assert!(solve(&task, &machine, &query(start.clone(), goal, Engine::Auto), &Budget::unlimited()).is_ok());
    }
}

#[test]
fn every_limit_leaves_a_true_lower_bound_and_gives_bytes_back() {
    let (puzzle, start, goal) = samples::eight();
    let (task, machine) = problem(&puzzle);
    for engine in [Engine::Bfs, Engine::Bidirectional, Engine::Dfs] {
        for kilobytes in [0, 1, 10, 100, 200, 400, 800, 1600, 3200] {
            let budget = Budget::unlimited().with_memory(kilobytes << 10);
            let found = solve(&task, &machine, &query(start.clone(), goal.clone(), engine), &budget);
            assert_eq!(budget.free_bytes(), kilobytes << 10);
            match found {
                Ok(found) => assert!(found.lower_bound.is_some_and(|bound| bound <= 31), "{engine:?} {kilobytes}"),
                Err(refusal) => assert!(matches!(refusal, Refusal::NotInvertible { .. })),
            }
        }
        for states in [0, 1, 2, 100, 10_000] {
            let budget = Budget::unlimited().with_states(states);
            let found = solve(&task, &machine, &query(start.clone(), goal.clone(), engine), &budget).unwrap();
            assert!(found.statistics.stored <= states, "{engine:?} {states}");
            assert!(found.lower_bound.is_some_and(|bound| bound <= 31));
        }
    }
}

#[test]
fn the_memory_of_an_exploration_stays_within_its_limit() {
    let (puzzle, start, goal) = samples::eight();
    let (task, machine) = problem(&puzzle);
    let budget = Budget::unlimited().with_memory(1 << 20);
    let explored = explore(&task, &machine, &start, Some(&goal), &budget);
    assert_eq!(explored.limit, Some(crate::budget::Limit::Memory));
    assert!(budget.peak_bytes() <= 1 << 20 && explored.reachable > 50_000);
    assert_eq!(explored.depths[..5], [1, 3, 5, 10, 14]);
    let backwards = explore_to_goal(&task, &goal, &budget).unwrap();
    assert_eq!((backwards.limit, backwards.unsolvable), (Some(crate::budget::Limit::Memory), None));
    assert_eq!(budget.free_bytes(), 1 << 20);
}

#[test]
fn states_of_any_width_are_searched_alike() {
    for length in [30, 90, 200, 300] {
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::path(&mut puzzle, length, false);
        samples::rewrite(&mut puzzle, "walk", Way::Forward, "a _", "_ a", None);
        let end = format!("{}1", "0".repeat(length as usize - 1));
        let start = samples::layout(&format!("1{}", "0".repeat(length as usize - 1)));
        let goal = samples::layout_goal(&puzzle, &end);
        for engine in [Engine::Bfs, Engine::Bidirectional, Engine::Dfs] {
            let (task, machine) = problem(&puzzle);
            let outcome = solve(&task, &machine, &query(start.clone(), goal.clone(), engine), &Budget::unlimited()).unwrap();
            assert_eq!(outcome.moves.len(), length as usize - 1);
        }
    }
}
