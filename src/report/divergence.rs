//! The report on rules that change the board for ever (rule R51), at the press or at `settle`.

use super::ungrounded::rule_span;
use crate::diagnostic::{Code, Diagnostic, list_names};
use crate::ground::Task;
use crate::model::{Puzzle, Rule, state_text};
use crate::pack::{Divergence, MOST_STEPS};
use crate::phrase::grouped;
use crate::syntax::Ast;

/// Returns the report on rules that never come to rest.
#[must_use]
pub fn no_rest(divergence: &Divergence, ast: &Ast, puzzle: &Puzzle, task: &Task) -> Diagnostic {
    let settles = task.settle == Some(divergence.program);
    let before = usize::from(task.settle.is_some());
    let mut presses =
        puzzle.rules.iter().enumerate().filter(|(_, rule)| matches!(rule, Rule::Press(_)));
    let press =
        presses.nth((divergence.program.0 as usize).saturating_sub(before)).filter(|_| !settles);
    let (rule, name) = press.map_or((puzzle.rules.len(), "settle"), |(at, rule)| (at, rule.name()));
    let board = |board| state_text::print(puzzle, board);
    let message = if divergence.returns {
        format!(
            "`{name}` never comes to rest: the board `{}` comes back for ever",
            board(&divergence.board)
        )
    } else {
        format!("`{name}` does not come to rest in {} steps", grouped(u64::from(MOST_STEPS)))
    };
    let report = Diagnostic::new(Code::NoRest, message);
    let report = match rule_span(ast, puzzle, rule) {
        Some(span) if divergence.returns && divergence.begun == divergence.board => {
            report.label(span, "begun on that board")
        }
        Some(span) => {
            report.label(span, format!("begun on the board `{}`", board(&divergence.begun)))
        }
        None => report,
    };
    let rules = list_names(divergence.rules.iter().map(String::as_str));
    report.help(format!("a step of {rules} has to bring the end nearer: give it a direction, or an `if` that fails in the end"))
}
