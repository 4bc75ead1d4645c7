//! The positions on cheapest solutions, where free moves connect many positions to one.
//!
//! The test uses representatives of positions connected by free moves, with their path costs and marks.

use super::cheapest::Among;
use super::shells::Shells;
use super::walker::Beyond;
use crate::pack::Word;
use crate::search::reservation::Reserved;

/// The representatives of positions connected by free moves, by their path costs.
pub(super) struct Ways<'p, W> {
    pub(super) beyond: Beyond<'p, W>,
    pub(super) shells: Shells<'p, W>,
}

/// The positions on cheapest solutions.
pub(super) struct OnCheapest<'p, W> {
    pub(super) ways: Ways<'p, W>,
    /// A flag for each representative: `true` if it is on a cheapest solution.
    pub(super) marks: Reserved<'p, bool>,
}

impl<W: Word> Among for OnCheapest<'_, W> {
    fn admits(&mut self, state: &[u64], cost: u64, last: u32) -> bool {
        // Free moves lead to positions with the same representative as the one before.
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
