//! The inverse moves, packed, with their bytes reserved for their lifetime.

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
    /// Creates the machine of the inverse moves of a task.
    ///
    /// # Errors
    /// Returns the reason why the moves cannot be undone; no bytes are reserved then.
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

    /// Returns the machine.
    pub(super) fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns `true` if every inverse move is a move of the task too.
    pub(super) fn takes_back(&self) -> bool {
        self.takes_back
    }
}

impl Drop for Undone<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.machine.task().bytes());
    }
}

/// Returns `true` if all moves of one task are moves of another task too. The test is approximate: it may miss equal moves, and hashes may
/// collide.
fn are_moves_of(some: &Task, all: &Task) -> bool {
    let mut known: Vec<u64> = all.moves().map(|ground_move| print_of(all, &ground_move)).collect();
    known.sort_unstable();
    some.moves().all(|ground_move| known.binary_search(&print_of(some, &ground_move)).is_ok())
}

/// Returns a hash of the guards and effects of a move.
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

/// Returns the limit that ends the whole search after moves could not be undone because of it; where memory ran out, another engine may
/// still have enough.
pub(super) fn final_limit(error: InvertError) -> Option<Limit> {
    match error {
        InvertError::Stopped(limit @ (Limit::Time | Limit::Interrupt)) => Some(limit),
        InvertError::Stopped(Limit::Memory | Limit::States) | InvertError::Forgets(_) | InvertError::Runs => None,
    }
}
