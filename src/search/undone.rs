//! The moves that undo moves, packed, with their bytes held for as long as they live.

use super::reservation::Reservation;
use crate::budget::{Budget, Limit};
use crate::ground::{InvertError, Task, invert};
use crate::pack::{Machine, pack};

/// A machine whose moves lead to predecessors.
#[derive(Debug)]
pub(super) struct Undone<'a> {
    machine: Machine,
    budget: &'a Budget,
    _reserved: Reservation<'a>,
}

impl<'a> Undone<'a> {
    /// Undoes the moves of a task.
    ///
    /// # Errors
    /// Why they cannot be undone; nothing is held then.
    pub(super) fn new(task: &Task, budget: &'a Budget) -> Result<Self, InvertError> {
        let machine = pack(invert(task, budget)?);
        match Reservation::take(machine.bytes(), budget) {
            Ok(_reserved) => Ok(Self { machine, budget, _reserved }),
            Err(limit) => {
                machine.into_task().release(budget);
                Err(InvertError::Stopped(limit))
            }
        }
    }

    /// The machine.
    pub(super) fn machine(&self) -> &Machine {
        &self.machine
    }
}

impl Drop for Undone<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.machine.task().bytes());
    }
}

/// The limit that really ends a search, where moves could not be undone for it; memory may suffice for another engine.
pub(super) fn final_limit(error: InvertError) -> Option<Limit> {
    match error {
        InvertError::Stopped(limit @ (Limit::Time | Limit::Interrupt)) => Some(limit),
        InvertError::Stopped(Limit::Memory | Limit::States) | InvertError::Forgets(_) => None,
    }
}
