//! The graph of all best paths from the start of a problem to its goal, and what counters of its
//! paths share.
//!
//! Two paths are different exactly where rule R27 says so, because machines generate moves by that
//! rule.

use super::path_count::PathCount;
use super::store::StateId;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::Machine;
use crate::search::reservation::{Reservation, Reserved};
use num_bigint::BigUint;

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
