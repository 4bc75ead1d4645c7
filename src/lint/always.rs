//! Goals that always hold.

use super::opening::Openings;
use super::refute::{Known, refute};
use super::{Definition, places};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::Condition;

/// More pairs of a start and a goal than that are not looked at.
const MOST_PAIRS: usize = 256;

/// Reports goals that always hold.
///
/// # Returns
/// For each goal whether it does.
pub(super) fn lint(definition: &Definition, openings: &Openings, known: &[Option<Known>], budget: &Budget, found: &mut Sink) -> Vec<bool> {
    let goals = &definition.puzzle.goals;
    let Some(all) = openings.all.as_ref().filter(|all| all.len() * goals.len() <= MOST_PAIRS) else { return vec![false; goals.len()] };
    let holds = |condition: &Condition| {
        let contrary = Condition::Not(Box::new(condition.clone()));
        let known = |at: usize| known.get(at).and_then(Option::as_ref);
        all.iter().enumerate().all(|(at, opening)| refute(definition.task, opening, known(at), &contrary, budget).is_some())
    };
    let always: Vec<bool> = goals.iter().map(|goal| goal.condition.as_ref().is_ok_and(holds)).collect();
    for (goal, _) in goals.iter().zip(&always).filter(|(_, always)| **always) {
        let span = places::goal(definition.ast, goal.span);
        let report = Diagnostic::at(Code::GoalAlwaysHolds, span, "every position that can be reached satisfies this goal");
        found.push(report.saying("there is nothing to do for it").help("ask for something that is not yet so at the start"));
    }
    always
}
