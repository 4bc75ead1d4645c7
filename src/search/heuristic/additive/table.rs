//! Distances of a group of pieces to their places, for moves that each carry one piece and a mover.
//!
//! The search goes backward from the goal through placements of the group and nodes of the mover;
//! moves that carry no piece of the group are free. The table keeps, for each placement, the least
//! cost over all nodes of the mover, divided by a common unit.
//!
//! R. E. Korf, A. Felner, Disjoint pattern database heuristics, 2002.

use super::shifts::{Step, Walks};
use crate::budget::{Budget, Limit};
use crate::search::heuristic::pattern::FARTHEST;
pub(super) use crate::search::heuristic::pattern::NEVER;
use crate::search::reservation::Reserved;

/// The limit on the pieces of a group.
pub(super) const MOST_PIECES: usize = 8;
/// The number of placements between two polls of the budget.
const POLL_EVERY: usize = 1 << 14;

/// The nodes of the pieces of a group.
pub(super) type Placement = [u8; MOST_PIECES];

/// A table of distances by placements.
#[derive(Debug)]
pub(super) struct GroupTable<'b> {
    /// The number of pieces.
    pieces: usize,
    nodes: usize,
    distances: Reserved<'b, u8>,
}

/// The goal of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) placement: Placement,
    pub(super) pieces: usize,
    /// The nodes on which the mover may stand.
    pub(super) mover: u64,
}

/// Returns the number of placements of a group on a board; `None` if there are too many for a
/// table.
pub(super) fn placements(pieces: usize, nodes: usize) -> Option<u64> {
    let all = (0..pieces).try_fold(1_u64, |all, piece| {
        all.checked_mul(nodes.checked_sub(piece).unwrap_or(0) as u64)
    });
    // A placement and a node of the mover are one number.
    all.filter(|&all| {
        pieces <= MOST_PIECES
            && all.checked_mul(nodes as u64).is_some_and(|most| u32::try_from(most).is_ok())
    })
}

/// A set of nodes in the least room.
trait Nodes: Copy {
    const NONE: Self;
    fn set(self) -> u64;
    fn with(self, more: u64) -> Self;
}

impl Nodes for u32 {
    const NONE: Self = 0;

    #[inline]
    fn set(self) -> u64 {
        u64::from(self)
    }

    #[inline]
    fn with(self, more: u64) -> Self {
        self | more as u32
    }
}

impl Nodes for u64 {
    const NONE: Self = 0;

    #[inline]
    fn set(self) -> u64 {
        self
    }

    #[inline]
    fn with(self, more: u64) -> Self {
        self | more
    }
}

impl<'b> GroupTable<'b> {
    /// Builds the table.
    ///
    /// # Arguments
    /// * `steps` - the inverse moves as seen from the group
    /// * `target` - the placement of the group and the nodes of the mover at the goal
    /// * `unit` - the divisor of all costs
    ///
    /// # Errors
    /// Returns the limit that stopped it: [`Limit::Memory`] also if there are too many placements.
    ///
    /// # Complexity
    /// O(placements × (nodes + steps)) steps; a byte for each placement, and as many bits as nodes
    /// while it is built.
    pub(super) fn new(
        steps: &[Step],
        target: Target,
        nodes: usize,
        unit: u32,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let entries = placements(target.pieces, nodes).ok_or(Limit::Memory)?;
        let distances = Reserved::filled(NEVER, entries, budget)?;
        let mut found = Self { pieces: target.pieces, nodes, distances };
        if nodes <= 32 {
            found.fill::<u32>(steps, target, unit, budget)?;
        } else {
            found.fill::<u64>(steps, target, unit, budget)?;
        }
        Ok(found)
    }

    /// Returns the number of placements.
    pub(super) fn entries(&self) -> u64 {
        self.distances.len() as u64
    }

    /// Returns the distance of a placement.
    #[inline]
    pub(super) fn distance(&self, places: impl Iterator<Item = u8>) -> u8 {
        self.distances.get(self.rank(places)).copied().unwrap_or(0)
    }

