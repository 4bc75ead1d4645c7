//! Ground moves that can be one move in a state: moves with the same signature (rule R27).

use crate::ground::{GroundMove, MoveId, Task};
use crate::model::KindSet;
use rustc_hash::FxHashMap;

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
