//! The least costs of carrying a single piece from each node to each of some places, given the node
//! of the mover, with all other pieces left out (a pattern database for pieces of one kind).
//!
//! The mover goes for free in this view. The nodes that it can reach beside the piece are one row
//! of the table.

use super::deliveries::{Deliveries, Delivery, MoverPath};
use crate::budget::{Budget, Limit};
use crate::model::NodeId;
use crate::search::reservation::{Reservation, Reserved};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// The cost of a place that cannot be reached.
pub(super) const UNREACHABLE: u32 = u32::MAX;
/// The limit on the nodes of a board, beyond which the tables take too long.
const MOST_NODES: usize = 1 << 10;
/// The row of a mover that stands on the node of the piece.
const NO_ROW: u32 = u32::MAX;

/// The table of one kind.
#[derive(Debug)]
pub(super) struct OnePiece<'b> {
    /// The row for each node of the piece and node of the mover; for each node of the piece only,
    /// if there is no mover.
    rows: Reserved<'b, u32>,
    nodes: usize,
    has_mover: bool,
    /// The costs of each row, one for each place.
    costs: Reserved<'b, u32>,
    places: usize,
}

/// The deliveries from one row to another.
struct RowGraph<'b> {
    /// For each row the rows from which a delivery leads there, with its cost.
    into: Vec<Vec<(u32, u32)>>,
    _held: Reservation<'b>,
}

impl<'b> OnePiece<'b> {
    /// Computes the costs by a backward search from each place.
    ///
    /// # Arguments
    /// * `deliveries` - the deliveries, and the cost at which each counts
    ///
    /// # Returns
    /// `None` if there are too many nodes.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    ///
    /// # Complexity
    /// O(nodes × steps + places × deliveries).
    pub(super) fn new(
        (deliveries, cost_of): (&Deliveries, impl Fn(&Delivery) -> u32),
        (nodes, has_mover): (usize, bool),
        places: &[NodeId],
        budget: &'b Budget,
    ) -> Result<Option<Self>, Limit> {
        if nodes > MOST_NODES {
            return Ok(None);
        }
        let spots = if has_mover { nodes } else { 1 };
        let mut made = Self {
            rows: Reserved::filled(NO_ROW, (nodes * spots) as u64, budget)?,
            nodes,
            has_mover,
            costs: Reserved::new(budget),
            places: places.len(),
        };
        let mut count = 0;
        for piece in 0..nodes {
            count = made.number(deliveries, piece, count);
        }
        let graph = made.graph((deliveries, cost_of), count, budget)?;
        made.costs = Reserved::filled(UNREACHABLE, u64::from(count) * places.len() as u64, budget)?;
        for (column, place) in places.iter().enumerate() {
            budget.poll()?;
            made.search(&graph, (column, place.index()));
        }
        Ok(Some(made))
    }

    /// Numbers the rows of a node of the piece from `next` on: the connected parts of the nodes
    /// between which the mover steps. (Steps that lead one way only are followed both ways, which
    /// makes no cost greater.)
    ///
    /// # Returns
    /// The first number that is left.
    fn number(&mut self, deliveries: &Deliveries, piece: usize, mut next: u32) -> u32 {
        if !self.has_mover {
            self.rows[piece] = next;
            return next + 1;
        }
        let mut parts: Vec<usize> = (0..self.nodes).collect();
        for (&(from, to), barred) in &deliveries.steps {
            if barred.iter().all(|node| node.index() != piece) {
                let (from, to) = (root(&mut parts, from.index()), root(&mut parts, to.index()));
                parts[from.max(to)] = from.min(to);
            }
        }
        for mover in (0..self.nodes).filter(|&mover| mover != piece) {
            // The root of a part is its first node.
            let first = root(&mut parts, mover);
            let known = if first == mover { NO_ROW } else { self.rows[piece * self.nodes + first] };
            self.rows[piece * self.nodes + mover] = if known == NO_ROW {
                next += 1;
                next - 1
            } else {
                known
            };
        }
        next
    }

    /// Returns the row for the nodes of the piece and of the mover.
    #[inline]
    pub(super) fn row(&self, piece: NodeId, mover: NodeId) -> u32 {
        let spot =
            if self.has_mover { piece.index() * self.nodes + mover.index() } else { piece.index() };
        self.rows[spot]
    }

    /// Returns the costs of a row: one for each place.
    #[inline]
    pub(super) fn costs(&self, row: u32) -> &[u32] {
        let from = row as usize * self.places;
        self.costs.get(from..from + self.places).unwrap_or(&[])
    }

    /// Returns `true` if a piece on a node can be carried to none of the places, wherever the mover
    /// stands.
    pub(super) fn is_lost(&self, piece: NodeId) -> bool {
        self.rows_of(piece.index())
            .filter(|&row| row != NO_ROW)
            .all(|row| self.costs(row).iter().all(|&cost| cost == UNREACHABLE))
    }

    fn rows_of(&self, piece: usize) -> impl Iterator<Item = u32> {
        let spots = if self.has_mover { self.nodes } else { 1 };
        self.rows[piece * spots..(piece + 1) * spots].iter().copied()
    }

    fn graph(
        &self,
        (deliveries, cost_of): (&Deliveries, impl Fn(&Delivery) -> u32),
        rows: u32,
        budget: &'b Budget,
    ) -> Result<RowGraph<'b>, Limit> {
        let mut links = BTreeSet::new();
        for delivery in &deliveries.carried {
            let cost = cost_of(delivery);
            let mut link = |before, after| {
                let (from, to) = (self.row(delivery.from, before), self.row(delivery.to, after));
                if from != NO_ROW && to != NO_ROW {
                    links.insert((to, from, cost));
                }
            };
            match delivery.mover {
                MoverPath::Between(before, after) => link(before, after),
                MoverPath::Elsewhere if !self.has_mover => link(delivery.from, delivery.from),
                MoverPath::Elsewhere => (0..self.nodes as u32)
                    .map(NodeId)
                    .filter(|mover| !delivery.concerned.contains(mover))
                    .for_each(|mover| link(mover, mover)),
            }
        }
        let bytes = u64::from(rows) * size_of::<Vec<u32>>() as u64 + links.len() as u64 * 16;
        let held = Reservation::take(bytes, budget)?;
        let mut into = vec![Vec::new(); rows as usize];
        links.into_iter().for_each(|(to, from, cost)| into[to as usize].push((from, cost)));
        Ok(RowGraph { into, _held: held })
    }

    /// Computes the costs of one place in all rows (Dijkstra's algorithm).
    fn search(&mut self, graph: &RowGraph, (column, place): (usize, usize)) {
        let mut open = BinaryHeap::new();
        for row in self.rows_of(place).filter(|&row| row != NO_ROW).collect::<BTreeSet<_>>() {
            open.push(Reverse((0, row)));
        }
        let at = |row: u32| row as usize * self.places + column;
        while let Some(Reverse((cost, row))) = open.pop() {
            if self.costs[at(row)] <= cost {
                continue;
            }
            self.costs[at(row)] = cost;
            for &(from, more) in &graph.into[row as usize] {
                let cost = cost.saturating_add(more).min(UNREACHABLE - 1);
                if cost < self.costs[at(from)] {
                    open.push(Reverse((cost, from)));
                }
            }
        }
    }
}

/// Returns the root of a node, and shortens the path to it.
fn root(parts: &mut [usize], mut node: usize) -> usize {
    while parts[node] != node {
        parts[node] = parts[parts[node]];
        node = parts[node];
    }
    node
}
