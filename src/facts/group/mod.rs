//! Puzzles where all moves permute nodes: the moves generate a group, and the positions are the
//! orbit of the start.
//!
//! The number of positions is the order of the group, divided by the number of its elements that
//! leave equal pieces on all nodes. A position can be reached if and only if an element takes the
//! start to it, and this element as a product of moves is a solution. No position is visited.

mod chain;
mod colours;
mod element;
mod permutation;
mod pieces;
mod regular;
mod signs;
mod stabilizer;
#[cfg(test)]
mod tests;
mod turning;
mod words;

use super::work::Work;
use crate::budget::Budget;
use crate::ground::Task;
use crate::model::{Kind, State};
use chain::{Chain, MOST_STEPS, TOO_LARGE};
use colours::Colours;
use num_bigint::BigUint;
use permutation::Permutation;
pub(crate) use regular::{Regular, Transversal};
pub(crate) use turning::{Reached, Turning};

/// The number of positions that can be reached, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The number.
    Exactly(BigUint),
    /// An upper bound.
    AtMost(BigUint),
}

/// Counts the positions that a start reaches, by the group of the moves.
///
/// # Arguments
/// * `budget` - the budget that the bytes of the tables are taken from meanwhile; it may end the
///   computation
///
/// # Errors
/// Returns the reason why they are not counted: a move is no permutation of nodes, or the group is
/// too large for the limits.
///
/// # Complexity
/// O(nodes^3) bytes, and never more than a fixed number of steps.
pub fn count(task: &Task, start: &State, budget: &Budget) -> Result<Count, String> {
    let turning = Turning::new(task, start)?;
    of(&turning.generators, &turning.kinds, budget).ok_or_else(|| TOO_LARGE.to_owned())
}

/// Counts the images of a colouring under the group that some permutations generate; `None` if the
/// work ends first.
fn of(generators: &[Permutation], kinds: &[Kind], budget: &Budget) -> Option<Count> {
    let colours = Colours::new(kinds);
    let mut work = Work::new(MOST_STEPS, budget);
    let chain = Chain::new(&colours.base(generators), generators, &mut work).ok()?;
    let (kept, exact) = stabilizer::order(&chain, &colours.start, Work::new(MOST_STEPS, budget));
    let positions = chain.order() / kept;
    Some(if exact { Count::Exactly(positions) } else { Count::AtMost(positions) })
}
