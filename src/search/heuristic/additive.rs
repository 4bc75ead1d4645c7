//! Added distances of groups of pieces that each move with one other piece, the mover: an additive
//! pattern database.
//!
//! Every move carries at most one piece, so it counts in the table of one group only, and the
//! distances of all groups add up to a lower bound on the cost-to-go. A symmetry of the moves gives
//! another partition into groups, with distances in the same tables; the bound is the greatest sum.
//!
//! R. E. Korf, A. Felner, Disjoint pattern database heuristics, 2002.

mod plan;
mod shifts;
mod table;
#[cfg(test)]
mod tests;

use super::transport::transports;
use crate::budget::{Budget, Limit};
use crate::facts::balance::{Balance, change_of};
use crate::facts::interval::domains;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::Machine;
use num_integer::gcd;
use plan::{Basis, Plan, Sum, TablePlan, View, images};
use shifts::Shifts;
use table::{GroupTable, NEVER};

/// The number of entries of tables that are built before any state is expanded.
const FIRST: u64 = 1 << 14;
/// The number of entries of tables that are worth building for each expanded state.
const PER_STATE: u64 = 2;
/// The number of moved pieces up to which only their distances are looked up.
const FEW_MOVED: usize = 3;
/// No piece, or no node.
const NONE: u8 = u8::MAX;

/// The tables, and the state from which moves are looked at.
#[derive(Debug)]
pub(in crate::search) struct Additive<'a> {
    budget: &'a Budget,
    basis: Basis,
    /// The greatest common divisor of all costs.
    unit: u32,
    /// The tables that are worth building next.
    next: Option<Plan>,
    tables: Vec<GroupTable<'a>>,
    sums: Vec<Sum>,
    /// The number of entries of all tables that were built.
    entries: u64,
    layout: Layout,
    opened: Opened,
}

/// Where a packed state has the nodes, and the pieces.
#[derive(Debug)]
struct Layout {
    /// The lowest bit of each node in its word.
    shifts: Vec<u8>,
    /// The bits of a node.
    mask: u64,
    /// The node of each bit of a state.
    node_of: Vec<u8>,
    /// The piece of each kind.
    piece_of: Vec<u8>,
}

/// A state whose successors are looked at.
#[derive(Debug)]
struct Opened {
    state: Vec<u64>,
    /// `true` if the distances are those of the state.
    is_known: bool,
    /// The node of each piece.
    places: Vec<u8>,
    /// The distance of each view, by sums.
    distances: Vec<Vec<u8>>,
}

