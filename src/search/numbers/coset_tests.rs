//! Compares searches over the elements of a group with searches that keep states one by one.

use super::exchange_tests::all_agree;
use super::sweep_tests::agrees;
use crate::budget::Budget;
use crate::ground::plain::Dice;
use crate::ground::samples;
use crate::model::{Kind, Puzzle, State};
use crate::numbering::Numbering;
use crate::pack::pack;
use crate::search::Exploring;
use crate::search::testing::explore_with;

const COSETS: Exploring = Exploring::Named("cosets");

/// Returns a puzzle with random turns of blocks of neighbouring nodes: each takes blocks to blocks,
/// and turns some of them round.
fn random_turns(dice: &mut Dice) -> (Puzzle, State) {
    let (size, blocks) = match dice.roll(3) {
        0 => (1, 3 + dice.roll(4) as u32),
        1 => (2, 2 + dice.roll(3) as u32),
        _ => (3, 2 + dice.roll(2) as u32),
    };
    let nodes = size * blocks;
    let kinds = 1 + dice.roll(u64::from(nodes)) as usize;
    let names: Vec<String> = ('a'..='z').take(kinds).map(String::from).collect();
    let mut puzzle = samples::puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
    samples::path(&mut puzzle, nodes, false);
    for number in 0..1 + dice.roll(3) {
        let mut others: Vec<u32> = (0..blocks).collect();
        let length = 1 + dice.roll(u64::from(blocks));
        let ring: Vec<u32> = (0..length)
            .map(|_| others.swap_remove(dice.roll(others.len() as u64) as usize))
            .collect();
        let turned = dice.roll(u64::from(size)) as u32;
        let mut images: Vec<u32> = (0..nodes).collect();
        for (at, &from) in ring.iter().enumerate() {
            let to = ring[(at + 1) % ring.len()];
            let by = if at == 0 { turned } else { 0 };
            for part in 0..size {
                images[(from * size + part) as usize] = to * size + (part + by) % size;
            }
        }
        let mut cycles: Vec<Vec<u32>> = Vec::new();
        let mut seen = vec![false; nodes as usize];
        for start in 0..nodes {
            let (mut cycle, mut at) = (Vec::new(), start);
            while !std::mem::replace(&mut seen[at as usize], true) {
                cycle.push(at);
                at = images[at as usize];
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        if !cycles.is_empty() {
            let cycles: Vec<&[u32]> = cycles.iter().map(Vec::as_slice).collect();
            samples::turn(&mut puzzle, &format!("T{number}"), &cycles);
        }
    }
    (puzzle, (0..nodes).map(|_| Kind(dice.roll(kinds as u64 + 1) as u16)).collect())
}

#[test]
fn figures_of_random_turns_agree() {
    let (taken, back) = all_agree(&mut Dice(5), Numbering::Cosets, 200, random_turns);
    assert!(taken > 150 && back > 50, "{taken} {back}");
}

#[test]
fn a_group_that_keeps_blocks_together_has_a_number_for_each_element() {
    // Turns of five pairs of nodes generate 2^4 times 5! elements.
    let names: Vec<String> = ('a'..='j').map(String::from).collect();
    let mut puzzle = samples::puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
    samples::path(&mut puzzle, 10, false);
    samples::turn(&mut puzzle, "ring", &[&[0, 2, 4, 6, 8], &[1, 3, 5, 7, 9]]);
    samples::turn(&mut puzzle, "cross", &[&[0, 2], &[1, 3], &[4, 5], &[6, 7]]);
    let machine = pack(samples::task(&puzzle));
    let start = samples::position("123456789a");
    let found = explore_with(COSETS, &machine, &start, None, &Budget::unlimited()).unwrap();
    assert_eq!(found.reachable, 1920);
    assert!(found.statistics.notes[0].contains("a group of 1920 elements"));
    assert!(agrees(&puzzle, &start, None, COSETS));
}
