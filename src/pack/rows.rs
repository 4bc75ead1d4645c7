//! Compiled tables of ground moves: the test which of them apply, and the computation of
//! successors.

use super::applicable::Finder;
use super::code::Codes;
use super::condition::PackedCondition;
use super::field::Fields;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Condition, Kind, NodeId};

/// A table of ground moves on packed states.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) finder: Finder,
    pub(super) codes: Codes,
    /// For each move `true` if it may leave a position unchanged.
    pub(super) may_idle: Vec<bool>,
    /// The conditions of moves, each with the set of moves that have it.
    pub(super) guards: Vec<(PackedCondition, Vec<u64>)>,
}

impl Rows {
    /// Compiles the moves of a task, without its programs.
    pub(super) fn new(task: &Task, fields: &Fields) -> Self {
        let width = task.move_count().div_ceil(64);
        let guard = |condition: &Condition| {
            (PackedCondition::new(condition, fields, task.values), vec![0; width])
        };
        let mut guards: Vec<_> = task.conditions.iter().map(guard).collect();
        for (number, ground_move) in task.moves().enumerate() {
            if let Some(guard) = ground_move.guard {
                guards[guard.0 as usize].1[number / 64] |= 1 << (number % 64);
            }
        }
        Self {
            finder: Finder::new(task, fields),
            codes: Codes::new(task, fields),
            may_idle: task.moves().map(|ground_move| may_idle(task, &ground_move)).collect(),
            guards,
        }
    }

    /// Computes the set of moves that apply. Conditions of moves are tested only if they concern
    /// the board before the move.
    #[inline]
    pub(super) fn fill(
        &self,
        words: &[u64],
        fields: &Fields,
        guards_before: bool,
        applicable: &mut [u64],
    ) {
        self.finder.fill(words, fields, applicable);
        if guards_before {
            for (guard, moves) in &self.guards {
                let waiting = applicable.iter().zip(moves).any(|(word, moves)| word & moves != 0);
                if waiting && !guard.holds(words, fields, &mut || false) {
                    applicable.iter_mut().zip(moves).for_each(|(word, moves)| *word &= !moves);
                }
            }
        }
    }

    /// Returns the bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        let guards: usize =
            self.guards.iter().map(|(_, moves)| moves.capacity() * size_of::<u64>()).sum();
        self.finder.bytes() + self.codes.bytes() + self.may_idle.capacity() + guards
    }
}

/// Returns `false` only if a move changes every position that meets its guards; `true` may be
/// wrong.
fn may_idle(task: &Task, ground_move: &GroundMove) -> bool {
    let admits = |node: NodeId, kind: Kind| {
        task.required(ground_move, node).is_none_or(|set| set.contains(kind))
    };
    let kinds = || (0..task.values).map(|value| Kind(value as u16));
    ground_move.effects.iter().all(|&(node, effect)| match effect {
        GroundEffect::Become(kind) => admits(node, kind),
        GroundEffect::Take(from) => kinds().any(|kind| admits(node, kind) && admits(from, kind)),
        GroundEffect::Map(map) => kinds()
            .any(|kind| admits(node, kind) && task.maps[map.0 as usize][kind.index()] == kind),
    })
}