impl<'a> Additive<'a> {
    /// Creates the distances with small tables.
    ///
    /// # Arguments
    /// * `inverse` - the task of the inverse moves
    /// * `balances` - the effect of each move on sums
    /// * `start`, `goal` - the start and the goal
    /// * `pieces` - the pieces and their places, see
    ///   [`placed_singles`](super::placed_singles)
    ///
    /// # Returns
    /// `None` if there is no mover, or if a move carries a piece without it.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(in crate::search) fn new(
        (inverse, machine): (&Task, &Machine),
        balances: &[Balance],
        (start, goal): (&State, &Condition),
        pieces: &[(Kind, NodeId)],
        budget: &'a Budget,
    ) -> Result<Option<Self>, Limit> {
        let wanted = domains(goal, inverse.values, inverse.nodes);
        let is_single = |&kind: &Kind| {
            start.iter().filter(|&&here| here == kind).count() == 1
                && change_of(balances, kind) == Some(0)
        };
        for mover in (0..inverse.values as u16).map(Kind).filter(is_single) {
            let pieces: Vec<_> =
                pieces.iter().copied().filter(|&(kind, _)| kind != mover).collect();
            if pieces.is_empty() {
                continue;
            }
            let mut single = KindSet::none(inverse.values);
            pieces.iter().for_each(|&(kind, _)| single.insert(kind));
            let mut both = single.clone();
            both.insert(mover);
            let shifts = transports(inverse, &both)
                .and_then(|moves| Shifts::new(&moves, &single, mover, inverse.nodes));
            let (Some(shifts), Some(layout)) = (shifts, Layout::new(machine, &pieces)) else {
                continue;
            };
            let may_stand = (0..inverse.nodes).filter(|&node| wanted[node].contains(mover));
            let place = |&(kind, _): &(Kind, NodeId)| start.iter().position(|&here| here == kind);
            let places = pieces.iter().map(|piece| place(piece).unwrap_or(0) as u8).collect();
            let mut found = Self {
                budget,
                unit: shifts.costs().fold(0, gcd).max(1),
                next: None,
                tables: Vec::new(),
                sums: Vec::new(),
                entries: 0,
                opened: Opened {
                    state: machine.pack::<Box<[u64]>>(start).into_vec(),
                    is_known: false,
                    places,
                    distances: Vec::new(),
                },
                layout,
                basis: Basis {
                    shifts,
                    pieces,
                    mover: may_stand.fold(0, |set, node| set | 1 << node),
                    images: images(machine.task(), budget),
                },
            };
            found.grow(FIRST)?;
            return Ok((!found.tables.is_empty()).then_some(found));
        }
        Ok(None)
    }

    /// Returns the number of entries of all tables that were built.
    pub(in crate::search) fn entries(&self) -> u64 {
        self.entries
    }

    /// Returns the kinds of the pieces of each group whose distances are added.
    pub(in crate::search) fn groups(&self) -> Vec<Vec<Kind>> {
        let kinds =
            |view: &View| view.members.iter().map(|&piece| self.basis.pieces[piece].0).collect();
        self.sums.first().map_or_else(Vec::new, |sum| sum.views.iter().map(kinds).collect())
    }

    /// Returns the lower bound on the cost-to-go of a state; `None` where the goal cannot be
    /// reached. The moves from that state are looked at next.
    pub(in crate::search) fn open(&mut self, state: &[u64]) -> Option<u32> {
        let Self { layout, opened, sums, tables, unit, .. } = self;
        let mut moved = [NONE; FEW_MOVED];
        let mut count = 0;
        layout.differences(&opened.state, state, |piece, node| {
            opened.places[usize::from(piece)] = node;
            if let Some(place) = moved.get_mut(count) {
                *place = piece;
            }
            count += 1;
        });
        let few = moved.get(..count).filter(|_| opened.is_known);
        opened.state.copy_from_slice(state);
        opened.is_known = true;
        let mut most = Some(0);
        for (sum, distances) in sums.iter().zip(&mut opened.distances) {
            if let Some(few) = few {
                for &piece in few {
                    let at = sum.view_of[usize::from(piece)];
                    distances[at] = sum.views[at].distance(tables, &opened.places);
                }
            } else {
                for (view, distance) in sum.views.iter().zip(distances.iter_mut()) {
                    *distance = view.distance(tables, &opened.places);
                }
            }
            most = most.and_then(|most| Some(added(distances)?.max(most)));
        }
        most.map(|most: u32| most.saturating_mul(*unit))
    }

    /// Returns the lower bound on the cost-to-go of a successor of the state that was opened last;
    /// `None` where the goal cannot be reached.
    #[inline]
    pub(in crate::search) fn after(&mut self, next: &[u64]) -> Option<u32> {
        let (mut piece, mut node, mut count) = (usize::from(NONE), 0, 0);
        self.layout.differences(&self.opened.state, next, |moved, to| {
            (piece, node, count) = (usize::from(moved), to, count + 1);
        });
        if count > 1 {
            return self.open(next);
        }
        let Self { opened: Opened { places, distances, .. }, sums, tables, .. } = self;
        let back = places.get_mut(piece).map(|place| std::mem::replace(place, node));
        let mut most = Some(0);
        for (sum, distances) in sums.iter().zip(distances) {
            let Some(&at) = sum.view_of.get(piece) else {
                most = most.and_then(|most| Some(added(distances)?.max(most)));
                continue;
            };
            let new = sum.views[at].distance(tables, places);
            let old = std::mem::replace(&mut distances[at], new);
            most = most.and_then(|most| Some(added(distances)?.max(most)));
            distances[at] = old;
            if most.is_none() {
                break;
            }
        }
        if let (Some(place), Some(back)) = (places.get_mut(piece), back) {
            *place = back;
        }
        most.map(|most: u32| most.saturating_mul(self.unit))
    }

    /// Builds larger tables if the work done is enough to pay for them. No state is open
    /// afterwards.
    ///
    /// # Errors
    /// Returns a limit other than memory; where memory runs out, the tables stay as they are.
    pub(in crate::search) fn worked(&mut self, expanded: u64) -> Result<(), Limit> {
        self.grow(FIRST.saturating_add(expanded.saturating_mul(PER_STATE)))
    }

    /// Builds tables of more and more pieces as long as they have no more entries than `most`.
    fn grow(&mut self, most: u64) -> Result<(), Limit> {
        loop {
            let plan = match self.next.take() {
                Some(plan) => plan,
                None => Plan::new(&self.basis, self.size() + 1),
            };
            if plan.entries.is_none_or(|entries| entries > most) {
                self.next = Some(plan);
                return Ok(());
            }
            match self.build(&plan) {
                Ok(tables) => {
                    self.entries += plan.entries.unwrap_or(0);
                    self.install(tables, plan.sums);
                }
                Err(Limit::Memory) => {
                    self.next = Some(Plan { entries: None, ..plan });
                    return Ok(());
                }
                Err(limit) => return Err(limit),
            }
        }
    }

    fn build(&self, plan: &Plan) -> Result<Vec<GroupTable<'a>>, Limit> {
        let nodes = self.basis.shifts.nodes;
        let table = |TablePlan { steps, target, .. }: &TablePlan| {
            GroupTable::new(steps, *target, nodes, self.unit, self.budget)
        };
        plan.tables.iter().map(table).collect()
    }

    /// Puts tables and sums in the place of those before. No state is open afterwards.
    fn install(&mut self, tables: Vec<GroupTable<'a>>, sums: Vec<Sum>) {
        self.opened.distances = sums.iter().map(|sum| vec![0; sum.views.len()]).collect();
        self.opened.is_known = false;
        (self.tables, self.sums) = (tables, sums);
    }

    /// Returns the number of pieces of the largest group.
    fn size(&self) -> usize {
        let views = self.sums.iter().flat_map(|sum| &sum.views);
        views.map(|view| view.members.len()).max().unwrap_or(0)
    }
}

