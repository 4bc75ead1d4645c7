//! Compares searches over numbers of positions with searches over states one by one, with random
//! conditions as goals and in `never`.

use super::indexed_tests::agrees as solves;
use super::sweep_tests::{ENGINES, agrees, agrees_back};
use super::turn_tests::{cube, random_turns};
use crate::budget::{Budget, Limit};
use crate::ground::plain::{self, Dice, random_condition};
use crate::ground::samples::{self, Way};
use crate::model::{Comparison, Condition, Kind, NodeId, Puzzle, State};
use crate::numbering::Numbering;
use crate::pack::pack;
use crate::search::Exploring;
use crate::search::testing::explore_with;

const NUMBERINGS: [Numbering; 5] = [
    Numbering::Affine,
    Numbering::Product,
    Numbering::Arrangement,
    Numbering::Orientation,
    Numbering::Multiset,
];

/// Returns the size of a puzzle: nodes and values.
fn size(puzzle: &Puzzle) -> (usize, usize) {
    (puzzle.board.node_count(), puzzle.kinds.values())
}

/// Forbids a random condition, and sometimes a second one.
fn forbid(puzzle: &mut Puzzle, dice: &mut Dice) {
    puzzle.never =
        (0..1 + dice.roll(2)).map(|_| random_condition(dice, size(puzzle), false, 2)).collect();
}

/// Explores with random goals, without a `never` and with one.
fn explores(puzzle: &Puzzle, start: &State, numbering: Numbering, rounds: u32, dice: &mut Dice) {
    for round in 0..rounds {
        let mut puzzle = puzzle.clone();
        if round % 3 != 0 {
            forbid(&mut puzzle, dice);
        }
        let goal = (round % 5 != 4).then(|| random_condition(dice, size(&puzzle), true, 3));
        assert!(
            agrees(&puzzle, start, goal.as_ref(), Exploring::Named(numbering.name())),
            "{numbering:?}"
        );
    }
}

#[test]
fn random_puzzles_with_random_conditions_agree() {
    let (mut dice, mut explored, mut solved, mut back) = (Dice(5), [0; 5], 0, [0; 5]);
    for seed in 0..300 {
        let mut puzzle = plain::random_puzzle(seed);
        if seed % 3 != 0 {
            forbid(&mut puzzle, &mut dice);
        }
        let start = samples::position("01201")[..size(&puzzle).0].to_vec();
        let goal = random_condition(&mut dice, size(&puzzle), true, 3);
        for (number, engine) in ENGINES.into_iter().enumerate() {
            explored[number] += usize::from(agrees(&puzzle, &start, Some(&goal), engine));
            back[number] += usize::from(agrees_back(&puzzle, &goal, engine));
            solved += solves(&puzzle, &start, &goal, NUMBERINGS[number]).unwrap_or(0);
        }
    }
    assert!(
        explored[0] > 150 && explored[1] > 60 && back[0] > 90 && back[1] > 50 && solved > 25,
        "{explored:?} {back:?} {solved}"
    );
}

#[test]
fn pegs_and_lights_with_random_conditions() {
    let mut dice = Dice(21);
    explores(
        &samples::pegs(4),
        &samples::position("1111101111111111"),
        Numbering::Affine,
        20,
        &mut dice,
    );
    let (lights, on, _) = samples::lights(4, false);
    explores(&lights, &on, Numbering::Affine, 20, &mut dice);
    let (frogs, start, _) = samples::frogs(3, 4);
    explores(&frogs, &start, Numbering::Affine, 20, &mut dice);
}

#[test]
fn tricolore_with_random_conditions() {
    let mut dice = Dice(22);
    let mut puzzle = samples::tricolore(3, 3);
    explores(&puzzle, &samples::position("123123123"), Numbering::Product, 15, &mut dice);
    puzzle.never_repeat_click = false;
    explores(&puzzle, &samples::position("111111111"), Numbering::Product, 10, &mut dice);
    // No two reds side by side; every position is counted once, for all clicks that led to it.
    puzzle.never_repeat_click = true;
    let red = |node: u32| {
        Condition::Every(vec![NodeId(node), NodeId(node + 1)], samples::set(&puzzle.kinds, "red"))
    };
    let reds = Condition::Or([0, 1, 3, 4, 6, 7].map(red).into());
    puzzle.never.push(reds);
    assert!(agrees(&puzzle, &samples::position("123231312"), None, Exploring::Named("product")));
}

