//! Distances of a group of pieces to their places, for moves that each carry one piece and a mover.
//!
//! The search goes backward from the goal through placements of the group and nodes of the mover;
//! moves that carry no piece of the group are free. The table keeps, for each placement, the least
//! cost over all nodes of the mover, divided by a common unit.
//!
//! R. E. Korf, A. Felner, Disjoint pattern database heuristics, 2002.

use super::shifts::{GroupStep, Walks};
use crate::budget::{Budget, Limit};
use crate::cpu::Job;
use crate::search::heuristic::pattern::FARTHEST;
pub(super) use crate::search::heuristic::pattern::NEVER;
use crate::search::reservation::Reserved;

/// The limit on the pieces of a group.
pub(super) const MOST_PIECES: usize = 8;
/// The number of placements between two polls of the budget.
const POLL_EVERY: usize = 1 << 14;

/// The number of entries of a bucket beyond which those that others stand for are
/// removed.
const CROWDED: usize = 1 << 22;
/// A one in each byte.
const BYTES: u64 = u64::MAX / 0xff;
/// A number above all nodes.
const BEYOND: u64 = 0x7f;

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
pub(super) struct GroupGoal {
    pub(super) placement: Placement,
    pub(super) pieces: usize,
    /// The nodes on which the mover may stand.
    pub(super) mover: u64,
}

/// Returns the number of placements of a group on a board; `None` if there are too many for a
/// table.
pub(super) fn placements(pieces: usize, nodes: usize) -> Option<u64> {
    let all = (0..pieces)
        .try_fold(1_u64, |all, piece| all.checked_mul(nodes.saturating_sub(piece) as u64));
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

    #[inline(always)]
    fn set(self) -> u64 {
        u64::from(self)
    }

    #[inline(always)]
    fn with(self, more: u64) -> Self {
        self | more as u32
    }
}

impl Nodes for u64 {
    const NONE: Self = 0;

    #[inline(always)]
    fn set(self) -> u64 {
        self
    }

    #[inline(always)]
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
        steps: &[GroupStep],
        target: GroupGoal,
        nodes: usize,
        unit: u32,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let entries = placements(target.pieces, nodes).ok_or(Limit::Memory)?;
        let distances = Reserved::filled(NEVER, entries, budget)?;
        let mut found = Self { pieces: target.pieces, nodes, distances };
        if nodes <= 32 {
            let filling = Filling::<u32>::new(&mut found, steps, target, unit, budget)?;
            budget.kernel().run(filling)?;
        } else {
            let filling = Filling::<u64>::new(&mut found, steps, target, unit, budget)?;
            budget.kernel().run(filling)?;
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
    #[inline(always)]
    fn rank(&self, places: impl Iterator<Item = u8>) -> usize {
        // The earlier places, a byte each; all are below `BEYOND`.
        let (mut rank, mut left, mut earlier) = (0, self.nodes, BYTES * BEYOND);
        for (piece, place) in places.enumerate() {
            let not_below = (earlier | BYTES << 7) - BYTES * u64::from(place);
            let below = (!not_below >> 7 & BYTES).wrapping_mul(BYTES) >> 56;
            rank = rank * left + usize::from(place) - below as usize;
            earlier ^= (BEYOND ^ u64::from(place)) << (8 * piece);
            left -= 1;
        }
        rank
    }

    /// Returns the placement of a number.
    #[inline(always)]
    fn unrank(&self, rank: usize) -> Placement {
        // Numbers have 32 bits, by which machines divide faster.
        let mut rank = rank as u32;
        let mut places = [0; MOST_PIECES];
        for piece in (0..self.pieces).rev() {
            let left = (self.nodes - piece) as u32;
            places[piece] = (rank % left) as u8;
            rank /= left;
            for later in piece + 1..self.pieces {
                places[later] += u8::from(places[later] >= places[piece]);
            }
        }
        places
    }
}

/// A backward search that fills a table, in the order of costs.
struct Filling<'t, 'b, N> {
    table: &'t mut GroupTable<'b>,
    walks: Walks,
    /// The steps that carry a piece from each node.
    carries: Vec<Vec<GroupCarry>>,
    /// The nodes of the mover that were reached with each placement.
    reached: Reserved<'b, N>,
    /// The placements and nodes of the mover at each distance, as one number.
    buckets: Vec<Reserved<'b, u32>>,
    budget: &'b Budget,
}

impl<'t, 'b, N: Nodes> Filling<'t, 'b, N> {
    fn new(
        table: &'t mut GroupTable<'b>,
        steps: &[GroupStep],
        target: GroupGoal,
        unit: u32,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let nodes = table.nodes;
        let mut carries: Vec<Vec<GroupCarry>> = vec![Vec::new(); nodes];
        for step in steps {
            if let Some((from, to, who)) = step.carried {
                let cost = u8::try_from(step.cost / unit).unwrap_or(FARTHEST);
                let (mover, barred) = (step.mover, step.barred | 1 << to);
                carries[usize::from(from)].push(GroupCarry { to, who, mover, barred, cost });
            }
        }
        let mut buckets: Vec<_> = (0..=FARTHEST).map(|_| Reserved::new(budget)).collect();
        let first = table.rank(target.placement[..target.pieces].iter().copied());
        for node in (0..nodes).filter(|node| target.mover >> node & 1 == 1) {
            buckets[0].add((first * nodes + node) as u32)?;
        }
        let reached = Reserved::filled(N::NONE, table.entries(), budget)?;
        let walks = Walks::new(steps, nodes);
        Ok(Self { table, walks, carries, reached, buckets, budget })
    }
}

impl<N: Nodes> Job for Filling<'_, '_, N> {
    type Answer = Result<(), Limit>;

