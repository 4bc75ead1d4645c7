//! The symmetries of a task: permutations of nodes, together with permutations of kinds, that map
//! its ground moves onto themselves.
//!
//! The result is the group that also preserves a given goal and a given start, by generators and
//! its exact order. Each generator is checked, move by move, on the table, and the search gives up
//! after a fixed number of steps. Names of moves are ignored, and the empty kind is mapped to
//! itself.

mod check;
mod encode;
mod form;
mod graph;
mod group;
mod partition;
mod reversing;
mod search;
#[cfg(test)]
mod tests;

pub use group::{Group, Symmetry};
pub use reversing::reversing_symmetry;

use super::work::{Stop, Work};
use crate::budget::Budget;
use crate::ground::{MoveId, Task};
use crate::model::{Condition, Kind};
use check::Check;
use form::Form;

/// The limit for the number of conditions and changes of all moves, nodes and kinds.
const MOST_PARTS: usize = 1 << 17;
/// The limit for the number of steps of refinement and checks.
const MOST_STEPS: u64 = 1 << 25;
/// The bytes of all tables for each condition, change, node or kind.
const PART_BYTES: usize = 200;

/// The objects that symmetries preserve, in addition to the moves and the `never` conditions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept<'a> {
    /// The goal as a whole: the image of a board that satisfies it satisfies it too.
    pub goal: Option<&'a Condition>,
    /// The kind on each node at the start.
    pub start: Option<&'a [Kind]>,
}

/// Finds the symmetries of a task.
///
/// # Arguments
/// * `task` - the moves
/// * `kept` - the other objects to preserve
/// * `budget` - the budget that the bytes of the tables are taken from during the search; it may
///   end the search
///
/// # Returns
/// `None` if the group was not determined within the limits.
///
/// # Complexity
/// O((conditions and changes) × log) for each generator on most boards, and never more than a fixed
/// number of steps.
///
/// # Example
/// A board of pegs has the eight symmetries of a square; the goal that the last peg stands in a
/// corner leaves two of them.
#[must_use]
pub fn symmetries(task: &Task, kept: Kept, budget: &Budget) -> Option<Group> {
    let parts: usize = task
        .moves()
        .map(|ground_move| ground_move.guards.len() + ground_move.effects.len() + 1)
        .sum();
    let tables = task.values.saturating_mul(1 + task.sets.len() + task.maps.len());
    let parts = parts.saturating_add(task.nodes).saturating_add(tables);
    if parts > MOST_PARTS || !task.is_flat() {
        return None;
    }
    let mut work = Work::new(MOST_STEPS, budget);
    work.take(parts * PART_BYTES).and_then(|()| find(task, kept, work)).ok()
}

/// Returns the image of each move under each of some symmetries of a task.
///
/// # Returns
/// `None` if two moves do the same under different names: then symmetries do not say which of them
/// is an image.
///
/// # Complexity
/// Linear in the conditions and changes of all moves, for each symmetry.
#[must_use]
pub fn images_of_moves(task: &Task, symmetries: &[Symmetry]) -> Option<Vec<Vec<MoveId>>> {
    let check = Check::new(task, Vec::new());
    let identity = Symmetry::identity(task.nodes, task.values);
    check.images_of_moves(&identity)?;
    symmetries.iter().map(|symmetry| check.images_of_moves(symmetry)).collect()
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
