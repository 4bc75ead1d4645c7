//! Tests of groups with known orders, and of random tasks by comparison with all permutations.

use super::check::Check;
use super::form::Form;
use super::*;
use crate::ground::plain;
use crate::ground::samples::{self, Way};
use crate::model::{Comparison, NodeId, Puzzle};
use num_bigint::BigUint;

fn group(task: &Task, goal: Option<&Condition>, start: Option<&[Kind]>) -> Group {
    symmetries(task, Kept { goal, start }, &Budget::unlimited()).unwrap()
}

fn order(puzzle: &Puzzle) -> BigUint {
    group(&samples::task(puzzle), None, None).order
}

fn factorial(number: u32) -> BigUint {
    (1..=number).map(BigUint::from).product()
}

/// Creates a puzzle of pieces that step along edges.
fn steps(nodes: u32, edges: &[[u32; 2]]) -> Puzzle {
    let mut puzzle = samples::puzzle(&["piece"]);
    let names: Vec<String> = (0..nodes).map(|node| format!("n{node}")).collect();
    samples::nodes(&mut puzzle, &names.iter().map(String::as_str).collect::<Vec<_>>());
    edges.iter().for_each(|edge| samples::line(&mut puzzle, "edge", edge, false, &[]));
    samples::rewrite(&mut puzzle, "step", Way::Both, "piece _", "_ piece", None);
    puzzle
}

#[test]
fn boards_have_the_orders_that_are_known() {
    let grid = |size| order(&samples::pegs(size));
    assert_eq!([grid(3), grid(4), grid(7)], [8_u32, 8, 8].map(BigUint::from));
    let path: Vec<[u32; 2]> = (0..8).map(|at| [at, at + 1]).collect();
    let ring: Vec<[u32; 2]> = (0..9).map(|at| [at, (at + 1) % 9]).collect();
    let whole: Vec<[u32; 2]> = (0..9).flat_map(|to| (0..to).map(move |from| [from, to])).collect();
    let petersen: Vec<[u32; 2]> = (0..5)
        .flat_map(|at| [[at, (at + 1) % 5], [at, at + 5], [at + 5, (at + 2) % 5 + 5]])
        .collect();
    let orders = [(9, &path), (9, &ring), (9, &whole), (10, &petersen)]
        .map(|(nodes, edges)| order(&steps(nodes, edges)));
    assert_eq!(orders, [2_u32, 18, 362_880, 120].map(BigUint::from));
    let cube: Vec<[u32; 2]> = (0..256)
        .flat_map(|at| (0..8).map(move |bit| [at, at ^ 1 << bit]))
        .filter(|[a, b]| a < b)
        .collect();
    assert_eq!(order(&steps(256, &cube)), factorial(8) * 256_u32);
}

#[test]
fn clicks_and_slides_have_those_of_their_grids() {
    assert_eq!(order(&samples::tricolore(4, 4)), BigUint::from(8_u32));
    assert_eq!(order(&samples::tricolore(3, 4)), BigUint::from(4_u32));
    assert_eq!(order(&samples::lights(20, false).0), BigUint::from(8_u32));
    assert_eq!(order(&samples::lights(5, true).0), factorial(25));
    let (puzzle, start, goal) = samples::eight();
    let task = samples::task(&puzzle);
    assert_eq!(group(&task, None, None).order, factorial(8) * 8_u32);
    assert_eq!(group(&task, Some(&goal), None).order, BigUint::from(2_u32));
    assert_eq!(group(&task, Some(&goal), Some(&start)).order, BigUint::from(1_u32));
    let (puzzle, start, goal) = samples::frogs(40, 40);
    assert_eq!(
        group(&samples::task(&puzzle), Some(&goal), Some(&start)).order,
        BigUint::from(2_u32)
    );
}

#[test]
fn where_nothing_moves_all_permutations_are_symmetries() {
    assert_eq!(order(&samples::puzzle(&[])), factorial(1));
    assert_eq!(order(&samples::puzzle(&["a", "b", "c"])), factorial(3));
    let mut puzzle = steps(300, &[]);
    puzzle.rules.clear();
    assert_eq!(order(&puzzle), factorial(300));
    let many: Vec<String> = (0..200).map(|kind| format!("k{kind}")).collect();
    let mut puzzle = samples::puzzle(&many.iter().map(String::as_str).collect::<Vec<_>>());
    samples::grid(&mut puzzle, 15, 15, false);
    samples::rewrite(&mut puzzle, "slide", Way::Both, "any _", "_ any", None);
    assert_eq!(order(&puzzle), factorial(200) * 8_u32);
}

#[test]
fn one_line_or_one_condition_more_breaks_a_symmetry() {
    let mut puzzle = samples::pegs(4);
    assert_eq!(group(&samples::task(&puzzle), None, None).orbits().len(), 3);
    let corner =
        Condition::Count(vec![NodeId(0)], samples::set(&puzzle.kinds, "peg"), Comparison::Equal, 1);
    let found = group(&samples::task(&puzzle), Some(&corner), None);
    assert_eq!((found.order, found.generators.len()), (BigUint::from(2_u32), 1));
    puzzle.never.push(corner);
    assert_eq!(order(&puzzle), BigUint::from(2_u32));
    samples::line(&mut puzzle, "more", &[0, 1, 6], false, &[]);
    assert_eq!(order(&puzzle), BigUint::from(1_u32));
}

