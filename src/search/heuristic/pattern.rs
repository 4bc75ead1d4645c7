//! Distances of a few single pieces to their places, with all other pieces left out (a pattern
//! database).
//!
//! The table holds, for each placement of the pieces, the least cost of inverse moves that carry
//! them there from their places. With the whole costs of moves it is a lower bound on the cost-to-go
//! of every position with that placement; with costs for each piece that moves carry, a lower bound
//! on the part of it that these pieces account for.
//!
//! J. C. Culberson, J. Schaeffer, Pattern databases, 1998. F. Yang, J. Culberson, R. Holte, U. Zahavi,
//! A. Felner, A general theory of additive state space abstractions, 2008.

use super::transport::Transport;
use crate::budget::{Budget, Limit};
use crate::model::{Kind, NodeId};
use crate::search::heuristic::transport::Moved;
use crate::search::reservation::Reserved;

/// The distance of a placement from which the goal cannot be reached.
pub(super) const NEVER: u8 = u8::MAX;
/// The greatest distance that is stored; greater ones are cut to it.
pub(super) const FARTHEST: u8 = u8::MAX - 1;
/// The limit on the pieces of a pattern.
pub(super) const MOST_PIECES: usize = 8;
/// The limit on the nodes of a board.
pub(super) const MOST_NODES: usize = 128;
/// The number of placements between two polls of the budget.
const POLL_EVERY: usize = 1 << 16;

/// A table of distances by placements.
#[derive(Debug)]
pub(super) struct Pattern<'b> {
    /// The kinds of the pieces, the piece with the smallest stride first.
    pub(super) kinds: Vec<Kind>,
    nodes: usize,
    distances: Reserved<'b, u8>,
    /// The number of transports that were tried while it was built.
    tried: u64,
}

