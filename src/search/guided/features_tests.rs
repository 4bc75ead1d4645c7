//! Compares `features` with the engine that keeps every state, on random boards on which a piece
//! walks and pushes, at no cost or at any.

use crate::budget::Budget;
use crate::ground::plain::Dice;
use crate::ground::samples;
use crate::model::{Condition, Kind, KindSet, Measure, NodeId, Puzzle, State};
use crate::pack::pack;
use crate::search::costs::by_region_tests::pushing;
use crate::search::testing::{Asked, solve};
use crate::search::{Engine, Outcome, SolveOptions, Verdict};

fn ask(
    puzzle: &Puzzle,
    start: &State,
    goal: &Condition,
    (name, budget): (&'static str, &Budget),
) -> Outcome {
    let asked = Asked {
        start: start.clone(),
        goal: goal.clone(),
        engine: Engine::Named(name),
        options: SolveOptions { any: true, ..SolveOptions::default() },
    };
    solve(&pack(samples::task(puzzle)), &asked, budget).unwrap()
}

/// Returns a board, a start with one player, and a goal that wants crates on one to three nodes.
fn drawn(seed: u64) -> (Puzzle, State, Condition) {
    let mut dice = Dice(seed);
    let costs: Vec<u32> = (0..4).map(|at| (at + dice.roll(3)) as u32).collect();
    let mut puzzle = pushing(&mut dice, &costs);
    if dice.roll(2) == 0 {
        puzzle.measure = Measure::Moves;
    }
    let nodes = puzzle.board.node_count();
    let player = dice.roll(nodes as u64) as usize;
    let kind = |at| {
        if at == player { Kind(1) } else { Kind([0, 0, 0, 2, 2, 2, 3][dice.roll(7) as usize]) }
    };
    let start: State = (0..nodes).map(kind).collect();
    let places: std::collections::BTreeSet<u64> =
        (0..=dice.roll(3)).map(|_| dice.roll(nodes as u64)).collect();
    let on = |node| (NodeId(node as u32), KindSet::one(Kind(2), 4));
    (puzzle, start, Condition::Each(places.into_iter().map(on).collect()))
}

#[test]
fn a_solution_is_found_where_there_is_one() {
    let (mut solved, mut unsolvable) = (0, 0);
    for seed in 0..600 {
        let (puzzle, start, goal) = drawn(seed);
        let budget = Budget::unlimited();
        let found = ask(&puzzle, &start, &goal, ("features", &budget));
        let known = ask(&puzzle, &start, &goal, ("cheapest", &budget));
        let is_solved = |outcome: &Outcome| matches!(outcome.verdict, Verdict::Solved { .. });
        assert_eq!(is_solved(&found), is_solved(&known), "seed {seed} {start:?} {goal:?}");
        if is_solved(&found) {
            assert_eq!(found.states.first(), Some(&start));
            assert!(found.states.last().is_some_and(|last| goal.holds(last, &mut || false)));
            assert_eq!(found.states.len(), found.moves.len() + 1);
        }
        solved += u32::from(found.moves.len() > 3);
        unsolvable += u32::from(found.verdict == Verdict::Unsolvable);
    }
    assert!(solved > 40 && unsolvable > 60, "{solved} {unsolvable}");
}

#[test]
fn a_limit_is_no_proof() {
    let mut stopped = 0;
    for seed in 0..60 {
        let (puzzle, start, goal) = drawn(seed);
        let known = ask(&puzzle, &start, &goal, ("cheapest", &Budget::unlimited()));
        for states in [1, 2, 5, 20] {
            let budget = Budget::unlimited().with_states(states);
            let found = ask(&puzzle, &start, &goal, ("features", &budget));
            match found.verdict {
                Verdict::Stopped(_) => stopped += 1,
                Verdict::Unsolvable => assert_eq!(known.verdict, Verdict::Unsolvable),
                Verdict::Solved { .. } => assert_ne!(known.verdict, Verdict::Unsolvable),
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}
