//! The interface of an explorer: a row of the table of engines that visit every reachable position, or every position from which a goal can
//! be reached.

use super::back::Back;
use super::engine::Call;
use super::outcome::{Exploration, Refusal, ToGoal};
use super::problem::Problem;
use crate::budget::Budget;

/// The result of a backward search from a goal, and whether a node is empty in a position of the goal.
pub(super) type FoundBack = (ToGoal, bool);

/// A search that runs within a budget.
pub(super) type Run<'p, F> = dyn FnOnce(&Budget) -> Result<F, Refusal> + 'p;

/// A search that is ready to begin.
pub(super) struct Begun<'p, F> {
    /// The number of positions up to which keeping them one by one is as good: it does without the preparation of this search.
    pub(super) few: u64,
    /// Searches within a budget.
    ///
    /// # Errors
    /// Returns the reason why the search does not fit after all. A search selected by name reports instead that a limit ended it.
    pub(super) run: Box<Run<'p, F>>,
}

/// A row of the table of explorers.
pub(super) trait Explorer: Sync {
    /// Returns the name by which users select it.
    fn name(&self) -> &'static str;

    /// Returns half a sentence about its method.
    fn about(&self) -> &'static str;

    /// Returns `true` if it measures distances in costs, and not in moves.
    fn counts_costs(&self) -> bool {
        false
    }

    /// Prepares a visit of every reachable position.
    ///
    /// # Errors
    /// Returns the reason why it does not fit.
    fn begin<'p>(&self, problem: &'p Problem<'_>, call: Call) -> Result<Begun<'p, Exploration>, Refusal>;

    /// Prepares a visit of every position from which a goal can be reached.
    ///
    /// # Errors
    /// Returns the reason why it does not fit.
    fn begin_back<'p>(&self, question: &'p Back<'_>, call: Call) -> Result<Begun<'p, FoundBack>, Refusal>;
}
