//! The symmetries of a task: permutations of nodes, together with permutations of kinds, that map its ground moves onto themselves.
//!
//! In: a task, and what is to be kept beside its moves: a goal, a start. Out: the group, by generators and its exact order. Promises that
//! each generator is checked, move by move, on the table; and to give up after a fixed amount of work. Names of moves do not count, and nothing
//! stays nothing. Knows nothing of searches.

mod check;
mod encode;
mod form;
mod graph;
mod group;
mod partition;
mod search;
#[cfg(test)]
mod tests;

pub use group::{Group, Symmetry};

use crate::budget::Budget;
use crate::ground::Task;
use crate::model::{Condition, Kind};
use check::Check;
use form::Form;
use partition::Work;

/// The most conditions and changes of all moves, nodes and kinds.
const MOST_PARTS: usize = 1 << 17;
/// Steps of refinement and checks.
const MOST_STEPS: u64 = 1 << 25;
/// The bytes of all tables for each of them.
const PART_BYTES: usize = 200;

/// The work came to its limit, or a limit of the budget was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stop;

/// What symmetries are to keep beside the moves, and what never holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept<'a> {
    /// The goal as a whole: boards that satisfy it go to such boards.
    pub goal: Option<&'a Condition>,
    /// What stands on each node at the start.
    pub start: Option<&'a [Kind]>,
}

/// Finds the symmetries of a task.
///
/// # Arguments
/// * `task` - the moves
/// * `kept` - what else is to be kept
/// * `budget` - holds the bytes of the tables while they are there, and may end the work
///
/// # Returns
/// `None` if they were not determined within the limits.
///
/// # Complexity
/// O((conditions and changes) × log) for each generator on most boards, and never more than a fixed number of steps.
///
/// # Example
/// A board of pegs has the eight symmetries of a square; the goal that the last peg stands in a corner leaves two of them.
#[must_use]
pub fn symmetries(task: &Task, kept: Kept, budget: &Budget) -> Option<Group> {
    let parts: usize = task.moves().map(|ground_move| ground_move.guards.len() + ground_move.effects.len() + 1).sum();
    let tables = task.values.saturating_mul(1 + task.sets.len() + task.maps.len());
    let parts = parts.saturating_add(task.nodes).saturating_add(tables);
    if parts > MOST_PARTS || !task.is_flat() {
        return None;
    }
    let mut work = Work::new(MOST_STEPS, budget);
    work.take(parts * PART_BYTES).and_then(|()| find(task, kept, work)).ok()
}

fn find(task: &Task, kept: Kept, work: Work) -> Result<Group, Stop> {
    let form = |condition: &Condition| Form::of(condition, task.values);
    let never = Form::Or(std::collections::BTreeMap::new(), task.never.iter().map(form).collect());
    let goal = kept.goal.map(form);
    let start = kept.start.map(|start| Form::of_position(start, task.values));
    let check = Check::new(task, [never].into_iter().chain(goal).chain(start).collect());
    let graph = encode::encode(task, &check);
    search::search(&graph, &check, (task.nodes, task.values), work)
}
