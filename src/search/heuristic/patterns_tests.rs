//! Compares the bounds by tables with the costs of all positions.

use super::*;
use crate::facts::balance::balances;
use crate::ground::plain::Dice;
use crate::ground::{invert, plain, samples};
use crate::model::{Puzzle, Rewrite, Rule, Turn};
use crate::pack::pack;
use std::collections::{BTreeMap, VecDeque};

/// Returns the cost of reaching the goal from every position from which that is possible.
fn distances(task: &Task, goal: &State) -> BTreeMap<State, u32> {
    let inverse = invert(task, &Budget::unlimited()).unwrap();
    let mut found = BTreeMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(position) = queue.pop_front() {
        for (id, before) in plain::steps(&inverse, &position, None) {
            let distance = found[&position] + inverse.ground_move(id).least_cost();
            if found.get(&before).is_none_or(|&known| distance < known) {
                found.insert(before.clone(), distance);
                queue.push_back(before);
            }
        }
    }
    found
}

fn tiles(rows: u32, columns: u32) -> (Puzzle, State) {
    let mut puzzle =
        samples::puzzle(&["a", "b", "c", "d", "e", "f", "g"][..(rows * columns - 1) as usize]);
    samples::grid(&mut puzzle, rows, columns, false);
    let goal = (0..(rows * columns) as u16).map(Kind).collect();
    (puzzle, goal)
}

/// Checks all bounds, with the tables that are better for the farthest position; returns the
/// greatest bound, the size of the largest table, and whether tables add up.
fn check(puzzle: &Puzzle, goal: &State, work: u64) -> (u32, usize, bool) {
    let task = samples::task(puzzle);
    let known = distances(&task, goal);
    let start = known.iter().max_by_key(|&(_, distance)| distance).unwrap().0;
    let (machine, budget) = (pack(task.clone()), Budget::unlimited());
    let inverse = invert(&task, &budget).unwrap();
    let each = goal
        .iter()
        .enumerate()
        .map(|(node, &kind)| (NodeId(node as u32), KindSet::one(kind, task.values)));
    let condition = Condition::Each(each.collect());
    let balances = balances(&task).unwrap();
    let pieces = placed_singles(&task, &balances, goal, &condition);
    let others = pieces.len() as u32 - 1;
    let mut patterns = Patterns::new(&inverse, &machine, pieces, start, &budget).unwrap().unwrap();
    let has_free_moves = task.moves().any(|ground_move| ground_move.least_cost() == 0);
    let mut pairs = patterns.pairs().unwrap().unwrap();
    if patterns.move_one_by_one() {
        // Each piece is in a pair with each other one.
        for position in known.keys() {
            let state: [u64; 1] = machine.pack(position);
            let alone = patterns.least(&state).unwrap();
            assert!(pairs.of(&state).unwrap() >= others * alone, "{position:?}");
        }
    }
    patterns.worked(work).unwrap();
    let TransportCosts { whole, parts, each, .. } = &patterns.costs;
    let groups = patterns.groups(patterns.size());
    for (costs, parts) in [(Costs::Whole(whole), None), (Costs::Each(each), Some(*parts))] {
        let tables = patterns.made(&groups, costs, parts).unwrap().unwrap();
        for (position, distance) in &known {
            let bound = tables.least(&machine.pack::<[u64; 1]>(position)).unwrap();
            assert!(bound * patterns.costs.unit <= *distance, "{costs:?} {position:?}: {bound}");
        }
    }
    let bounds = known.iter().map(|(position, &distance)| {
        let state: [u64; 1] = machine.pack(position);
        let bound = patterns.least(&state).unwrap();
        assert!(bound <= distance, "{position:?}: {bound} > {distance}");
        let sum = pairs.of(&state).unwrap();
        assert!(sum <= others * (others + 1) / 2 * distance, "{position:?}: {sum}");
        assert!(sum == 0 || position != goal, "{position:?}: {sum}");
        assert!(sum > 0 || position == goal || has_free_moves, "{position:?}");
        bound
    });
    (bounds.max().unwrap_or(0), patterns.size(), patterns.add_up())
}

