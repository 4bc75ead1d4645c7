//! Lists the positions of a goal one by one, where they are few.

use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, State};
use crate::pack::Machine;
use crate::search::cubes::{Listed, cubes, positions};
use crate::search::goals::goal_and_never;
use std::ops::ControlFlow;

/// The limits on listed positions, and on tests of conditions.
const MOST: (u64, u64) = (1 << 16, 1 << 20);

/// Lists the positions of a goal in which no `never` holds.
///
/// # Returns
/// `None` if there are many, or if listing them takes long.
///
/// # Errors
/// Returns the limit that stopped it.
pub(super) fn list(task: &Task, machine: &Machine, goal: &Condition, budget: &Budget) -> Result<Option<Vec<State>>, Limit> {
    let (most, steps) = MOST;
    let conditions = goal_and_never(task, goal);
    let stuck = |position: &State| {
        let state: Box<[u64]> = machine.pack(position);
        machine.is_stuck(&state, &mut machine.scratch::<Box<[u64]>>())
    };
    let (mut found, mut tests): (Vec<State>, u64) = (Vec::new(), steps);
    let ended = cubes((task.nodes, task.values), &conditions, steps, budget, &mut |one| {
        positions(one, &mut |position| {
            tests = tests.saturating_sub(1);
            if one.decided || goal.holds(position, &mut || stuck(position)) {
                found.push(position.clone());
            }
            Ok(if tests == 0 || found.len() as u64 > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
    })?;
    Ok((ended == Listed::All).then_some(found))
}
