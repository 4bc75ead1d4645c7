//! What is asked of the boards of a space: which are goals, and which a `never` forbids.

use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::Condition;
use crate::numbering::{Marks, RowTest, Space};
use crate::search::reservation::Reservation;

/// Marks on the boards of a space.
#[derive(Debug)]
pub(super) struct Marked<'s, 'b, S> {
    /// Goals that are looked for.
    pub(super) goals: Option<Marks<'s, S>>,
    /// Boards to which no move may lead.
    pub(super) barred: Option<Marks<'s, S>>,
    _reserved: Reservation<'b>,
}

/// The bytes that marks take.
pub(super) fn bytes<S: Space>(space: &S, task: &Task, goal: Option<&Condition>) -> u64 {
    (u64::from(goal.is_some()) + u64::from(!task.never.is_empty())) * Marks::bytes(space)
}

impl<'s, 'b, S: Space> Marked<'s, 'b, S> {
    /// Prepares the marks.
    ///
    /// # Arguments
    /// * `goal` - looked for, if there is one; `stuck` is meant of the moves of the task
    ///
    /// # Errors
    /// [`Limit::Memory`] if they would not fit.
    pub(super) fn new(space: &'s S, task: &Task, goal: Option<&Condition>, budget: &'b Budget) -> Result<Self, Limit> {
        let reserved = Reservation::take(bytes(space, task, goal), budget)?;
        let marks = |condition: &Condition| Marks::new(space, RowTest::new(condition, task), budget.kernel());
        let barred = (!task.never.is_empty()).then(|| marks(&Condition::Or(task.never.clone())));
        Ok(Self { goals: goal.map(marks), barred, _reserved: reserved })
    }
}
