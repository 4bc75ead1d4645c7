//! The input of a backward search from a goal.

use super::cache::Cache;
use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::Condition;
use crate::pack::Machine;
use num_bigint::BigUint;

/// The input of a backward search from a goal.
pub(super) struct Regression<'a> {
    pub(super) task: &'a Task,
    /// The task of the inverse moves.
    pub(super) inverse: &'a Task,
    /// The machine of the inverse moves.
    pub(super) backward: &'a Machine,
    pub(super) forward: &'a Machine,
    pub(super) goal: &'a Condition,
    /// The number of positions that satisfy the goal, if they were counted.
    pub(super) goals: Option<&'a BigUint>,
    pub(super) budget: &'a Budget,
    /// The analyses that several engines need.
    pub(super) analyses: Cache,
}

impl Regression<'_> {
    /// Checks that the positions of the goal can be kept one by one, as far as their number is known.
    ///
    /// # Errors
    /// Returns the limit that they would exceed.
    pub(super) fn fits(&self, budget: &Budget) -> Result<(), Limit> {
        let Some(goals) = self.goals else { return Ok(()) };
        if *goals > BigUint::from(budget.max_states()) {
            return Err(Limit::States);
        }
        let bytes = goals * BigUint::from(self.forward.words() * size_of::<u64>());
        if bytes > BigUint::from(budget.free_bytes()) { Err(Limit::Memory) } else { Ok(()) }
    }
}
