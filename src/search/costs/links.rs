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
#[derive(Debug)]
pub(super) struct Links {
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
    /// # Arguments
    /// `symmetries` says where each symmetry but that which changes nothing takes the nodes.
    ///
    /// # Returns
    /// `None` if there are too many.
    pub(super) fn new(task: &Task, symmetries: &[Vec<NodeId>]) -> Option<Self> {
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
        if u32::from(used) > MOST_LINKS {
            return None;
        }
        // Memory 0 is nothing; of the others each chain has one for each node.
        let image = |nodes: &Vec<NodeId>, memory: usize| match memory.checked_sub(1) {
            None => 0,
            Some(at) => 1 + at / task.nodes * task.nodes + nodes[at % task.nodes].index(),
        };
        let moved = symmetries.iter().map(|nodes| (0..places.len()).map(|memory| places[image(nodes, memory)]).collect());
        Some(Self { moves, memories: std::iter::once(places.clone()).chain(moved).collect(), places: used })
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
