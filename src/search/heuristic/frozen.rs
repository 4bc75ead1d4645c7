//! Pieces that no move of a solution carries: each delivery of such a piece needs a node to be
//! clear on which another such piece stands.
//!
//! None of them can be the first to be carried, so they stay where they are.

use super::deliveries::Deliveries;
use crate::model::NodeId;
use std::collections::BTreeSet;

/// The deliveries from each node, by the nodes that they need to be clear.
#[derive(Debug)]
pub(super) struct Frozen {
    /// For each node the lists of nodes, one for each delivery from it.
    needs: Vec<Vec<Box<[NodeId]>>>,
    /// `true` for the nodes on which pieces stand that no delivery was found for yet.
    holds: Vec<bool>,
    waiting: Vec<NodeId>,
}

impl Frozen {
    /// Collects the deliveries that solutions may use.
    ///
    /// # Arguments
    /// * `nodes` - the number of nodes
    /// * `is_lost` - returns `true` if a solution brings no piece to a node
    pub(super) fn new(
        deliveries: &Deliveries,
        nodes: usize,
        is_lost: impl Fn(NodeId) -> bool,
    ) -> Self {
        let mut lists = vec![BTreeSet::new(); nodes];
        for delivery in deliveries.carried.iter().filter(|delivery| !is_lost(delivery.to)) {
            lists[delivery.from.index()].insert(delivery.clear.clone().into_boxed_slice());
        }
        let needs = lists.into_iter().map(|lists| lists.into_iter().collect()).collect();
        Self { needs, holds: vec![false; nodes], waiting: Vec::new() }
    }

    /// Returns `true` if the piece on a node may be the first to be carried.
    ///
    /// # Arguments
    /// `is_clear` returns `true` if no piece stands on a node.
    #[inline]
    pub(super) fn can_leave(&self, node: NodeId, is_clear: impl Fn(NodeId) -> bool) -> bool {
        can_leave(&self.needs[node.index()], is_clear)
    }

    /// Returns the nodes of the pieces that stay where they are.
    ///
    /// # Arguments
    /// `pieces` are the nodes on which pieces stand.
    pub(super) fn staying(&mut self, pieces: impl Iterator<Item = NodeId>) -> &[NodeId] {
        let Self { needs, holds, waiting } = self;
        waiting.clear();
        waiting.extend(pieces);
        waiting.iter().for_each(|piece| holds[piece.index()] = true);
        loop {
            let before = waiting.len();
            waiting.retain(|piece| {
                let stays = !can_leave(&needs[piece.index()], |node| !holds[node.index()]);
                holds[piece.index()] = stays;
                stays
            });
            if waiting.len() == before {
                break;
            }
        }
        waiting.iter().for_each(|piece| holds[piece.index()] = false);
        waiting
    }
}

/// Returns `true` if all nodes of one of the lists are clear.
#[inline]
fn can_leave(needs: &[Box<[NodeId]>], is_clear: impl Fn(NodeId) -> bool) -> bool {
    needs.iter().any(|clear| clear.iter().all(|&node| is_clear(node)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::ground::samples::{self, Way};
    use crate::model::{Kind, KindSet};

    #[test]
    fn pieces_in_corners_and_blocks_stay() {
        let mut puzzle = samples::puzzle(&["player", "crate"]);
        samples::grid(&mut puzzle, 4, 4, false);
        samples::rewrite(&mut puzzle, "walk", Way::Both, "player _", "_ player", None);
        samples::rewrite(&mut puzzle, "push", Way::Both, "player crate _", "_ player crate", None);
        let task = samples::task(&puzzle);
        let crates = KindSet::one(Kind(2), task.values);
        let budget = Budget::unlimited();
        let deliveries = Deliveries::new(&task, &crates, Some(Kind(1)), &budget).unwrap().unwrap();
        let mut frozen = Frozen::new(&deliveries, task.nodes, |_| false);
        let mut staying = |nodes: &[u32], places: &[u32]| {
            let staying = frozen.staying(nodes.iter().copied().map(NodeId));
            staying.iter().filter(|node| !places.contains(&node.0)).count()
        };
        // The corner stays, and so does a crate beside another one on the border.
        assert_eq!((staying(&[0], &[]), staying(&[1], &[]), staying(&[1, 2], &[])), (1, 0, 2));
        assert_eq!((staying(&[0, 5], &[]), staying(&[1, 2], &[1])), (1, 1));
        // A block of four stays; without one of them, each clears the way for the next.
        assert_eq!((staying(&[5, 6, 9, 10], &[]), staying(&[5, 6, 9], &[])), (4, 0));
        // Two on the border stay, and the third moves.
        assert_eq!(staying(&[4, 5, 8], &[]), 2);
    }

    #[test]
    fn nodes_from_which_no_piece_comes_back_are_not_used() {
        let mut puzzle = samples::puzzle(&["player", "crate"]);
        samples::path(&mut puzzle, 4, false);
        samples::rewrite(&mut puzzle, "push", Way::Both, "player crate _", "_ player crate", None);
        let task = samples::task(&puzzle);
        let crates = KindSet::one(Kind(2), task.values);
        let budget = Budget::unlimited();
        let deliveries = Deliveries::new(&task, &crates, Some(Kind(1)), &budget).unwrap().unwrap();
        let staying = |lost: &[u32]| {
            let mut frozen = Frozen::new(&deliveries, 4, |node| lost.contains(&node.0));
            frozen.staying([NodeId(2)].into_iter()).len()
        };
        assert_eq!((staying(&[]), staying(&[3]), staying(&[1, 3])), (0, 0, 1));
    }
}
