//! Distances of a few single pieces to their places, all other pieces left out.
//!
//! In: transports of the moves back, kinds and their places at the goal. Out: for each placement of these pieces the least cost of moves
//! that carry one of them, in units of all costs. Promises that no position with the pieces so placed is nearer to the goal. Knows nothing of other pieces.
//!
//! J. C. Culberson, J. Schaeffer, Pattern databases, 1998.

use super::transport::Transport;
use crate::budget::{Budget, Limit};
use crate::model::{Kind, NodeId};
use crate::search::reservation::Reserved;

/// The goal cannot be reached from there.
pub(super) const NEVER: u8 = u8::MAX;
/// Larger distances are cut to that.
const FARTHEST: u8 = u8::MAX - 1;
/// The most pieces of a pattern.
pub(super) const MOST_PIECES: usize = 8;
/// The most nodes of a board.
pub(super) const MOST_NODES: usize = 128;
/// Placements between two looks at the budget.
const POLL_EVERY: usize = 1 << 16;

/// A table of distances by placements.
#[derive(Debug)]
pub(super) struct Pattern<'b> {
    /// The pieces, the first with the smallest stride.
    pub(super) kinds: Vec<Kind>,
    nodes: usize,
    distances: Reserved<'b, u8>,
}

/// A transport as the pieces of a pattern see it, in the list of a node from which it carries one.
#[derive(Clone)]
struct Step {
    /// Where that one goes.
    to: u8,
    /// A bit for each piece that is carried if it stands there.
    who: u8,
    /// Nodes where no piece of the pattern may stand.
    barred: u128,
    /// What it costs, in units.
    cost: u8,
    /// What else is carried: from, to, and which pieces.
    others: Vec<(u8, u8, u8)>,
}

/// A placement: a byte for each piece, and its place in the table.
type Placed = (u64, u32);

impl<'b> Pattern<'b> {
    /// Searches backwards from the goal.
    ///
    /// # Arguments
    /// * `back` - what moves back carry
    /// * `pieces` - kinds and their places at the goal
    /// * `nodes` - the size of the board; its power by the number of pieces is the size of the table
    /// * `unit` - divides all costs
    ///
    /// # Errors
    /// The limit that came first.
    pub(super) fn new(back: &[Transport], pieces: &[(Kind, NodeId)], nodes: usize, unit: u32, budget: &'b Budget) -> Result<Self, Limit> {
        let kinds: Vec<Kind> = pieces.iter().map(|&(kind, _)| kind).collect();
        let mut steps: Vec<Vec<Step>> = (0..nodes).map(|_| Vec::new()).collect();
        for transport in back {
            add_steps(transport, unit, &kinds, &mut steps);
        }
        let size = (nodes as u64).saturating_pow(kinds.len() as u32);
        let mut found = Self { distances: Reserved::filled(NEVER, size, budget)?, kinds, nodes };
        let mut shells: Vec<_> = (0..=FARTHEST).map(|_| Reserved::new(budget)).collect();
        let places = pieces.iter().enumerate().map(|(piece, (_, node))| u64::from(node.0) << (8 * piece)).sum();
        let at = pieces.iter().enumerate().map(|(piece, (_, node))| node.0 * found.stride(piece)).sum();
        shells[0].add((places, at))?;
        found.distances[at as usize] = 0;
        for distance in 0..=FARTHEST {
            found.settle(&mut shells, &steps, distance, budget)?;
        }
        Ok(found)
    }

    /// What a piece on the next node adds to the place in the table.
    pub(super) fn stride(&self, piece: usize) -> u32 {
        (self.nodes as u32).pow(piece as u32)
    }

    /// The number of placements.
    pub(super) fn entries(&self) -> u64 {
        self.distances.len() as u64
    }

    /// The distance of a placement.
    #[inline]
    pub(super) fn distance(&self, at: usize) -> u8 {
        self.distances.get(at).copied().unwrap_or(0)
    }

    /// Makes all steps from the placements at a distance, and gives their bytes back.
    fn settle(&mut self, shells: &mut [Reserved<'b, Placed>], steps: &[Vec<Step>], distance: u8, budget: &'b Budget) -> Result<(), Limit> {
        let strides: Vec<u32> = (0..self.kinds.len()).map(|piece| self.stride(piece)).collect();
        let mut number = 0;
        // Free steps, and those that are cut off, lead to the same distance.
        while let Some(&(places, at)) = shells[usize::from(distance)].get(number) {
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
                for step in &steps[usize::from(node_of(piece))] {
                    if step.who >> piece & 1 == 0 || step.barred & occupied != 0 {
                        continue;
                    }
                    let placed = step.carry(piece, (places, at), &strides);
                    let behind = distance.saturating_add(step.cost).min(FARTHEST);
                    let known = &mut self.distances[placed.1 as usize];
                    if behind < *known {
                        *known = behind;
                        shells[usize::from(behind)].add(placed)?;
                    }
                }
            }
        }
        shells[usize::from(distance)] = Reserved::new(budget);
        Ok(())
    }
}

impl Step {
    #[inline]
    fn carry(&self, piece: usize, placed: Placed, strides: &[u32]) -> Placed {
        let mut after = put(placed, piece, self.to, strides);
        for &(from, to, who) in &self.others {
            let carried = (0..strides.len()).find(|&other| (placed.0 >> (8 * other)) as u8 == from && who >> other & 1 == 1);
            after = carried.map_or(after, |other| put(after, other, to, strides));
        }
        after
    }
}

/// A placement with one piece put elsewhere.
#[inline]
fn put((places, at): Placed, piece: usize, to: u8, strides: &[u32]) -> Placed {
    let from = (places >> (8 * piece)) as u8;
    let at = at.wrapping_add((u32::from(to)).wrapping_sub(u32::from(from)).wrapping_mul(strides[piece]));
    (places ^ u64::from(from ^ to) << (8 * piece), at)
}

/// Adds a transport to the lists of all nodes from which it carries a piece of the pattern.
fn add_steps(transport: &Transport, unit: u32, kinds: &[Kind], steps: &mut [Vec<Step>]) {
    let who = |carry: &super::transport::Carry| {
        kinds.iter().enumerate().fold(0, |who, (piece, &kind)| who | u8::from(carry.kinds.contains(kind)) << piece)
    };
    let carries: Vec<(u8, u8, u8)> = transport.carries.iter().map(|carry| (carry.from.0 as u8, carry.to.0 as u8, who(carry))).collect();
    let bars = transport.guards.iter().filter(|(_, set)| kinds.iter().all(|&kind| !set.contains(kind)));
    let barred = bars.fold(0_u128, |barred, (node, _)| barred | 1 << node.0);
    let cost = u8::try_from(transport.cost / unit).unwrap_or(FARTHEST);
    for &(from, to, who) in &carries {
        if who != 0 && barred >> from & 1 == 0 {
            let others = carries.iter().copied().filter(|&(other, ..)| other != from).collect();
            steps[usize::from(from)].push(Step { to, who, barred, cost, others });
        }
    }
}
