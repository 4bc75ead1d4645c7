//! A search by cost among the states that cheapest solutions pass through, as the last step of an engine that found these by other means.

use super::cheapest::{Among, ByCost};
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::engine::{Search, Slice};
use crate::search::outcome::{Statistics, Wish};
use crate::search::problem::Problem;

/// A search under way, which counts on from what the engine has done before.
pub(super) struct Last<'p, W> {
    search: ByCost<'p, W>,
    before: Statistics,
}

impl<'p, W: Word> Last<'p, W> {
    /// A search that has not begun.
    ///
    /// # Arguments
    /// * `among` - the only states that are looked at
    /// * `before` - the figures of the engine up to here
    pub(super) fn new(problem: &'p Problem<'_>, wish: &'p Wish, among: impl Among + 'p, before: Statistics) -> Self {
        Self { search: ByCost::new(problem, wish, Some(Box::new(among))), before }
    }

    /// Goes on for so many moves.
    pub(super) fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        Ok(match self.search.work(most)? {
            Slice::Answered(mut outcome) => {
                outcome.statistics = self.figures();
                Slice::Answered(outcome)
            }
            slice => slice,
        })
    }

    /// The moves made so far, in all steps.
    pub(super) fn worked(&self) -> u64 {
        self.before.generated + self.search.worked()
    }

    /// The figures of all steps.
    pub(super) fn figures(&self) -> Statistics {
        let Statistics { expanded, generated, stored, .. } = self.search.figures();
        let (expanded, generated) = (self.before.expanded + expanded, self.before.generated + generated);
        Statistics { expanded, generated, stored, ..self.before.clone() }
    }
}
