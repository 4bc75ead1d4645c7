//! The number of positions where all moves permute nodes: the moves generate a group, and the
//! positions are the orbit of the start.
//!
//! Their number is the order of the group, divided by the number of its elements that leave equal
//! pieces on all nodes. No position is visited.

mod chain;
mod permutation;
mod regular;
mod stabilizer;
#[cfg(test)]
mod tests;

use super::domains::{self, Seeds};
use super::turns::turns;
use super::work::Work;
use crate::budget::Budget;
use crate::ground::Task;
use crate::model::{Kind, State};
use chain::Chain;
use num_bigint::BigUint;
use permutation::Permutation;
pub(crate) use regular::{Transversal, regular_chain};
use std::collections::BTreeSet;

/// The largest number of nodes that change.
const MOST_PLACES: usize = 256;
/// The limit for the number of steps for the group, and again for its elements that change nothing.
const MOST_STEPS: u64 = 1 << 30;

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
    let seeds = Seeds::Positions(std::slice::from_ref(start));
    domains::check(task, seeds)?;
    if !task.never.is_empty() {
        return Err("a `never` bars moves".to_owned());
    }
    if task.memories() > 1 {
        return Err("moves depend on the moves before".to_owned());
    }
    let domains = domains::of_positions_alone(task, seeds)?;
    let places = domains.changing();
    if places.len() > MOST_PLACES {
        return Err(format!("more than {MOST_PLACES} nodes change"));
    }
    let turns: BTreeSet<Permutation> = turns(task, &domains, &places)?
        .into_iter()
        .map(|turn| Permutation(turn.sources.into_iter().map(|from| from as u16).collect()))
        .collect();
    let kinds: Vec<Kind> = places.iter().map(|place| start[place.index()]).collect();
    of(&turns.into_iter().collect::<Vec<_>>(), &kinds, budget)
        .ok_or_else(|| "the group of the moves is too large for the limits".to_owned())
}

/// Counts the images of a colouring under the group that some permutations generate; `None` if the
/// work ends first.
fn of(generators: &[Permutation], kinds: &[Kind], budget: &Budget) -> Option<Count> {
    let colours = colours(kinds);
    let mut work = Work::new(MOST_STEPS, budget);
    let chain = Chain::new(&base(&colours), generators, &mut work).ok()?;
    let (kept, exact) = stabilizer::order(&chain, &colours, Work::new(MOST_STEPS, budget));
    let positions = chain.order() / kept;
    Some(if exact { Count::Exactly(positions) } else { Count::AtMost(positions) })
}

/// Returns the kinds on points as numbers from 0.
fn colours(kinds: &[Kind]) -> Vec<usize> {
    let names: BTreeSet<Kind> = kinds.iter().copied().collect();
    kinds.iter().map(|kind| names.range(..kind).count()).collect()
}

/// Returns all points in the order of a base: points of rare colours come first, since they have
/// few images of their own colour.
fn base(colours: &[usize]) -> Vec<u16> {
    let mut base: Vec<u16> = (0..colours.len() as u16).collect();
    base.sort_by_key(|&point| {
        let colour = colours[usize::from(point)];
        (colours.iter().filter(|&&other| other == colour).count(), colour, point)
    });
    base
}
