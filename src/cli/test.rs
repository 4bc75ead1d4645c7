//! `puzzlec test`: checks the `expect` lines of definitions.
//!
//! In: arguments. Out: a line for each expectation, and an exit code. Promises that limits hold for each expectation on its own.

use super::Context;
use super::args::{MOST_REPORTS, ResultFormat, Test};
use super::exit::Exit;
use super::expect::{Answer, Sizes, Status};
use super::failure::Failure;
use super::load::Definition;
use super::options;
use crate::diagnostic::{Findings, clean, json, render_all};
use serde::Serialize;

#[derive(Debug, Default, Serialize)]
struct Report {
    files: Vec<File>,
    passed: usize,
    failed: usize,
    skipped: usize,
    unknown: usize,
}

#[derive(Debug, Serialize)]
struct File {
    file: String,
    expectations: Vec<Expectation>,
}

#[derive(Debug, Serialize)]
struct Expectation {
    text: String,
    line: usize,
    status: &'static str,
    found: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// A wrong command line, or output that cannot be written.
pub(super) fn run(args: &Test, context: &Context) -> Result<Exit, Failure> {
    let set = options::settings(&args.settings)?;
    let budget = options::budget(Some(&args.limits), context.signals.number())?;
    context.explain_limits(&args.limits, &budget);
    let mut report = Report::default();
    let mut malformed: Vec<Findings> = Vec::new();
    let mut exit = Exit::Yes;
    for path in &args.files {
        let one = match test(path, &set, args, context, &mut report) {
            Ok(one) => one,
            Err(Failure::Definition(findings)) => {
                malformed.push(findings);
                Exit::Unusable
            }
            Err(Failure::Stopped(limit, _)) => context.stopped(limit),
            Err(failure) => return Err(failure),
        };
        exit = exit.and(one);
    }
    match args.format {
        ResultFormat::Json if !malformed.is_empty() => context.print_json(&json(&malformed))?,
        ResultFormat::Json => context.print_json(&serde_json::to_value(&report).unwrap_or_default())?,
        ResultFormat::Text => {
            context.terminal.report(&render_all(&malformed, MOST_REPORTS, &context.terminal.style));
            context.terminal.print(&format!("{}\n", report.summary()))?;
        }
    }
    Ok(exit)
}

/// Checks the expectations of one file, each printed as soon as it is known.
fn test(path: &str, set: &[(String, i128)], args: &Test, context: &Context, report: &mut Report) -> Result<Exit, Failure> {
    let definition = Definition::open(path, &context.signals).map_err(Failure::Definition)?;
    let (puzzle, _) = definition.resolve(set, &options::budget(Some(&args.limits), context.signals.number())?)?;
    let mut sizes = Sizes::new(&definition, &args.limits, &context.signals);
    let mut file = File { file: definition.name().to_owned(), expectations: Vec::new() };
    let mut exit = Exit::Yes;
    for (at, expect) in puzzle.expects.iter().enumerate() {
        let answer = sizes.answer(at, expect, set)?;
        exit = exit.and(match answer.status {
            Status::Ok | Status::Skipped => Exit::Yes,
            Status::Failed => Exit::No,
            Status::Unknown(limit) => context.stopped(limit),
        });
        report.count(answer.status);
        let (line, text) = (definition.line(expect.span.start), definition.words(expect.span));
        if args.format == ResultFormat::Text && !(context.terminal.quiet && answer.status == Status::Ok) {
            let place = clean(&format!("{}:{line}", definition.name()), context.terminal.style.unicode);
            context.terminal.print(&row(&place, &clean(&text, context.terminal.style.unicode), &answer))?;
        }
        file.expectations.push(Expectation { text, line, status: word(answer.status), found: answer.found });
    }
    report.files.push(file);
    Ok(exit)
}

/// `FAILED  x.pz:3  expect shortest 4, found 5`
fn row(place: &str, text: &str, answer: &Answer) -> String {
    let behind = match (&answer.status, &answer.found) {
        (Status::Failed, Some(found)) => format!(", found {found}"),
        (Status::Unknown(limit), _) => format!(", ended by a limit: {}", limit.as_str()),
        (Status::Skipped, _) => ", does not fit the parameters".to_owned(),
        (Status::Ok | Status::Failed, _) => String::new(),
    };
    let word = if answer.status == Status::Failed { "FAILED" } else { word(answer.status) };
    format!("{word:7} {place}: {text}{behind}\n")
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Ok => "ok",
        Status::Failed => "failed",
        Status::Skipped => "skipped",
        Status::Unknown(_) => "unknown",
    }
}

impl Report {
    fn count(&mut self, status: Status) {
        let counter = match status {
            Status::Ok => &mut self.passed,
            Status::Failed => &mut self.failed,
            Status::Skipped => &mut self.skipped,
            Status::Unknown(_) => &mut self.unknown,
        };
        *counter += 1;
    }

    /// "3 passed, 1 failed"
    fn summary(&self) -> String {
        let counts = [(self.failed, "failed"), (self.skipped, "skipped"), (self.unknown, "unknown")];
        let rest = counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!(", {count} {word}"));
        let none = if self.files.iter().all(|file| file.expectations.is_empty()) { "; no file has an `expect` line" } else { "" };
        format!("{} passed{}{none}", self.passed, rest.collect::<String>())
    }
}
