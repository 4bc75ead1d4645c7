//! What a search back from a goal is asked.

use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, State};
use crate::numbering::{AnySpace, Numbering};
use crate::pack::Machine;
use num_bigint::BigUint;
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
    /// How many positions satisfy it, if they were counted.
    pub(super) goals: Option<&'a BigUint>,
    pub(super) budget: &'a Budget,
    /// The positions of the goal, if they are few.
    pub(super) listed: OnceCell<Result<Option<Vec<State>>, Limit>>,
    /// The numbering with the fewest positions, or why there is none.
    pub(super) space: OnceCell<Result<AnySpace, Vec<(Numbering, String)>>>,
}

impl Back<'_> {
    /// Whether the positions of the goal can be kept one by one, as far as it is known how many they are.
    ///
    /// # Errors
    /// The limit that they would exceed.
    pub(super) fn fits(&self, budget: &Budget) -> Result<(), Limit> {
        let Some(goals) = self.goals else { return Ok(()) };
        if *goals > BigUint::from(budget.max_states()) {
            return Err(Limit::States);
        }
        let bytes = goals * BigUint::from(self.forward.words() * size_of::<u64>());
        if bytes > BigUint::from(budget.free_bytes()) { Err(Limit::Memory) } else { Ok(()) }
    }
}