impl Layout {
    /// Returns `None` if there are too many pieces.
    fn new(machine: &Machine, pieces: &[(Kind, NodeId)]) -> Option<Self> {
        let nodes: Vec<(usize, u8, u8)> =
            (0..machine.nodes() as u32).map(|node| machine.place(NodeId(node))).collect();
        let bits = nodes.first()?.2;
        let mut node_of = vec![NONE; machine.words() * 64];
        for (node, &(word, shift, _)) in nodes.iter().enumerate() {
            let begin = word * 64 + usize::from(shift);
            node_of[begin..begin + usize::from(bits)].fill(node as u8);
        }
        let mut piece_of = vec![NONE; 1 << bits];
        for (piece, (kind, _)) in pieces.iter().enumerate() {
            piece_of[kind.index()] = piece as u8;
        }
        (pieces.len() < usize::from(NONE)).then(|| Self {
            shifts: nodes.into_iter().map(|(_, shift, _)| shift).collect(),
            mask: (1 << bits) - 1,
            node_of,
            piece_of,
        })
    }

    /// Passes on each piece whose node differs between two states, and its node in the second.
    #[inline]
    fn differences(&self, state: &[u64], next: &[u64], mut receive: impl FnMut(u8, u8)) {
        for (at, (old, new)) in state.iter().zip(next).enumerate() {
            let mut differ = old ^ new;
            while differ != 0 {
                let bit = differ.trailing_zeros() as usize;
                let node = self.node_of[at * 64 + bit];
                let Some(&shift) = self.shifts.get(usize::from(node)) else {
                    differ &= differ - 1;
                    continue;
                };
                differ &= !(self.mask << shift);
                let piece = self.piece_of[(new >> shift & self.mask) as usize];
                if piece != NONE {
                    receive(piece, node);
                }
            }
        }
    }
}

/// Returns the sum of distances; `None` if the goal cannot be reached.
#[inline]
fn added(distances: &[u8]) -> Option<u32> {
    distances
        .iter()
        .try_fold(0, |sum, &distance| (distance != NEVER).then(|| sum + u32::from(distance)))
}