    #[inline(always)]
    fn run(self) -> Result<(), Limit> {
        let Self { table, walks, carries, mut reached, mut buckets, budget } = self;
        let (nodes, pieces) = (table.nodes, table.pieces);
        let reached: &mut [N] = &mut reached;
        let most = carries.iter().map(Vec::len).max().unwrap_or(0) * pieces;
        let mut found = vec![(0_u8, 0_u32); most + 1];
        let ranks: Vec<RankChanges> =
            (0..pieces).map(|piece| RankChanges::new(piece, pieces, nodes)).collect();
        for distance in 0..=FARTHEST {
            // Neighbours in order have successors in order, which the caches like.
            buckets[usize::from(distance)].sort_unstable();
            let (mut number, mut crowded) = (0, CROWDED);
            while let Some(&next) = buckets[usize::from(distance)].get(number) {
                if number % POLL_EVERY == 0 {
                    budget.poll()?;
                }
                number += 1;
                let (rank, mover) =
                    ((next / nodes as u32) as usize, (next % nodes as u32) as usize);
                let known = reached[rank].set();
                if known >> mover & 1 == 1 {
                    continue;
                }
                let places = table.unrank(rank);
                let mut at = [i32::MAX; MOST_PIECES];
                (0..pieces).for_each(|piece| at[piece] = places[piece].into());
                let occupied = places[..pieces].iter().fold(0_u64, |set, place| set | 1 << place);
                let fresh = walks.reach(1 << mover, occupied) & !known;
                reached[rank] = reached[rank].with(fresh);
                let best = &mut table.distances[rank];
                *best = distance.min(*best);
                let mut count = 0;
                for piece in 0..pieces {
                    let place = places[piece];
                    let others = occupied & !(1 << place);
                    for carry in &carries[usize::from(place)] {
                        if carry.barred & occupied != 0
                            || carry.who >> piece & 1 == 0
                            || fresh >> carry.mover.0 & 1 == 0
                            || others >> carry.mover.1 & 1 == 1
                        {
                            continue;
                        }
                        let change = ranks[piece].change(&at, (place.into(), carry.to.into()));
                        let rank = rank.wrapping_add_signed(change as isize);
                        let behind = distance.saturating_add(carry.cost).min(FARTHEST);
                        found[count] = (behind, (rank * nodes) as u32 + u32::from(carry.mover.1));
                        // Without a branch, several placements are looked up at once.
                        count += usize::from(reached[rank].set() >> carry.mover.1 & 1 == 0);
                    }
                }
                for &(behind, number) in &found[..count] {
                    let bucket = &mut buckets[usize::from(behind)];
                    bucket.add(number)?;
                    if bucket.len() > crowded && behind > distance {
                        let kept = thinned(bucket, table, &walks);
                        bucket.truncate(kept);
                        crowded = crowded.max(bucket.len() * 2);
                    }
                }
            }
            buckets[usize::from(distance)] = Reserved::new(budget);
        }
        Ok(())
    }
}

/// Sorts placements and nodes of the mover, and moves those to the front that no other one of the
/// same placement leads to by walks alone; returns their number.
fn thinned(bucket: &mut [u32], table: &GroupTable, walks: &Walks) -> usize {
    bucket.sort_unstable();
    let nodes = table.nodes as u32;
    let (mut kept, mut last, mut occupied, mut reached) = (0, u32::MAX, 0, 0);
    for at in 0..bucket.len() {
        let (rank, mover) = (bucket[at] / nodes, bucket[at] % nodes);
        if rank != last {
            let places = &table.unrank(rank as usize)[..table.pieces];
            occupied = places.iter().fold(0_u64, |set, place| set | 1 << place);
            (last, reached) = (rank, 0);
        }
        if reached >> mover & 1 == 0 {
            reached |= walks.reach(1 << mover, occupied);
            bucket[kept] = bucket[at];
            kept += 1;
        }
    }
    kept
}

/// The changes of the number of a placement when one piece changes its place.
#[derive(Debug)]
struct RankChanges {
    /// The change for each node further.
    own: i32,
    /// The change for each piece that it passes on its way to a greater node.
    passed: [i32; MOST_PIECES],
}

impl RankChanges {
    fn new(piece: usize, pieces: usize, nodes: usize) -> Self {
        let weight = |piece: usize| -> i32 {
            (piece + 1..pieces).map(|later| (nodes - later) as i32).product()
        };
        let mut passed = [0; MOST_PIECES];
        for (other, passed) in passed[..pieces].iter_mut().enumerate() {
            *passed = if other > piece { weight(other) } else { -weight(piece) };
        }
        Self { own: weight(piece), passed }
    }

