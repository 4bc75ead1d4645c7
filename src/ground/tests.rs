//! Tests of the order, the identity and the number of ground moves.

use super::plain;
use super::samples::{self, Way};
use super::*;
use crate::budget::Clock;
use crate::model::{Cell, NodeId, Puzzle};
use std::time::Duration;

fn row(length: u32, ring: bool) -> Puzzle {
    let mut puzzle = samples::puzzle(&["a", "b"]);
    samples::path(&mut puzzle, length, ring);
    puzzle
}

/// Returns the nodes of all moves, in order.
fn matches(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    let task = samples::task(puzzle);
    let nodes = |id| task.move_name(MoveId(id)).nodes.iter().map(|node| node.0).collect();
    (0..task.move_count() as u32).map(nodes).collect()
}

fn matches_of(mut puzzle: Puzzle, way: Way, left: &str, right: &str) -> Vec<Vec<u32>> {
    samples::rewrite(&mut puzzle, "rule", way, left, right, None);
    matches(&puzzle)
}

#[test]
fn the_lowest_position_comes_first_then_forward_then_fewer_repetitions() {
    assert_eq!(
        matches_of(row(3, false), Way::Both, "a _", "_ a"),
        [[0, 1], [1, 0], [1, 2], [2, 1]]
    );
    let found = matches_of(row(3, false), Way::Both, "a b* _", "_ b* a");
    assert_eq!(found, [&[0, 1][..], &[0, 1, 2], &[1, 0], &[2, 1, 0], &[1, 2], &[2, 1]]);
    assert_eq!(
        matches_of(row(3, true), Way::Both, "a _", "_ a"),
        [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]
    );
}

#[test]
fn anchors_hold_where_the_reading_begins_and_ends() {
    assert_eq!(
        matches_of(row(4, false), Way::Both, "^ a b* _", "_ b* a"),
        [&[0, 1][..], &[0, 1, 2], &[0, 1, 2, 3], &[3, 2, 1, 0], &[3, 2, 1], &[3, 2]]
    );
    assert_eq!(
        matches_of(row(4, false), Way::Forward, "a _ b* $", "_ a b*"),
        [&[0, 1, 2, 3][..], &[1, 2, 3], &[2, 3]]
    );
    assert_eq!(
        matches_of(row(4, false), Way::Both, "^ a b* _ $", "_ b* a"),
        [[0, 1, 2, 3], [3, 2, 1, 0]]
    );
    assert_eq!(matches_of(row(4, true), Way::Both, "^ a _", "_ a"), [[0; 2]; 0]);
}

#[test]
fn no_match_uses_a_node_twice_or_crosses_a_one_way_step_backward() {
    assert_eq!(matches_of(row(2, true), Way::Forward, "a a _", "_ _ a"), [[0; 3]; 0]);
    assert_eq!(matches_of(row(3, true), Way::Forward, "a b+ _", "_ b+ a").len(), 3);
    let one_way = |ring| {
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::nodes(&mut puzzle, &["p", "q", "r", "s"]);
        samples::line(&mut puzzle, "line", &[0, 1, 2, 3], ring, &[1]);
        puzzle
    };
    assert_eq!(matches_of(one_way(false), Way::Backward, "a _", "_ a"), [[1, 0], [3, 2]]);
    assert_eq!(matches_of(one_way(true), Way::Backward, "a _", "_ a"), [[0, 3], [1, 0], [3, 2]]);
    assert_eq!(matches_of(one_way(true), Way::Backward, "a b _", "_ b a"), [[0, 3, 2], [1, 0, 3]]);
    assert_eq!(matches_of(one_way(true), Way::Backward, "a b b _", "_ b b a"), [[1, 0, 3, 2]]);
}

#[test]
fn matches_that_do_the_same_under_one_name_are_one_move() {
    assert_eq!(matches_of(row(2, false), Way::Both, "a a", "b b"), [[0, 1]]);
    let mut puzzle = row(2, false);
    samples::rewrite(&mut puzzle, "rule", Way::Forward, "a _", "_ a", None);
    samples::rewrite(&mut puzzle, "rule", Way::Forward, "a _", "_ a", None);
    samples::rewrite(&mut puzzle, "rule", Way::Forward, "a _", "_ a", Some("L"));
    samples::rewrite(&mut puzzle, "rule", Way::Forward, "any _", "_ any", None);
    let task = samples::task(&puzzle);
    assert_eq!(task.moves_per_rule, [1, 0, 1, 1]);
    let signatures: Vec<u32> = task.moves().map(|ground_move| ground_move.signature).collect();
    assert!(signatures[0] == signatures[2] && signatures[0] != signatures[1]);
}

#[test]
fn what_never_applies_or_never_changes_a_board_is_no_move() {
    assert_eq!(matches_of(row(3, false), Way::Both, "a ?", "a ?"), [[0; 2]; 0]);
    let mut puzzle = row(3, false);
    samples::rewrite(&mut puzzle, "rule", Way::Forward, "a b* _", "_ b* a", None);
    if let Some(Rule::Rewrite(rule)) = puzzle.rules.first_mut() {
        let nothing = crate::model::KindSet::none(3);
        rule.pattern.cells[1] = Cell { kinds: nothing, ..rule.pattern.cells[1].clone() };
    }
    assert_eq!(matches(&puzzle), [[0, 1], [1, 2]]);
}

