//! The visited set: states numbered in order of discovery, with their parents.
//!
//! A state is kept once, the order of numbers is the order of insertion on every run, and every
//! byte is taken from the budget before it is used.

use super::arena::Arena;
use super::canonical::CanonicalForms;
use super::hash_table::{FEWEST_SLOTS, HashTable, MOST_SLOTS};
use crate::budget::{Budget, Limit, bytes_of};
use crate::pack::{StateSize, Word};
use std::hint::black_box;
use std::marker::PhantomData;
use std::sync::Arc;

/// The number of a visited state.
pub(in crate::search) type StateId = u32;

/// The parent of a state that was not discovered from another.
pub(in crate::search) const NO_PARENT: StateId = StateId::MAX;

/// The number of bytes of a piece of the arena.
const LARGE_PIECE: usize = 1 << 16;
/// The number of bytes of a piece of the arena where states are forgotten early.
const SMALL_PIECE: usize = 1 << 11;

/// A visited set: an arena of states in order of discovery, and a hash table of their numbers.
///
/// Between seven sixteenths and seven eighths of the slots are in use: a state takes the bytes of
/// its nodes and 4.6 to 9.1 more.
#[derive(Debug)]
pub(in crate::search) struct Store<'b, W> {
    states: Arena<'b>,
    parents: Option<Arena<'b>>,
    table: HashTable,
    len: u32,
    /// The first state that is not forgotten.
    first: StateId,
    /// The first state that has to be kept: those before it may be forgotten.
    needed: StateId,
    /// The number of forgotten states that have no number any more.
    forgotten: u64,
    /// The symmetries whose equivalent states are identified: the first one that is entered is
    /// kept.
    canonical: Option<Arc<CanonicalForms>>,
    /// The number of words of a state.
    words: usize,
    /// The number of states stored elsewhere that count towards the same limit.
    pub(in crate::search) beside: u64,
    budget: &'b Budget,
    word: PhantomData<W>,
}

/// The number of states whose slots are touched together when a table grows.
const MANY: usize = 256;
/// The number of states reentered between two polls of the budget: a multiple of [`MANY`].
const POLL_EVERY: u32 = 1 << 18;

/// Returns the hash of a state: folded multiplications, the same on every run.
#[inline]
pub(in crate::search) fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0x243F_6A88_85A3_08D3, |hash, &word| {
        let product = u128::from(hash ^ word) * 0x9E37_79B9_7F4A_7C15;
        (product >> 64) as u64 ^ product as u64
    })
}

impl<'b, W: Word> Store<'b, W> {
    /// Creates an empty store of states of one size; `parents` decides whether it keeps the parents
    /// of states.
    pub(in crate::search) fn new(size: StateSize, parents: bool, budget: &'b Budget) -> Self {
        Self {
            states: Arena::new(size.bytes, LARGE_PIECE, budget),
            parents: parents.then(|| Arena::new(size_of::<StateId>(), LARGE_PIECE, budget)),
            table: HashTable::default(),
            len: 0,
            first: 0,
            needed: 0,
            forgotten: 0,
            canonical: None,
            words: size.words,
            beside: 0,
            budget,
            word: PhantomData,
        }
    }

    /// Creates an empty store without parents, whose states can be forgotten in small portions.
    pub(in crate::search) fn forgetful(size: StateSize, budget: &'b Budget) -> Self {
        let mut store = Self::new(size, false, budget);
        store.states = Arena::new(size.bytes, SMALL_PIECE, budget);
        store
    }

    /// Returns the number that the next state will have: the number of states, unless some are
    /// forgotten.
    #[inline]
    pub(in crate::search) fn len(&self) -> u32 {
        self.len
    }

    /// Returns the number of states that were entered, forgotten ones included.
    pub(in crate::search) fn entered(&self) -> u64 {
        self.forgotten + u64::from(self.len)
    }

    /// Returns the number of states that are not forgotten.
    pub(in crate::search) fn held(&self) -> u32 {
        self.len - self.first
    }

    /// Returns the number of bytes of the tables.
    pub(in crate::search) fn bytes(&self) -> u64 {
        self.states.bytes() + bytes_of::<u32>(self.table.len() as u64)
    }

    /// Returns the least number of bytes that tables of a number of states need, without parents.
    pub(in crate::search) fn bytes_of(&self, states: u64) -> u64 {
        let slots = states.saturating_mul(16).div_ceil(15).checked_next_power_of_two();
        states
            .saturating_mul(self.states.width() as u64)
            .saturating_add(bytes_of::<u32>(slots.unwrap_or(u64::MAX)))
    }

    /// Permits to forget all states before a given one, as soon as memory is short. A store that
    /// keeps parents forgets nothing.
    pub(in crate::search) fn need_from(&mut self, id: StateId) {
        if self.parents.is_none() {
            self.needed = self.first + self.states.first_beside(id - self.first);
        }
    }

