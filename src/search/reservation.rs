//! Bytes that are taken from the budget for as long as something lives, and tables that take their own.
//!
//! In: numbers of bytes. Out: values that give them back when dropped. Promises that bytes are taken before memory is. Knows no states.

use crate::budget::{Budget, Limit, bytes_of, to_index};
use std::ops::{Deref, DerefMut};

/// Bytes that are given back when this is dropped.
#[derive(Debug)]
pub(super) struct Reservation<'b> {
    budget: &'b Budget,
    bytes: u64,
}

impl<'b> Reservation<'b> {
    /// Takes bytes.
    ///
    /// # Errors
    /// [`Limit::Memory`] if they would not fit.
    pub(super) fn take(bytes: u64, budget: &'b Budget) -> Result<Self, Limit> {
        budget.take(bytes)?;
        Ok(Self { budget, bytes })
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

/// A table whose bytes are the budget's: used like a vector, grown by [`Reserved::add`].
#[derive(Debug)]
pub(super) struct Reserved<'b, T> {
    table: Vec<T>,
    budget: &'b Budget,
}

impl<'b, T> Reserved<'b, T> {
    /// An empty table.
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self { table: Vec::new(), budget }
    }

    /// A table of so many equal entries.
    ///
    /// # Errors
    /// [`Limit::Memory`] if it would not fit.
    pub(super) fn filled(entry: T, entries: u64, budget: &'b Budget) -> Result<Self, Limit>
    where
        T: Clone,
    {
        let (mut held, entries) = (Self::new(budget), to_index(entries)?);
        budget.reserve(&mut held.table, entries)?;
        held.table.resize(entries, entry);
        Ok(held)
    }

    /// Adds an entry at the end.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the table would have to grow and cannot.
    pub(super) fn add(&mut self, entry: T) -> Result<(), Limit> {
        self.budget.reserve(&mut self.table, 1)?;
        self.table.push(entry);
        Ok(())
    }

    /// Takes the last entry away.
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
