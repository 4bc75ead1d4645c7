//! Compares `induction` with the engine that keeps every state, on random boards of pegs whose
//! jumps are chained.

use crate::budget::Budget;
use crate::ground::plain::Dice;
use crate::ground::samples::{self, Way};
use crate::model::{Comparison, Condition, Kind, KindSet, Measure, NodeId, Puzzle, Rule, State};
use crate::pack::pack;
use crate::search::testing::{Asked, solve};
use crate::search::{Engine, Outcome, Refusal, SolveOptions, Verdict};

/// Returns a random number less than `sides`.
fn roll(dice: &mut Dice, sides: usize) -> usize {
    dice.roll(sides as u64) as usize
}

/// Returns a puzzle with two kinds of pegs on a small grid, which jump over each other; some rules
/// belong to chains.
fn pegs(dice: &mut Dice) -> Puzzle {
    let mut puzzle = samples::puzzle(&["peg", "coin"]);
    let (rows, columns) = [(3, 3), (2, 4), (3, 4), (1, 7)][roll(dice, 4)];
    samples::grid(&mut puzzle, rows, columns, false);
    let way = [Way::Both, Way::Both, Way::Forward, Way::Backward][roll(dice, 4)];
    samples::rewrite(&mut puzzle, "jump", way, "peg peg _", "_ _ peg", None);
    samples::rewrite(&mut puzzle, "hop", Way::Both, "coin peg _", "_ _ coin", None);
    if dice.roll(2) == 0 {
        samples::rewrite(&mut puzzle, "jump", Way::Both, "peg coin _", "_ _ peg", None);
    }
    // Moves that are equal where they begin, but not where they end.
    if dice.roll(3) == 0 {
        samples::rewrite(&mut puzzle, "burst", Way::Both, "peg _ peg", "_ peg _", None);
    }
    let chained: Vec<usize> = (0..puzzle.rules.len()).filter(|_| dice.roll(3) != 0).collect();
    if dice.roll(2) == 0 {
        chained.iter().for_each(|&rule| puzzle.chains.push(vec![rule]));
    } else if !chained.is_empty() {
        puzzle.chains.push(chained);
    }
    puzzle.measure = Measure::Cost;
    puzzle
}

fn ask(puzzle: &Puzzle, start: &State, goal: &Condition, name: &str) -> Result<Outcome, Refusal> {
    let options = SolveOptions { count: true, all: Some(50), ..SolveOptions::default() };
    let asked = Asked {
        start: start.clone(),
        goal: goal.clone(),
        engine: Engine::named(name).unwrap(),
        options,
    };
    solve(&pack(samples::task(puzzle)), &asked, &Budget::unlimited().with_threads(2))
}

#[test]
fn the_same_solutions_are_found_as_by_keeping_every_state() {
    let (mut solved, mut unsolvable, mut chained, mut canonical, mut several) = (0, 0, 0, 0, 0);
    for seed in 0..1500 {
        let mut dice = Dice(seed);
        let puzzle = pegs(&mut dice);
        let nodes = puzzle.board.node_count() as u32;
        let hole = roll(&mut dice, nodes as usize);
        let even = dice.roll(2) == 0;
        let kind = |at| match (at == hole, even, dice.roll(5)) {
            (true, ..) => Kind(0),
            (false, true, _) | (false, false, 1..=3) => Kind(1),
            (false, false, other) => Kind(2 * u16::from(other == 0)),
        };
        let start: State = (0..nodes as usize).map(kind).collect();
        let all: Vec<NodeId> = (0..nodes).map(NodeId).collect();
        let left = |number: usize| {
            Condition::Count(
                all.clone(),
                KindSet::one(Kind(0), 3),
                Comparison::AtLeast,
                (nodes as usize - number) as i128,
            )
        };
        let goal = match dice.roll(3) {
            0 => Condition::Stuck,
            1 => left(2 + roll(&mut dice, 2)),
            _ => Condition::And(vec![
                left(3),
                Condition::Each(vec![(NodeId(hole as u32), KindSet::one(Kind(1), 3))]),
            ]),
        };
        let kept = ask(&puzzle, &start, &goal, "cheapest").unwrap();
        let found = match ask(&puzzle, &start, &goal, "induction") {
            Ok(found) => found,
            Err(refusal) => {
                assert!(
                    puzzle.chains.is_empty() && refusal == Refusal::NoCosts,
                    "seed {seed}: {refusal}"
                );
                continue;
            }
        };
        let way = |outcome: &Outcome| {
            (outcome.verdict, outcome.lower_bound, outcome.moves.clone(), outcome.states.clone())
        };
        assert_eq!(way(&found), way(&kept), "seed {seed} {start:?} {goal:?}");
        let ways =
            |outcome: &Outcome| (outcome.count.clone(), outcome.all.clone(), outcome.complete);
        assert_eq!(ways(&found), ways(&kept), "seed {seed} {start:?} {goal:?}");
        solved += u32::from(matches!(found.verdict, Verdict::Solved { optimal: true }));
        unsolvable += u32::from(found.verdict == Verdict::Unsolvable);
        chained += u32::from(found.lower_bound.is_some_and(|cost| cost < found.moves.len() as u64));
        canonical += u32::from(found.statistics.symmetries > 1);
        several += u32::from(found.count.is_some_and(|count| count > 5_u8.into()));
    }
    let enough = [solved > 500, unsolvable > 50, chained > 100, canonical > 100, several > 100];
    assert!(enough == [true; 5], "{solved} {unsolvable} {chained} {canonical} {several}");
}

#[test]
fn what_is_not_told_by_boards_alone_is_refused() {
    let (mut puzzle, start, goal) = samples::frogs(2, 2);
    puzzle.measure = Measure::Cost;
    assert_eq!(ask(&puzzle, &start, &goal, "induction").unwrap_err(), Refusal::NoCosts);
    puzzle.chains.push(vec![0]);
    assert!(matches!(ask(&puzzle, &start, &goal, "induction"), Err(Refusal::NotByBoards { .. })));
    let mut pegs = samples::pegs(3);
    pegs.measure = Measure::Cost;
    pegs.chains.push(vec![0]);
    let (start, goal) = (samples::position("111101111"), Condition::Stuck);
    assert!(ask(&pegs, &start, &goal, "induction").is_ok());
    for rule in &mut pegs.rules {
        if let Rule::Rewrite(rule) = rule {
            rule.tail.cost = 2;
        }
    }
    assert!(matches!(ask(&pegs, &start, &goal, "induction"), Err(Refusal::NotByBoards { .. })));
}