    /// Returns the change on a way from one node to another, with the pieces on the given nodes.
    #[inline(always)]
    fn change(&self, at: &[i32; MOST_PIECES], (from, to): (i32, i32)) -> i32 {
        let (low, high) = (from.min(to), from.max(to));
        let mut passed = 0;
        for (node, change) in at.iter().zip(&self.passed) {
            passed += if low < *node && *node < high { *change } else { 0 };
        }
        (to - from) * self.own + if from < to { passed } else { -passed }
    }
}

/// A step that carries a piece of the group, in the list of the node from which it does.
#[derive(Clone, Copy, Debug)]
struct GroupCarry {
    to: u8,
    /// A bit for each piece that may be carried.
    who: u8,
    mover: (u8, u8),
    /// The nodes on which no piece of the group may stand.
    barred: u64,
    cost: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_crowded_bucket_one_mover_is_left_for_each_region() {
        let budget = Budget::unlimited();
        let table = GroupTable { pieces: 1, nodes: 5, distances: Reserved::new(&budget) };
        // A path of five nodes, with the only piece on each of them in turn.
        let next = |node: u8| [node.checked_sub(1), Some(node + 1).filter(|&next| next < 5)];
        let walk = |from, to| GroupStep { mover: (from, to), carried: None, barred: 0, cost: 0 };
        let steps: Vec<GroupStep> = (0..5)
            .flat_map(|from| next(from).into_iter().flatten().map(move |to| walk(from, to)))
            .collect();
        let walks = Walks::new(&steps, 5);
        let mut bucket = vec![14, 13, 11, 10, 13, 1, 3];
        let kept = thinned(&mut bucket, &table, &walks);
        assert_eq!(bucket[..kept], [1, 10, 13]);
    }

    #[test]
    fn every_placement_has_a_number_of_its_own() {
        for (nodes, pieces) in [(1, 1), (5, 0), (7, 4), (8, 8), (64, 2)] {
            let budget = Budget::unlimited();
            let table = GroupTable { pieces, nodes, distances: Reserved::new(&budget) };
            let all = placements(pieces, nodes).unwrap() as usize;
            for number in 0..all {
                let places = &table.unrank(number)[..pieces];
                assert_eq!(table.rank(places.iter().copied()), number);
                let set = places.iter().fold(0_u64, |set, place| set | 1 << place);
                assert!(set.count_ones() as usize == pieces && set >> (nodes - 1) <= 1);
                let mut at = [i32::MAX; MOST_PIECES];
                (0..pieces).for_each(|piece| at[piece] = places[piece].into());
                for piece in 0..pieces {
                    let ranks = RankChanges::new(piece, pieces, nodes);
                    for to in (0..nodes as u8).filter(|to| set >> to & 1 == 0) {
                        let mut moved = places.to_vec();
                        moved[piece] = to;
                        let change = ranks.change(&at, (places[piece].into(), to.into()));
                        let expected = table.rank(moved.into_iter()) as i64 - number as i64;
                        assert_eq!(i64::from(change), expected);
                    }
                }
            }
        }
        assert_eq!(placements(6, 25), Some(127_512_000));
        assert_eq!([placements(7, 25), placements(9, 9), placements(3, 2)], [None, None, Some(0)]);
    }
}
