//! Compares gaps with the costs of all positions of random puzzles, and counts those of pancakes.

use super::*;
use crate::ground::plain::{self, Dice};
use crate::ground::samples;
use crate::model::{KindSet, Puzzle, Rule, State};
use crate::pack::pack;
use std::collections::BTreeMap;

/// Returns a puzzle with two random turns of six nodes.
fn turns(dice: &mut Dice) -> Puzzle {
    let mut puzzle = samples::puzzle(&["a", "b", "c"]);
    samples::path(&mut puzzle, 6, false);
    for name in ["one", "two"] {
        plain::random_turn(&mut puzzle, name, dice);
        if let Some(Rule::Turn(turn)) = puzzle.rules.last_mut() {
            turn.tail.cost = 1 + dice.roll(3) as u32;
        }
    }
    puzzle
}

/// Returns a condition on about three quarters of the nodes, which a position satisfies.
fn goal_like(position: &State, task: &Task, dice: &mut Dice) -> Condition {
    let nodes = (0..).map(NodeId).zip(position).filter(|_| dice.roll(4) > 0);
    Condition::Each(nodes.map(|(node, &kind)| (node, KindSet::one(kind, task.values))).collect())
}

/// Compares the bound of all positions with what a solution costs; returns the greatest bound.
fn check(puzzle: &Puzzle, positions: &[State], dice: &mut Dice) -> u32 {
    let (task, budget) = (samples::task(puzzle), Budget::unlimited());
    let machine = pack(task.clone());
    let mut like = || {
        let like = &positions[dice.roll(positions.len() as u64) as usize];
        goal_like(like, &task, dice)
    };
    let (one, other) = (like(), like());
    let goal = if dice.roll(3) == 0 { Condition::Or(vec![one, other]) } else { one };
    let Some(mut gaps) = Gaps::new(&task, &machine, &goal, &budget).unwrap() else { return 0 };
    let mut least: BTreeMap<&State, u32> = (positions.iter())
        .map(|position| (position, if plain::holds(&goal, position, &task) { 0 } else { u32::MAX }))
        .collect();
    loop {
        let mut found: Vec<(&State, u32)> = Vec::new();
        for &position in least.keys() {
            for (id, next) in plain::steps(&task, position, None) {
                let cost = task.ground_move(id).least_cost();
                let through = least.get(&next).map_or(u32::MAX, |left| left.saturating_add(cost));
                if through < least[position] {
                    found.push((position, through));
                }
            }
        }
        if found.is_empty() {
            break;
        }
        for (position, cost) in found {
            least.entry(position).and_modify(|known| *known = cost.min(*known));
        }
    }
    let bounds = least.iter().map(|(position, &cost)| {
        let bound = gaps.least(&machine.pack::<[u64; 1]>(position));
        assert!(bound <= cost, "{goal:?} {position:?}: {bound} > {cost}");
        bound
    });
    bounds.max().unwrap_or(0)
}

#[test]
fn no_bound_is_beyond_the_cost() {
    let (mut dice, mut greatest) = (Dice(11), [0, 0]);
    for seed in 0..300 {
        let puzzle = plain::random_priced_puzzle(seed);
        let positions = plain::all_positions(&samples::task(&puzzle));
        greatest[0] = check(&puzzle, &positions, &mut dice).max(greatest[0]);
    }
    for _ in 0..400 {
        let puzzle = turns(&mut dice);
        let start: State = (0..6).map(|_| Kind(dice.roll(4) as u16)).collect();
        let reached = plain::boards_reached_from(&samples::task(&puzzle), &start);
        let positions: Vec<State> = reached.into_iter().collect();
        greatest[1] = check(&puzzle, &positions, &mut dice).max(greatest[1]);
    }
    assert!(greatest[0] > 0 && greatest[1] > 5, "{greatest:?}");
}

#[test]
fn a_flip_parts_one_pair_of_pancakes() {
    let budget = Budget::unlimited();
    for pancakes in [6, 16, 40] {
        let puzzle = samples::stack(pancakes);
        let task = samples::task(&puzzle);
        let machine = pack(task.clone());
        let sorted: State = (1..=pancakes as u16).map(Kind).collect();
        let each = (0..).map(NodeId).zip(&sorted);
        let goal = each.map(|(node, &kind)| (node, KindSet::one(kind, task.values))).collect();
        let found = Gaps::new(&task, &machine, &Condition::Each(goal), &budget).unwrap();
        let mut found = found.unwrap();
        // Each pancake has one below it, and the last one the plate.
        assert_eq!(found.figures(), (pancakes as usize, Rate { cost: 1, parted: 1 }));
        let mut least = |position: &State| found.least(&machine.pack::<Box<[u64]>>(position));
        let reversed: State = sorted.iter().rev().copied().collect();
        let (even, odd): (Vec<Kind>, Vec<Kind>) =
            sorted.iter().partition(|kind| kind.0.is_multiple_of(2));
        assert_eq!([least(&sorted), least(&reversed)], [0, 1]);
        // No pancake is beside a neighbour of the sorted stack.
        assert!(least(&[even, odd].concat()) >= pancakes - 1);
    }
}

#[test]
fn gaps_need_moves_that_carry_several_pieces_and_a_goal_with_pairs() {
    let (budget, small) = (Budget::unlimited(), Budget::unlimited().with_memory(100));
    let made = |puzzle: &Puzzle, goal: &Condition, budget: &Budget| {
        let task = samples::task(puzzle);
        Gaps::new(&task, &pack(task.clone()), goal, budget).unwrap().is_some()
    };
    let (frogs, _, far) = samples::frogs(2, 2);
    assert!(!made(&frogs, &far, &budget));
    let stack = samples::stack(8);
    let sorted = samples::position_goal(&stack, "12345678");
    assert!(made(&stack, &sorted, &budget) && !made(&stack, &sorted, &small));
    assert!(!made(&stack, &Condition::And(Vec::new()), &budget));
}
