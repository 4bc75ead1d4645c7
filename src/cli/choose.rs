//! Which start and which goal: by name, by a picture, or the first that is in use.
//!
//! In: a puzzle and what the command line says. Out: a placement and a condition. Promises that a drawn start depends on its seed alone.
//! Knows nothing of searches.

use super::args::Beginning;
use super::failure::{Failure, stopped};
use super::load::Definition;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink, did_you_mean, list_names, near};
use crate::model::{Condition, Puzzle, StartBoard, State, state_text};
use crate::scramble::{ScrambleError, scramble};
use crate::source::Span;
use crate::verify::holds;

/// Where play begins.
#[derive(Debug)]
pub(super) struct Begin<'a> {
    /// The name of the start, if it has one.
    pub(super) name: Option<&'a str>,
    /// The seed, if it was drawn.
    pub(super) seed: Option<u64>,
    /// The placement.
    pub(super) layout: State,
}

/// Where play ends.
#[derive(Debug)]
pub(super) struct End<'a> {
    /// The name of the goal, if it has one.
    pub(super) name: Option<&'a str>,
    /// What has to hold.
    pub(super) condition: &'a Condition,
}

/// The start that the command line asks for.
///
/// # Errors
/// There is no such start, it is out of use, it cannot be drawn, or the picture does not fit.
pub(super) fn begin<'a>(definition: &Definition, puzzle: &'a Puzzle, wanted: &Beginning, budget: &Budget) -> Result<Begin<'a>, Failure> {
    if let Some(picture) = &wanted.state {
        return Ok(Begin { name: None, seed: None, layout: read_state(puzzle, picture)? });
    }
    let at = match &wanted.start {
        Some(name) => {
            let names: Vec<&str> = puzzle.starts.iter().filter_map(|start| start.name.as_deref()).collect();
            let found = puzzle.starts.iter().position(|start| start.name.as_deref() == Some(name));
            found.ok_or_else(|| unknown(Code::NoSuchStart, "start", name, &names))?
        }
        None => default_start(puzzle).ok_or_else(|| {
            Diagnostic::new(Code::NoStart, format!("`{}` has no start", definition.name()))
                .help("add `start { KIND at NODES }` to the file, or give a position with `--state`")
        })?,
    };
    let start = &puzzle.starts[at];
    let seed = wanted.seed.unwrap_or(0);
    let (layout, seed) = match &start.board {
        StartBoard::Fixed(layout) => (layout.clone(), None),
        StartBoard::Random | StartBoard::Scrambled(_) => {
            let drawn = scramble(puzzle, at, seed, budget).map_err(|error| not_drawn(definition, &error, start.span))?;
            (drawn, Some(seed))
        }
        StartBoard::OutOfUse(reasons) => return Err(out_of_use(definition, Code::StartOutOfUse, "start", start.span, reasons)),
    };
    Ok(Begin { name: start.name.as_deref(), seed, layout })
}

/// The first start in use, else the first.
pub(super) fn default_start(puzzle: &Puzzle) -> Option<usize> {
    let in_use = puzzle.starts.iter().position(|start| !matches!(start.board, StartBoard::OutOfUse(_)));
    in_use.or(if puzzle.starts.is_empty() { None } else { Some(0) })
}

/// The goal that the command line asks for; `None` where it asks for none and the file has none.
///
/// # Errors
/// There is no such goal, or it is out of use.
pub(super) fn end<'a>(definition: &Definition, puzzle: &'a Puzzle, wanted: Option<&str>) -> Result<Option<End<'a>>, Failure> {
    let goal = match wanted {
        Some(name) => {
            let names: Vec<&str> = puzzle.goals.iter().filter_map(|goal| goal.name.as_deref()).collect();
            let found = puzzle.goals.iter().find(|goal| goal.name.as_deref() == Some(name));
            found.ok_or_else(|| unknown(Code::NoSuchGoal, "goal", name, &names))?
        }
        None => match puzzle.goals.iter().find(|goal| goal.condition.is_ok()).or(puzzle.goals.first()) {
            Some(goal) => goal,
            None => return Ok(None),
        },
    };
    match &goal.condition {
        Ok(condition) => Ok(Some(End { name: goal.name.as_deref(), condition })),
        Err(reasons) => Err(out_of_use(definition, Code::GoalOutOfUse, "goal", goal.span, reasons)),
    }
}

/// The report of a file without a goal.
pub(super) fn no_goal(definition: &Definition) -> Failure {
    let report = Diagnostic::new(Code::NoGoal, format!("`{}` has no goal", definition.name()));
    report.help("add a goal to the file, such as `goal { no KIND }`").into()
}

fn unknown(code: Code, word: &str, name: &str, names: &[&str]) -> Diagnostic {
    let known = match names {
        [] => format!("no {word} of this puzzle has a name; leave `--{word}` out"),
        [only] => format!("the only {word} with a name is `{only}`"),
        _ => format!("the {word}s are {}", list_names(names.iter().copied())),
    };
    let near = near(name, names.iter().copied());
    Diagnostic::new(code, format!("there is no {word} named `{name}`")).help(did_you_mean(&near).unwrap_or(known))
}

/// One report with the place of the statement, and the reasons why it does not fit.
fn out_of_use(definition: &Definition, code: Code, word: &str, span: Span, reasons: &[Diagnostic]) -> Failure {
    let message = format!("this {word} does not fit the board that the parameters make");
    let mut report = Diagnostic::at(code, span, message).help("choose another one, or other values with `--set`");
    for reason in reasons {
        if let Some(label) = &reason.primary {
            report = report.because(label.span, reason.message.clone());
        }
    }
    Failure::Definition(definition.findings(Sink::from(report)))
}

fn not_drawn(definition: &Definition, error: &ScrambleError, span: Span) -> Failure {
    if let ScrambleError::Stopped(limit) = error {
        return stopped(*limit, definition.name(), "the start was being drawn");
    }
    let message = format!("this start cannot be drawn: {error}");
    let report = Diagnostic::at(Code::NotDrawn, span, message).help("try another `--seed`, or choose another start");
    Failure::Definition(definition.findings(Sink::from(report)))
}

fn read_state(puzzle: &Puzzle, picture: &str) -> Result<State, Failure> {
    let layout = state_text::read(puzzle, picture).map_err(|reason| {
        let example = puzzle.starts.iter().find_map(|start| match &start.board {
            StartBoard::Fixed(layout) => Some(state_text::print(puzzle, layout)),
            _ => None,
        });
        let help = example.map(|example| format!("a position looks like this: `--state \"{example}\"`"));
        Diagnostic::new(Code::WrongState, format!("`--state` cannot be read: {reason}")).maybe_help(help)
    })?;
    if puzzle.never.iter().any(|never| holds(never, &layout, &|| false)) {
        let report = Diagnostic::new(Code::StateIsNever, "a `never` of this puzzle forbids this position");
        return Err(report.help("give a position in which no `never` holds").into());
    }
    Ok(layout)
}
