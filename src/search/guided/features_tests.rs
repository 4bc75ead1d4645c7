//! Compares `features` with the engine that keeps every state, on random boards on which a piece
//! walks and pushes, at no cost or at any.

use crate::budget::Budget;
use crate::ground::plain::Dice;
use crate::ground::samples::{self, Way};
use crate::model::{Condition, Kind, KindSet, Measure, NodeId, Puzzle, Rule, State};
use crate::pack::pack;
use crate::search::costs::by_region_tests::pushing;
use crate::search::engine::{Call, SearchEngine, run_to_end};
use crate::search::guided::features::Features;
use crate::search::testing::{Asked, solve};
use crate::search::{Engine, Outcome, Problem, SolveOptions, Verdict};

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
    if dice.roll(4) == 0 {
        // A dear step before the others, between nodes that other steps connect.
        samples::rewrite(&mut puzzle, "climb", Way::Both, "player _", "_ player", None);
        if let Some(Rule::Rewrite(climb)) = puzzle.rules.last_mut() {
            climb.tail.cost = 5;
        }
        puzzle.rules.rotate_right(1);
    }
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

#[test]
fn beams_find_better_solutions_and_prove_only_what_is_true() {
    let (mut better, mut proved) = (0, 0);
    for seed in 0..1600 {
        let (puzzle, start, goal) = drawn(seed);
        let budget = Budget::unlimited();
        let machine = pack(samples::task(&puzzle));
        let known = ask(&puzzle, &start, &goal, ("cheapest", &budget));
        let problem = Problem::new(&machine, start.clone(), goal.clone(), &budget);
        let options = SolveOptions { any: true, ..SolveOptions::default() };
        let Ok(mut search) = Features.begin(&problem, &options, Call::ByName) else { continue };
        search.shorten_within(0);
        let found = run_to_end(search.as_mut()).unwrap();
        if found.moves.is_empty() {
            continue;
        }
        let mut cost = problem.cost(&found.moves);
        for effort in [10, 100, 10_000] {
            let unproved = Verdict::Solved { optimal: false };
            let mut improved = Outcome { verdict: unproved, lower_bound: None, ..found.clone() };
            assert!(search.improve(&mut improved, effort));
            let now = problem.cost(&improved.moves);
            assert_eq!(machine.replay(&start, &improved.moves), improved.states, "seed {seed}");
            assert!(goal.holds(improved.states.last().unwrap(), &mut || false), "seed {seed}");
            assert!(now <= problem.cost(&found.moves), "seed {seed}");
            if improved.verdict == (Verdict::Solved { optimal: true }) {
                assert_eq!((Some(now), improved.lower_bound), (known.cost, known.cost), "{seed}");
                proved += 1;
            }
            better += u32::from(now < cost);
            cost = cost.min(now);
        }
    }
    assert!(better > 3 && proved > 50, "{better} {proved}");
}
