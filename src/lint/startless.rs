//! Goals of a file without a start.

use super::Definition;
use crate::diagnostic::{Code, Diagnostic, Setting, Sink, Wording};

/// Reports the first goal of a file that has no start.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let puzzle = definition.puzzle;
    let Some(goal) = puzzle.goals.first().filter(|_| puzzle.starts.is_empty()) else { return };
    let report = Diagnostic::at(Code::GoalWithoutStart, goal.span, "there is a goal, and no start")
        .saying("nothing leads here");
    let help = "say where play begins: `start { … }`; `allow goal-without-start` if positions come with the question";
    let help = Wording::from(help).by(Setting::Position).by(Setting::FromGoal);
    found.push(report.help(help));
}
