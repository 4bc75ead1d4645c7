//! The distances of all pairs of pieces to their places, with all other pieces left out, added up.
//!
//! The sum is no lower bound: a move counts in the tables of all pairs that it carries a piece of. It
//! is an advice for searches that look for some solution. A piece on its place that bars the way of
//! another one counts there, so the sum knows which pieces have to go first.

use super::pattern::{Costs, NEVER, Pattern};
use super::transport::Transport;
use crate::budget::{Budget, Limit};
use crate::model::{Kind, NodeId};
use crate::pack::Machine;
use crate::search::kernel::node_sets::NodeSets;
use crate::search::reservation::Reserved;

/// The limit on the entries of all tables.
const MOST_ENTRIES: u64 = 1 << 22;
/// No piece.
const NONE: u8 = u8::MAX;

/// The tables of all pairs.
#[derive(Debug)]
pub(in crate::search) struct Pairs<'b> {
    sets: NodeSets,
    /// The piece of each kind.
    piece_of: Vec<u8>,
    /// The node of each piece in the state that is looked at.
    places: Vec<usize>,
    /// The distances of each pair, by the nodes of the later and of the earlier piece.
    distances: Reserved<'b, u8>,
    nodes: usize,
}

impl<'b> Pairs<'b> {
    /// Builds the tables.
    ///
    /// # Arguments
    /// * `back` - the transports of the inverse moves, and their costs
    /// * `pieces` - kinds of which there is one piece, and their places at the goal
    ///
    /// # Returns
    /// `None` if there are no two pieces, or if the tables would be too large.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn new(
        back: (&[Transport], Costs),
        pieces: &[(Kind, NodeId)],
        machine: &Machine,
        budget: &'b Budget,
    ) -> Result<Option<Self>, Limit> {
        let (nodes, count) = (machine.nodes(), pieces.len() as u64);
        let entries = count * count.saturating_sub(1) / 2 * (nodes as u64).pow(2);
        if entries == 0 || entries > MOST_ENTRIES || pieces.len() >= usize::from(NONE) {
            return Ok(None);
        }
        let mut piece_of = vec![NONE; machine.task().values];
        let mut distances = Reserved::new(budget);
        for (at, &piece) in pieces.iter().enumerate() {
            piece_of[piece.0.index()] = at as u8;
            for &earlier in &pieces[..at] {
                let pair = Pattern::new(back, &[earlier, piece], nodes, budget)?;
                for placement in 0..nodes * nodes {
                    distances.add(pair.distance(placement))?;
                }
            }
        }
        let places = vec![0; pieces.len()];
        Ok(Some(Self { sets: NodeSets::new(machine), piece_of, places, distances, nodes }))
    }

    /// Returns the sum for a state; `None` where the goal cannot be reached.
    ///
    /// # Complexity
    /// Quadratic in the pieces.
    pub(in crate::search) fn of(&mut self, state: &[u64]) -> Option<u32> {
        let Self { sets, piece_of, places, distances, nodes } = self;
        for word in 0..state.len() {
            for node in sets.members(word, sets.occupied(state, word)) {
                let piece = piece_of[sets.kind(state, node).index()];
                if let Some(place) = places.get_mut(usize::from(piece)) {
                    *place = node.index();
                }
            }
        }
        let (mut sum, mut tables) = (0, distances.chunks_exact(*nodes * *nodes));
        for (at, place) in places.iter().enumerate() {
            for (earlier, table) in places[..at].iter().zip(&mut tables) {
                let distance = table[place * *nodes + earlier];
                if distance == NEVER {
                    return None;
                }
                sum += u32::from(distance);
            }
        }
        Some(sum)
    }
}
