//! An open list of states in buckets: all states of one key together, the least key first.
//!
//! Bytes are taken from the budget before they are used, and are given back with a bucket.

use super::store::StateId;
use crate::budget::{Budget, Limit};
use crate::search::reservation::{Reservation, Reserved};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The number of bytes of a bucket beside its states.
const BYTES_PER_BUCKET: u64 = 128;

/// The open list: states by their keys.
#[derive(Debug)]
pub(in crate::search) struct Buckets<'b, K> {
    buckets: BTreeMap<K, Bucket<'b>>,
    budget: &'b Budget,
}

/// A bucket: the states of one key.
#[derive(Debug)]
struct Bucket<'b> {
    states: Reserved<'b, StateId>,
    _held: Reservation<'b>,
}

impl<'b, K: Ord + Copy> Buckets<'b, K> {
    /// Creates an empty open list.
    pub(in crate::search) fn new(budget: &'b Budget) -> Self {
        Self { buckets: BTreeMap::new(), budget }
    }

    /// Adds a state.
    ///
    /// # Errors
    /// Returns the limit on memory; the same state may be added again.
    pub(in crate::search) fn add(&mut self, key: K, id: StateId) -> Result<(), Limit> {
        match self.buckets.entry(key) {
            Entry::Occupied(known) => known.into_mut().states.add(id),
            Entry::Vacant(free) => {
                let held = Reservation::take(BYTES_PER_BUCKET, self.budget)?;
                free.insert(Bucket { states: Reserved::new(self.budget), _held: held })
                    .states
                    .add(id)
            }
        }
    }

    /// Returns the least key; its bucket may be empty.
    pub(in crate::search) fn first(&self) -> Option<K> {
        self.buckets.first_key_value().map(|(key, _)| *key)
    }

    /// Returns the states of a key, in the order in which they were added.
    pub(in crate::search) fn states(&self, key: K) -> &[StateId] {
        self.buckets.get(&key).map_or(&[], |bucket| &bucket.states)
    }

    /// Removes and returns the state of the least key that was added last, with all empty buckets
    /// before it.
    pub(in crate::search) fn take(&mut self) -> Option<StateId> {
        loop {
            let key = self.first()?;
            match self.pop(key) {
                Some(id) => return Some(id),
                None => self.remove(key),
            }
        }
    }

    /// Removes and returns the state of a key that was added last.
    pub(in crate::search) fn pop(&mut self, key: K) -> Option<StateId> {
        self.buckets.get_mut(&key)?.states.pop()
    }

    /// Removes the bucket of a key.
    pub(in crate::search) fn remove(&mut self, key: K) {
        self.buckets.remove(&key);
    }

    /// Removes all states.
    pub(in crate::search) fn clear(&mut self) {
        self.buckets.clear();
    }
}
