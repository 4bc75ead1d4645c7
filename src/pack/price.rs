//! The facts about moves that do not depend on a state: their costs, and which of them can be one
//! move: those with the same signature (rule R27).

use crate::ground::{GroundMove, MoveId, Task};
use crate::model::KindSet;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

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
    let mut groups: BTreeMap<u32, Vec<(MoveId, u32)>> = BTreeMap::new();
    for (number, ground_move) in task.moves().enumerate() {
        groups
            .entry(ground_move.signature)
            .or_default()
            .push((MoveId(number as u32), ground_move.cost));
    }
    groups.into_values().filter(|group| group.iter().any(|(_, cost)| *cost != group[0].1)).collect()
}

/// The largest size of a group that is examined pair by pair.
const PAIRS_UP_TO: usize = 16;

/// Returns for each move the nearest earlier move that can be the same move in a state.
///
/// # Returns
/// An empty table if there is no such pair.
pub(super) fn previous_of_signature(task: &Task) -> Vec<Option<MoveId>> {
    let mut groups: FxHashMap<u32, Vec<MoveId>> = FxHashMap::default();
    let mut shared = false;
    for (number, ground_move) in task.moves().enumerate() {
        let group = groups.entry(ground_move.signature).or_default();
        group.push(MoveId(number as u32));
        shared |= group.len() > 1;
    }
    if !shared {
        return Vec::new();
    }
    let mut mates = vec![None; task.move_count()];
    for group in groups.values().filter(|group| group.len() > 1 && can_meet(task, group)) {
        for pair in group.windows(2) {
            mates[pair[1].0 as usize] = Some(pair[0]);
        }
    }
    mates
}

fn can_meet(task: &Task, group: &[MoveId]) -> bool {
    let pair_meets =
        |a: &MoveId, b: &MoveId| !disjoint(task, &task.ground_move(*a), &task.ground_move(*b));
    group.len() > PAIRS_UP_TO
        || group.iter().enumerate().any(|(at, a)| group[at + 1..].iter().any(|b| pair_meets(a, b)))
}

fn disjoint(task: &Task, a: &GroundMove, b: &GroundMove) -> bool {
    let apart = |left: &KindSet, right: &KindSet| left.iter().all(|kind| !right.contains(kind));
    a.guards.iter().any(|(node, set)| {
        let other = b.guards.binary_search_by_key(node, |&(guarded, _)| guarded);
        other.is_ok_and(|at| {
            apart(&task.sets[set.0 as usize], &task.sets[b.guards[at].1.0 as usize])
        })
    })
}
