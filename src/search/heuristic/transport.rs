//! Transports: the effects of moves on kinds with exactly one piece.
//!
//! Each move has the nodes from which and to which it carries single pieces, its guards and its
//! cost. A piece is only ever carried in the way that a transport describes, and at no lower cost.

use crate::facts::balance::allowed;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, KindSet, NodeId};
use num_integer::lcm;
use std::collections::{BTreeMap, BTreeSet};

/// The limit on the parts of a unit up to which costs divide evenly among the pieces that moves carry.
/// (Tables hold small numbers of parts.) Beyond it, the parts are rounded down.
const MOST_PARTS: u32 = 12;

/// A carry of a piece of the given kinds from one node to another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moved {
    pub(super) from: NodeId,
    pub(super) to: NodeId,
    pub(super) kinds: KindSet,
}

/// The effect of one move on single pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Transport {
    /// The pieces that change place; different nodes.
    pub(super) carries: Vec<Moved>,
    /// The kinds that have to stand on nodes.
    pub(super) guards: Vec<(NodeId, KindSet)>,
    /// The least cost of the move.
    pub(super) cost: u32,
}

/// Returns the transports of all moves, each once.
///
/// # Returns
/// `None` if it cannot be determined where a move carries a piece.
///
/// # Complexity
/// O(moves × effects² × kinds).
pub(super) fn transports(task: &Task, single: &KindSet) -> Option<Vec<Transport>> {
    if !task.is_single_step() {
        return None;
    }
    let mut found = BTreeMap::new();
    for ground_move in task.moves() {
        let carries = carries(task, &ground_move, single)?;
        if !carries.is_empty() {
            let guards: Vec<_> = ground_move
                .guards
                .iter()
                .map(|&(node, set)| (node, task.sets[set.0 as usize].clone()))
                .collect();
            let cost = ground_move.least_cost();
            found
                .entry((carries, guards))
                .and_modify(|least: &mut u32| *least = cost.min(*least))
                .or_insert(cost);
        }
    }
    Some(
        found
            .into_iter()
            .map(|((carries, guards), cost)| Transport { carries, guards, cost })
            .collect(),
    )
}

impl Transport {
    /// Returns the greatest number of single pieces that the move carries.
    pub(super) fn carried(&self) -> usize {
        self.carries.iter().map(|carry| carry.from).collect::<BTreeSet<_>>().len()
    }
}

/// Returns the number of parts into which costs are divided so that each cost divides evenly among
/// the pieces that its move carries; the greatest number of pieces if there would be too many parts.
///
/// # Arguments
/// * `carried` - the number of pieces for each move, at least one
pub(super) fn parts(carried: impl Iterator<Item = u32> + Clone) -> u32 {
    let even = carried.clone().try_fold(1, |parts: u32, carried| {
        Some(lcm(parts, carried)).filter(|&parts| parts <= MOST_PARTS)
    });
    even.unwrap_or_else(|| carried.max().unwrap_or(1))
}

/// Returns for each move the greatest number of nodes to which it brings pieces of some kinds;
/// `None` if it cannot be determined.
///
/// # Complexity
/// O(moves × effects × kinds).
pub(super) fn brought(task: &Task, pieces: &KindSet) -> Option<Vec<u32>> {
    // Effects that change nothing were left out when the moves were made.
    let brings = |ground_move: &GroundMove, node: NodeId, effect: GroundEffect| match effect {
        GroundEffect::Become(made) => pieces.contains(made),
        GroundEffect::Take(from) => allowed(task, ground_move, from).meets(pieces),
        GroundEffect::Map(map) => allowed(task, ground_move, node).iter().any(|kind| {
            let made = task.maps[map.0 as usize][kind.index()];
            made != kind && pieces.contains(made)
        }),
    };
    let count = |ground_move: GroundMove| {
        let effects = ground_move.effects.iter();
        effects.filter(|(node, effect)| brings(&ground_move, *node, *effect)).count() as u32
    };
    task.is_single_step().then(|| task.moves().map(count).collect())
}

fn carries(task: &Task, ground_move: &GroundMove, single: &KindSet) -> Option<Vec<Moved>> {
    let mut found: BTreeMap<(NodeId, NodeId), KindSet> = BTreeMap::new();
    for &(from, _) in ground_move.effects {
        let mut here = allowed(task, ground_move, from);
        here.intersect_with(single);
        for kind in here.iter() {
            let mut ends = ground_move
                .effects
                .iter()
                .filter(|(node, effect)| may_hold(task, ground_move, (*node, *effect), kind, from));
            // Where the piece would be lost the move cannot apply: every position has exactly one.
            let Some(&(to, _)) = ends.next() else { continue };
            if ends.next().is_some() {
                return None;
            }
            if to != from {
                found.entry((from, to)).or_insert_with(|| KindSet::none(task.values)).insert(kind);
            }
        }
    }
    Some(found.into_iter().map(|((from, to), kinds)| Moved { from, to, kinds }).collect())
}

/// Returns `true` if a changed node may hold the only piece of a kind after the move, given that
/// the piece stood on `from` before.
fn may_hold(
    task: &Task,
    ground_move: &GroundMove,
    (node, effect): (NodeId, GroundEffect),
    kind: Kind,
    from: NodeId,
) -> bool {
    match effect {
        GroundEffect::Become(made) => made == kind,
        GroundEffect::Take(taken) => taken == from,
        GroundEffect::Map(map) if node == from => task.maps[map.0 as usize][kind.index()] == kind,
        GroundEffect::Map(map) => {
            let makes =
                |other: Kind| other != kind && task.maps[map.0 as usize][other.index()] == kind;
            allowed(task, ground_move, node).iter().any(makes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples;

    #[test]
    fn tiles_are_carried_one_at_a_time() {
        let (puzzle, ..) = samples::eight();
        let task = samples::task(&puzzle);
        let found = transports(&task, &samples::set(&puzzle.kinds, "any")).unwrap();
        assert_eq!(found.len(), 24);
        let is_single = |transport: &Transport| {
            transport.carried() == 1 && transport.carries[0].kinds.len() == 8
        };
        assert!(found.iter().all(is_single));
    }
}
