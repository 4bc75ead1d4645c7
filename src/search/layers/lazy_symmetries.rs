//! Symmetries that are searched for only once a search has become long.

use super::canonical::CanonicalForms;
use crate::search::problem::Problem;
use std::sync::Arc;

/// The number of stored states from which symmetries are searched for; 1 in unit tests, whose positions are small.
const WORTH_LOOKING: u64 = if cfg!(test) { 1 } else { 1 << 12 };

/// Symmetries that are searched for only once a search has become long.
///
/// The first solution in the order of moves is still found although of equivalent states only the one discovered first is kept: if a state
/// on that solution was left out, an equivalent one was discovered before, in the same layer, by a path that comes earlier in the order of
/// moves; and the rest of the solution has an image of the same length that leads from there to the goal.
#[derive(Debug)]
pub(super) struct LazySymmetries<'p, 'a> {
    /// The problem, until its symmetries are searched for, if they are wanted.
    unknown: Option<&'p Problem<'a>>,
    /// The number of states below which a search for symmetries of a large task is not worth its time.
    large: u64,
    /// The number of symmetries in use; 1 where there is none except the identity.
    pub(super) used: usize,
}

impl<'p, 'a> LazySymmetries<'p, 'a> {
    /// Creates the search for symmetries that keep rules, goal and start, if they are wanted.
    pub(super) fn new(problem: &'p Problem<'a>, wanted: bool) -> Self {
        // The node clicked last would have to be mapped as well.
        let unknown = (wanted && !problem.task().remembers_click).then_some(problem);
        let large = problem.task().bytes() / if cfg!(test) { u64::MAX } else { 64 };
        Self { unknown, large, used: 1 }
    }

    /// Returns the symmetries, the first time that enough states are stored for them to be worth their cost.
    pub(super) fn when_worth(&mut self, states: u64) -> Option<Arc<CanonicalForms>> {
        let problem = if states < WORTH_LOOKING.max(self.large) { None } else { self.unknown.take() }?;
        let found = CanonicalForms::of(problem)?;
        self.used = found.len();
        Some(found)
    }
}
