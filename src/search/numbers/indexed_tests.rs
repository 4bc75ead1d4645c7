//! Compares solutions over numbers of positions with those of searches that keep states one by one.

use super::indexed::Numbered;
use super::turn_tests::random_turns;
use crate::budget::{Budget, Clock, Limit};
use crate::ground::plain::Dice;
use crate::ground::samples::{self, Way};
use crate::model::{Comparison, Kind, KindSet, NodeId, Puzzle};
use crate::model::{Condition, State};
use crate::numbering::Numbering;
use crate::pack::pack;
use crate::search::engine::{Call, SearchEngine, Slice};
use crate::search::testing::{Asked, solve};
use crate::search::{Engine, Outcome, Problem, SolveOptions, Verdict};

fn query(start: &State, goal: &Condition, engine: Engine) -> Asked {
    let options =
        SolveOptions { any: false, count: true, all: Some(20), ..SolveOptions::default() };
    Asked { start: start.clone(), goal: goal.clone(), engine, options }
}

fn exactly(puzzle: &Puzzle, position: &State) -> Condition {
    let one = |(node, &kind): (usize, &Kind)| {
        (NodeId(node as u32), KindSet::one(kind, puzzle.kinds.values()))
    };
    Condition::Each(position.iter().enumerate().map(one).collect())
}

/// Asserts that both engines give the same answer.
///
/// # Returns
/// The number of moves; `None` where the engine refuses.
pub(super) fn agrees(
    puzzle: &Puzzle,
    start: &State,
    goal: &Condition,
    numbering: Numbering,
) -> Option<usize> {
    let task = samples::task(puzzle);
    let machine = pack(task.clone());
    let budget = Budget::unlimited().with_threads(2);
    let found =
        solve(&machine, &query(start, goal, Engine::Named(numbering.name())), &budget).ok()?;
    let plain = solve(&machine, &query(start, goal, Engine::Named("bfs")), &budget).unwrap();
    let answer = |found: Outcome| {
        (
            found.verdict,
            found.lower_bound,
            found.moves,
            found.states,
            found.count,
            found.all,
            found.complete,
        )
    };
    let (length, expected) = (found.moves.len(), answer(plain));
    assert_eq!(answer(found), expected, "{numbering:?} {start:?}");
    // Called by the portfolio, the engine keeps one of all positions alike.
    let problem = Problem::new(&machine, start.clone(), goal.clone(), &budget);
    let options = query(start, goal, Engine::Auto).options;
    if let Ok(mut search) = Numbered(numbering).begin(&problem, &options, Call::ByPortfolio) {
        let Ok(Slice::Answered(found)) = search.work(u64::MAX) else { panic!("no answer") };
        assert_eq!(answer(*found), expected, "{numbering:?} {start:?} by the portfolio");
    }
    Some(length)
}

#[test]
fn pegs_are_counted_with_one_of_all_positions_alike() {
    let puzzle = samples::pegs(4);
    let pegs = samples::set(&puzzle.kinds, "peg");
    for left in [4, 6, 8] {
        let nodes = puzzle.board.nodes().collect();
        let goal = Condition::Count(nodes, pegs.clone(), Comparison::Equal, left);
        for hole in [0, 1, 5] {
            let start =
                samples::position(&format!("{}0{}", "1".repeat(hole), "1".repeat(15 - hole)));
            assert_eq!(agrees(&puzzle, &start, &goal, Numbering::Affine), Some(15 - left as usize));
        }
    }
}

#[test]
fn tricolore_remembers_clicks() {
    let mut dice = Dice(3);
    let mut puzzle = samples::tricolore(2, 3);
    let mut longest = 0;
    for round in 0..300 {
        puzzle.never_repeat_click = round % 3 != 0;
        let mut position = || -> State { (0..6).map(|_| Kind(dice.roll(3) as u16 + 1)).collect() };
        let (start, end) = (position(), position());
        let some = Condition::Each(
            (0..4)
                .map(|node| (NodeId(node), KindSet::one(end[node as usize], puzzle.kinds.values())))
                .collect(),
        );
        for goal in [exactly(&puzzle, &end), some] {
            longest = longest.max(agrees(&puzzle, &start, &goal, Numbering::Product).unwrap());
        }
    }
    assert!(longest > 6, "{longest}");
}

#[test]
fn random_turns_are_found_again() {
    let (mut dice, mut taken, mut moves) = (Dice(11), 0, 0);
    for _ in 0..300 {
        let (puzzle, start) = random_turns(&mut dice);
        let mut end = start.clone();
        let last = end.len() - 3;
        end.swap(0, last);
        for goal in [exactly(&puzzle, &end), samples::all(&puzzle, "a|b")] {
            let found = agrees(&puzzle, &start, &goal, Numbering::Orientation);
            taken += usize::from(found.is_some());
            moves += found.unwrap_or(0);
        }
    }
    assert!(taken > 200 && moves > 40, "{taken} {moves}");
}

