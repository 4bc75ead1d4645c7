//! Compares engines with known figures, and tests them under limits.

use super::testing::{Asked, explore, explore_with, solve, to_goal};
use super::{Engine, Exploring, Refusal, SolveOptions, Verdict};
use crate::budget::Budget;
use crate::ground::samples::{self, Way};
use crate::model::{Condition, State};
use crate::pack::Machine;
use crate::pack::pack;

fn machine_of(puzzle: &crate::model::Puzzle) -> Machine {
    pack(samples::task(puzzle))
}

fn query(start: State, goal: Condition, engine: Engine) -> Asked {
    Asked { start, goal, engine, options: SolveOptions::default() }
}

fn length(
    puzzle: &crate::model::Puzzle,
    start: &State,
    goal: &Condition,
    engine: Engine,
) -> Option<usize> {
    let machine = machine_of(puzzle);
    let outcome =
        solve(&machine, &query(start.clone(), goal.clone(), engine), &Budget::unlimited()).unwrap();
    (outcome.verdict == Verdict::Solved { optimal: true }).then_some(outcome.moves.len())
}

#[test]
fn toazzle_13_takes_six_jumps() {
    let (puzzle, start, goal) = samples::toazzle();
    assert_eq!(length(&puzzle, &start, &goal, Engine::Named("bfs")), Some(6));
    let machine = machine_of(&puzzle);
    let explored = explore(&machine, &start, Some(&goal), &Budget::unlimited());
    assert_eq!((explored.reachable, explored.dead_ends, explored.limit), (50, 17, None));
    for engine in [Engine::Named("bfs"), Engine::Named("bidirectional")] {
        let mut counted = query(start.clone(), goal.clone(), engine);
        counted.options =
            SolveOptions { any: false, count: true, all: Some(1000), ..SolveOptions::default() };
        let found = solve(&machine, &counted, &Budget::unlimited()).unwrap();
        assert_eq!((found.count, found.all.map(|all| all.len())), (Some(4_u8.into()), Some(4)));
    }
}

#[test]
fn frogs_change_places() {
    let (puzzle, start, goal) = samples::frogs(4, 4);
    assert_eq!(length(&puzzle, &start, &goal, Engine::Auto), Some(24));
    let (puzzle, start, goal) = samples::frogs(12, 12);
    assert_eq!(length(&puzzle, &start, &goal, Engine::Named("bfs")), Some(168));
    assert_eq!(length(&puzzle, &start, &goal, Engine::Auto), Some(168));
}

#[test]
fn eight_tiles() {
    let (puzzle, start, goal) = samples::eight();
    assert_eq!(length(&puzzle, &start, &goal, Engine::Named("bfs")), Some(31));
    let machine = machine_of(&puzzle);
    let explored = explore(&machine, &start, Some(&goal), &Budget::unlimited());
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
    let machine = machine_of(&puzzle);
    assert_eq!(machine.moves(), 7);
    let explored = explore(&machine, &samples::position("0010"), None, &Budget::unlimited());
    assert_eq!(explored.depths, [1, 1, 1, 1]);
}

#[test]
fn tricolore_pages_are_solved_from_both_sides() {
    let puzzle = samples::tricolore(4, 4);
    let (start, task) = (samples::position(samples::PAGE), samples::task(&puzzle));
    let machine = pack(task.clone());
    let checker = samples::position_goal(&puzzle, "2323323223233232");
    for (goal, moves) in
        [(samples::all(&puzzle, "red"), 9), (samples::all(&puzzle, "white"), 8), (checker, 9)]
    {
        let mut both = query(start.clone(), goal, Engine::Auto);
        both.options.count = true;
        let found = solve(&machine, &both, &Budget::unlimited()).unwrap();
        assert_eq!((found.moves.len(), found.statistics.engine), (moves, "bidirectional"));
        assert!(found.count.is_some_and(|count| count > num_bigint::BigUint::ZERO));
    }
}

#[test]
fn a_piece_walks_on_a_torus() {
    let mut puzzle = samples::puzzle(&["a"]);
    samples::grid(&mut puzzle, 4, 5, true);
    samples::rewrite(&mut puzzle, "walk", Way::Both, "a _", "_ a", None);
    let machine = machine_of(&puzzle);
    let start = samples::position(&format!("1{}", "0".repeat(19)));
    let explored = explore(&machine, &start, None, &Budget::unlimited());
    assert_eq!((explored.depths, explored.edges), (vec![1, 4, 7, 6, 2], 80));
}