    /// Forgets the states that are not needed, as far as whole pieces of the arena hold no others.
    ///
    /// # Errors
    /// Returns the limit that stopped it; then no state can be found in the store any more.
    pub(in crate::search) fn forget(&mut self) -> Result<(), Limit> {
        if self.needed == self.first {
            return Ok(());
        }
        self.states.drop_before(self.needed - self.first);
        self.first = self.needed;
        self.remake(HashTable::fewest_for(self.held()).min(self.table.len()))
    }

    /// Numbers the states that are not forgotten from 0 on.
    ///
    /// # Returns
    /// The number that was subtracted from each number.
    pub(in crate::search) fn renumber(&mut self) -> StateId {
        let first = std::mem::take(&mut self.first);
        self.forgotten += u64::from(first);
        self.len -= first;
        self.needed -= first;
        first
    }

    /// Copies a state to a place for it.
    #[inline]
    pub(in crate::search) fn read(&self, id: StateId, state: &mut W) {
        self.read_row(id - self.first, state);
    }

    #[inline]
    fn read_row(&self, row: u32, state: &mut W) {
        for (at, word) in state.words_mut().iter_mut().enumerate() {
            *word = self.states.word(row, at);
        }
    }

    /// Returns a copy of a state.
    #[inline]
    pub(in crate::search) fn load(&self, id: StateId) -> W {
        let mut state = W::zero(self.width());
        self.read(id, &mut state);
        state
    }

    /// Returns the state from which a state was discovered.
    pub(in crate::search) fn parent(&self, id: StateId) -> Option<StateId> {
        let parent = self.parents.as_ref()?.word(id, 0) as StateId;
        (parent != NO_PARENT).then_some(parent)
    }

    /// Returns the states along the parents from the first one to a state.
    pub(in crate::search) fn path_to(&self, id: StateId) -> Vec<W> {
        let mut states: Vec<W> = std::iter::successors(Some(id), |&at| self.parent(at))
            .map(|at| self.load(at))
            .collect();
        states.reverse();
        states
    }

    /// Identifies equivalent states from now on; of those that are in the store the first one is
    /// found.
    ///
    /// # Errors
    /// Returns the limit that stopped it; then no state can be found in the store any more.
    pub(in crate::search) fn use_symmetries(
        &mut self,
        canonical: Arc<CanonicalForms>,
    ) -> Result<(), Limit> {
        self.canonical = Some(canonical);
        self.table.clear();
        self.enter_all()
    }

    /// Returns `true` if equivalent states are identified.
    pub(in crate::search) fn uses_symmetries(&self) -> bool {
        self.canonical.is_some()
    }

    /// Returns the hash of a state, which is equal for identified states.
    #[inline]
    pub(in crate::search) fn hash_of(&self, state: &[u64]) -> u64 {
        self.canonical
            .as_ref()
            .map_or_else(|| hash(state), |canonical| hash(canonical.first::<W>(state).words()))
    }

    /// Returns the number of a state, if it is in the store.
    pub(in crate::search) fn find(&self, state: &[u64]) -> Option<StateId> {
        self.find_hashed(state, self.hash_of(state)).ok()
    }

    /// Returns the number of a state whose hash is known, or the slot where the search ended if it
    /// is not in the store; see [`Store::find_from`].
    #[inline]
    pub(in crate::search) fn find_hashed(
        &self,
        state: &[u64],
        hash: u64,
    ) -> Result<StateId, usize> {
        self.table.find(hash, |row| self.is_one(row, state)).map(|row| self.first + row)
    }

    /// Reads the places where the searches for some hashes begin. These accesses do not wait for
    /// each other, and the places are then in the near caches.
    #[inline]
    pub(in crate::search) fn touch_all(&self, hashes: impl Iterator<Item = u64>) {
        black_box(hashes.fold(0, |all, hash| all ^ self.table.touch(hash)));
    }

    /// Returns the number of the first state that probably has a hash, or the slot where the search
    /// ended if there is none.
    #[inline]
    pub(in crate::search) fn find_likely(&self, hash: u64) -> Result<StateId, usize> {
        self.table.find(hash, |_| true).map(|row| self.first + row)
    }

    /// Reads a word of each of some states, as [`Store::touch_all`] does.
    #[inline]
    pub(in crate::search) fn touch_states(&self, ids: impl Iterator<Item = StateId>) {
        black_box(ids.fold(0, |all, id| all ^ self.states.word(id - self.first, 0)));
    }

    /// Returns `true` if a state of the store and another one are identified.
    #[inline]
    pub(in crate::search) fn has_at(&self, id: StateId, state: &[u64]) -> bool {
        self.is_one(id - self.first, state)
    }

    /// Ensures that `more` states can be entered without growing the table. Where memory is short,
    /// states that are not needed are forgotten.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the table is too full and cannot grow; another limit in the
    /// midst of growing, and then no state can be found in the store any more.
    pub(in crate::search) fn prepare(&mut self, more: usize) -> Result<(), Limit> {
        if self.needed > self.first && self.bytes_for(more) > self.budget.free_bytes() {
            self.forget()?;
        }
        let needed = u64::from(self.held()) + more as u64;
        while !self.table.have_room_for(needed) {
            match self.grow() {
                Ok(()) => {}
                // A table that may not grow is filled further: slower is better than stopped.
                Err(Limit::Memory) if needed * 16 <= self.table.len() as u64 * 15 => return Ok(()),
                Err(limit) => return Err(limit),
            }
        }
        Ok(())
    }

