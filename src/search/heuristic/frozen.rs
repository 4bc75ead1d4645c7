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

    /// Returns the number of pieces that stay where they are, on nodes that are no places.
    ///
    /// # Arguments
    /// * `pieces` - the nodes on which pieces stand
    pub(super) fn misplaced(
        &mut self,
        pieces: &[NodeId],
        is_place: impl Fn(NodeId) -> bool,
    ) -> usize {
        let Self { needs, holds, waiting } = self;
        waiting.clear();
        waiting.extend_from_slice(pieces);
        pieces.iter().for_each(|piece| holds[piece.index()] = true);
        loop {
            let before = waiting.len();
            waiting.retain(|piece| {
                let stays = needs[piece.index()]
                    .iter()
                    .all(|clear| clear.iter().any(|node| holds[node.index()]));
                holds[piece.index()] = stays;
                stays
            });
            if waiting.len() == before {
                break;
            }
        }
        waiting.iter().for_each(|piece| holds[piece.index()] = false);
        waiting.iter().filter(|&&piece| !is_place(piece)).count()
    }
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
            let nodes: Vec<NodeId> = nodes.iter().copied().map(NodeId).collect();
            frozen.misplaced(&nodes, |node| places.contains(&node.0))
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
        let misplaced = |lost: &[u32]| {
            let mut frozen = Frozen::new(&deliveries, 4, |node| lost.contains(&node.0));
            frozen.misplaced(&[NodeId(2)], |_| false)
        };
        assert_eq!((misplaced(&[]), misplaced(&[3]), misplaced(&[1, 3])), (0, 0, 1));
    }
}
