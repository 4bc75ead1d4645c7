//! What a search back from a goal is asked.

use crate::budget::Budget;
use crate::ground::Task;
use crate::model::Condition;
use crate::pack::Machine;

/// What a search back from a goal is asked.
#[derive(Clone, Copy)]
pub(super) struct Back<'a> {
    pub(super) task: &'a Task,
    /// The moves undone.
    pub(super) undone: &'a Task,
    /// The same, packed.
    pub(super) backward: &'a Machine,
    pub(super) forward: &'a Machine,
    pub(super) goal: &'a Condition,
    pub(super) budget: &'a Budget,
}