#[test]
fn lights_pegs_and_frogs_flip_bits() {
    let (puzzle, start, goal) = samples::lights(3, false);
    assert_eq!(agrees(&puzzle, &start, &goal, Numbering::Affine), Some(5));
    let (puzzle, start, goal) = samples::frogs(4, 4);
    assert_eq!(agrees(&puzzle, &start, &goal, Numbering::Affine), Some(24));
    let (puzzle, start, goal) = samples::toazzle();
    assert_eq!(agrees(&puzzle, &start, &goal, Numbering::Affine), Some(6));
    // No position is reached in two different numbers of moves.
    let puzzle = samples::pegs(4);
    let start = samples::position("1111101111111111");
    let nodes = (0..16).map(NodeId).collect();
    let few = Condition::Count(nodes, samples::set(&puzzle.kinds, "any"), Comparison::AtMost, 2);
    for goal in [few, Condition::Stuck, samples::all(&puzzle, "_")] {
        assert!(agrees(&puzzle, &start, &goal, Numbering::Affine).is_some());
    }
}

#[test]
fn tiles_are_carried_about_a_hole() {
    let (puzzle, start, goal) = samples::eight();
    assert_eq!(agrees(&puzzle, &start, &goal, Numbering::Arrangement), Some(31));
    assert_eq!(agrees(&puzzle, &start, &exactly(&puzzle, &start), Numbering::Arrangement), Some(0));
    let mut odd = start.clone();
    odd.swap(0, 1);
    assert_eq!(agrees(&puzzle, &start, &exactly(&puzzle, &odd), Numbering::Arrangement), Some(0));
}

#[test]
fn moves_that_lead_far_back_do_not_mislead() {
    // Bits are set one by one, and three in a row are cleared at once.
    let mut puzzle = samples::puzzle(&["a", "b"]);
    samples::path(&mut puzzle, 9, false);
    samples::rewrite(&mut puzzle, "set", Way::Forward, "a", "b", None);
    samples::rewrite(&mut puzzle, "back", Way::Forward, "b b b", "a a a", None);
    let start = samples::position("111111111");
    for goal in ["222111222", "121212121", "222222222", "112122122"] {
        let goal = samples::position_goal(&puzzle, goal);
        let taken = [Numbering::Affine, Numbering::Product]
            .map(|numbering| agrees(&puzzle, &start, &goal, numbering));
        assert!(taken.iter().any(Option::is_some));
    }
}

/// Returns Tricolore with a goal that has few positions, which the conditions do not show.
fn counted() -> (Puzzle, State, Condition) {
    let puzzle = samples::tricolore(3, 4);
    let red = samples::set(&puzzle.kinds, "blue");
    let count = Condition::Count((0..12).map(NodeId).collect(), red, Comparison::Equal, 12);
    let either = Condition::Or(vec![Condition::Stuck, Condition::Not(Box::new(Condition::Stuck))]);
    let goal = Condition::And(vec![count, either]);
    (puzzle, samples::position("121111131211"), goal)
}

#[test]
fn what_does_not_fit_state_by_state_is_numbered() {
    let (puzzle, start, goal) = counted();
    let task = samples::task(&puzzle);
    let machine = pack(task.clone());
    let ask = |engine, budget: &Budget| {
        let asked = Asked { options: SolveOptions::default(), ..query(&start, &goal, engine) };
        solve(&machine, &asked, budget).unwrap()
    };
    let small = Budget::unlimited().with_memory(8 << 20);
    assert_eq!(ask(Engine::Named("bfs"), &small).verdict, Verdict::Stopped(Limit::Memory));
    let (found, plain) =
        (ask(Engine::Auto, &small), ask(Engine::Named("bfs"), &Budget::unlimited()));
    assert_eq!(
        (found.moves, found.states, found.lower_bound),
        (plain.moves, plain.states, plain.lower_bound)
    );
    assert_eq!(found.statistics.engine, "product");
    let dropped = |note: &String| note == "bfs was dropped: memory ended";
    assert!(found.statistics.notes.iter().any(dropped), "{:?}", found.statistics.notes);
    assert!(small.peak_bytes() <= 8 << 20 && small.free_bytes() == 8 << 20);
}

#[test]
fn every_limit_leaves_a_true_lower_bound() {
    let (puzzle, start, goal) = samples::eight();
    let task = samples::task(&puzzle);
    let machine = pack(task.clone());
    let asked = Asked {
        options: SolveOptions::default(),
        ..query(&start, &goal, Engine::Named("arrangement"))
    };
    let ends = |budget: Budget| {
        let free = budget.free_bytes();
        let found = solve(&machine, &asked, &budget).unwrap();
        assert!(found.lower_bound.is_some_and(|bound| bound <= 31), "{budget:?}");
        assert_eq!(budget.free_bytes(), free);
        (found.verdict, found.lower_bound)
    };
    assert_eq!(
        ends(Budget::unlimited().with_states(100)),
        (Verdict::Stopped(Limit::States), Some(6))
    );
    assert_eq!(
        ends(Budget::unlimited().with_memory(100 << 10)),
        (Verdict::Stopped(Limit::Memory), Some(0))
    );
    assert_eq!(
        ends(
            Budget::unlimited().with_clock(Clock::system()).with_timeout(std::time::Duration::ZERO)
        )
        .0,
        Verdict::Stopped(Limit::Time)
    );
    for kilobytes in (110..200).step_by(10) {
        ends(Budget::unlimited().with_memory(kilobytes << 10));
    }
}
