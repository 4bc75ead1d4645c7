//! Compares searches over exchanged pieces with searches that keep states one by one.

use super::indexed_tests::agrees as solves;
use super::sweep_tests::{agrees, agrees_back, agrees_back_from};
use crate::budget::Budget;
use crate::ground::plain::{Dice, random_condition};
use crate::ground::samples::{self, Way};
use crate::model::{Condition, Kind, KindSet, NodeId, Puzzle, State};
use crate::numbering::Numbering;
use crate::pack::pack;
use crate::search::Exploring;
use crate::search::testing::explore_with;

const MULTISET: Exploring = Exploring::Named("multiset");

/// Rules that exchange pieces, whatever stands elsewhere.
const RULES: [(&str, &str); 9] = [
    ("any _", "_ any"),
    ("a _", "_ a"),
    ("a b", "b a"),
    ("a|b _", "_ a|b"),
    ("any a _", "_ a any"),
    ("a ? _", "_ ? a"),
    ("_ b a", "a _ b"),
    ("a ?* b", "b ?* a"),
    ("^ any _", "^ _ any"),
];

/// Returns a puzzle with random exchanges: rules on a path, a ring or a grid, and turns of a few
/// nodes.
fn random_exchanges(dice: &mut Dice) -> (Puzzle, State) {
    let kinds = 2 + dice.roll(5) as usize;
    let names: Vec<String> = ('a'..='z').take(kinds).map(String::from).collect();
    let mut puzzle = samples::puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
    match dice.roll(3) {
        0 => samples::path(&mut puzzle, 3 + dice.roll(5) as u32, dice.roll(2) == 0),
        1 => samples::grid(&mut puzzle, 2, 2 + dice.roll(3) as u32, dice.roll(2) == 0),
        _ => samples::grid(&mut puzzle, 3, 3, false),
    }
    let nodes = puzzle.board.node_count() as u32;
    for number in 0..1 + dice.roll(3) {
        let name = format!("R{number}");
        if dice.roll(3) == 0 {
            let mut others: Vec<u32> = (0..nodes).collect();
            let length = 2 + dice.roll(u64::from(nodes) - 1);
            let cycle: Vec<u32> = (0..length)
                .map(|_| others.swap_remove(dice.roll(others.len() as u64) as usize))
                .collect();
            samples::turn(&mut puzzle, &name, &[&cycle]);
        } else {
            let (left, right) = RULES[dice.roll(RULES.len() as u64) as usize];
            let way = [Way::Both, Way::Forward, Way::Backward][dice.roll(3) as usize];
            samples::rewrite(&mut puzzle, &name, way, left, right, None);
        }
    }
    let spread = 1 + dice.roll(kinds as u64 + 1);
    (puzzle, (0..nodes).map(|_| Kind(dice.roll(spread) as u16)).collect())
}

/// Compares all figures of a numbering with those of searches that keep states one by one.
///
/// # Arguments
/// * `count` - the number of puzzles
/// * `random` - returns a random puzzle and its start
///
/// # Returns
/// The number of visits that the numbering took, and of visits backward from a goal.
pub(super) fn all_agree(
    dice: &mut Dice,
    numbering: Numbering,
    count: usize,
    random: impl Fn(&mut Dice) -> (Puzzle, State),
) -> (usize, usize) {
    let (engine, mut taken, mut back) = (Exploring::Named(numbering.name()), 0, 0);
    for seed in 0..count {
        let (mut puzzle, start) = random(dice);
        let size = (puzzle.board.node_count(), puzzle.kinds.values());
        if seed % 3 == 0 {
            puzzle.never = vec![random_condition(dice, size, false, 2)];
        }
        let goal = random_condition(dice, size, true, 3);
        for goal in [None, Some(&goal), Some(&Condition::Stuck)] {
            taken += usize::from(agrees(&puzzle, &start, goal, engine));
        }
        solves(&puzzle, &start, &goal, numbering);
        let digits: String =
            start.iter().rev().filter_map(|kind| char::from_digit(kind.0.into(), 36)).collect();
        let end = samples::position_goal(&puzzle, &digits);
        back += usize::from(agrees_back(&puzzle, &end, engine));
    }
    (taken, back)
}

