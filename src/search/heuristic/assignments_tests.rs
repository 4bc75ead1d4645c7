//! Compares the bounds by matchings with the costs of all positions, on random boards on which
//! pieces are pushed, pulled, turned, or slide by themselves, some of them two or three at a time.

use super::assignments::Assignments;
use crate::budget::Budget;
use crate::facts::balance::balances;
use crate::ground::plain::{Dice, steps};
use crate::ground::samples::{self, Way};
use crate::model::{Condition, Kind, KindSet, NodeId, Puzzle, Rule, State};
use crate::pack::pack;
use std::collections::BTreeMap;

/// Returns a board with rules that move pieces, with random costs.
fn pushing(dice: &mut Dice) -> Puzzle {
    let mut puzzle = samples::puzzle(&["player", "crate", "stone", "wall"]);
    let (rows, columns) = [(3, 3), (2, 4), (2, 5), (1, 7)][dice.roll(4) as usize];
    samples::grid(&mut puzzle, rows, columns, dice.roll(8) == 0);
    samples::rewrite(&mut puzzle, "walk", Way::Both, "player _", "_ player", None);
    samples::rewrite(&mut puzzle, "push", Way::Both, "player crate _", "_ player crate", None);
    samples::rewrite(&mut puzzle, "shove", Way::Both, "player stone _", "_ player stone", None);
    if dice.roll(3) == 0 {
        samples::rewrite(&mut puzzle, "pull", Way::Both, "stone player _", "_ stone player", None);
    }
    if dice.roll(4) == 0 {
        samples::rewrite(&mut puzzle, "slide", Way::Forward, "crate _", "_ crate", None);
    }
    if dice.roll(4) == 0 {
        samples::rewrite(&mut puzzle, "swap", Way::Forward, "crate stone", "stone crate", None);
    }
    if dice.roll(4) == 0 {
        let (before, after) = ("player crate crate _", "_ player crate crate");
        samples::rewrite(&mut puzzle, "shunt", Way::Both, before, after, None);
    }
    if dice.roll(4) == 0 {
        let (before, after) = ("_ crate crate _", "crate _ _ crate");
        samples::rewrite(&mut puzzle, "part", Way::Both, before, after, None);
    }
    if dice.roll(4) == 0 {
        let mut left: Vec<u32> = (0..puzzle.board.node_count() as u32).collect();
        let mut drawn = || left.swap_remove(dice.roll(left.len() as u64) as usize);
        let nodes = [drawn(), drawn(), drawn(), drawn()];
        samples::turn(&mut puzzle, "turn", &[&nodes[..3 + dice.roll(2) as usize]]);
    }
    for rule in &mut puzzle.rules {
        match rule {
            Rule::Rewrite(rule) => rule.tail.cost = dice.roll(3) as u32,
            Rule::Turn(rule) => rule.tail.cost = dice.roll(4) as u32,
            _ => {}
        }
    }
    puzzle
}

/// Returns the cost-to-go of every position that a start reaches; `None` where there is no solution.
fn costs_to_go(puzzle: &Puzzle, start: &State, goal: &Condition) -> BTreeMap<State, Option<u32>> {
    let task = samples::task(puzzle);
    let mut found = BTreeMap::from([(start.clone(), None)]);
    let (mut open, mut moves) = (vec![start.clone()], Vec::new());
    while let Some(position) = open.pop() {
        for (id, next) in steps(&task, &position, None) {
            moves.push((position.clone(), next.clone(), task.cost(id)));
            found.entry(next.clone()).or_insert_with(|| {
                open.push(next);
                None
            });
        }
    }
    for (position, cost) in &mut found {
        *cost = goal.holds(position, &mut || false).then_some(0);
    }
    loop {
        let mut is_new = false;
        for (position, next, cost) in &moves {
            let through = found[next].map(|behind| behind + cost);
            let known = found[position];
            if through.is_some_and(|through| known.is_none_or(|known| through < known)) {
                found.insert(position.clone(), through);
                is_new = true;
            }
        }
        if !is_new {
            return found;
        }
    }
}