/// The costs of the transports in a table, in units.
#[derive(Clone, Copy, Debug)]
pub(super) enum Costs<'c> {
    /// A cost for each transport, regardless of the number of pieces that it carries.
    Whole(&'c [u8]),
    /// A cost for each piece that a transport carries.
    Each(&'c [u8]),
}

/// The effect of a transport on the pieces of a pattern.
struct Carry {
    /// The nodes from which pieces are carried.
    from: u128,
    /// For each of these nodes, in order, the node to which pieces are carried, and a bit for each
    /// piece.
    to: Vec<(u8, u8)>,
    /// The carries from a node to further nodes: from, to, and a bit for each piece.
    others: Vec<(u8, u8, u8)>,
    /// The nodes on which no piece of the pattern may stand.
    barred: u128,
    /// The cost of the carry of a piece, in units.
    cost: u8,
    /// The cost of the carry of another piece together with it.
    further: u8,
}

/// The transports that carry pieces of a pattern.
struct Steps {
    carries: Vec<Carry>,
    /// For each node the indices of those that carry pieces from there.
    by_node: Vec<Vec<u32>>,
}

/// A placement: a byte for each piece, and its index in the table.
type Placed = (u64, u32);

impl<'b> Pattern<'b> {
    /// Builds the table by a backward search from the goal.
    ///
    /// # Arguments
    /// * `back` - the transports of the inverse moves, and their costs
    /// * `pieces` - kinds and their places at the goal
    /// * `nodes` - the size of the board; its power by the number of pieces is the size of the
    ///   table
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn new(
        (back, costs): (&[Transport], Costs),
        pieces: &[(Kind, NodeId)],
        nodes: usize,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let kinds: Vec<Kind> = pieces.iter().map(|&(kind, _)| kind).collect();
        let mut steps = Steps { carries: Vec::new(), by_node: vec![Vec::new(); nodes] };
        for (number, transport) in back.iter().enumerate() {
            steps.add(transport, costs.of(number), &kinds);
        }
        let size = (nodes as u64).saturating_pow(kinds.len() as u32);
        let distances = Reserved::filled(NEVER, size, budget)?;
        let mut found = Self { kinds, nodes, distances, tried: 0 };
        let mut buckets: Vec<_> = (0..=FARTHEST).map(|_| Reserved::new(budget)).collect();
        let places = pieces
            .iter()
            .enumerate()
            .map(|(piece, (_, node))| u64::from(node.0) << (8 * piece))
            .sum();
        let at =
            pieces.iter().enumerate().map(|(piece, (_, node))| node.0 * found.stride(piece)).sum();
        buckets[0].add((places, at))?;
        found.distances[at as usize] = 0;
        for distance in 0..=FARTHEST {
            found.settle(&mut buckets, &steps, distance, budget)?;
        }
        Ok(found)
    }

    /// Returns the difference of the index in the table when a piece stands one node further.
    pub(super) fn stride(&self, piece: usize) -> u32 {
        (self.nodes as u32).pow(piece as u32)
    }

    /// Returns the number of transports that were tried while it was built.
    pub(super) fn tried(&self) -> u64 {
        self.tried
    }

    /// Returns the distance of a placement.
    #[inline]
    pub(super) fn distance(&self, at: usize) -> u8 {
        self.distances.get(at).copied().unwrap_or(0)
    }

    /// Makes all steps from the placements at a distance, and releases their bytes.
    fn settle(
        &mut self,
        buckets: &mut [Reserved<'b, Placed>],
        steps: &Steps,
        distance: u8,
        budget: &'b Budget,
    ) -> Result<(), Limit> {
        let strides: Vec<u32> = (0..self.kinds.len()).map(|piece| self.stride(piece)).collect();
        let mut number = 0;
        // Free steps, and those whose distance is cut off, lead to the same distance.
        while let Some(&(places, at)) = buckets[usize::from(distance)].get(number) {
            if number % POLL_EVERY == 0 {
                budget.poll()?;
            }
            number += 1;
            if self.distances[at as usize] != distance {
                continue;
            }
            let node_of = |piece: usize| (places >> (8 * piece)) as u8;
            let occupied = (0..strides.len()).fold(0_u128, |set, piece| set | 1 << node_of(piece));
            for piece in 0..strides.len() {
                let here = &steps.by_node[usize::from(node_of(piece))];
                self.tried += here.len() as u64;
                for &step in here {
                    let carry = &steps.carries[step as usize];
                    if carry.barred & occupied != 0 {
                        continue;
                    }
                    let Some((placed, cost)) = carry.after(piece, (places, at), &strides) else {
                        continue;
                    };
                    let behind = distance.saturating_add(cost).min(FARTHEST);
                    let known = &mut self.distances[placed.1 as usize];
                    if behind < *known {
                        *known = behind;
                        buckets[usize::from(behind)].add(placed)?;
                    }
                }
            }
        }
        buckets[usize::from(distance)] = Reserved::new(budget);
        Ok(())
    }
}

impl Costs<'_> {
    /// Returns the cost of a transport that carries a piece, and that of each further piece.
    fn of(self, transport: usize) -> (u8, u8) {
        match self {
            Self::Whole(costs) => (costs[transport], 0),
            Self::Each(costs) => (costs[transport], costs[transport]),
        }
    }
}

impl Carry {
    /// Returns the node to which a piece on a node is carried.
    #[inline]
    fn of(&self, piece: usize, node: u8) -> Option<u8> {
        if self.from >> node & 1 == 0 {
            return None;
        }
        let before = (self.from & ((1 << node) - 1)).count_ones();
        let (to, who) = self.to[before as usize];
        if who >> piece & 1 == 1 {
            return Some(to);
        }
        let fits = |&&(from, _, who): &&(u8, u8, u8)| from == node && who >> piece & 1 == 1;
        self.others.iter().find(fits).map(|&(_, to, _)| to)
    }

    /// Returns the placement behind the transport, and its cost.
    ///
    /// # Returns
    /// `None` if the first piece that is carried is not the given one.
    #[inline]
    fn after(&self, first: usize, placed: Placed, strides: &[u32]) -> Option<(Placed, u8)> {
        let of = |piece: usize| self.of(piece, (placed.0 >> (8 * piece)) as u8);
        if (0..first).any(|piece| of(piece).is_some()) {
            return None;
        }
        let (mut after, mut cost) = (put(placed, first, of(first)?, strides), self.cost);
        for piece in first + 1..strides.len() {
            if let Some(to) = of(piece) {
                after = put(after, piece, to, strides);
                cost = cost.saturating_add(self.further);
            }
        }
        Some((after, cost))
    }
}

impl Steps {
    /// Adds a transport if it carries a piece of the pattern.
    fn add(&mut self, transport: &Transport, (cost, further): (u8, u8), kinds: &[Kind]) {
        let who = |carry: &Moved| {
            let carried = |(_, kind): &(usize, &Kind)| carry.kinds.contains(**kind);
            let pieces = kinds.iter().enumerate().filter(carried);
            pieces.fold(0_u8, |who, (piece, _)| who | 1 << piece)
        };
        let bars = transport
            .guards
            .iter()
            .filter(|(_, set)| kinds.iter().all(|&kind| !set.contains(kind)));
        let barred = bars.fold(0_u128, |barred, (node, _)| barred | 1 << node.0);
        let (to, others) = (Vec::new(), Vec::new());
        let mut made = Carry { from: 0, to, others, barred, cost, further };
        let carries = transport.carries.iter().map(|carry| (carry.from.0, carry.to.0, who(carry)));
        let mut carries: Vec<_> =
            carries.filter(|&(from, _, who)| who != 0 && barred >> from & 1 == 0).collect();
        carries.sort_unstable();
        for (from, to, who) in carries {
            if made.from >> from & 1 == 1 {
                made.others.push((from as u8, to as u8, who));
                continue;
            }
            made.from |= 1 << from;
            made.to.push((to as u8, who));
            self.by_node[from as usize].push(self.carries.len() as u32);
        }
        if made.from != 0 {
            self.carries.push(made);
        }
    }
}

/// Returns a placement with one piece moved.
#[inline]
fn put((places, at): Placed, piece: usize, to: u8, strides: &[u32]) -> Placed {
    let from = (places >> (8 * piece)) as u8;
    let at =
        at.wrapping_add((u32::from(to)).wrapping_sub(u32::from(from)).wrapping_mul(strides[piece]));
    (places ^ u64::from(from ^ to) << (8 * piece), at)
}