#[test]
fn a_remembered_click_is_a_part_of_a_move() {
    let mut puzzle = samples::puzzle(&["red"]);
    samples::cycle(&mut puzzle, &[0, 1]);
    samples::path(&mut puzzle, 2, false);
    samples::click(&mut puzzle, "?", &[crate::model::Target::Nodes(vec![NodeId(0)])]);
    assert_eq!(order(&puzzle), BigUint::from(1_u32));
    samples::nodes(&mut puzzle, &["other"]);
    assert_eq!(order(&puzzle), BigUint::from(2_u32));
    puzzle.never_repeat_click = true;
    assert_eq!(order(&puzzle), BigUint::from(1_u32));
}

fn permutations(number: u32) -> Vec<Vec<u32>> {
    let Some(last) = number.checked_sub(1) else { return vec![Vec::new()] };
    let insert = |shorter: Vec<u32>| {
        (0..number as usize).map(move |at| [&shorter[..at], &[last], &shorter[at..]].concat())
    };
    permutations(last).into_iter().flat_map(insert).collect()
}

/// Returns all pairs of permutations that pass the check.
fn all_symmetries(task: &Task, kept: Vec<Form>) -> Vec<Symmetry> {
    let check = Check::new(task, kept);
    let kinds: Vec<Vec<Kind>> = permutations(task.values as u32 - 1)
        .into_iter()
        .map(|kinds| {
            std::iter::once(Kind::EMPTY)
                .chain(kinds.into_iter().map(|kind| Kind(kind as u16 + 1)))
                .collect()
        })
        .collect();
    let nodes = permutations(task.nodes as u32)
        .into_iter()
        .map(|nodes| nodes.into_iter().map(NodeId).collect::<Vec<_>>());
    let pairs = nodes.flat_map(|nodes| {
        kinds.iter().map(move |kinds| Symmetry { nodes: nodes.clone(), kinds: kinds.clone() })
    });
    let mut found: Vec<Symmetry> = pairs.filter(|symmetry| check.keeps(symmetry)).collect();
    found.sort();
    found
}

#[test]
fn groups_of_random_tasks_are_all_that_passes_the_check() {
    let mut larger = [0, 0];
    let priced = (0..500)
        .map(|seed| samples::task(&plain::random_priced_puzzle(seed)))
        .filter(Task::is_flat);
    for (seed, task) in (0..1000).map(plain::random_task).chain(priced).enumerate() {
        let goal = samples::position(&"1021"[..task.nodes]);
        let goal = Condition::Each(
            goal.iter()
                .enumerate()
                .map(|(at, &kind)| {
                    (NodeId(at as u32), crate::model::KindSet::one(kind, task.values))
                })
                .collect(),
        );
        for goal in [None, Some(&goal)] {
            let found = group(&task, goal, None);
            let never = Form::Or(
                std::collections::BTreeMap::new(),
                task.never.iter().map(|never| Form::of(never, task.values)).collect(),
            );
            let kept =
                [never].into_iter().chain(goal.map(|goal| Form::of(goal, task.values))).collect();
            let expected = all_symmetries(&task, kept);
            assert_eq!(found.members(1000), Some(expected), "seed {seed}");
            larger[usize::from(!task.costs_are_one())] +=
                u32::from(found.order > BigUint::from(1_u32));
        }
    }
    assert!(larger[0] > 100 && larger[1] > 10, "{larger:?}");
}

#[test]
fn symmetries_map_the_moves_of_a_board_to_those_of_its_image() {
    for seed in 0..300 {
        let task = plain::random_task(seed);
        for symmetry in group(&task, None, None).generators {
            for board in plain::all_positions(&task) {
                let nexts = |board: &[Kind]| -> std::collections::BTreeSet<_> {
                    plain::steps(&task, &board.to_vec(), None)
                        .into_iter()
                        .map(|(_, next)| next)
                        .collect()
                };
                let images = nexts(&board).iter().map(|next| symmetry.image(next)).collect();
                assert_eq!(nexts(&symmetry.image(&board)), images, "seed {seed} {symmetry:?}");
            }
        }
    }
}

#[test]
fn where_there_is_no_room_or_no_time_there_is_no_answer() {
    let task = samples::task(&samples::pegs(4));
    let small = Budget::unlimited().with_memory(1000);
    assert_eq!(symmetries(&task, Kept::default(), &small), None);
    assert_eq!(small.free_bytes(), 1000);
    let check = Check::new(&task, Vec::new());
    let graph = encode::encode(&task, &check);
    let budget = Budget::unlimited();
    assert!(
        search::search(&graph, &check, (task.nodes, task.values), Work::new(500, &budget)).is_err()
    );
}