#[test]
fn lights_that_stand_alone_have_as_many_solutions_as_orders() {
    let (puzzle, start, goal) = samples::lights(4, true);
    let machine = machine_of(&puzzle);
    for engine in [Engine::Named("bfs"), Engine::Named("bidirectional")] {
        let mut counted = query(start.clone(), goal.clone(), engine);
        counted.options.count = true;
        let found = solve(&machine, &counted, &Budget::unlimited()).unwrap();
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
    let machine = machine_of(&counter);
    let position =
        |at: usize| samples::position(&format!("{}1{}", "0".repeat(at), "0".repeat(169 - at)));
    for engine in [Engine::Named("bfs"), Engine::Named("bidirectional")] {
        let goal = samples::position_goal(&counter, &format!("{}1", "0".repeat(169)));
        let mut counted = query(position(0), goal, engine);
        counted.options.count = true;
        let found = solve(&machine, &counted, &Budget::unlimited()).unwrap();
        assert_eq!(found.count, Some(num_bigint::BigUint::from(3_u8).pow(169)));
    }
}

#[test]
fn a_goal_without_a_short_list_is_refused() {
    let (puzzle, start, _) = samples::frogs(2, 2);
    let machine = machine_of(&puzzle);
    let counts = Condition::Count(
        puzzle.board.nodes().collect(),
        samples::set(&puzzle.kinds, "_"),
        crate::model::Comparison::Equal,
        1,
    );
    let counted = Asked {
        options: SolveOptions { count: true, ..SolveOptions::default() },
        ..query(start.clone(), counts.clone(), Engine::Named("bidirectional"))
    };
    assert!(
        solve(&machine, &counted, &Budget::unlimited()).is_ok(),
        "what counts fix can be listed"
    );
    for goal in [Condition::Or(vec![counts, Condition::Stuck]), Condition::Stuck] {
        let asked = query(start.clone(), goal.clone(), Engine::Named("bidirectional"));
        assert!(matches!(
            solve(&machine, &asked, &Budget::unlimited()),
            Err(Refusal::NoShortGoal { .. })
        ));
        assert!(
            solve(&machine, &query(start.clone(), goal, Engine::Auto), &Budget::unlimited())
                .is_ok()
        );
    }
}

#[test]
fn every_limit_leaves_a_true_lower_bound_and_gives_bytes_back() {
    let (puzzle, start, goal) = samples::eight();
    let machine = machine_of(&puzzle);
    for engine in [Engine::Named("bfs"), Engine::Named("bidirectional"), Engine::Named("dfs")] {
        for kilobytes in [0, 1, 10, 100, 200, 400, 800, 1600, 3200] {
            let budget = Budget::unlimited().with_memory(kilobytes << 10);
            let found = solve(&machine, &query(start.clone(), goal.clone(), engine), &budget);
            assert_eq!(budget.free_bytes(), kilobytes << 10);
            match found {
                Ok(found) => assert!(
                    found.lower_bound.is_some_and(|bound| bound <= 31),
                    "{engine:?} {kilobytes}"
                ),
                Err(refusal) => assert!(matches!(refusal, Refusal::NotInvertible { .. })),
            }
        }
        for states in [0, 1, 2, 100, 10_000] {
            let budget = Budget::unlimited().with_states(states);
            let found =
                solve(&machine, &query(start.clone(), goal.clone(), engine), &budget).unwrap();
            assert!(found.statistics.stored <= states, "{engine:?} {states}");
            assert!(found.lower_bound.is_some_and(|bound| bound <= 31));
        }
    }
}

#[test]
fn the_memory_of_an_exploration_stays_within_its_limit() {
    let (puzzle, start, goal) = samples::eight();
    let machine = machine_of(&puzzle);
    let budget = Budget::unlimited().with_memory(3 << 18);
    let explored =
        explore_with(Exploring::Named("bfs"), &machine, &start, Some(&goal), &budget).unwrap();
    assert_eq!(explored.limit, Some(crate::budget::Limit::Memory));
    assert!(budget.peak_bytes() <= 3 << 18 && explored.reachable > 50_000);
    assert_eq!(explored.depths[..5], [1, 3, 5, 10, 14]);
    let backwards = to_goal(Exploring::Named("bfs"), &machine, &goal, &budget).unwrap();
    assert_eq!((backwards.limit, backwards.unsolvable), (Some(crate::budget::Limit::Memory), None));
    assert_eq!(budget.free_bytes(), 3 << 18);
}

#[test]
fn states_of_any_width_are_searched_alike() {
    for length in [30, 90, 200, 300] {
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::path(&mut puzzle, length, false);
        samples::rewrite(&mut puzzle, "walk", Way::Forward, "a _", "_ a", None);
        let end = format!("{}1", "0".repeat(length as usize - 1));
        let start = samples::position(&format!("1{}", "0".repeat(length as usize - 1)));
        let goal = samples::position_goal(&puzzle, &end);
        for engine in [Engine::Named("bfs"), Engine::Named("bidirectional"), Engine::Named("dfs")] {
            let machine = machine_of(&puzzle);
            let outcome =
                solve(&machine, &query(start.clone(), goal.clone(), engine), &Budget::unlimited())
                    .unwrap();
            assert_eq!(outcome.moves.len(), length as usize - 1);
        }
    }
}

#[test]
fn a_count_that_does_not_fit_leaves_the_solution_standing() {
    let (puzzle, start, goal) = samples::lights(4, true);
    let machine = machine_of(&puzzle);
    let mut cut_short = 0;
    for engine in [Engine::Named("bfs"), Engine::Named("bidirectional")] {
        for kilobytes in (400..2500).step_by(150) {
            let budget = Budget::unlimited().with_memory(kilobytes << 10);
            let mut counted = query(start.clone(), goal.clone(), engine);
            counted.options.count = true;
            let found = solve(&machine, &counted, &budget).unwrap();
            assert_eq!(budget.free_bytes(), kilobytes << 10);
            if found.verdict == (Verdict::Solved { optimal: true }) {
                assert_eq!(
                    (found.moves.len(), found.count.is_some()),
                    (16, found.complete.is_ok())
                );
                cut_short += u32::from(found.complete == Err(Some(crate::budget::Limit::Memory)));
            }
        }
    }
    assert!(cut_short > 0);
}