#[test]
fn no_bound_is_beyond_the_cost_and_no_living_position_is_dead() {
    let (mut exact, mut dead, mut bounded) = (0, 0, 0);
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let puzzle = pushing(&mut dice);
        let nodes = puzzle.board.node_count();
        let mut start: State = vec![Kind::EMPTY; nodes];
        start[dice.roll(nodes as u64) as usize] = Kind(1);
        for kind in [2, 2, 3, [0, 2, 3, 4][dice.roll(4) as usize]] {
            let node = dice.roll(nodes as u64) as usize;
            start[node] = if start[node] == Kind::EMPTY { Kind(kind) } else { start[node] };
        }
        let on = |node: u64, kind: u16| (NodeId(node as u32), KindSet::one(Kind(kind), 5));
        let mut wanted: Vec<_> = [2, 3, 2]
            .into_iter()
            .take(1 + dice.roll(3) as usize)
            .map(|kind| on(dice.roll(nodes as u64), kind))
            .collect();
        wanted.sort_by_key(|&(node, _)| node);
        wanted.dedup_by_key(|(node, _)| *node);
        let goal = Condition::Each(wanted);
        let task = samples::task(&puzzle);
        let (machine, budget) = (pack(task.clone()), Budget::unlimited());
        let balances = balances(&task).unwrap();
        let make = || Assignments::new((&task, &machine), &balances, (&start, &goal), &budget);
        let Some(mut assignments) = make().unwrap() else { continue };
        for (position, cost) in costs_to_go(&puzzle, &start, &goal) {
            let state: [u64; 1] = machine.pack(&position);
            let bound = assignments.open(&state);
            match (bound, cost) {
                (Some(bound), Some(cost)) => {
                    assert!(bound <= cost, "seed {seed} {position:?}: {bound} > {cost}");
                    exact += u32::from(bound == cost);
                    bounded += u32::from(bound > 0);
                }
                (None, cost) => {
                    assert_eq!(cost, None, "seed {seed} {position:?} {goal:?}");
                    dead += 1;
                }
                (Some(_), None) => {}
            }
            for (_, next) in steps(&task, &position, None) {
                let next: [u64; 1] = machine.pack(&next);
                let after = assignments.after(&next);
                if dice.roll(50) == 0 {
                    let mut anew = make().unwrap().unwrap();
                    assert_eq!(after, anew.open(&next), "seed {seed} {position:?}");
                }
            }
        }
    }
    assert!(exact > 200 && dead > 200 && bounded > 200, "{exact} {dead} {bounded}");
}

/// Returns the bound of a start for a goal that is a single position.
fn bound_between(puzzle: &Puzzle, start: &str, goal: &str) -> Option<u32> {
    let task = samples::task(puzzle);
    let (machine, budget) = (pack(task.clone()), Budget::unlimited());
    let balances = balances(&task).unwrap();
    let (start, goal) = (samples::position(start), samples::position_goal(puzzle, goal));
    let made = Assignments::new((&task, &machine), &balances, (&start, &goal), &budget);
    made.unwrap().unwrap().open(&machine.pack::<[u64; 1]>(&start))
}

#[test]
fn the_bounds_of_several_kinds_add_up_at_the_costs_divided_among_them() {
    let (mut puzzle, ..) = samples::frogs(3, 3);
    // Two leaps for each of six frogs.
    assert_eq!(bound_between(&puzzle, "1110222", "2220111"), Some(12));
    // An exchange of neighbours takes each of them half as far as a leap, for half the cost.
    samples::rewrite(&mut puzzle, "swap", Way::Forward, "frog toad", "toad frog", None);
    assert_eq!(bound_between(&puzzle, "1110222", "2220111"), Some(12));
    samples::rewrite(&mut puzzle, "pass", Way::Forward, "frog any toad", "toad any frog", None);
    assert_eq!(bound_between(&puzzle, "1110222", "2220111"), Some(6));
}

#[test]
fn the_cost_of_an_exchange_is_divided_between_pieces_of_two_kinds() {
    let mut puzzle = samples::puzzle(&["a", "b", "c"]);
    samples::path(&mut puzzle, 9, true);
    samples::rewrite(&mut puzzle, "swap", Way::Both, "a|b|c any", "any a|b|c", None);
    // The pieces of each kind go eight steps in all, and each move makes two steps.
    assert_eq!(bound_between(&puzzle, "111222333", "222333111"), Some(12));
}

#[test]
fn the_cost_of_a_turn_is_divided_among_equal_pieces() {
    let mut puzzle = samples::puzzle(&["a"]);
    samples::path(&mut puzzle, 6, false);
    samples::turn(&mut puzzle, "turn", &[&[0, 1, 2], &[3, 4, 5]]);
    puzzle.rules.iter_mut().for_each(|rule| {
        if let Rule::Turn(turn) = rule {
            turn.tail.cost = 5;
            turn.powers.truncate(1);
        }
    });
    // A turn carries a piece of each half; of two pieces there, one seems to pass the other.
    assert_eq!(bound_between(&puzzle, "100110", "010011"), Some(5));
    assert_eq!(bound_between(&puzzle, "100100", "001001"), Some(5));
    // One half has no pieces, but the table does not know this.
    assert_eq!(bound_between(&puzzle, "110000", "011000"), Some(3));
}
