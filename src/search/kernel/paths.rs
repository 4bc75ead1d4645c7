//! The graph of all best paths from the start of a problem to its goal: the lister of its paths,
//! and what counters of its paths share.
//!
//! Two paths are different exactly where rule R27 says so, because machines generate moves by that
//! rule.

use super::packed::Packed;
use super::path_count::PathCount;
use super::store::StateId;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Machine, Word};
use crate::search::reservation::{Reservation, Reserved};
use num_bigint::BigUint;
use std::cmp::Reverse;

/// The listed solutions, and `Ok` if they are all; otherwise the limit that ended the listing, if a
/// limit did.
pub(in crate::search) type Listing = (Vec<Vec<MoveId>>, Result<(), Option<Limit>>);

/// The graph of all best paths.
pub(in crate::search) trait PathGraph<W> {
    /// Returns the number of moves of each path.
    fn length(&self) -> usize;

    /// Returns the moves from a state that stay on a best path, in order, and the states to which
    /// they lead.
    ///
    /// # Arguments
    /// * `depth` - the number of moves to the state, less than the length
    fn moves_on(&mut self, state: &W, depth: usize) -> Vec<(MoveId, W)>;
}

/// A state on the path, and the moves from it that were not tried yet, in reverse order.
struct Branch<W> {
    taken: Option<MoveId>,
    open: Vec<(MoveId, W)>,
}

/// Lists best solutions in the order of a rank of moves. Only moves that stay on a best path are
/// tried, so that every attempt ends in a solution.
///
/// # Arguments
/// * `rank` - the place of each move in the order of solutions; the order of moves if there is none
/// * `most` - the maximum number of solutions
pub(in crate::search) fn list<W: Word>(
    problem: &Packed<W>,
    graph: &mut impl PathGraph<W>,
    rank: Option<&[u32]>,
    most: usize,
) -> Listing {
    let mut found = Vec::new();
    let complete = list_into(&mut found, problem, graph, rank, most);
    (found, complete)
}

fn list_into<W: Word>(
    found: &mut Vec<Vec<MoveId>>,
    problem: &Packed<W>,
    graph: &mut impl PathGraph<W>,
    rank: Option<&[u32]>,
    most: usize,
) -> Result<(), Option<Limit>> {
    let length = graph.length();
    let place = |id: MoveId| rank.and_then(|rank| rank.get(id.0 as usize)).copied().unwrap_or(id.0);
    let mut branch = |taken: Option<MoveId>, state: &W, depth: usize| {
        let mut open = if depth < length { graph.moves_on(state, depth) } else { Vec::new() };
        open.sort_by_key(|&(id, _)| Reverse((place(id), id)));
        Branch { taken, open }
    };
    let mut path = vec![branch(None, &problem.start, 0)];
    while let Some(depth) = path.len().checked_sub(1) {
        problem.budget.poll()?;
        if depth == length {
            if found.len() == most {
                return Err(None);
            }
            let bytes = size_of::<Vec<MoveId>>() * 2 + path.len() * size_of::<MoveId>();
            problem.budget.take(bytes as u64)?;
            found.push(path.iter().filter_map(|branch| branch.taken).collect());
        }
        match path[depth].open.pop() {
            Some((id, state)) => path.push(branch(Some(id), &state, depth + 1)),
            None => _ = path.pop(),
        }
    }
    Ok(())
}

/// A set of states: a bit for each.
pub(in crate::search) struct StateSet<'b>(Reserved<'b, u64>);

impl<'b> StateSet<'b> {
    /// Creates an empty set of states with numbers of at most `last`.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if it does not fit.
    pub(in crate::search) fn new(last: StateId, budget: &'b Budget) -> Result<Self, Limit> {
        Reserved::filled(0, u64::from(last / 64 + 1), budget).map(Self)
    }

    /// Returns `true` if a state is in the set.
    #[inline]
    pub(in crate::search) fn contains(&self, id: StateId) -> bool {
        self.0[id as usize / 64] >> (id % 64) & 1 == 1
    }

    /// Adds a state.
    #[inline]
    pub(in crate::search) fn insert(&mut self, id: StateId) {
        self.0[id as usize / 64] |= 1 << (id % 64);
    }
}

/// The numbers of paths to states.
pub(in crate::search) struct PathCounts<'b, T> {
    pub(in crate::search) numbers: Reserved<'b, T>,
    _heap: Reservation<'b>,
}

impl<'b, T: PathCount> PathCounts<'b, T> {
    /// Creates equal numbers for `states` states, to which paths of `moves` moves lead.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if they do not fit.
    pub(in crate::search) fn new(
        number: T,
        states: u64,
        moves: u64,
        machine: &Machine,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        // A state has at most as many successors as there are moves, so a number grows by at most
        // the bits of that count with each move.
        let bits = moves.saturating_mul(u64::from(usize::BITS - machine.moves().leading_zeros()));
        let heap = Reservation::take(states.saturating_mul(T::heap_bytes(bits)), budget)?;
        Ok(Self { numbers: Reserved::filled(number, states, budget)?, _heap: heap })
    }
}

/// Returns an exact number of paths.
///
/// # Arguments
/// * `narrow` - the number, counted with 128 bits; `None` if they do not suffice
/// * `wide` - counts with any number of bits
///
/// # Errors
/// Returns the limit that stopped the count.
pub(in crate::search) fn exact(
    narrow: Result<Option<BigUint>, Limit>,
    wide: impl FnOnce() -> Result<Option<BigUint>, Limit>,
) -> Result<BigUint, Limit> {
    match narrow? {
        Some(count) => Ok(count),
        None => Ok(wide()?.unwrap_or_default()),
    }
}
