//! What a search back from a goal is asked.

use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, State};
use crate::numbering::{AnySpace, Numbering};
use crate::pack::Machine;
use std::cell::OnceCell;

/// What a search back from a goal is asked.
pub(super) struct Back<'a> {
    pub(super) task: &'a Task,
    /// The moves undone.
    pub(super) undone: &'a Task,
    /// The same, packed.
    pub(super) backward: &'a Machine,
    pub(super) forward: &'a Machine,
    pub(super) goal: &'a Condition,
    pub(super) budget: &'a Budget,
    /// The positions of the goal, if they are few.
    pub(super) listed: OnceCell<Result<Option<Vec<State>>, Limit>>,
    /// The numbering with the fewest positions, or why there is none.
    pub(super) space: OnceCell<Result<AnySpace, Vec<(Numbering, String)>>>,
}
