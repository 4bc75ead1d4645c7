//! The positions that satisfy a goal: all of them in a list, or none; never one in which a `never` holds (R35).

use super::cubes::{Cube, Listed, cubes, positions};
use super::layers::level::Layers;
use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, KindSet, State};
use crate::pack::{Machine, Word};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// How long a list may become, and how long it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Patience {
    /// For facts, which must cost less than the search.
    Few,
    /// For finding out whether a search from both sides is worth it.
    Short,
    /// For an engine that was asked for by name.
    Long,
}

impl Patience {
    /// The most positions, and the most tests of conditions.
    pub(super) fn limits(self) -> (u64, u64) {
        match self {
            Self::Few => (64, 1500),
            Self::Short => (64, 20_000),
            Self::Long => (1 << 16, 1 << 22),
        }
    }

    /// How many moves back there may be for each move, on average.
    pub(super) fn ways_back(self) -> usize {
        match self {
            Self::Few | Self::Short => 4,
            Self::Long => usize::MAX,
        }
    }
}

/// Why there is no short list, in a few words that follow a colon.
pub(super) type Reason = String;

/// Lists the positions of a goal, if it can be seen that they are few.
///
/// # Arguments
/// * `kept` - what else is known of every position that matters
/// * `most`, `steps` - of positions, and of tests of conditions
///
/// # Returns
/// The positions, or why they are not listed.
///
/// # Errors
/// A limit that came first.
pub(super) fn list(
    task: &Task,
    goal: &Condition,
    kept: &[Condition],
    (most, steps): (u64, u64),
    budget: &Budget,
) -> Result<Result<Vec<State>, Reason>, Limit> {
    if goal.any_part(&mut |part| matches!(part, Condition::Stuck)) {
        return Ok(Err("it asks whether a move is left".to_owned()));
    }
    let mut list: Vec<State> = Vec::new();
    let conditions = [goal_and_never(task, goal), kept.to_vec()].concat();
    let listed = cubes((task.nodes, task.values), &conditions, steps, budget, &mut |found| {
        if BigUint::from(list.len()) + size(found) > BigUint::from(most) {
            return Ok(ControlFlow::Break(()));
        }
        positions(found, &mut |position| {
            list.push(position.clone());
            Ok(ControlFlow::Continue(()))
        })
    })?;
    Ok(match listed {
        Listed::All => Ok(list),
        Listed::Ended => Err(format!("more than {most} positions satisfy it")),
        Listed::TooLong => Err("it takes too long to list the positions that satisfy it".to_owned()),
    })
}

/// All positions that satisfy a goal and no `never`.
///
/// # Returns
/// `None` where they are more than `most`, where it takes long to list them, or where it matters whether a move is left.
#[must_use]
pub fn goal_states(machine: &Machine, goal: &Condition, most: u64, budget: &Budget) -> Option<Vec<State>> {
    if goal.any_part(&mut |part| matches!(part, Condition::Stuck)) {
        return None;
    }
    list(machine.task(), goal, &[], (most, Patience::Long.limits().1), budget).ok()?.ok()
}

/// Puts every position that satisfies a goal into layer 0.
///
/// # Arguments
/// * `forward` - the machine of the moves themselves, which says whether one is left
///
/// # Errors
/// The limit that came first; the positions found until then are in the store.
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
        positions(found, &mut |position| {
            tried = tried.wrapping_add(1);
            if tried.is_multiple_of(1024) {
                budget.poll()?;
            }
            let position: W = forward.pack(position);
            if found.decided || forward.holds(&test, position.words(), &mut scratch) {
                layers.plant(&position)?;
            }
            Ok(ControlFlow::Continue(()))
        })
    })?;
    debug_assert_eq!(listed, Listed::All);
    Ok(())
}

/// How many positions satisfy one of the conditions.
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

/// How many positions satisfy a condition and no `never`, shaped pieces being whole.
///
/// # Returns
/// `None` if so many steps do not suffice to count them, or it matters whether a move is left.
///
/// # Errors
/// A limit that came first.
pub(super) fn count_all(task: &Task, condition: &Condition, steps: u64, budget: &Budget) -> Result<Option<BigUint>, Limit> {
    let mut count = Some(BigUint::ZERO);
    let listed = cubes((task.nodes, task.values), &goal_and_never(task, condition), steps, budget, &mut |found| {
        count = count.take().filter(|_| found.decided).map(|count| count + size(found));
        Ok(if count.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    Ok(count.filter(|_| listed == Listed::All))
}

/// What holds of the positions with which a search back from a goal begins (R35).
pub(super) fn goal_and_never(task: &Task, goal: &Condition) -> Vec<Condition> {
    let never = task.never.iter().map(|never| Condition::Not(Box::new(never.clone())));
    std::iter::once(goal.clone()).chain(task.always.iter().cloned()).chain(never).collect()
}

/// The number of positions in a box.
fn size(found: &Cube) -> BigUint {
    found.domains.iter().map(KindSet::len).filter(|&kinds| kinds != 1).fold(BigUint::from(1_u8), |size, kinds| size * kinds)
}
