//! States that wait in shells: all of one key together, the least key first.
//!
//! In: states and their keys. Out: the states of a key, in the order in which they came. Promises that bytes are taken from the budget before they
//! are used, and are given back with a shell. Knows nothing of what a key says.

use super::layers::store::StateId;
use super::reservation::{Reservation, Reserved};
use crate::budget::{Budget, Limit};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Bytes of a shell beside its states.
const BYTES_PER_SHELL: u64 = 128;

/// States that wait, by their keys.
#[derive(Debug)]
pub(super) struct Waiting<'b, K> {
    shells: BTreeMap<K, Shell<'b>>,
    budget: &'b Budget,
}

/// States of one key.
#[derive(Debug)]
struct Shell<'b> {
    states: Reserved<'b, StateId>,
    _held: Reservation<'b>,
}

impl<'b, K: Ord + Copy> Waiting<'b, K> {
    /// No states yet.
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self { shells: BTreeMap::new(), budget }
    }

    /// One more state.
    ///
    /// # Errors
    /// The limit on memory; the same state may be added again.
    pub(super) fn add(&mut self, key: K, id: StateId) -> Result<(), Limit> {
        match self.shells.entry(key) {
            Entry::Occupied(known) => known.into_mut().states.add(id),
            Entry::Vacant(free) => {
                let held = Reservation::take(BYTES_PER_SHELL, self.budget)?;
                free.insert(Shell { states: Reserved::new(self.budget), _held: held }).states.add(id)
            }
        }
    }

    /// The least key; its states may all be gone.
    pub(super) fn first(&self) -> Option<K> {
        self.shells.first_key_value().map(|(key, _)| *key)
    }

    /// The states of a key, in the order in which they came.
    pub(super) fn states(&self, key: K) -> &[StateId] {
        self.shells.get(&key).map_or(&[], |shell| &shell.states)
    }

    /// Takes the state of a key that came last.
    pub(super) fn pop(&mut self, key: K) -> Option<StateId> {
        self.shells.get_mut(&key)?.states.pop()
    }

    /// Gives back the states of a key.
    pub(super) fn remove(&mut self, key: K) {
        self.shells.remove(&key);
    }

    /// Gives back all states.
    pub(super) fn clear(&mut self) {
        self.shells.clear();
    }
}
