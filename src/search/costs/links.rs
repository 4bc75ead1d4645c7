//! The places where chains continue, as small numbers.
//!
//! Each move that continues a chain at no cost has a place, and each memory refers to a place. A
//! symmetry that maps a board to another one maps places accordingly.

use crate::ground::{MoveId, Task};
use crate::model::NodeId;

/// The limit on places.
pub(super) const MOST_LINKS: u32 = 48;
/// The number that stands for no place.
const NONE: u8 = u8::MAX;

/// The places where chains continue.
#[derive(Clone, Debug)]
pub(super) struct Links {
    nodes: usize,
    /// For each move the place at which it costs nothing.
    moves: Vec<u8>,
    /// For each symmetry, the identity first, the place of each memory.
    memories: Vec<Vec<u8>>,
    /// The number of places.
    pub(super) places: u8,
}

impl Links {
    /// Finds the places of a task.
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
        (u32::from(used) <= MOST_LINKS).then(|| Self {
            nodes: task.nodes,
            moves,
            memories: vec![places],
            places: used,
        })
    }

    /// Computes the images of places under symmetries.
    ///
    /// # Arguments
    /// * `symmetries` - the images of the nodes under each symmetry except the identity
    pub(super) fn go_with(&mut self, symmetries: &[Vec<NodeId>]) {
        let places = self.memories.swap_remove(0);
        // Memory 0 remembers nothing; of the other memories each chain has one for each node.
        let image = |nodes: &Vec<NodeId>, memory: usize| match memory.checked_sub(1) {
            None => 0,
            Some(at) => 1 + at / self.nodes * self.nodes + nodes[at % self.nodes].index(),
        };
        let moved = symmetries
            .iter()
            .map(|nodes| (0..places.len()).map(|memory| places[image(nodes, memory)]).collect());
        self.memories = std::iter::once(places.clone()).chain(moved).collect();
    }

    /// Returns the place where a move continues a chain at no cost.
    #[inline]
    pub(super) fn begins(&self, id: MoveId) -> Option<u8> {
        Some(self.moves[id.0 as usize]).filter(|&place| place != NONE)
    }

    /// Returns the place to which a memory refers, after a symmetry, if there is one.
    #[inline]
    pub(super) fn at(&self, symmetry: Option<usize>, memory: u64) -> Option<u8> {
        Some(self.memories[symmetry.map_or(0, |at| at + 1)][memory as usize])
            .filter(|&place| place != NONE)
    }
}
