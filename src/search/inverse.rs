//! The inverse moves, packed.

use super::outcome::Refusal;
use super::problem::{Analysis, Problem};
use super::reservation::Reservation;
use crate::budget::Limit;
use crate::ground::{GroundEffect, GroundMove, InvertError, Task, invert};
use crate::pack::{Machine, pack};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A machine whose moves lead to predecessors.
#[derive(Debug)]
pub(super) struct InverseMoves {
    machine: Machine,
    is_undirected: bool,
}

impl InverseMoves {
    /// Returns the inverse moves of a problem.
    ///
    /// # Errors
    /// Returns the reason why there are none. A computation that a limit stopped is tried again at
    /// the next call.
    pub(super) fn of<'p>(problem: &'p Problem) -> Result<&'p Self, InvertError> {
        problem.get::<Inverted>().map_err(InvertError::Stopped)?.0.as_ref().map_err(|error| *error)
    }

    /// Returns the machine.
    pub(super) fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns `true` if every inverse move is a move of the task too.
    pub(super) fn is_undirected(&self) -> bool {
        self.is_undirected
    }
}

/// The inverse moves, or the reason why there are none.
struct Inverted(Result<InverseMoves, InvertError>);

impl Analysis for Inverted {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let (task, budget) = (problem.task(), problem.budget());
        let inverse = match invert(task, budget) {
            Ok(inverse) => inverse,
            Err(InvertError::Stopped(limit)) => return Err(limit),
            Err(error) => return Ok(Self(Err(error))),
        };
        let of_task = Reservation::taken(inverse.bytes(), budget);
        let machine = pack(inverse);
        let of_machine = Reservation::take(machine.bytes(), budget)?;
        [of_task, of_machine].into_iter().for_each(|reserved| problem.hold(reserved));
        Ok(Self(Ok(InverseMoves { is_undirected: are_moves_of(machine.task(), task), machine })))
    }
}

/// Returns the refusal for moves that cannot be undone.
pub(super) fn not_invertible(error: InvertError) -> Refusal {
    let (reason, culprit) = match error {
        InvertError::Stopped(limit) => (format!("stopped by the {} limit", limit.as_str()), None),
        InvertError::Runs => ("presses and `settle` do several steps in one move".to_owned(), None),
        InvertError::Forgets(id) => {
            ("a move overwrites too many pieces that could have been anything".to_owned(), Some(id))
        }
    };
    Refusal::NotInvertible { reason, culprit }
}

/// Returns `true` if all moves of one task are moves of another task too. The test is approximate:
/// it may miss equal moves, and hashes may collide.
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

/// Returns the limit that ends the whole search after moves could not be undone because of it;
/// where memory ran out, another engine may still have enough.
pub(super) fn final_limit(error: InvertError) -> Option<Limit> {
    match error {
        InvertError::Stopped(limit @ (Limit::Time | Limit::Interrupt)) => Some(limit),
        InvertError::Stopped(Limit::Memory | Limit::States)
        | InvertError::Forgets(_)
        | InvertError::Runs => None,
    }
}
