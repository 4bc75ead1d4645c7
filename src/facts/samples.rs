//! Random puzzles of clicks that commute, for tests.

use crate::ground::plain::Dice;
use crate::ground::samples;
use crate::model::{
    Click, Effect, EffectKind, Kind, KindSet, NodeId, Puzzle, Rule, State, Tail, Target,
};

/// Cycles among the kinds 0 (empty) to 6; 7 is in none.
const CYCLES: [&[&[u16]]; 6] = [
    &[&[0, 1]],
    &[&[1, 2, 3]],
    &[&[0, 3, 2, 1]],
    &[&[1, 2, 3, 4, 5, 6]],
    &[&[1, 2], &[3, 4, 5]],
    &[&[1, 2, 3, 4], &[5, 6]],
];

/// Creates a path of three nodes with one to five clicks, some of them kind by kind, without effect
/// or with the same effect, and a start.
pub(crate) fn random_clicks(dice: &mut Dice) -> (Puzzle, State) {
    let mut puzzle = samples::puzzle(&["a", "b", "c", "d", "e", "f", "wall"]);
    let cycles = CYCLES[dice.roll(6) as usize];
    cycles.iter().for_each(|cycle| samples::cycle(&mut puzzle, cycle));
    samples::path(&mut puzzle, 3, false);
    let mut clicks = 0;
    while clicks == 0 || (clicks < 3 && dice.roll(3) != 0) {
        let nodes: Vec<NodeId> = some_nodes(dice);
        clicks += nodes.len();
        let kind = if dice.roll(3) == 0 { EffectKind::Retreat } else { EffectKind::Advance };
        let targets = match dice.roll(4) {
            0 => vec![Target::Clicked],
            1 => vec![Target::Clicked, Target::Neighbours(None)],
            2 => vec![Target::Nodes(some_nodes(dice))],
            _ => vec![Target::Clicked, Target::Nodes(some_nodes(dice))],
        };
        let mut low = KindSet::none(8);
        (0..8).filter(|_| dice.roll(4) == 0).for_each(|kind| low.insert(Kind(kind)));
        for kinds in [low.complement(8), low] {
            let effects = vec![Effect { kind, targets: targets.clone(), except: Vec::new() }];
            puzzle.rules.push(Rule::Click(Click {
                label: None,
                kinds,
                nodes: nodes.clone(),
                effects,
                tail: Tail::default(),
            }));
        }
    }
    (puzzle, (0..3).map(|_| any_of(cycles, dice)).collect())
}

/// Returns a kind of a random cycle, or the wall.
pub(crate) fn any_of(cycles: &[&[u16]], dice: &mut Dice) -> Kind {
    let cycle = cycles[dice.roll(cycles.len() as u64) as usize];
    Kind(if dice.roll(8) == 0 { 7 } else { cycle[dice.roll(cycle.len() as u64) as usize] })
}

fn some_nodes(dice: &mut Dice) -> Vec<NodeId> {
    (0..3).filter(|_| dice.roll(2) == 0).map(NodeId).collect()
}
