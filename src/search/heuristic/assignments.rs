//! Lower bounds from pieces of one kind and the nodes on which the goal wants such pieces: the
//! least cost of matching pieces with places, each pair at the cost of a single piece on a board
//! without others.
//!
//! The bound holds since the cost of a move is divided among the pieces of the kind that it carries,
//! and what a single piece needs is computed from a superset of what can happen to it. Where the cost
//! is divided among the pieces of all kinds, the bounds of the kinds are added (Yang et al., A general
//! theory of additive state space abstractions, 2008).

use super::deliveries::{Deliveries, Delivery};
use super::frozen::Frozen;
use super::matching::Matching;
use super::one_piece::{OnePiece, UNREACHABLE};
use super::transport::{brought, parts};
use crate::budget::{Budget, Limit};
use crate::facts::balance::{Balance, change_of};
use crate::facts::interval::domains;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::Machine;
use crate::search::kernel::node_sets::NodeSets;
use crate::search::reservation::Reservation;

/// The limit on the pieces of a kind.
const MOST_PIECES: usize = 128;
/// The number of costs that a matching looks at in the time of a move.
const COMPARED_PER_MOVE: u64 = 32;

/// The bound for all kinds.
#[derive(Debug)]
pub(in crate::search) struct Assignments<'b> {
    sets: NodeSets,
    mover: Option<Kind>,
    kinds: Vec<Assignment<'b>>,
    /// The number of parts of a unit of cost in which the bounds of the kinds are.
    parts: u32,
    /// `true` if the cost of each move is divided among the pieces of all kinds, and not among those
    /// of each kind.
    add_up: bool,
}

/// The pieces of a kind, and the places for them.
struct PlacedKind {
    kind: Kind,
    pieces: usize,
    places: Vec<NodeId>,
    deliveries: Deliveries,
}

/// The bound for one kind.
#[derive(Debug)]
struct Assignment<'b> {
    kind: Kind,
    places: usize,
    is_place: Vec<bool>,
    has_mover: bool,
    costs: OnePiece<'b>,
    frozen: Frozen,
    /// The matching for the state that was opened last, and that for the last successor.
    opened: SlotMatching,
    present: SlotMatching,
    /// The nodes of the pieces in the state that is looked at, as a set.
    held: Vec<u64>,
    /// The slots whose pieces went away.
    vacant: Vec<usize>,
    _held: Reservation<'b>,
}

/// Pieces in slots, and their matching with places.
#[derive(Clone, Debug)]
struct SlotMatching {
    /// The nodes of the pieces as a set, and for each slot.
    held: Vec<u64>,
    nodes: Vec<NodeId>,
    /// The number of pieces that stay where they are, on nodes that are no places; `None` as long as
    /// no slot has a piece.
    misplaced: Option<usize>,
    /// The bound; `None` where the goal cannot be reached.
    bound: Option<u32>,
    /// The row of costs of each piece.
    rows: Vec<u32>,
    matching: Matching,
}

/// The row of a slot that has had no piece yet.
const NO_ROW: u32 = u32::MAX;

