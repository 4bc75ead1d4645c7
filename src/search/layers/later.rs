//! Symmetries that are looked for once a search has turned out to be long.

use super::canonical::Alike;
use crate::search::problem::Problem;
use std::sync::Arc;

/// Symmetries are looked for once so many states are held; in unit tests at once, since their positions are small.
const WORTH_LOOKING: u64 = if cfg!(test) { 1 } else { 1 << 12 };

/// Symmetries that are looked for once a search has turned out to be long.
///
/// Why the first solution in the order of moves is still found where of all states that are alike only the one discovered first is kept:
/// if a state on that solution was left out, one like it was discovered before, in the same layer, by a way that comes earlier in the
/// order of moves; and the rest of the solution has an image that goes on from there to the goal, as long as itself.
#[derive(Debug)]
pub(super) struct Later<'p, 'a> {
    /// Whose they are, as long as they are wanted and were not asked for.
    unknown: Option<&'p Problem<'a>>,
    /// The size of a task that takes long to be looked through.
    large: u64,
    /// How many are used; 1 where there are none but that which changes nothing.
    pub(super) used: usize,
}

impl<'p, 'a> Later<'p, 'a> {
    /// Symmetries that keep rules, goal and start, if they are wanted.
    pub(super) fn new(problem: &'p Problem<'a>, wanted: bool) -> Self {
        // What was clicked last would have to go with the nodes.
        let unknown = (wanted && !problem.task().remembers_click).then_some(problem);
        let large = problem.task().bytes() / if cfg!(test) { u64::MAX } else { 64 };
        Self { unknown, large, used: 1 }
    }

    /// The symmetries, the first time that so many states are held that they are worth it.
    pub(super) fn when_worth(&mut self, states: u64) -> Option<Arc<Alike<'a>>> {
        let problem = if states < WORTH_LOOKING.max(self.large) { None } else { self.unknown.take() }?;
        let found = problem.alike()?;
        self.used = found.len();
        Some(found)
    }
}