    /// Returns the number of a placement: the nodes that are left for each piece are numbered.
    #[inline]
    fn rank(&self, places: impl Iterator<Item = u8>) -> usize {
        let (mut rank, mut taken, mut left) = (0, 0_u64, self.nodes);
        for place in places {
            let below = (taken & ((1 << place) - 1)).count_ones() as usize;
            rank = rank * left + usize::from(place) - below;
            taken |= 1 << place;
            left -= 1;
        }
        rank
    }

    /// Returns the placement of a number.
    #[inline]
    fn unrank(&self, mut rank: usize) -> Placement {
        let mut places = [0; MOST_PIECES];
        for piece in (0..self.pieces).rev() {
            let left = self.nodes - piece;
            places[piece] = (rank % left) as u8;
            rank /= left;
            for later in piece + 1..self.pieces {
                places[later] += u8::from(places[later] >= places[piece]);
            }
        }
        places
    }

    /// Searches backward from the goal, in the order of costs.
    fn fill<N: Nodes>(
        &mut self,
        steps: &[Step],
        target: Target,
        unit: u32,
        budget: &'b Budget,
    ) -> Result<(), Limit> {
        let walks = Walks::new(steps, self.nodes);
        let mut carries: Vec<Vec<Carry>> = vec![Vec::new(); self.nodes];
        for step in steps {
            if let Some((from, to, who)) = step.carried {
                let cost = u8::try_from(step.cost / unit).unwrap_or(FARTHEST);
                let (mover, barred) = (step.mover, step.barred | 1 << to);
                carries[usize::from(from)].push(Carry { to, who, mover, barred, cost });
            }
        }
        let mut reached = Reserved::filled(N::NONE, self.entries(), budget)?;
        let mut buckets: Vec<_> = (0..=FARTHEST).map(|_| Reserved::new(budget)).collect();
        let (nodes, pieces) = (self.nodes, self.pieces);
        let first = self.rank(target.placement[..pieces].iter().copied());
        for node in (0..nodes).filter(|node| target.mover >> node & 1 == 1) {
            buckets[0].add((first * nodes + node) as u32)?;
        }
        for distance in 0..=FARTHEST {
            let mut number = 0;
            while let Some(&next) = buckets[usize::from(distance)].get(number) {
                if number % POLL_EVERY == 0 {
                    budget.poll()?;
                }
                number += 1;
                let (rank, mover) = (next as usize / nodes, next as usize % nodes);
                let mut places = self.unrank(rank);
                let known = reached[rank].set();
                if known >> mover & 1 == 1 {
                    continue;
                }
                let occupied = places[..pieces].iter().fold(0_u64, |set, place| set | 1 << place);
                let fresh = walks.reach(1 << mover, occupied) & !known;
                reached[rank] = reached[rank].with(fresh);
                let best = &mut self.distances[rank];
                *best = distance.min(*best);
                for piece in 0..pieces {
                    let place = places[piece];
                    for carry in &carries[usize::from(place)] {
                        let is_free = carry.barred & occupied == 0
                            && carry.who >> piece & 1 == 1
                            && fresh >> carry.mover.0 & 1 == 1;
                        let others = occupied & !(1 << place);
                        if !is_free || others >> carry.mover.1 & 1 == 1 {
                            continue;
                        }
                        places[piece] = carry.to;
                        let rank = self.rank(places[..pieces].iter().copied());
                        if reached[rank].set() >> carry.mover.1 & 1 == 0 {
                            let behind = distance.saturating_add(carry.cost).min(FARTHEST);
                            let number = rank * nodes + usize::from(carry.mover.1);
                            buckets[usize::from(behind)].add(number as u32)?;
                        }
                    }
                    places[piece] = place;
                }
            }
            buckets[usize::from(distance)] = Reserved::new(budget);
        }
        Ok(())
    }
}

/// A step that carries a piece of the group, in the list of the node from which it does.
#[derive(Clone, Copy, Debug)]
struct Carry {
    to: u8,
    /// A bit for each piece that may be carried.
    who: u8,
    mover: (u8, u8),
    /// The nodes on which no piece of the group may stand.
    barred: u64,
    cost: u8,
}
