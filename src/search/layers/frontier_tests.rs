//! Compares searches that forget layers with one that keeps all of them.

use crate::budget::{Budget, Limit};
use crate::ground::plain::Dice;
use crate::ground::samples::{self, Way};
use crate::model::{Condition, Kind, State};
use crate::pack::{Machine, pack};
use crate::search::testing::{Asked, explore_with, solve, to_goal};
use crate::search::{Engine, Exploration, Exploring, SolveOptions, ToGoal};

const KEEPS_ALL: Exploring = Exploring::Named("bfs");
const FORGETS: Exploring = Exploring::Named("frontier");

/// Returns a puzzle of pieces that walk to and fro on a random board, with a start and a goal.
fn walks(seed: u64) -> (Machine, State, Condition) {
    let mut dice = Dice(seed);
    let mut puzzle = samples::puzzle(&["a", "b", "c"]);
    samples::grid(&mut puzzle, 3, 3 + dice.roll(2) as u32, dice.roll(3) == 0);
    let nodes = puzzle.board.node_count() as u32;
    samples::line(&mut puzzle, "short cut", &[0, nodes / 2, nodes - 1], false, &[]);
    let walker = ["a", "any"][dice.roll(2) as usize];
    let (left, right) = (format!("{walker} _"), format!("_ {walker}"));
    samples::rewrite(&mut puzzle, "walk", Way::Both, &left, &right, None);
    samples::rewrite(&mut puzzle, "leap", Way::Both, "a b _", "_ b a", None);
    let most = [2, 4][dice.roll(2) as usize];
    let mut position = || -> State {
        let mut position: State = (0..nodes)
            .map(|node| Kind(if node % 3 == 0 { 0 } else { (node % most) as u16 }))
            .collect();
        for at in (1..position.len()).rev() {
            position.swap(at, dice.roll(at as u64 + 1) as usize);
        }
        position
    };
    let (start, end) = (position(), position());
    let digits: String = end.iter().map(|kind| kind.0.to_string()).collect();
    let goal = samples::position_goal(&puzzle, &digits);
    (pack(samples::task(&puzzle)), start, goal)
}

/// The figures of an exploration, with the farthest position but without the path to it.
fn figures(found: &Exploration) -> impl PartialEq + std::fmt::Debug + use<> {
    let Exploration { limit, reachable, depths, goals, dead_ends, edges, farthest, .. } =
        found.clone();
    (limit, reachable, depths, goals, dead_ends, edges, farthest)
}

fn distances(found: &ToGoal) -> (Option<Limit>, u64, Vec<u64>) {
    (found.limit, found.solvable, found.distances.clone())
}

#[test]
fn forgotten_layers_are_not_missed() {
    let (mut switched, mut found_ways, mut longest) = (0, 0, 0);
    for seed in 0..24 {
        let (machine, start, goal) = walks(seed);
        let budget = Budget::unlimited();
        let all = explore_with(KEEPS_ALL, &machine, &start, Some(&goal), &budget).unwrap();
        let back = to_goal(KEEPS_ALL, &machine, &goal, &budget).unwrap();
        let peak = budget.peak_bytes();
        longest = longest.max(all.depths.len());
        let unlimited = Budget::unlimited();
        let last = explore_with(FORGETS, &machine, &start, Some(&goal), &unlimited).unwrap();
        assert_eq!((figures(&last), &last.way), (figures(&all), &all.way), "seed {seed}");
        let last = to_goal(FORGETS, &machine, &goal, &unlimited).unwrap();
        assert_eq!(distances(&last), distances(&back), "seed {seed}");
        for percent in (40..100).step_by(5) {
            let budget = Budget::unlimited().with_memory(peak * percent / 100);
            let short = explore_with(KEEPS_ALL, &machine, &start, Some(&goal), &budget).unwrap();
            assert!(budget.peak_bytes() <= budget.max_bytes());
            assert_eq!(budget.free_bytes(), budget.max_bytes());
            if short.limit == Some(Limit::Memory) {
                assert!(all.depths.starts_with(&short.depths), "seed {seed}, {percent}%");
                continue;
            }
            assert_eq!(figures(&short), figures(&all), "seed {seed}, {percent}%");
            let has_switched =
                short.statistics.notes.iter().any(|note| note.contains("the last layers only"));
            switched += u32::from(has_switched);
            if has_switched && short.way.is_some() {
                assert_eq!(short.way, all.way, "seed {seed}, {percent}%");
                found_ways += 1;
            }
            let short = to_goal(KEEPS_ALL, &machine, &goal, &budget).unwrap();
            if short.limit.is_none() {
                assert_eq!(distances(&short), distances(&back), "seed {seed}, {percent}%");
            }
        }
    }
    assert!(switched > 4 && found_ways > 4 && longest > 10, "{switched} {found_ways} {longest}");
}

#[test]
fn solutions_are_the_first_in_the_order_of_moves() {
    let mut solved = 0;
    for seed in 0..24 {
        let (machine, start, goal) = walks(seed);
        let ask = |name| {
            let asked = Asked {
                start: start.clone(),
                goal: goal.clone(),
                engine: Engine::Named(name),
                options: SolveOptions::default(),
            };
            let found = solve(&machine, &asked, &Budget::unlimited()).unwrap();
            (found.verdict, found.lower_bound, found.moves, found.states)
        };
        let found = ask("frontier");
        solved += u32::from(found.2.len() > 5);
        assert_eq!(found, ask("bfs"), "seed {seed}");
    }
    assert!(solved > 3, "{solved}");
}

#[test]
fn threads_do_not_change_a_search_that_forgets() {
    let (puzzle, start, goal) = samples::eight();
    let machine = pack(samples::task(&puzzle));
    let ask = |engine, megabytes: u64, threads| {
        let budget = Budget::unlimited().with_memory(megabytes << 20).with_threads(threads);
        let found = explore_with(engine, &machine, &start, Some(&goal), &budget).unwrap();
        (figures(&found), found.way, budget.peak_bytes() >> 20)
    };
    let (all, way, _) = ask(KEEPS_ALL, 100, 1);
    for (engine, megabytes) in [(KEEPS_ALL, 2), (FORGETS, 100)] {
        for threads in [1, 2] {
            let (found, found_way, peak) = ask(engine, megabytes, threads);
            assert_eq!((&found, &found_way, peak < 2), (&all, &way, true));
        }
    }
}

#[test]
fn a_level_that_cannot_fit_is_not_begun() {
    let (puzzle, start, goal) = samples::lights(5, true);
    let machine = pack(samples::task(&puzzle));
    let budget = Budget::unlimited().with_memory(6 << 20);
    let found = explore_with(KEEPS_ALL, &machine, &start, Some(&goal), &budget).unwrap();
    assert_eq!(found.limit, Some(Limit::Memory));
    assert_eq!(found.depths, [1, 25, 300, 2300, 12_650, 53_130, 177_100]);
    assert_eq!(found.statistics.expanded, found.depths[..6].iter().sum::<u64>());
    let foreseen = budget.foreseen().map(|(level, bytes)| (level, bytes > 6 << 20));
    assert_eq!(foreseen, Some((7, true)));
}
