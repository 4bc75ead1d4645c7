//! Compares guided engines with a plain search.

use crate::budget::Budget;
use crate::ground::plain;
use crate::ground::samples;
use crate::model::{Condition, Kind, KindSet, Measure, NodeId, Puzzle, Rule, State};
use crate::pack::pack;
use crate::search::testing::{Asked, solve};
use crate::search::{Engine, Outcome, Refusal, SolveOptions, Verdict};

fn answer(
    puzzle: &Puzzle,
    start: &State,
    goal: &Condition,
    engine: Engine,
    budget: &Budget,
) -> Result<Outcome, Refusal> {
    let task = samples::task(puzzle);
    let query = Asked {
        start: start.clone(),
        goal: goal.clone(),
        engine,
        options: SolveOptions::default(),
    };
    solve(&pack(task.clone()), &query, budget)
}

#[test]
fn the_first_shortest_solution_is_found_in_random_puzzles() {
    for seed in 0..300 {
        let puzzle = plain::random_puzzle(seed);
        let nodes = puzzle.board.node_count();
        let (start, goal) = (
            samples::position(&"0120"[..nodes]),
            samples::position_goal(&puzzle, &"2021"[..nodes]),
        );
        let budget = Budget::unlimited();
        let plain = answer(&puzzle, &start, &goal, Engine::Named("bfs"), &budget).unwrap();
        for engine in [Engine::Named("astar"), Engine::Named("idastar"), Engine::Auto] {
            // Where a `never` forbids the goal itself there is no position from which distances can
            // be measured.
            let Ok(found) = answer(&puzzle, &start, &goal, engine, &budget) else {
                assert_eq!(plain.verdict, Verdict::Unsolvable);
                continue;
            };
            let figures = |outcome: &Outcome| {
                (
                    outcome.verdict,
                    outcome.lower_bound,
                    outcome.moves.clone(),
                    outcome.states.clone(),
                )
            };
            assert_eq!(figures(&found), figures(&plain), "seed {seed} {engine:?}");
        }
    }
}

#[test]
fn tiles_and_frogs_go_the_same_way_with_every_engine() {
    for (puzzle, start, goal) in [samples::eight(), samples::frogs(4, 3), samples::lights(3, false)]
    {
        let budget = Budget::unlimited();
        let plain = answer(&puzzle, &start, &goal, Engine::Named("bfs"), &budget).unwrap();
        for engine in [Engine::Named("astar"), Engine::Named("idastar"), Engine::Auto] {
            let found = answer(&puzzle, &start, &goal, engine, &budget).unwrap();
            assert_eq!(found.moves, plain.moves, "{engine:?}");
        }
    }
}

#[test]
fn the_first_cheapest_solution_is_found_in_random_puzzles_with_costs() {
    let (mut solved, mut free) = (0, 0);
    for seed in 0..600 {
        let puzzle = plain::random_priced_puzzle(seed);
        let nodes = puzzle.board.node_count();
        let (start, goal) = (
            samples::position(&"01201"[..nodes]),
            samples::position_goal(&puzzle, &"20110"[..nodes]),
        );
        let budget = Budget::unlimited();
        let plain = answer(&puzzle, &start, &goal, Engine::Named("cheapest"), &budget).unwrap();
        let Ok(found) = answer(&puzzle, &start, &goal, Engine::Named("astar"), &budget) else {
            continue;
        };
        let figures = |outcome: &Outcome| {
            (outcome.verdict, outcome.lower_bound, outcome.moves.clone(), outcome.states.clone())
        };
        assert_eq!(figures(&found), figures(&plain), "seed {seed}");
        solved += usize::from(!found.moves.is_empty());
        free += usize::from(found.lower_bound.is_some_and(|cost| cost < found.moves.len() as u64));
    }
    assert!(solved > 80 && free > 10, "{solved} {free}");
}

