//! Goals that always hold.

use super::opening::Openings;
use super::refute::{Known, is_certain};
use super::{Definition, places};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::Condition;

/// The greatest number of pairs of a start and a goal that are examined.
const MOST_PAIRS: usize = 256;

/// Reports goals that always hold.
///
/// # Returns
/// For each goal, `true` if it always holds.
pub(super) fn lint(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    budget: &Budget,
    found: &mut Sink,
) -> Vec<bool> {
    let goals = &definition.puzzle.goals;
    if openings.all.as_ref().is_none_or(|all| all.len() * goals.len() > MOST_PAIRS) {
        return vec![false; goals.len()];
    }
    let holds =
        |condition: &Condition| is_certain(definition.task, openings, known, condition, budget);
    let always: Vec<bool> =
        goals.iter().map(|goal| goal.condition.as_ref().is_ok_and(holds)).collect();
    for (goal, _) in goals.iter().zip(&always).filter(|(_, always)| **always) {
        let span = places::goal(definition.ast, goal.span);
        let report = Diagnostic::at(
            Code::GoalAlwaysHolds,
            span,
            "every position that can be reached satisfies this goal",
        );
        found.push(
            report
                .saying("there is nothing to do for it")
                .help("write a condition that does not hold at the start"),
        );
    }
    always
}
