//! The other side of a bidirectional search: a list of goal positions, and the inverse moves.

use crate::budget::Limit;
use crate::diagnostic::counted;
use crate::model::State;
use crate::pack::Machine;
use crate::search::goals::{self, ListingLimits};
use crate::search::inverse::{InverseMoves, final_limit, not_invertible};
use crate::search::outcome::Refusal;
use crate::search::problem::Problem;

/// The greatest work after which a search from the start looks for another side.
pub(super) const FIRST_LOOK: u64 = 1 << 19;
/// The number of bytes of a task for one unit of the work of inverting its moves.
pub(super) const BYTES_PER_WORK: u64 = 64;
/// The work after which it looks again, with more limits.
const SECOND_LOOK: u64 = 1 << 20;

/// Returns the work at which to look again.
pub(super) fn next_look(at: u64) -> Option<u64> {
    (at < SECOND_LOOK).then_some(SECOND_LOOK)
}

/// The backward side of a search.
pub(super) struct BackwardFrontier<'p> {
    pub(super) machine: &'p Machine,
    pub(super) goals: &'p [State],
}

impl BackwardFrontier<'_> {
    /// Describes the reason why it was begun.
    pub(super) fn note(&self) -> String {
        let positions = counted(self.goals.len(), "position", "positions");
        format!("bidirectional: the goal is {positions}, and every rule can be undone")
    }
}

/// Looks for another side, with more limits after more work.
///
/// # Returns
/// The side, or the reason why there is none.
///
/// # Errors
/// Returns a limit that ends the search.
pub(super) fn look_for_backward<'p>(
    problem: &'p Problem<'_>,
    worked: u64,
) -> Result<Result<BackwardFrontier<'p>, String>, Limit> {
    let limits = if worked < SECOND_LOOK { ListingLimits::Few } else { ListingLimits::Short };
    match backward_frontier(problem, limits)? {
        Ok(other) => Ok(Ok(other)),
        Err(Refusal::NoShortGoal { reason }) => {
            Ok(Err(format!("the goal has no short list of positions: {reason}")))
        }
        Err(Refusal::NotInvertible { reason, .. }) => {
            Ok(Err(format!("the moves cannot be undone: {reason}")))
        }
        Err(_) => Ok(Err(String::new())),
    }
}

/// Looks for another side.
///
/// # Errors
/// Returns a limit that ends the search.
pub(super) fn backward_frontier<'p>(
    problem: &'p Problem<'_>,
    limits: ListingLimits,
) -> Result<Result<BackwardFrontier<'p>, Refusal>, Limit> {
    let goals = match goals::of(problem, limits)? {
        Ok(goals) => goals,
        Err(reason) => return Ok(Err(Refusal::NoShortGoal { reason: reason.clone() })),
    };
    let inverse = match InverseMoves::of(problem) {
        Ok(inverse) => inverse,
        Err(error) => {
            return final_limit(error).map_or_else(|| Ok(Err(not_invertible(error))), Err);
        }
    };
    let (moves, back) = (problem.task().move_count(), inverse.machine().moves());
    if back / moves.max(1) > limits.inverses_per_move() {
        let reason = format!("{moves} moves would take {back} to undo");
        return Ok(Err(Refusal::NotInvertible { reason, culprit: None }));
    }
    Ok(Ok(BackwardFrontier { machine: inverse.machine(), goals }))
}
