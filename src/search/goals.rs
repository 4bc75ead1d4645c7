//! The boards that satisfy a goal, as the first layer of a search backwards.
//!
//! In: a goal and conditions that no board may satisfy. Out: packed boards in a store. Promises that the list is complete or refused, and
//! that no board is in it in which a `never` holds (R35). Knows nothing of how the moves are undone.

use super::cubes::{Cube, Listed, cubes, placements};
use super::layers::level::Layers;
use super::layers::store::Store;
use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, KindSet, State};
use crate::pack::{Machine, Word};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A goal with more boards than that has no short list.
pub(super) const SHORT_LIST: u64 = 1 << 16;
/// Tests of conditions after which a list is no longer called short.
const SHORT_STEPS: u64 = 1 << 22;

/// How long a list may become.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    pub(super) boards: u64,
    pub(super) steps: u64,
    /// How many moves back there may be for each move, on average.
    pub(super) ways_back: usize,
}

impl Patience {
    /// For an engine that was asked for by name.
    pub(super) const LONG: Self = Self { boards: SHORT_LIST, steps: SHORT_STEPS, ways_back: usize::MAX };
    /// For finding out whether a search from both sides is worth it.
    pub(super) const SHORT: Self = Self { boards: 64, steps: 20_000, ways_back: 4 };
}

/// Why there is no short list, in a few words that follow a colon.
pub(super) type Reason = String;

/// Lists the boards of a goal, if it can be seen that they are few.
///
/// # Returns
/// The boards, or why they are not listed.
///
/// # Errors
/// A limit that came first.
pub(super) fn short_list<'b, W: Word>(
    task: &Task,
    machine: &Machine,
    goal: &Condition,
    patience: Patience,
    budget: &'b Budget,
) -> Result<Result<Store<'b, W>, Reason>, Limit> {
    if goal.any_part(&mut |part| matches!(part, Condition::Count(..))) {
        return Ok(Err("it counts pieces".to_owned()));
    }
    if goal.any_part(&mut |part| matches!(part, Condition::Stuck)) {
        return Ok(Err("it asks whether a move is left".to_owned()));
    }
    list(task, machine, goal, patience, budget)
}

/// The same for any goal: counts of pieces are followed node by node, for as many steps as patience allows.
///
/// # Errors
/// A limit that came first.
pub(super) fn list<'b, W: Word>(
    task: &Task,
    machine: &Machine,
    goal: &Condition,
    patience: Patience,
    budget: &'b Budget,
) -> Result<Result<Store<'b, W>, Reason>, Limit> {
    let mut list: Store<W> = Store::new(machine.words(), false, budget);
    let listed = cubes((task.nodes, task.values), &goal_and_never(task, goal), patience.steps, budget, &mut |found| {
        if BigUint::from(list.len()) + size(found) > BigUint::from(patience.boards) {
            return Ok(ControlFlow::Break(()));
        }
        placements(found, &mut |layout| {
            list.insert(machine.pack::<W>(layout).words(), super::layers::store::NO_PARENT)?;
            Ok(ControlFlow::Continue(()))
        })
    })?;
    Ok(match listed {
        Listed::All => Ok(list),
        Listed::Ended => Err(format!("more than {} positions satisfy it", patience.boards)),
        Listed::TooLong => Err("it takes too long to list the positions that satisfy it".to_owned()),
    })
}

/// All boards that satisfy a goal and no `never`.
///
/// # Returns
/// `None` where they are more than `most`, where it takes long to list them, or where it matters whether a move is left.
#[must_use]
pub fn goal_states(machine: &Machine, goal: &Condition, most: u64, budget: &Budget) -> Option<Vec<State>> {
    if goal.any_part(&mut |part| matches!(part, Condition::Stuck)) {
        return None;
    }
    let patience = Patience { boards: most, ..Patience::LONG };
    let listed = list::<Box<[u64]>>(machine.task(), machine, goal, patience, budget).ok()?.ok()?;
    Some((0..listed.len()).map(|id| machine.unpack(listed.state(id))).collect())
}

/// Puts every board that satisfies a goal into layer 0.
///
/// # Arguments
/// * `forward` - the machine of the moves themselves, which says whether one is left
///
/// # Errors
/// The limit that came first; the boards found until then are in the store.
pub(super) fn plant_all<W: Word>(
    task: &Task,
    forward: &Machine,
    goal: &Condition,
    layers: &mut Layers<W>,
    budget: &Budget,
) -> Result<(), Limit> {
    let test = forward.compile(goal);
    let mut scratch = forward.scratch::<W>();
    let listed = cubes((task.nodes, task.values), &goal_and_never(task, goal), u64::MAX, budget, &mut |found| {
        let mut tried: u32 = 0;
        placements(found, &mut |layout| {
            tried = tried.wrapping_add(1);
            if tried.is_multiple_of(1024) {
                budget.poll()?;
            }
            let board: W = forward.pack(layout);
            if found.decided || forward.holds(&test, board.words(), &mut scratch) {
                layers.plant(&board)?;
            }
            Ok(ControlFlow::Continue(()))
        })
    })?;
    debug_assert_eq!(listed, Listed::All);
    Ok(())
}

/// How many placements satisfy one of the conditions.
///
/// # Returns
/// `None` if so many steps do not suffice to count them.
///
/// # Errors
/// A limit that came first.
pub(super) fn count_any(task: &Task, conditions: &[Condition], steps: u64, budget: &Budget) -> Result<Option<BigUint>, Limit> {
    let mut count = BigUint::ZERO;
    let any = [Condition::Or(conditions.to_vec())];
    let listed = cubes((task.nodes, task.values), &any, steps, budget, &mut |found| {
        count += size(found);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((listed == Listed::All).then_some(count))
}

/// What holds of the boards with which a search back from a goal begins (R35).
pub(super) fn goal_and_never(task: &Task, goal: &Condition) -> Vec<Condition> {
    let never = task.never.iter().map(|never| Condition::Not(Box::new(never.clone())));
    std::iter::once(goal.clone()).chain(never).collect()
}

/// The number of placements in a box.
fn size(found: &Cube) -> BigUint {
    found.domains.iter().map(KindSet::len).filter(|&kinds| kinds != 1).fold(BigUint::from(1_u8), |size, kinds| size * kinds)
}
