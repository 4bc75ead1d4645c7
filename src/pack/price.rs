//! What is known of the costs of moves before any state is.

use crate::ground::{MoveId, Task};
use rustc_hash::FxHashMap;

/// What is known of the costs of moves before any state is.
#[derive(Debug)]
pub(super) struct Prices {
    /// For each move what has to be remembered for it to cost nothing, or 0; empty where there are no chains.
    pub(super) free_after: Vec<u64>,
    /// For a move the later ones that may turn out to be the same move and cost less.
    pub(super) cheaper: FxHashMap<MoveId, Vec<MoveId>>,
}

impl Prices {
    /// The prices of a task.
    pub(super) fn new(task: &Task) -> Self {
        let mut free_after = Vec::new();
        if task.chains > 0 {
            free_after.extend(task.moves().map(|ground_move| task.free_after(&ground_move).unwrap_or(0)));
        }
        Self { free_after, cheaper: if task.costs_are_one() { FxHashMap::default() } else { cheaper(task) } }
    }

    /// The bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        self.free_after.capacity() * size_of::<u64>() + self.cheaper.values().map(|moves| 48 + moves.capacity() * 4).sum::<usize>()
    }
}

/// For each move the later moves of its signature that cost less.
fn cheaper(task: &Task) -> FxHashMap<MoveId, Vec<MoveId>> {
    let mut groups: FxHashMap<u32, Vec<(MoveId, u32)>> = FxHashMap::default();
    for (number, ground_move) in task.moves().enumerate() {
        groups.entry(ground_move.signature).or_default().push((MoveId(number as u32), ground_move.cost));
    }
    let mut cheaper: FxHashMap<MoveId, Vec<MoveId>> = FxHashMap::default();
    for group in groups.values().filter(|group| group.iter().any(|(_, cost)| *cost != group[0].1)) {
        for (at, &(id, cost)) in group.iter().enumerate() {
            let less: Vec<MoveId> = group[at + 1..].iter().filter(|(_, other)| *other < cost).map(|(other, _)| *other).collect();
            if !less.is_empty() {
                cheaper.insert(id, less);
            }
        }
    }
    cheaper
}
