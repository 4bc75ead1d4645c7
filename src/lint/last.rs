//! A check that no move can be the last one before a goal.

use super::opening::Opening;
use crate::facts::balance::allowed;
use crate::facts::reach::may_be;
use crate::ground::{GroundEffect, GroundMove, MoveId, Task};
use crate::model::{Comparison, Condition, Kind, KindSet, NodeId};

/// The greatest number of moves times nodes that is examined.
const MOST_CELLS: usize = 1 << 20;

/// Returns `true` if the goal holds neither at the start nor after any move, for all boards on
/// which the move may be made.
pub(super) fn has_none(task: &Task, opening: &Opening, goal: &Condition) -> bool {
    let Some(start) =
        opening.layout.filter(|_| task.move_count().saturating_mul(task.nodes) <= MOST_CELLS)
    else {
        return false;
    };
    let reach = &opening.reach;
    let exactly: Vec<u64> = start.iter().map(|kind| 1 << kind.0).collect();
    let fitting = (0..)
        .zip(&reach.fits)
        .filter(|(_, fits)| **fits)
        .map(|(number, _)| task.ground_move(MoveId(number)));
    !may_be(goal, true, &exactly)
        && fitting
            .map(|one| behind(task, &one, &reach.can_hold))
            .all(|held| !may_be(goal, true, &held))
}

/// Returns the kinds that each node can hold after a move.
fn behind(task: &Task, ground_move: &GroundMove, can_hold: &[u64]) -> Vec<u64> {
    let mut held = can_hold.to_vec();
    let before = |node| allowed(task, ground_move, node).low_bits() & can_hold[node.index()];
    for &(node, _) in ground_move.guards {
        held[node.index()] = before(node);
    }
    for &(node, effect) in ground_move.effects {
        held[node.index()] = match effect {
            GroundEffect::Become(kind) => 1 << kind.0,
            GroundEffect::Take(from) => before(from),
            GroundEffect::Map(map) => {
                let kinds = (0..task.values as u16).filter(|kind| before(node) >> kind & 1 == 1);
                kinds.fold(0, |image, kind| {
                    image | 1 << task.maps[map.0 as usize][Kind(kind).index()].0
                })
            }
        };
    }
    held
}

/// Pieces on nodes where a goal does not allow them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unwanted {
    pub(super) nodes: Vec<NodeId>,
    pub(super) kinds: KindSet,
}

/// Returns the kinds that a goal allows on none of some nodes, if it demands nothing else.
pub(super) fn unwanted(goal: &Condition, values: usize) -> Option<Unwanted> {
    let on = |nodes: &[NodeId], kinds: KindSet| Some(Unwanted { nodes: nodes.to_vec(), kinds });
    match goal {
        Condition::Every(nodes, kinds) => on(nodes, kinds.complement(values)),
        Condition::Count(nodes, kinds, Comparison::Equal | Comparison::AtMost, 0)
        | Condition::Count(nodes, kinds, Comparison::Less, 1) => on(nodes, kinds.clone()),
        Condition::Not(part) => match &**part {
            Condition::Some(nodes, kinds) => on(nodes, kinds.clone()),
            _ => None,
        },
        _ => None,
    }
}