#[test]
fn figures_of_random_exchanges_agree() {
    let (taken, back) = all_agree(&mut Dice(11), Numbering::Multiset, 160, random_exchanges);
    assert!(taken > 240 && back > 60, "{taken} {back}");
}

#[test]
fn pieces_that_travel_together_agree() {
    let mut puzzle = samples::stack(8);
    for start in ["12345678", "11223344", "11123333"] {
        let start = samples::position(start);
        assert!(agrees(&puzzle, &start, Some(&Condition::Stuck), MULTISET));
    }
    puzzle.never = vec![samples::position_goal(&puzzle, "21345678")];
    assert!(agrees(&puzzle, &samples::position("12345678"), None, MULTISET));
}

#[test]
fn goals_of_many_positions_agree() {
    let mut dice = Dice(5);
    let mut taken = 0;
    for _ in 0..8 {
        let mut puzzle = samples::puzzle(&["a", "b", "c", "d", "e"]);
        samples::grid(&mut puzzle, 2, 4, false);
        samples::turn(&mut puzzle, "T", &[&[0, 1, 2, 3, 7, 6, 5, 4]]);
        let (left, right) = RULES[dice.roll(RULES.len() as u64) as usize];
        samples::rewrite(&mut puzzle, "R", Way::Both, left, right, None);
        if dice.roll(2) == 0 {
            puzzle.never = vec![samples::position_goal(&puzzle, "01234501")];
        }
        let first = KindSet::one(Kind(dice.roll(6) as u16), puzzle.kinds.values());
        let many = Condition::Not(Box::new(Condition::Every(vec![NodeId(0)], first)));
        for goal in [many, Condition::Stuck] {
            taken += usize::from(agrees_back_from(
                &puzzle,
                &samples::position("00112345"),
                &goal,
                MULTISET,
            ));
        }
    }
    assert!(taken > 10, "{taken}");
}

#[test]
fn goals_of_both_parities_agree() {
    let mut puzzle = samples::puzzle(&["a", "b", "c", "d", "e", "f", "g"]);
    samples::path(&mut puzzle, 7, false);
    samples::turn(&mut puzzle, "spin", &[&[0, 1, 2, 3, 4, 5, 6]]);
    samples::turn(&mut puzzle, "flip", &[&[0, 3], &[1, 2]]);
    let goal =
        Condition::Some(vec![NodeId(0), NodeId(1)], KindSet::one(Kind(4), puzzle.kinds.values()));
    assert!(agrees_back_from(&puzzle, &samples::position("1234567"), &goal, MULTISET));
}

/// Asserts that a search chooses the numbering, and finds the numbers of positions by level.
fn counts(puzzle: &Puzzle, start: &str, depths: &[u64]) {
    let machine = pack(samples::task(puzzle));
    let start = samples::position(start);
    let found =
        explore_with(Exploring::Auto, &machine, &start, None, &Budget::unlimited()).unwrap();
    assert_eq!((found.statistics.engine, found.depths.as_slice()), ("multiset", depths));
    assert!(agrees(puzzle, &start, Some(&Condition::Stuck), MULTISET));
}

#[test]
fn pancakes_have_numbers() {
    // J. E. Goodman's problem; the numbers are OEIS A092113.
    counts(
        &samples::stack(9),
        "123456789",
        &[1, 8, 56, 391, 2278, 10_666, 38_015, 93_585, 132_697, 79_379, 5804],
    );
}

#[test]
fn positions_of_one_parity_are_half_as_many() {
    let names: Vec<String> = ('a'..='h').map(String::from).collect();
    let mut puzzle = samples::puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
    samples::path(&mut puzzle, 8, false);
    samples::turn(&mut puzzle, "left", &[&[0, 1, 2, 3, 4, 5, 6]]);
    samples::turn(&mut puzzle, "right", &[&[5, 6, 7]]);
    for start in ["12345678", "21345678"] {
        let start = samples::position(start);
        assert!(agrees(&puzzle, &start, None, MULTISET));
        let machine = pack(samples::task(&puzzle));
        let found = explore_with(MULTISET, &machine, &start, None, &Budget::unlimited()).unwrap();
        assert_eq!(found.reachable, 20_160);
        assert!(found.statistics.notes[0].contains("20160 arrangements of one parity"));
    }
}