#[test]
fn a_region_limits_the_nodes_of_its_cell() {
    let mut puzzle = row(4, false);
    samples::rewrite(&mut puzzle, "rule", Way::Both, "a _", "_ a", None);
    if let Some(Rule::Rewrite(rule)) = puzzle.rules.first_mut() {
        rule.pattern.cells[0].region = Some(vec![NodeId(1), NodeId(2)]);
    }
    assert_eq!(matches(&puzzle), [[1, 0], [1, 2], [2, 1], [2, 3]]);
}

#[test]
fn estimates_are_never_too_small() {
    for seed in 0..300 {
        let puzzle = plain::random_puzzle(seed);
        let task = samples::task(&puzzle);
        for (estimate, &made) in estimate::estimate(&puzzle).iter().zip(&task.moves_per_rule) {
            assert!(estimate.moves >= made as u128, "seed {seed}");
        }
    }
    for (left, right) in [
        ("a b* _ b+ a", "_ b* a b+ a"),
        ("^ a b* _", "_ b* a"),
        ("b* a b* b*", "b* b b* b*"),
        ("a b+ _ $", "_ b+ a"),
    ] {
        for ring in [false, true] {
            let mut puzzle = row(6, ring);
            samples::rewrite(&mut puzzle, "rule", Way::Forward, left, right, None);
            let estimate = estimate::estimate(&puzzle)[0];
            let tried = matches(&puzzle).len() as u128;
            assert!(
                estimate.moves >= tried && estimate.moves <= 4 * tried + 4,
                "{left}: {} for {tried}",
                estimate.moves
            );
        }
    }
}

#[test]
fn what_would_be_too_large_is_refused_before_it_is_made() {
    let mut puzzle = row(100_000, false);
    samples::rewrite(&mut puzzle, "step", Way::Both, "a _", "_ a", None);
    samples::rewrite(&mut puzzle, "glide", Way::Forward, "b* a b* _ b*", "b* _ b* a b*", None);
    let budget = Budget::unlimited().with_memory(1 << 30);
    let Err(GroundError::TooLarge { rule, moves, bytes, .. }) = ground(&puzzle, &budget) else {
        panic!("it has about 10^18 matches");
    };
    assert!(rule == 1 && moves > 10_u128.pow(18) && bytes == u64::MAX);
    assert_eq!(budget.free_bytes(), 1 << 30);
}

#[test]
fn time_and_memory_end_the_making_of_moves() {
    let mut puzzle = row(3000, false);
    samples::rewrite(&mut puzzle, "glide", Way::Forward, "b* a b* _", "b* _ b* a", None);
    if let Some(Rule::Rewrite(rule)) = puzzle.rules.first_mut() {
        rule.pattern.cells[1].region = Some(Vec::new());
    }
    let budget =
        Budget::unlimited().with_clock(Clock::system()).with_timeout(Duration::from_millis(20));
    assert!(matches!(
        ground(&puzzle, &budget),
        Err(GroundError::TooLarge { .. } | GroundError::Stopped(Limit::Time))
    ));
    let mut puzzle = row(1000, false);
    samples::rewrite(&mut puzzle, "glide", Way::Forward, "a b* _", "_ b* a", None);
    let budget = Budget::unlimited().with_clock(Clock::system()).with_timeout(Duration::ZERO);
    let free = budget.free_bytes();
    assert_eq!(ground(&puzzle, &budget).unwrap_err(), GroundError::Stopped(Limit::Time));
    assert_eq!(budget.free_bytes(), free);
    let budget = Budget::unlimited().with_memory(100_000_000);
    assert!(matches!(ground(&puzzle, &budget), Err(GroundError::TooLarge { moves: 499_500, .. })));
    assert_eq!(budget.free_bytes(), 100_000_000);
}

#[test]
fn turns_go_along_their_cycles() {
    let mut puzzle = row(4, false);
    let cycles = vec![vec![NodeId(0), NodeId(1), NodeId(2), NodeId(3)]];
    let powers = vec![("R".to_owned(), 1), ("R2".to_owned(), 2), ("R'".to_owned(), -1)];
    puzzle.rules.push(Rule::Turn(crate::model::Turn {
        powers,
        label: None,
        cycles,
        tail: crate::model::Tail::default(),
    }));
    let task = samples::task(&puzzle);
    let after: Vec<_> =
        task.moves().map(|turn| plain::apply(&task, &turn, &samples::position("1200"))).collect();
    assert_eq!(
        after,
        [
            Some(samples::position("0120")),
            Some(samples::position("0012")),
            Some(samples::position("2001"))
        ]
    );
}

#[test]
fn moves_are_ranked_by_name_label_and_names_of_nodes() {
    let mut puzzle = samples::puzzle(&["a"]);
    samples::nodes(&mut puzzle, &["z", "y", "x"]);
    samples::line(&mut puzzle, "line", &[0, 1, 2], false, &[]);
    samples::rewrite(&mut puzzle, "walk", Way::Forward, "a _", "_ a", Some("R"));
    samples::rewrite(&mut puzzle, "walk", Way::Forward, "_ a", "a _", None);
    samples::rewrite(&mut puzzle, "fly", Way::Forward, "a _", "_ a", None);
    assert_eq!(samples::task(&puzzle).ranks(&puzzle.board), [5, 4, 3, 2, 1, 0]);
}

#[test]
fn a_board_of_ten_thousand_nodes_is_grounded() {
    let task = samples::task(&samples::pegs(100));
    assert_eq!((task.nodes, task.move_count()), (10_000, 2 * 2 * 100 * 98));
}
