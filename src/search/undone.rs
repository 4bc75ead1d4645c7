//! The moves that undo moves, packed, with their bytes held for as long as they live.

use super::reservation::Reservation;
use crate::budget::{Budget, Limit};
use crate::ground::{GroundEffect, GroundMove, InvertError, Task, invert};
use crate::pack::{Machine, pack};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A machine whose moves lead to predecessors.
#[derive(Debug)]
pub(super) struct Undone<'a> {
    machine: Machine,
    takes_back: bool,
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
        let takes_back = are_moves_of(machine.task(), task);
        match Reservation::take(machine.bytes(), budget) {
            Ok(_reserved) => Ok(Self { machine, takes_back, budget, _reserved }),
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

    /// Whether a move takes back each move.
    pub(super) fn takes_back(&self) -> bool {
        self.takes_back
    }
}

impl Drop for Undone<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.machine.task().bytes());
    }
}

/// Whether all moves of a task are moves of another one as well; a rough answer may be no, or by mere chance yes.
fn are_moves_of(some: &Task, all: &Task) -> bool {
    let mut known: Vec<u64> = all.moves().map(|ground_move| print_of(all, &ground_move)).collect();
    known.sort_unstable();
    some.moves().all(|ground_move| known.binary_search(&print_of(some, &ground_move)).is_ok())
}

/// A hash of what a move requires and does.
fn print_of(task: &Task, ground_move: &GroundMove) -> u64 {
    let mut print = FxHasher::default();
    for (node, set) in ground_move.guards {
        (node, &task.sets[set.0 as usize]).hash(&mut print);
    }
    for &(node, effect) in ground_move.effects {
        node.hash(&mut print);
        match effect {
            GroundEffect::Map(map) => task.maps[map.0 as usize].hash(&mut print),
            effect => effect.hash(&mut print),
        }
    }
    print.finish()
}

/// The limit that really ends a search, where moves could not be undone for it; memory may suffice for another engine.
pub(super) fn final_limit(error: InvertError) -> Option<Limit> {
    match error {
        InvertError::Stopped(limit @ (Limit::Time | Limit::Interrupt)) => Some(limit),
        InvertError::Stopped(Limit::Memory | Limit::States) | InvertError::Forgets(_) | InvertError::Runs => None,
    }
}
