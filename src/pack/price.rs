//! The facts about costs of moves that do not depend on a state.

use super::twins::by_signature;
use crate::ground::{MoveId, Task};
use rustc_hash::FxHashMap;

/// The facts about costs of moves that do not depend on a state.
#[derive(Debug)]
pub(super) struct Prices {
    /// For each move the memory with which it costs nothing, or 0; empty if there are no chains.
    pub(super) free_after: Vec<u64>,
    /// The groups of moves with one signature that differ in cost, each in the order of moves.
    groups: Vec<Vec<(MoveId, u32)>>,
    /// The group of a move, and its place in the group.
    places: FxHashMap<MoveId, (u32, u32)>,
}

impl Prices {
    /// Collects the costs of a task.
    pub(super) fn new(task: &Task) -> Self {
        let mut free_after = Vec::new();
        if task.chains > 0 {
            free_after
                .extend(task.moves().map(|ground_move| task.free_after(&ground_move).unwrap_or(0)));
        }
        let groups = if task.costs_are_one() { Vec::new() } else { groups(task) };
        let of = |(number, group): (usize, &Vec<(MoveId, u32)>)| -> Vec<_> {
            group
                .iter()
                .enumerate()
                .map(|(at, &(id, _))| (id, (number as u32, at as u32)))
                .collect()
        };
        let places = groups.iter().enumerate().flat_map(of).collect();
        Self { free_after, groups, places }
    }

    /// Returns `true` if moves of one signature differ in cost.
    pub(super) fn differ(&self) -> bool {
        !self.groups.is_empty()
    }

    /// Returns the later moves that can equal a move and cost less.
    pub(super) fn cheaper(&self, id: MoveId) -> impl Iterator<Item = MoveId> {
        let behind = self
            .places
            .get(&id)
            .map(|&(group, at)| self.groups[group as usize][at as usize..].split_first());
        let behind = behind
            .flatten()
            .into_iter()
            .flat_map(|(&(_, cost), later)| later.iter().filter(move |(_, other)| *other < cost));
        behind.map(|&(other, _)| other)
    }

    /// Returns the bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        let groups = self
            .groups
            .iter()
            .map(|group| 24 + group.capacity() * size_of::<(MoveId, u32)>())
            .sum::<usize>();
        self.free_after.capacity() * size_of::<u64>() + groups + self.places.capacity() * 16
    }
}

/// Returns the groups of moves with one signature that differ in cost, each in the order of moves.
fn groups(task: &Task) -> Vec<Vec<(MoveId, u32)>> {
    let priced = |group: Vec<MoveId>| group.into_iter().map(|id| (id, task.cost(id))).collect();
    let groups = by_signature(task).map(priced);
    groups.filter(|group: &Vec<_>| group.iter().any(|(_, cost)| *cost != group[0].1)).collect()
}
