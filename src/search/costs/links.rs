//! Where chains go on, by small numbers.
//!
//! In: the moves of a task, symmetries of its boards. Out: for each move the place where it goes on with a chain, for what is remembered the place that
//! it speaks of. Promises that a place goes with its board where a symmetry takes that to another one.

use crate::ground::{MoveId, Task};
use crate::model::NodeId;

/// The most places.
pub(super) const MOST_LINKS: u32 = 48;
/// No chain goes on there.
const NONE: u8 = u8::MAX;

/// Where chains go on.
#[derive(Clone, Debug)]
pub(super) struct Links {
    nodes: usize,
    /// For each move the place at which it costs nothing.
    moves: Vec<u8>,
    /// For each symmetry, that which changes nothing first, the place of each memory.
    memories: Vec<Vec<u8>>,
    /// The number of places.
    pub(super) places: u8,
}

impl Links {
    /// The places of a task.
    ///
    /// # Returns
    /// `None` if there are too many.
    pub(super) fn new(task: &Task) -> Option<Self> {
        let mut places = vec![NONE; task.memories()];
        let (mut moves, mut used) = (Vec::with_capacity(task.move_count()), 0);
        for ground_move in task.moves() {
            let place = task.free_after(&ground_move).map(|memory| &mut places[memory as usize]);
            moves.push(place.map_or(NONE, |place| {
                if *place == NONE {
                    *place = used.min(NONE - 1);
                    used = used.saturating_add(1);
                }
                *place
            }));
        }
        (u32::from(used) <= MOST_LINKS).then(|| Self { nodes: task.nodes, moves, memories: vec![places], places: used })
    }

    /// Learns where symmetries take places.
    ///
    /// # Arguments
    /// `symmetries` says where each symmetry but that which changes nothing takes the nodes.
    pub(super) fn go_with(&mut self, symmetries: &[Vec<NodeId>]) {
        let places = self.memories.swap_remove(0);
        // Memory 0 is nothing; of the others each chain has one for each node.
        let image = |nodes: &Vec<NodeId>, memory: usize| match memory.checked_sub(1) {
            None => 0,
            Some(at) => 1 + at / self.nodes * self.nodes + nodes[at % self.nodes].index(),
        };
        let moved = symmetries.iter().map(|nodes| (0..places.len()).map(|memory| places[image(nodes, memory)]).collect());
        self.memories = std::iter::once(places.clone()).chain(moved).collect();
    }

    /// Where a move goes on with a chain.
    #[inline]
    pub(super) fn begins(&self, id: MoveId) -> Option<u8> {
        Some(self.moves[id.0 as usize]).filter(|&place| place != NONE)
    }

    /// The place that something remembered speaks of, after a symmetry, if there is one.
    #[inline]
    pub(super) fn at(&self, symmetry: Option<usize>, memory: u64) -> Option<u8> {
        Some(self.memories[symmetry.map_or(0, |at| at + 1)][memory as usize]).filter(|&place| place != NONE)
    }
}