#[test]
fn heavy_and_light_tiles_go_the_cheapest_way_with_less_work() {
    let (mut puzzle, start, goal) = samples::eight();
    puzzle.rules.clear();
    for (tiles, cost) in [("t1|t2|t3|t4", 15), ("t5|t6|t7|t8", 20)] {
        samples::rewrite(
            &mut puzzle,
            "slide",
            samples::Way::Both,
            &format!("{tiles} _"),
            &format!("_ {tiles}"),
            None,
        );
        if let Some(Rule::Rewrite(slide)) = puzzle.rules.last_mut() {
            slide.tail.cost = cost;
        }
    }
    let budget = Budget::unlimited();
    let plain = answer(&puzzle, &start, &goal, Engine::Named("cheapest"), &budget).unwrap();
    let led = answer(&puzzle, &start, &goal, Engine::Named("astar"), &budget).unwrap();
    let auto = answer(&puzzle, &start, &goal, Engine::Auto, &budget).unwrap();
    assert!(
        plain.lower_bound.is_some_and(|cost| cost > 31 * 15 && cost % 5 == 0),
        "{:?}",
        plain.lower_bound
    );
    for found in [&led, &auto] {
        assert_eq!(
            (found.verdict, found.lower_bound, &found.moves),
            (plain.verdict, plain.lower_bound, &plain.moves)
        );
    }
    let [less, more] = [&led, &plain].map(|outcome| outcome.statistics.expanded);
    assert!(less * 2 < more, "{less} {more}");
}

#[test]
fn an_engine_that_needs_one_board_says_so() {
    let (puzzle, start, goal) = samples::toazzle();
    for engine in [Engine::Named("astar"), Engine::Named("idastar")] {
        let refused = answer(&puzzle, &start, &goal, engine, &Budget::unlimited());
        assert!(matches!(refused, Err(Refusal::SeveralGoals { .. })), "{engine:?}");
    }
}

#[test]
fn every_limit_leaves_a_true_lower_bound() {
    let (puzzle, start, goal) = samples::eight();
    for engine in [Engine::Named("astar"), Engine::Named("idastar"), Engine::Auto] {
        for states in [0, 1, 100, 5000] {
            let budget = Budget::unlimited().with_states(states);
            let found = answer(&puzzle, &start, &goal, engine, &budget).unwrap();
            assert!(
                found.statistics.stored <= states
                    && found.lower_bound.is_some_and(|bound| bound <= 31),
                "{engine:?} {states}"
            );
        }
        for kilobytes in [0, 10, 100, 400, 1600] {
            let budget = Budget::unlimited().with_memory(kilobytes << 10);
            if let Ok(found) = answer(&puzzle, &start, &goal, engine, &budget) {
                assert!(
                    found.lower_bound.is_some_and(|bound| bound <= 31),
                    "{engine:?} {kilobytes}"
                );
                assert!(budget.peak_bytes() <= kilobytes << 10);
            }
            assert_eq!(budget.free_bytes(), kilobytes << 10, "{engine:?} {kilobytes}");
        }
    }
}

#[test]
fn shuffled_pancakes_are_sorted_with_a_proof() {
    let puzzle = samples::stack(16);
    let start: State =
        [10, 9, 16, 14, 6, 15, 8, 2, 11, 13, 3, 5, 7, 4, 12, 1].into_iter().map(Kind).collect();
    let goal = samples::position_goal(&puzzle, "123456789abcdefg");
    let budget = Budget::unlimited().with_states(100_000);
    for engine in ["idastar", "astar"].map(Engine::Named).into_iter().chain([Engine::Auto]) {
        let found = answer(&puzzle, &start, &goal, engine, &budget).unwrap();
        assert_eq!(found.verdict, Verdict::Solved { optimal: true }, "{engine:?}");
        assert_eq!(found.moves.len(), 16, "{engine:?}");
    }
}

