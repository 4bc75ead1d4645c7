//! Random goals.
//!
//! Most goals describe a reachable board that is several moves away, and hold on no board that is
//! nearer.

use super::condition::Facts;
use super::land::{Land, picture};
use super::pieces::Pieces;
use super::play::drawn;
use crate::common::definition::{Definition, goal_of, read_well_formed};
use crate::common::naive::Naive;
use crate::common::random::Random;
use puzzlec::stages::model::{Kind, State};

/// The distance of most goals in moves, if there are boards as far away.
const FAR: usize = 3;
/// The greatest number of statements of a goal.
const MOST_STATEMENTS: usize = 6;

/// Draws a goal for a definition.
///
/// # Arguments
/// * `layers` - the boards that can be reached after 0, 1, 2 … moves
pub fn set(
    random: &mut Random,
    (pieces, land): (&Pieces, &Land),
    naive: &Naive,
    layers: &[Vec<State>],
    definition: &mut Definition,
) {
    if random.chance(3) {
        definition.goal = vec![(*random.pick(&["stuck", "stuck", "not stuck"])).to_owned()];
        return;
    }
    let near =
        if layers.len() > FAR && random.chance(70) { FAR } else { random.below(layers.len()) };
    let target: State = if random.chance(8) {
        land.board.nodes().map(|_| Kind(random.below(pieces.values()) as u16)).collect()
    } else {
        let far = random.between(near, layers.len() - 1);
        random.pick(&layers[far]).clone()
    };
    let numbers: Vec<usize> = target.iter().map(|&value| naive.kind_of(value).index()).collect();
    let facts = Facts { pieces, land, board: &numbers };
    definition.goal = match drawn(random, pieces, land, &numbers, 30).filter(|_| random.chance(25))
    {
        Some(lines) => vec![picture("", &lines, "")],
        None => (0..1 + random.weighted(&[3, 1])).map(|_| facts.holding(random, 2).text).collect(),
    };
    while holds_before(naive, layers, near, &target, definition)
        && definition.goal.len() < MOST_STATEMENTS
    {
        definition.goal.push(facts.holding(random, 1).text);
    }
    if random.chance(2) {
        definition.goal.push("not stuck".to_owned());
    }
}

/// Returns `true` if a goal holds on a board that is nearer than its target. It has to hold on its
/// target.
fn holds_before(
    naive: &Naive,
    layers: &[Vec<State>],
    near: usize,
    target: &State,
    definition: &Definition,
) -> bool {
    let puzzle = read_well_formed(&definition.text());
    let goal = goal_of(&puzzle);
    assert!(naive.holds(target, goal), "the goal should hold of {target:?}\n{}", definition.text());
    layers[..near].iter().flatten().any(|board| naive.holds(board, goal))
}