#[test]
fn tiles_with_random_conditions() {
    let mut dice = Dice(23);
    for (rows, columns, torus, rounds) in
        [(2, 3, true, 20), (2, 3, false, 20), (2, 4, false, 12), (1, 5, true, 20), (3, 3, false, 2)]
    {
        let names: Vec<String> = (1..rows * columns).map(|tile| format!("t{tile}")).collect();
        let mut puzzle = samples::puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
        samples::grid(&mut puzzle, rows, columns, torus);
        samples::rewrite(&mut puzzle, "slide", Way::Both, "any _", "_ any", None);
        let start: State =
            (0..rows * columns).map(|at| Kind(((at + 3) % (rows * columns)) as u16)).collect();
        explores(&puzzle, &start, Numbering::Arrangement, rounds, &mut dice);
        // A corner that some tiles must not enter.
        puzzle
            .never
            .push(Condition::Some(vec![NodeId(0)], samples::set(&puzzle.kinds, "t1|t2|t3")));
        assert!(agrees(&puzzle, &start, Some(&Condition::Stuck), Exploring::Named("arrangement")));
    }
}

#[test]
fn turned_boards_with_random_conditions() {
    let mut dice = Dice(24);
    for _ in 0..100 {
        let (mut puzzle, start) = random_turns(&mut dice);
        if dice.roll(3) != 0 {
            forbid(&mut puzzle, &mut dice);
        }
        let goal = random_condition(&mut dice, size(&puzzle), true, 3);
        agrees(&puzzle, &start, Some(&goal), Exploring::Named("orientation"));
        solves(&puzzle, &start, &goal, Numbering::Orientation);
    }
    let (puzzle, start) = cube(&[1, 2, 3, 1, 2, 3]);
    explores(&puzzle, &start, Numbering::Orientation, 6, &mut dice);
}

#[test]
fn goals_without_a_short_list_are_planted_row_by_row() {
    // More than half of all positions: at most fourteen lights are on.
    let (mut puzzle, ..) = samples::lights(4, false);
    let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
    let few = Condition::Count(
        nodes.clone(),
        samples::set(&puzzle.kinds, "light"),
        Comparison::AtMost,
        14,
    );
    for round in 0..3 {
        assert!(agrees_back(&puzzle, &few, Exploring::Named("affine")));
        assert!(agrees_back(&puzzle, &few, Exploring::Named("product")));
        assert!(agrees_back(&puzzle, &few, Exploring::Auto));
        let corner = Condition::Every(vec![NodeId(round)], samples::set(&puzzle.kinds, "light"));
        puzzle.never.push(Condition::And(vec![
            corner,
            Condition::Every(vec![NodeId(7)], samples::set(&puzzle.kinds, "_")),
        ]));
    }
    // Three values take two bits, of which one combination is no position; a position is stuck if
    // the moves themselves are.
    let (frogs, ..) = samples::frogs(5, 5);
    for goal in [Condition::Stuck, Condition::Not(Box::new(Condition::Stuck))] {
        assert!(agrees_back(&frogs, &goal, Exploring::Named("affine")));
    }
}

#[test]
fn goals_are_found_where_their_marks_do_not_fit() {
    let (puzzle, start, _) = samples::eight();
    let machine = pack(samples::task(&puzzle));
    let goal = Condition::Or(vec![
        samples::all(&puzzle, "_"),
        Condition::Every(vec![NodeId(1)], samples::set(&puzzle.kinds, "t1|t2")),
    ]);
    let explored = |memory: u64| {
        let budget = Budget::unlimited().with_memory(memory);
        let found =
            explore_with(Exploring::Named("arrangement"), &machine, &start, Some(&goal), &budget)
                .unwrap();
        ((found.limit, found.goals, found.way.is_some()), budget.peak_bytes())
    };
    let (found, most) = explored(1 << 30);
    assert_eq!(found, (None, Some(40_320), true));
    // Memory for one table of marks less suffices, and so does memory without the table that
    // distinguishes levels.
    let (found, peak) = explored(most - 1);
    assert_eq!(found, (None, Some(40_320), true));
    assert!(peak < most);
    let (found, least) = explored(peak - 1);
    assert_eq!(found, (None, Some(40_320), false));
    assert!(least < peak);
    assert_eq!(explored(least - 1).0.0, Some(Limit::Memory));
}