#[test]
fn gaps_are_bounds_in_costs_with_equal_pieces_and_of_a_part_of_the_goal() {
    let budget = Budget::unlimited();
    for (seed, costs) in [false, true].into_iter().cycle().take(40).enumerate() {
        let mut dice = plain::Dice(seed as u64);
        let mut puzzle = samples::stack(7);
        for rule in &mut puzzle.rules {
            if let (Rule::Turn(turn), true) = (rule, costs) {
                turn.tail.cost = dice.roll(4) as u32;
            }
        }
        puzzle.measure = if costs { Measure::Cost } else { Measure::Moves };
        let mut start: State = (0..7).map(|_| Kind(1 + dice.roll(5) as u16)).collect();
        let mut sorted = start.clone();
        sorted.sort_unstable();
        (1..7).for_each(|at| start.swap(at, dice.roll(at as u64 + 1) as usize));
        let wanted = (0..).map(NodeId).zip(sorted).filter(|_| dice.roll(5) > 0);
        let values = puzzle.kinds.values();
        let mut goal = Condition::Each(
            wanted.map(|(node, kind)| (node, KindSet::one(kind, values))).collect(),
        );
        if dice.roll(3) == 0 {
            let reversed = (0..).map(NodeId).zip(start.iter().rev());
            let each = reversed.map(|(node, &kind)| (node, KindSet::one(kind, values)));
            goal = Condition::Or(vec![goal, Condition::Each(each.collect())]);
        }
        let plain = if costs { "cheapest" } else { "bfs" };
        let plain = answer(&puzzle, &start, &goal, Engine::Named(plain), &budget).unwrap();
        let guided: &[&'static str] = if costs { &["astar"] } else { &["astar", "idastar"] };
        for &engine in guided {
            let Ok(found) = answer(&puzzle, &start, &goal, Engine::Named(engine), &budget) else {
                continue;
            };
            let figures = |outcome: &Outcome| (outcome.verdict, outcome.lower_bound);
            assert_eq!(figures(&found), figures(&plain), "seed {seed} {engine}");
        }
    }
}

#[test]
fn distances_of_single_tiles_and_of_equal_ones_add_up_as_far_as_moves_carry_one() {
    let (budget, mut less, mut more) = (Budget::unlimited(), 0, 0);
    for (seed, costs) in [false, true].into_iter().cycle().take(60).enumerate() {
        let mut dice = plain::Dice(seed as u64);
        let mut puzzle = samples::puzzle(&["a", "b", "c", "d"]);
        samples::grid(&mut puzzle, 2, 4, false);
        for tiles in ["a", "b|c", "d"] {
            let (before, after) = (format!("{tiles} _"), format!("_ {tiles}"));
            samples::rewrite(&mut puzzle, tiles, samples::Way::Both, &before, &after, None);
            if let (Some(Rule::Rewrite(slide)), true) = (puzzle.rules.last_mut(), costs) {
                slide.tail.cost = dice.roll(4) as u32;
            }
        }
        let slides_only = seed < 20;
        if !slides_only {
            let several = [("a b", "b a"), ("a d", "d a"), ("a b _", "_ a b"), ("c b _", "_ c b")];
            let (before, after) = several[dice.roll(4) as usize];
            samples::rewrite(&mut puzzle, "several", samples::Way::Both, before, after, None);
        }
        puzzle.measure = if costs { Measure::Cost } else { Measure::Moves };
        let home = if dice.roll(2) == 0 { "11223400" } else { "11122340" };
        let (goal, mut start) = (samples::position_goal(&puzzle, home), samples::position(home));
        (1..8).for_each(|at| start.swap(at, dice.roll(at as u64 + 1) as usize));
        let plain = if costs { "cheapest" } else { "bfs" };
        let plain = answer(&puzzle, &start, &goal, Engine::Named(plain), &budget).unwrap();
        let guided: &[&'static str] = if costs { &["astar"] } else { &["astar", "idastar"] };
        for &engine in guided {
            let found = answer(&puzzle, &start, &goal, Engine::Named(engine), &budget).unwrap();
            let figures = |outcome: &Outcome| (outcome.verdict, outcome.lower_bound);
            assert_eq!(figures(&found), figures(&plain), "seed {seed} {engine}");
            if slides_only {
                less += found.statistics.expanded;
                more += plain.statistics.expanded;
            }
        }
    }
    assert!(less * 3 < more, "{less} {more}");
}

#[test]
fn some_solution_takes_the_cheaper_of_two_moves_that_do_the_same() {
    let mut puzzle = samples::puzzle(&["a", "b"]);
    samples::path(&mut puzzle, 4, false);
    for (name, cost) in [("dear", 4), ("free", 0), ("also", 0)] {
        samples::rewrite(&mut puzzle, name, samples::Way::Both, "a b", "b a", None);
        if let Some(Rule::Rewrite(rule)) = puzzle.rules.last_mut() {
            rule.tail.cost = cost;
        }
    }
    puzzle.measure = Measure::Cost;
    let machine = pack(samples::task(&puzzle));
    let options = SolveOptions { any: true, ..SolveOptions::default() };
    let (start, goal) = (samples::position("1122"), samples::position_goal(&puzzle, "2211"));
    let asked = Asked { start, goal, engine: Engine::Named("greedy"), options };
    let found = solve(&machine, &asked, &Budget::unlimited()).unwrap();
    assert_eq!((found.cost, found.moves.len()), (Some(0), 4));
}