impl<'b> Assignments<'b> {
    /// Computes the tables for the kinds of which the goal wants pieces on certain nodes.
    ///
    /// # Returns
    /// `None` if there are no such kinds, or if it cannot be determined where moves carry their
    /// pieces.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(in crate::search) fn new(
        (task, machine): (&Task, &Machine),
        balances: &[Balance],
        (start, goal): (&State, &Condition),
        budget: &'b Budget,
    ) -> Result<Option<Self>, Limit> {
        let (mover, placed) = placed_kinds(task, balances, (start, goal));
        let (mut wanted, mut held) = (Vec::new(), Vec::new());
        for (kind, places) in placed {
            let only = KindSet::one(kind, task.values);
            if let Some(deliveries) = Deliveries::new(task, &only, mover, budget)? {
                held.push(Reservation::take(deliveries.bytes(), budget)?);
                let pieces = start.iter().filter(|&&here| here == kind).count();
                wanted.push(PlacedKind { kind, pieces, places, deliveries });
            }
        }
        let mut kinds = KindSet::none(task.values);
        wanted.iter().for_each(|wanted| kinds.insert(wanted.kind));
        let Some(brought) = brought(task, &kinds).filter(|_| !wanted.is_empty()) else {
            return Ok(None);
        };
        let board = (machine, mover, task.nodes);
        let by_kind = || {
            let divisor = |delivery: &Delivery| delivery.carried;
            Self::sharing(divisor, false, board, &wanted, budget)
        };
        let by_all = || {
            let divisor = |delivery: &Delivery| brought[delivery.index];
            Self::sharing(divisor, true, board, &wanted, budget)
        };
        let made = if wanted.len() == 1 {
            by_kind()?
        } else if brought.iter().all(|&pieces| pieces <= 1) {
            by_all()?
        } else {
            let mut each = by_kind()?;
            let start: Box<[u64]> = machine.pack(start);
            let at_start = |made: &mut Self| made.open(&start).unwrap_or(UNREACHABLE);
            match by_all() {
                Ok(mut all) => {
                    if at_start(&mut all) > at_start(&mut each) {
                        all
                    } else {
                        each
                    }
                }
                Err(Limit::Memory) => each,
                Err(limit) => return Err(limit),
            }
        };
        Ok((!made.kinds.is_empty()).then_some(made))
    }

    /// Computes the tables with the cost of each delivery divided.
    ///
    /// # Arguments
    /// * `divisor` - returns the number of pieces among which the cost is divided
    /// * `add_up` - `true` if these are the pieces of all kinds
    fn sharing(
        divisor: impl Fn(&Delivery) -> u32 + Copy,
        add_up: bool,
        (machine, mover, nodes): (&Machine, Option<Kind>, usize),
        wanted: &[PlacedKind],
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let deliveries = wanted.iter().flat_map(|wanted| &wanted.deliveries.carried);
        let parts = parts(deliveries.map(divisor));
        let cost_of = |delivery: &Delivery| delivery.cost.saturating_mul(parts) / divisor(delivery);
        let board = (nodes, machine.words(), mover.is_some());
        let mut kinds = Vec::new();
        for wanted in wanted {
            kinds.extend(Assignment::new(wanted, cost_of, board, budget)?);
        }
        Ok(Self { sets: NodeSets::new(machine), mover, kinds, parts, add_up })
    }

    /// Returns `true` if no move carries two pieces among the matched ones and some others, so that
    /// bounds by their distances add up.
    pub(in crate::search) fn add_up_with(&self, task: &Task, others: &[Kind]) -> bool {
        let mut pieces = KindSet::none(task.values);
        let mut is_new = |kind: Kind| {
            let is_known = pieces.contains(kind);
            pieces.insert(kind);
            !is_known
        };
        let matched = self.kinds.iter().map(|assignment| assignment.kind);
        matched.chain(others.iter().copied()).all(&mut is_new)
            && brought(task, &pieces).is_some_and(|all| all.iter().all(|&pieces| pieces <= 1))
    }

    /// Returns `true` if there are several kinds, and their bounds add up.
    pub(in crate::search) fn add_up(&self) -> bool {
        self.add_up && self.kinds.len() > 1
    }

    /// Returns the number of pieces that are matched.
    pub(in crate::search) fn pieces(&self) -> usize {
        self.kinds.iter().map(|assignment| assignment.opened.nodes.len()).sum()
    }

    /// Returns the work done for matchings, in moves.
    pub(in crate::search) fn spent(&self) -> u64 {
        let compared = |slots: &SlotMatching| slots.matching.compared;
        let all = self.kinds.iter().map(|one| compared(&one.opened) + compared(&one.present));
        all.sum::<u64>() / COMPARED_PER_MOVE
    }

    /// Returns the lower bound on the cost-to-go of a state, whose successors may be passed to
    /// [`Assignments::after`] next; `None` where the goal cannot be reached.
    #[inline]
    pub(in crate::search) fn open(&mut self, state: &[u64]) -> Option<u32> {
        self.bound(state, Assignment::open)
    }

    /// Returns the lower bound on the cost-to-go of a successor of the state that was opened last;
    /// `None` where the goal cannot be reached.
    #[inline]
    pub(in crate::search) fn after(&mut self, next: &[u64]) -> Option<u32> {
        self.bound(next, Assignment::after)
    }

    #[inline]
    fn bound(
        &mut self,
        state: &[u64],
        of_kind: impl Fn(&mut Assignment<'b>, &NodeSets, NodeId) -> Option<u32>,
    ) -> Option<u32> {
        let mover = match self.mover {
            Some(kind) => self.sets.first(state, kind)?,
            None => NodeId(0),
        };
        let (mut sum, mut most) = (0_u32, 0);
        for assignment in &mut self.kinds {
            for (word, held) in assignment.held.iter_mut().enumerate() {
                *held = self.sets.holding(state, word, assignment.kind);
            }
            let bound = of_kind(assignment, &self.sets, mover)?;
            sum = sum.saturating_add(bound).min(UNREACHABLE - 1);
            most = most.max(bound);
        }
        Some(if self.add_up { sum } else { most }.div_ceil(self.parts))
    }
}

