//! A search by cost among the states on cheapest solutions, as the last step of an engine that found these states by other means.

use super::cheapest::{Among, ByCost};
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::engine::{Search, Slice};
use crate::search::outcome::{Statistics, Wish};
use crate::search::problem::Problem;

/// A search in progress, which adds to the statistics of the previous steps.
pub(super) struct Last<'p, W> {
    search: ByCost<'p, W>,
    before: Statistics,
}

impl<'p, W: Word> Last<'p, W> {
    /// Creates a search that has not begun.
    ///
    /// # Arguments
    /// * `among` - the restriction of the search
    /// * `before` - the statistics of the previous steps
    pub(super) fn new(problem: &'p Problem<'_>, wish: &'p Wish, among: impl Among + 'p, before: Statistics) -> Self {
        Self { search: ByCost::new(problem, wish, Some(Box::new(among))), before }
    }

    /// Continues for `most` moves.
    pub(super) fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        Ok(match self.search.work(most)? {
            Slice::Answered(mut outcome) => {
                outcome.statistics = self.figures();
                Slice::Answered(outcome)
            }
            slice => slice,
        })
    }

    /// Returns the number of moves made until now, in all steps.
    pub(super) fn worked(&self) -> u64 {
        self.before.generated + self.search.worked()
    }

    /// Returns the statistics of all steps.
    pub(super) fn figures(&self) -> Statistics {
        let Statistics { expanded, generated, stored, .. } = self.search.figures();
        let (expanded, generated) = (self.before.expanded + expanded, self.before.generated + generated);
        Statistics { expanded, generated, stored, ..self.before.clone() }
    }
}