    /// Continues a search that ended without the state, in a table that did not grow since.
    ///
    /// # Returns
    /// The number of the state, or the slot for [`Store::add`].
    #[inline]
    pub(in crate::search) fn find_from(
        &self,
        slot: usize,
        state: &[u64],
        hash: u64,
    ) -> Result<StateId, usize> {
        self.table.find_from(slot, hash, |row| self.is_one(row, state)).map(|row| self.first + row)
    }

    /// Adds a state that is not in the store, after [`Store::prepare`].
    ///
    /// # Arguments
    /// * `slot` - the slot where the search for it ended
    ///
    /// # Errors
    /// Returns the limit on states or memory.
    #[inline]
    pub(in crate::search) fn add(
        &mut self,
        slot: usize,
        state: &[u64],
        hash: u64,
        parent: StateId,
    ) -> Result<StateId, Limit> {
        self.budget.admit(self.beside + self.entered())?;
        let id = self.len;
        self.states.make_room()?;
        if let Some(parents) = &mut self.parents {
            parents.make_room()?;
            parents.push(&[u64::from(parent)]);
        }
        self.states.push(state);
        self.table.fill(slot, hash, id - self.first);
        self.len += 1;
        Ok(id)
    }

    /// Enters one state.
    ///
    /// # Returns
    /// Its number, and whether it is new.
    ///
    /// # Errors
    /// Returns the limit on states or memory.
    pub(in crate::search) fn insert(
        &mut self,
        state: &[u64],
        parent: StateId,
    ) -> Result<(StateId, bool), Limit> {
        self.prepare(1)?;
        let hash = self.hash_of(state);
        match self.find_hashed(state, hash) {
            Ok(id) => Ok((id, false)),
            Err(slot) => Ok((self.add(slot, state, hash, parent)?, true)),
        }
    }

    /// Returns `true` if a state of the arena and another one are identified.
    #[inline]
    fn is_one(&self, row: u32, state: &[u64]) -> bool {
        (0..self.width()).all(|at| self.states.word(row, at) == state[at])
            || self.canonical.as_ref().is_some_and(|canonical| {
                let mut known = W::zero(self.width());
                self.read_row(row, &mut known);
                canonical.between::<W>(state, known.words()).is_some()
            })
    }

    /// Returns the number of words of a state.
    #[inline]
    fn width(&self) -> usize {
        W::WIDTH.unwrap_or(self.words)
    }

    /// Returns the number of states that are identified with a state, itself included.
    pub(in crate::search) fn orbit(&self, state: &[u64]) -> u64 {
        self.canonical.as_ref().map_or(1, |canonical| canonical.orbit::<W>(state))
    }

    /// Returns the bytes that room for more states would take.
    fn bytes_for(&self, more: usize) -> u64 {
        let needed = u64::from(self.held()) + more as u64;
        let growth = if self.table.have_room_for(needed) { 0 } else { self.table.len() as u64 };
        self.states.bytes_for(more) + bytes_of::<u32>(growth)
    }

    /// Doubles the table.
    fn grow(&mut self) -> Result<(), Limit> {
        self.remake((self.table.len() * 2).max(FEWEST_SLOTS))
    }

    /// Changes the number of slots; the old table is dropped before the new one is allocated, since
    /// its contents can be rebuilt from the arena.
    fn remake(&mut self, new: usize) -> Result<(), Limit> {
        if new > MOST_SLOTS {
            return Err(Limit::Memory);
        }
        let [old, bytes] = [self.table.len(), new].map(|slots| bytes_of::<u32>(slots as u64));
        self.budget.take(bytes.saturating_sub(old))?;
        self.table = HashTable::default();
        self.budget.give_back(old.saturating_sub(bytes));
        let Some(table) = HashTable::new(new) else {
            self.budget.give_back(bytes);
            return Err(Limit::Memory);
        };
        self.table = table;
        self.enter_all()
    }

    fn enter_all(&mut self) -> Result<(), Limit> {
        let (mut hashes, mut state) = ([0; MANY], W::zero(self.width()));
        for first in (self.first..self.len).step_by(MANY) {
            if (first - self.first).is_multiple_of(POLL_EVERY) {
                self.budget.poll()?;
            }
            let hashes = &mut hashes[..MANY.min((self.len - first) as usize)];
            for (id, place) in (first..).zip(hashes.iter_mut()) {
                self.read(id, &mut state);
                *place = self.hash_of(state.words());
            }
            self.touch_all(hashes.iter().copied());
            for (id, &hash) in (first..).zip(hashes.iter()) {
                self.table.enter(hash, id - self.first);
            }
        }
        Ok(())
    }
}

impl<W> Drop for Store<'_, W> {
    fn drop(&mut self) {
        self.budget.give_back(bytes_of::<u32>(self.table.len() as u64));
    }
}