impl<'b> Assignment<'b> {
    fn new(
        &PlacedKind { kind, pieces, ref places, ref deliveries }: &PlacedKind,
        cost_of: impl Fn(&Delivery) -> u32,
        (nodes, words, has_mover): (usize, usize, bool),
        budget: &'b Budget,
    ) -> Result<Option<Self>, Limit> {
        let bytes = (pieces * 128 + nodes * 256) as u64;
        let held = Reservation::take(bytes, budget)?;
        let made = OnePiece::new((deliveries, cost_of), (nodes, has_mover), places, budget)?;
        let Some(costs) = made else { return Ok(None) };
        let mut is_place = vec![false; nodes];
        places.iter().for_each(|place| is_place[place.index()] = true);
        // Where each piece needs a place, none is carried to where it cannot leave for one.
        let all = pieces == places.len();
        let frozen = Frozen::new(deliveries, nodes, |node| all && costs.is_lost(node));
        let slots = SlotMatching {
            held: vec![0; words],
            nodes: vec![NodeId(u32::MAX); pieces],
            misplaced: None,
            bound: Some(0),
            rows: vec![NO_ROW; pieces],
            matching: Matching::new(pieces),
        };
        Ok(Some(Self {
            kind,
            places: places.len(),
            is_place,
            has_mover,
            costs,
            frozen,
            opened: slots.clone(),
            present: slots,
            held: vec![0; words],
            vacant: Vec::new(),
            _held: held,
        }))
    }

    fn open(&mut self, sets: &NodeSets, mover: NodeId) -> Option<u32> {
        let found = self.least(sets, mover);
        std::mem::swap(&mut self.opened, &mut self.present);
        found
    }

    #[inline]
    fn after(&mut self, sets: &NodeSets, mover: NodeId) -> Option<u32> {
        if !self.has_mover && self.held == self.opened.held {
            return self.opened.bound;
        }
        self.present.copy(&self.opened);
        self.least(sets, mover)
    }

    /// Returns the bound for the pieces that are held, beginning with the present matching.
    fn least(&mut self, sets: &NodeSets, mover: NodeId) -> Option<u32> {
        if self.held == self.present.held && self.present.misplaced.is_some() {
            if !self.has_mover {
                return self.present.bound;
            }
        } else if !self.carry(sets) {
            return Some(0);
        }
        let Self { places, costs, present, .. } = self;
        let SlotMatching { nodes, rows, matching, .. } = present;
        for (slot, node) in nodes.iter().enumerate() {
            let row = costs.row(*node, mover);
            if row != rows[slot] {
                rows[slot] = row;
                matching.release(slot);
            }
        }
        let spare = nodes.len() - *places;
        let is_matched = present.misplaced.is_some_and(|misplaced| misplaced <= spare)
            && matching.complete(|slot| costs.costs(rows[slot]));
        present.bound = is_matched.then(|| matching.total().min(UNREACHABLE - 1));
        present.bound
    }

