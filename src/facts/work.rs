//! The steps and the bytes that an analysis may still use.

use crate::budget::Budget;

/// The number of steps between two checks of the budget.
const POLL_EVERY: u64 = 1 << 16;

/// The limit of steps, or a limit of the budget, was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stop;

/// The steps that are left, and the bytes that are taken from the budget.
#[derive(Debug)]
pub(super) struct Work<'b> {
    left: u64,
    bytes: u64,
    budget: &'b Budget,
}

impl Drop for Work<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

impl<'b> Work<'b> {
    /// Creates a supply of steps.
    pub(super) fn new(steps: u64, budget: &'b Budget) -> Self {
        Self { left: steps, bytes: 0, budget }
    }

    /// Takes bytes from the budget until the end of the search.
    ///
    /// # Errors
    /// Returns [`Stop`] if the budget has fewer bytes.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Stop> {
        self.budget.take(bytes as u64).map_err(|_| Stop)?;
        self.bytes += bytes as u64;
        Ok(())
    }

    /// Uses up a number of steps.
    ///
    /// # Errors
    /// Returns [`Stop`] if there are fewer steps left, or a limit was reached.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        let before = self.left;
        self.left = before.checked_sub(steps as u64 + 1).ok_or(Stop)?;
        if before / POLL_EVERY == self.left / POLL_EVERY {
            Ok(())
        } else {
            self.budget.poll().map_err(|_| Stop)
        }
    }
}
