//! The graph of all best paths from the start of a problem to its goal: the lister of its paths,
//! and what counters of its paths share.
//!
//! Two paths are different exactly where rule R27 says so, because machines generate moves by that
//! rule.

use super::classes::{Classes, Past, Place};
use super::packed::Packed;
use super::path_count::PathCount;
use super::store::StateId;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Machine, Word};
use crate::search::reservation::{Reservation, Reserved};
use num_bigint::BigUint;
use rustc_hash::FxHashSet;
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

/// A state on the path.
struct Branch<W> {
    taken: Option<MoveId>,
    state: W,
    /// The reduced past of the path, where solutions are listed by classes.
    past: Past,
    /// The moves from it that were not tried yet, in reverse order, with the past after each.
    open: Vec<(MoveId, W, Past)>,
    /// The number of solutions that were listed before.
    listed: usize,
}

/// A list of best solutions that is being made.
struct Lister<'l, G> {
    graph: &'l mut G,
    classes: Option<&'l Classes>,
    place: Place<'l>,
    /// The states, with their past, from which no first solution of a class is reached.
    barren: FxHashSet<(Vec<u64>, Past)>,
}

/// Lists best solutions in the order of a rank of moves. Only moves that stay on a best path are
/// tried, so that every attempt ends in a solution if each solution counts.
///
/// # Arguments
/// * `classes` - the solutions that count as one, if not each counts; the first of each is listed
/// * `rank` - the place of each move in the order of solutions; the order of moves if there is none
/// * `most` - the maximum number of solutions
pub(in crate::search) fn list<W: Word>(
    problem: &Packed<W>,
    graph: &mut impl PathGraph<W>,
    classes: Option<&Classes>,
    rank: Option<&[u32]>,
    most: usize,
) -> Listing {
    let place = |id: MoveId| {
        let rank = rank.and_then(|rank| rank.get(id.0 as usize)).copied();
        (rank.unwrap_or(id.0), id)
    };
    let mut lister = Lister { graph, classes, place: &place, barren: FxHashSet::default() };
    let mut found = Vec::new();
    let complete = lister.list(&mut found, problem, most);
    (found, complete)
}

impl<G> Lister<'_, G> {
    fn list<W: Word>(
        &mut self,
        found: &mut Vec<Vec<MoveId>>,
        problem: &Packed<W>,
        most: usize,
    ) -> Result<(), Option<Limit>>
    where
        G: PathGraph<W>,
    {
        let length = self.graph.length();
        let begin = self.classes.map_or_else(Past::new, Classes::begin);
        let mut path = vec![self.branch(None, problem.start.clone(), begin, (0, 0))];
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
            if let Some((id, state, past)) = path[depth].open.pop() {
                path.push(self.branch(Some(id), state, past, (depth + 1, found.len())));
            } else if let Some(ended) = path.pop()
                && self.classes.is_some()
                && found.len() == ended.listed
            {
                let bytes = size_of_val(ended.state.words()) + size_of_val(&ended.past[..]);
                problem.budget.take((bytes + size_of::<(Vec<u64>, Past)>() * 2) as u64)?;
                self.barren.insert((ended.state.words().to_vec(), ended.past));
            }
        }
        Ok(())
    }

    fn branch<W: Word>(
        &mut self,
        taken: Option<MoveId>,
        state: W,
        mut past: Past,
        (depth, listed): (usize, usize),
    ) -> Branch<W>
    where
        G: PathGraph<W>,
    {
        let Self { graph, classes, place, barren } = self;
        let mut moves =
            if depth < graph.length() { graph.moves_on(&state, depth) } else { Vec::new() };
        moves.sort_by_key(|&(id, _)| Reverse(place(id)));
        let open = match classes {
            None => moves.into_iter().map(|(id, next)| (id, next, Past::new())).collect(),
            Some(classes) => {
                classes.reduce(&mut past, &moves);
                let after = |(id, next): &(MoveId, W)| {
                    Some((*id, next.clone(), classes.after(&past, *id, &moves, *place)?))
                };
                let known =
                    !barren.is_empty() && barren.contains(&(state.words().to_vec(), past.clone()));
                if known { Vec::new() } else { moves.iter().filter_map(after).collect() }
            }
        };
        Branch { taken, state, past, open, listed }
    }
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