#[test]
fn no_bound_is_beyond_the_distance_of_tiles() {
    let (mut puzzle, goal) = tiles(2, 3);
    samples::rewrite(&mut puzzle, "slide", samples::Way::Both, "any _", "_ any", None);
    let (alone, size, _) = check(&puzzle, &goal, 0);
    let (together, larger, adds) = check(&puzzle, &goal, 1 << 12);
    assert!(
        adds && alone > 8 && together > alone && size == 1 && larger > 3,
        "{alone} {together} {larger}"
    );
}

#[test]
fn no_bound_is_beyond_the_distance_where_moves_carry_several_pieces() {
    let (mut puzzle, goal) = tiles(2, 3);
    let cycle = |nodes: [u32; 4]| vec![nodes.map(NodeId).to_vec()];
    for (name, nodes) in [("L", [0, 1, 4, 3]), ("R", [1, 2, 5, 4])] {
        let powers = vec![(name.to_owned(), 1), (format!("{name}'"), -1)];
        puzzle.rules.push(Rule::Turn(Turn {
            powers,
            label: None,
            cycles: cycle(nodes),
            tail: crate::model::Tail::default(),
        }));
    }
    let (alone, ..) = check(&puzzle, &goal, 0);
    let (together, size, _) = check(&puzzle, &goal, 1 << 12);
    assert!(together > alone && alone > 1 && size > 3, "{alone} {together} {size}");
    let mut pushes = tiles(1, 6);
    samples::rewrite(&mut pushes.0, "step", samples::Way::Forward, "any _", "_ any", None);
    samples::rewrite(&mut pushes.0, "push", samples::Way::Both, "any a|b|c _", "_ any a|b|c", None);
    check(&pushes.0, &pushes.1, 1 << 12);
    let mut swaps = tiles(1, 5);
    samples::rewrite(&mut swaps.0, "swap", samples::Way::Forward, "a|b c|d", "c|d a|b", None);
    samples::rewrite(&mut swaps.0, "slide", samples::Way::Both, "any _", "_ any", None);
    check(&swaps.0, &swaps.1, 1 << 12);
}

#[test]
fn pieces_share_the_costs_of_the_moves_that_carry_them() {
    // Neighbours on a path change places: the inversions of a permutation are the distance.
    let mut puzzle = samples::puzzle(&["a", "b", "c", "d", "e", "f"]);
    samples::path(&mut puzzle, 6, false);
    for first in 0..5 {
        samples::turn(&mut puzzle, &format!("swap{first}"), &[&[first, first + 1]]);
    }
    let goal: State = (1..=6).map(Kind).collect();
    // Half of 5 + 3 + 1 + 1 + 3 + 5 by single pieces; tables of six pieces are exact.
    let bounds = [0, 1 << 12].map(|work| check(&puzzle, &goal, work));
    assert_eq!(bounds, [(9, 1, true), (15, 6, true)]);
}

#[test]
fn no_bound_is_beyond_the_cost_of_random_turns() {
    let (mut dice, mut sums, mut greatest) = (Dice(3), 0, 0);
    for _ in 0..60 {
        let (mut puzzle, goal) = tiles(2, 3);
        if dice.roll(2) == 0 {
            samples::rewrite(&mut puzzle, "slide", samples::Way::Both, "any _", "_ any", None);
        }
        for name in ["one", "two"] {
            plain::random_turn(&mut puzzle, name, &mut dice);
        }
        for rule in &mut puzzle.rules {
            let (Rule::Rewrite(Rewrite { tail, .. }) | Rule::Turn(Turn { tail, .. })) = rule else {
                continue;
            };
            tail.cost = dice.roll(4) as u32;
        }
        let [(alone, _, _), (together, _, adds)] =
            [0, 1 << 12].map(|work| check(&puzzle, &goal, work));
        greatest = greatest.max(together).max(alone);
        sums += u32::from(adds);
    }
    assert!(sums > 5 && sums < 55 && greatest > 10, "{sums} {greatest}");
}
