//! Symmetries that are looked for once a search has turned out to be long.

use super::canonical::Alike;
use crate::budget::Budget;
use crate::facts::symmetry::Kept;
use crate::pack::Machine;
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
pub(super) struct Later<'p> {
    /// What they are to keep, as long as they were not looked for.
    unknown: Option<Kept<'p>>,
    machine: &'p Machine,
    budget: &'p Budget,
    /// How many are used; 1 where there are none but that which changes nothing.
    pub(super) used: usize,
}

impl<'p> Later<'p> {
    /// Symmetries that keep rules, goal and start, if they are wanted.
    pub(super) fn new(problem: &'p Problem<'_>, wanted: bool) -> Self {
        let kept = Kept { goal: Some(problem.goal()), start: Some(problem.start()) };
        // What was clicked last would have to go with the nodes.
        let unknown = (wanted && !problem.task().remembers_click).then_some(kept);
        Self { unknown, machine: problem.machine(), budget: problem.budget(), used: 1 }
    }

    /// The symmetries, the first time that so many states are held that they are worth it.
    pub(super) fn when_worth(&mut self, states: u64) -> Option<Arc<Alike<'p>>> {
        // A larger task takes longer to be looked through.
        let large = self.machine.task().bytes() / if cfg!(test) { u64::MAX } else { 64 };
        let kept = if states < WORTH_LOOKING.max(large) { None } else { self.unknown.take() }?;
        let found = Alike::new(self.machine.task(), kept, self.machine, self.budget).filter(Alike::is_worth_it)?;
        self.used = found.len();
        Some(Arc::new(found))
    }
}
