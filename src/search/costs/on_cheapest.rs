//! Positions that cheapest solutions pass through, where free moves join many to one.
//!
//! In: positions that stand for all that free moves lead to, with what they cost and marks. Out: whether a state is one of them. Knows nothing of searches.

use super::cheapest::Among;
use super::shells::Shells;
use super::walker::Beyond;
use crate::pack::Word;
use crate::search::reservation::Reserved;

/// Positions that free moves join, one for all, by what they cost.
pub(super) struct Ways<'p, W> {
    pub(super) beyond: Beyond<'p, W>,
    pub(super) shells: Shells<'p, W>,
}

/// The positions that cheapest solutions pass through.
pub(super) struct OnCheapest<'p, W> {
    pub(super) ways: Ways<'p, W>,
    /// Whether each of the positions that stand for others is one.
    pub(super) marks: Reserved<'p, bool>,
}

impl<W: Word> Among for OnCheapest<'_, W> {
    fn admits(&mut self, state: &[u64], cost: u64, last: u32) -> bool {
        // Free moves lead to positions that count as one with that before.
        if last == 0 {
            return true;
        }
        let Ways { beyond, shells } = &mut self.ways;
        let first = beyond.first(state);
        shells.store.find(first.words()).is_some_and(|id| self.marks[id as usize] && shells.toll(id).0 == cost)
    }

    fn stored(&self) -> u64 {
        u64::from(self.ways.shells.store.len())
    }
}