    /// Puts the pieces that are held into slots, and counts those that stay where they are.
    ///
    /// # Returns
    /// `false` if their number is another one than that of the slots, which stay as they are.
    fn carry(&mut self, sets: &NodeSets) -> bool {
        let Self { is_place, frozen, present, held, vacant, .. } = self;
        let pieces: u32 = held.iter().map(|set| set.count_ones()).sum();
        if pieces as usize != present.nodes.len() {
            return false;
        }
        let is_clear = |node: NodeId| {
            let bit = sets.bit(node);
            held[bit / 64] >> (bit % 64) & 1 == 0
        };
        vacant.clear();
        let SlotMatching { held: before, nodes, misplaced, .. } = present;
        let left = |(slot, &node): (usize, &NodeId)| {
            (node.0 == u32::MAX || is_clear(node)).then_some(slot)
        };
        vacant.extend(nodes.iter().enumerate().filter_map(left));
        let mut can_leave = true;
        for word in 0..held.len() {
            for node in sets.members(word, held[word] & !before[word]) {
                can_leave = can_leave && frozen.can_leave(node, is_clear);
                if let Some(slot) = vacant.pop() {
                    nodes[slot] = node;
                }
            }
        }
        before.copy_from_slice(held);
        // Pieces that leave first hold back no others.
        if *misplaced != Some(0) || !can_leave {
            let staying = frozen.staying(nodes.iter().copied());
            *misplaced = Some(staying.iter().filter(|node| !is_place[node.index()]).count());
        }
        true
    }
}

impl SlotMatching {
    /// Makes this one a copy of another one of the same size.
    fn copy(&mut self, other: &Self) {
        self.held.copy_from_slice(&other.held);
        self.nodes.copy_from_slice(&other.nodes);
        self.rows.copy_from_slice(&other.rows);
        self.matching.copy(&other.matching);
        (self.misplaced, self.bound) = (other.misplaced, other.bound);
    }
}

/// Returns the mover, a kind with exactly one piece in every position, and the kinds of which the
/// goal wants pieces on certain nodes, each with these nodes.
///
/// # Arguments
/// * `balances` - the effect of each move on counts
pub(super) fn placed_kinds(
    task: &Task,
    balances: &[Balance],
    (start, goal): (&State, &Condition),
) -> (Option<Kind>, Vec<(Kind, Vec<NodeId>)>) {
    let wanted = domains(goal, task.values, task.nodes);
    let places = |kind: Kind| -> Vec<NodeId> {
        (0..)
            .map(NodeId)
            .zip(&wanted)
            .filter_map(|(node, domain)| (domain.single() == Some(kind)).then_some(node))
            .collect()
    };
    let count = |kind: Kind| start.iter().filter(|&&here| here == kind).count();
    let kept = |kind: &Kind| change_of(balances, *kind) == Some(0);
    let kinds = || (1..task.values as u16).map(Kind);
    let mover = kinds()
        .filter(|kind| count(*kind) == 1 && places(*kind).is_empty() && kept(kind))
        .map(|kind| (guarded(task, kind), kind))
        .max_by_key(|&(moves, kind)| (moves, std::cmp::Reverse(kind)))
        .filter(|&(moves, _)| moves > 0)
        .map(|(_, kind)| kind);
    let placed = kinds().filter(|kind| kept(kind)).map(|kind| (kind, places(kind))).filter(
        |(kind, places)| {
            !places.is_empty()
                && places.len() <= count(*kind)
                && (mover.is_some() || count(*kind) > 1)
                && count(*kind) <= MOST_PIECES
        },
    );
    (mover, placed.collect())
}

/// Returns the number of moves that need a piece of a kind on a certain node.
fn guarded(task: &Task, kind: Kind) -> usize {
    let needs = |set: &KindSet| set.single() == Some(kind);
    task.moves()
        .filter(|ground_move| {
            ground_move.guards.iter().any(|(_, set)| needs(&task.sets[set.0 as usize]))
        })
        .count()
}
