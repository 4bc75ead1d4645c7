//! An open list in groups that take turns, so that no single estimate leads the search.
//!
//! Y. Shoham, J. Schaeffer, The FESS Algorithm, IEEE Conference on Games 2020.

use super::buckets::Buckets;
use super::store::StateId;
use crate::budget::{Budget, Limit};
use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};

/// The waiting states by group, and within a group by key.
#[derive(Debug)]
pub(in crate::search) struct GroupsInTurn<'b, G, K> {
    groups: BTreeMap<G, Buckets<'b, K>>,
    /// The group that had the last turn.
    last: Option<G>,
    budget: &'b Budget,
}

impl<'b, G: Ord + Copy, K: Ord + Copy> GroupsInTurn<'b, G, K> {
    /// Creates an empty open list.
    pub(in crate::search) fn new(budget: &'b Budget) -> Self {
        Self { groups: BTreeMap::new(), last: None, budget }
    }

    /// Adds a state to a group.
    ///
    /// # Errors
    /// Returns the limit on memory; the same state may be added again.
    pub(in crate::search) fn add(&mut self, group: G, key: K, id: StateId) -> Result<(), Limit> {
        let budget = self.budget;
        self.groups.entry(group).or_insert_with(|| Buckets::new(budget)).add(key, id)
    }

    /// Removes and returns the next state and its group. The group that follows the one of the last
    /// turn has its turn; of its states of the least key, the one added last is taken.
    pub(in crate::search) fn take(&mut self) -> Option<(StateId, G)> {
        loop {
            let following = self
                .last
                .and_then(|last| self.groups.range((Excluded(last), Unbounded)).next())
                .or_else(|| self.groups.iter().next());
            let group = *following?.0;
            self.last = Some(group);
            if let Some(id) = self.groups.get_mut(&group)?.take() {
                return Some((id, group));
            }
            self.groups.remove(&group);
        }
    }

    /// Removes all states.
    pub(in crate::search) fn clear(&mut self) {
        self.groups.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_group_has_its_turn_and_the_least_key_goes_first() {
        let budget = Budget::unlimited();
        let mut waiting = GroupsInTurn::new(&budget);
        for (group, key, id) in [(2, 7, 0), (1, 5, 1), (2, 6, 2), (1, 5, 3), (2, 6, 4)] {
            waiting.add(group, key, id).unwrap();
        }
        let mut taken = Vec::new();
        while let Some((id, group)) = waiting.take() {
            taken.push((group, id));
            if id == 3 {
                waiting.add(0, 0, 5).unwrap();
            }
        }
        assert_eq!(taken, [(1, 3), (2, 4), (0, 5), (1, 1), (2, 2), (2, 0)]);
    }
}
