//! What an explorer is: a row of the table of those who visit everything that can be reached, or everything from which a goal can be.

use super::back::Back;
use super::engine::Call;
use super::outcome::{Exploration, Refusal, ToGoal};
use super::problem::Problem;
use crate::budget::Budget;

/// What a search back from a goal finds, and whether a node is empty in a position of the goal.
pub(super) type FoundBack = (ToGoal, bool);

/// Searches within a budget.
pub(super) type Run<'p, F> = dyn FnOnce(&Budget) -> Result<F, Refusal> + 'p;

/// A search that is about to begin.
pub(super) struct Begun<'p, F> {
    /// So many positions are kept one by one as well, without what this takes to get ready.
    pub(super) few: u64,
    /// Searches within a budget.
    ///
    /// # Errors
    /// Why the search does not fit after all; asked for by its name, it answers that a limit ended it.
    pub(super) run: Box<Run<'p, F>>,
}

/// A row of the table.
pub(super) trait Explorer: Sync {
    /// The word by which users know it.
    fn name(&self) -> &'static str;

    /// What it does, in half a sentence.
    fn about(&self) -> &'static str;

    /// Whether it measures distances in costs, and not in moves.
    fn counts_costs(&self) -> bool {
        false
    }

    /// Gets ready to visit every position that can be reached.
    ///
    /// # Errors
    /// Why it does not fit.
    fn begin<'p>(&self, problem: &'p Problem<'_>, call: Call) -> Result<Begun<'p, Exploration>, Refusal>;

    /// Gets ready to visit every position from which a goal can be reached.
    ///
    /// # Errors
    /// Why it does not fit.
    fn begin_back<'p>(&self, question: &'p Back<'_>, call: Call) -> Result<Begun<'p, FoundBack>, Refusal>;
}
