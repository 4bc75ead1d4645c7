//! `textDocument/codeLens` and `workspace/executeCommand`: tests of an expectation, and solutions
//! for a goal, by a click on the line above it.

use super::document::{Document, Refusal};
use crate::api::{Compiled, ExpectStatus, Limits, Query};
use crate::search::Verdict;
use crate::source::Span;
use crate::syntax::ast::Item;
use gen_lsp_types::{CodeLens, CodeLensParams, Command};
use serde_json::{Value, json};

/// The commands.
pub(super) const COMMANDS: [&str; 2] = [SOLVE, TEST];
const SOLVE: &str = "puzzlec.solve";
const TEST: &str = "puzzlec.test";

/// The number of moves of a solution that are shown.
const MOST_MOVES: usize = 40;

/// Answers the request.
pub(super) fn lenses(document: &Document, _: CodeLensParams) -> Result<Vec<CodeLens>, Refusal> {
    let items = document.draft.ast().map_or(&[][..], |ast| &ast.items);
    let lens = |span: Span, title: &str, command: &str, what: Value| {
        let arguments = Some(vec![json!(document.uri), what]);
        let command = Command {
            title: title.to_owned(),
            tooltip: None,
            command: command.to_owned(),
            arguments,
        };
        CodeLens { range: document.range(span), command: Some(command), data: None }
    };
    let (mut expects, mut goals) = (0..items.len(), 0..items.len());
    let lenses = items.iter().filter_map(|item| match item {
        Item::Expect(expect) => Some(lens(expect.span, "test", TEST, json!(expects.next()))),
        Item::Goal(goal) => {
            let first = goals.next() == Some(0);
            let named = goal.name.as_ref().map(|name| name.value.clone());
            // A goal without a name can be requested only if it is the first.
            (first || named.is_some()).then(|| lens(goal.head, "solve", SOLVE, json!(named)))
        }
        _ => None,
    });
    Ok(lenses.collect())
}

/// Returns the title of the progress of a command.
pub(super) fn title(command: &str) -> &'static str {
    if command == TEST { "testing" } else { "solving" }
}

/// Executes a command, and returns its result in one line.
pub(super) fn execute(
    puzzle: &Compiled,
    command: &str,
    what: &Value,
    limits: Limits,
) -> Result<String, Refusal> {
    match (command, what.as_u64()) {
        (TEST, Some(number)) => test(puzzle, number as usize, &limits),
        (SOLVE, _) => solve(puzzle, what.as_str(), limits),
        _ => Err(Refusal(format!("there is no command `{command}`"))),
    }
}

fn test(puzzle: &Compiled, number: usize, limits: &Limits) -> Result<String, Refusal> {
    let Some(answer) = puzzle.expectation(number, limits) else {
        return Err(Refusal("there is no such expectation".to_owned()));
    };
    let expected = answer.map_err(|error| refused(&error))?;
    let found = expected.found.map(|found| format!(", found {found}")).unwrap_or_default();
    let fared = match expected.status {
        ExpectStatus::Holds => "ok".to_owned(),
        ExpectStatus::Fails => format!("failed{found}"),
        ExpectStatus::Skipped | ExpectStatus::Long => {
            "skipped: it does not fit the board".to_owned()
        }
        ExpectStatus::Unknown(limit) => {
            format!(
                "unknown, because the limit on {} came first; `puzzlec test` has other limits",
                limit.as_str()
            )
        }
    };
    Ok(format!("{}: {fared}", expected.text))
}

fn solve(puzzle: &Compiled, goal: Option<&str>, limits: Limits) -> Result<String, Refusal> {
    let query = goal.into_iter().fold(Query::default(), Query::goal).limits(limits);
    let answer = puzzle.solve(&query).map_err(|error| refused(&error))?;
    Ok(match answer.found().verdict {
        Verdict::Solved { optimal } => {
            let moves = answer.moves();
            let count = if moves.len() == 1 {
                "1 move".to_owned()
            } else {
                format!("{} moves", moves.len())
            };
            let proved = if optimal { ", proved shortest" } else { "" };
            let shown: Vec<String> =
                moves.iter().take(MOST_MOVES).map(ToString::to_string).collect();
            let cut = if moves.len() > MOST_MOVES { " …" } else { "" };
            format!("{count}{proved}: {}{cut}", shown.join(" "))
        }
        Verdict::Unsolvable => {
            let reason = answer.reason().map(|reason| format!(": {reason}"));
            format!("no solution{}", reason.unwrap_or_default())
        }
        Verdict::Stopped(limit) => {
            format!(
                "unknown, because the limit on {} came first; a solution has {} moves or more",
                limit.as_str(),
                answer.found().lower_bound.unwrap_or_default()
            )
        }
    })
}

fn refused(error: &crate::api::Error) -> Refusal {
    let first = error.findings().diagnostics.first().map(|report| report.message.to_string());
    Refusal(first.unwrap_or_else(|| "this cannot be answered".to_owned()))
}
