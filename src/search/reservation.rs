//! Reservations of bytes of the budget, and tables that reserve their own bytes.
//!
//! Bytes are taken from the budget before memory is allocated, and given back on drop.

use crate::budget::{Budget, Limit, bytes_of, to_index};
use std::ops::{Deref, DerefMut};

/// A number of bytes of the budget, given back on drop.
#[derive(Debug)]
pub(super) struct Reservation<'b> {
    budget: &'b Budget,
    bytes: u64,
}

impl<'b> Reservation<'b> {
    /// Takes bytes from the budget.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if they do not fit.
    pub(super) fn take(bytes: u64, budget: &'b Budget) -> Result<Self, Limit> {
        budget.take(bytes)?;
        Ok(Self::taken(bytes, budget))
    }

    /// Returns the reservation of bytes that were taken from the budget before.
    pub(super) fn taken(bytes: u64, budget: &'b Budget) -> Self {
        Self { budget, bytes }
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

/// A table whose bytes are taken from the budget: used like a vector, grown by [`Reserved::add`].
#[derive(Debug)]
pub(super) struct Reserved<'b, T> {
    table: Vec<T>,
    budget: &'b Budget,
}

impl<'b, T> Reserved<'b, T> {
    /// Creates an empty table.
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self { table: Vec::new(), budget }
    }

    /// Creates a table of `entries` equal entries.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if it does not fit.
    pub(super) fn filled(entry: T, entries: u64, budget: &'b Budget) -> Result<Self, Limit>
    where
        T: Clone,
    {
        let (mut held, entries) = (Self::new(budget), to_index(entries)?);
        budget.reserve(&mut held.table, entries)?;
        held.table.resize(entries, entry);
        Ok(held)
    }

    /// Returns the entries, and the reservation of their bytes.
    pub(super) fn into_parts(mut self) -> (Vec<T>, Reservation<'b>) {
        let table = std::mem::take(&mut self.table);
        let bytes = bytes_of::<T>(table.capacity() as u64);
        (table, Reservation::taken(bytes, self.budget))
    }

    /// Adds an entry at the end.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the table has to grow and cannot.
    pub(super) fn add(&mut self, entry: T) -> Result<(), Limit> {
        self.budget.reserve(&mut self.table, 1)?;
        self.table.push(entry);
        Ok(())
    }

    /// Adds equal entries at the end until there are at least `entries`.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the table has to grow and cannot; it keeps the entries added.
    #[inline]
    pub(super) fn fill_to(&mut self, entries: usize, entry: T) -> Result<(), Limit>
    where
        T: Copy,
    {
        while self.table.len() < entries {
            self.add(entry)?;
        }
        Ok(())
    }

    /// Removes all entries, and gives their bytes back.
    pub(super) fn release(&mut self) {
        *self = Self::new(self.budget);
    }

    /// Shortens the table to some entries; its bytes stay reserved.
    pub(super) fn truncate(&mut self, entries: usize) {
        self.table.truncate(entries);
    }

    /// Removes all but the first of equal entries that stand together.
    pub(super) fn dedup(&mut self)
    where
        T: PartialEq,
    {
        self.table.dedup();
    }

    /// Removes and returns the last entry.
    pub(super) fn pop(&mut self) -> Option<T> {
        self.table.pop()
    }
}

impl<T> Deref for Reserved<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.table
    }
}

impl<T> DerefMut for Reserved<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.table
    }
}

impl<T> Drop for Reserved<'_, T> {
    fn drop(&mut self) {
        self.budget.give_back(bytes_of::<T>(self.table.capacity() as u64));
    }
}
