//! `puzzlec test`: checks the `expect` lines of definitions.

use super::args::{MOST_REPORTS, TestArgs};
use super::choices::ResultFormat;
use super::exit::{Exit, Failure};
use super::folders::definitions;
use super::named::named;
use super::terminal::Terminal;
use super::{Context, options};
use crate::api::{ExpectStatus, Expected, Options, Tested, TestedFile};
use crate::budget::Limit;
use crate::diagnostic::{Findings, clean, json, render_all};
use crate::phrase::counted;
use crate::report::wrap;

/// The number of columns before the place of an expectation.
const INDENT: usize = 8;

/// Runs the command.
///
/// # Errors
/// Returns an error for an invalid command line, or output that cannot be written.
pub(super) fn run(args: &TestArgs, context: &Context) -> Result<Exit, Failure> {
    let options = options::compiling(&args.definitions.settings)?;
    context.explain_limits(
        &args.limits,
        &options::limits(Some(&args.limits), &context.signals)?.begin(),
    );
    let mut report = Tested::default();
    let mut malformed: Vec<Findings> = Vec::new();
    let mut exit = Exit::Yes;
    for path in definitions(&args.definitions.files) {
        // Of the files after an interrupt, none is begun.
        if matches!(exit, Exit::Interrupted(_)) {
            report.unchecked += 1;
            continue;
        }
        let one = match test(path, &options, args, context, &mut report) {
            Ok(one) => one,
            Err(Failure::Definition(findings)) => {
                malformed.push(named(findings));
                Exit::Unusable
            }
            Err(Failure::Stopped(limit, _)) => {
                report.unchecked += 1;
                context.stopped(limit)
            }
            Err(failure) => return Err(failure),
        };
        exit = exit.and(one);
    }
    match args.format {
        ResultFormat::Json if !malformed.is_empty() => context.print_json(&json(&malformed))?,
        ResultFormat::Json => {
            context.print_json(&serde_json::to_value(&report).unwrap_or_default())?
        }
        ResultFormat::Text => {
            context.terminal.report(&render_all(&malformed, MOST_REPORTS, &context.terminal.style));
            context.terminal.print(&format!("{}\n", summary(&report, malformed.len())))?;
        }
    }
    Ok(exit)
}

/// Checks the expectations of one file, each printed as soon as it is known.
fn test(
    path: Result<String, Findings>,
    options: &Options,
    args: &TestArgs,
    context: &Context,
    report: &mut Tested,
) -> Result<Exit, Failure> {
    let source = path.and_then(|path| context.read(&path)).map_err(Failure::Definition)?;
    context.signals.listen();
    let name = source.name().to_owned();
    let limits = options::limits(Some(&args.limits), &context.signals)?;
    let puzzle = options.compile_source(source, &limits.begin())?;
    // Faults of moves appear when the moves are computed, which perhaps no expectation requires.
    puzzle.machine(&limits.begin())?;
    let mut file = TestedFile::new(name);
    let mut exit = Exit::Yes;
    let fared: Box<dyn Iterator<Item = _>> = if args.long {
        Box::new(puzzle.all_expectations(&limits))
    } else {
        Box::new(puzzle.expectations(&limits))
    };
    for expected in fared {
        let expected = expected?;
        exit = exit.and(match expected.status {
            ExpectStatus::Holds | ExpectStatus::Skipped | ExpectStatus::Long => Exit::Yes,
            ExpectStatus::Fails => Exit::No,
            ExpectStatus::Unknown(limit) => context.stopped(limit),
        });
        if args.format == ResultFormat::Text
            && !(context.terminal.quiet && expected.status == ExpectStatus::Holds)
        {
            let place = format!("{}:{}", file.file, expected.line);
            let row = clean(&row(&place, &expected), context.terminal.style.unicode);
            context.terminal.print(&fitted(&row, &context.terminal))?;
        }
        file.expectations.push(expected);
    }
    report.add(file);
    Ok(exit)
}

/// Returns a row, on a terminal in its width.
fn fitted(row: &str, terminal: &Terminal) -> String {
    let mut text = String::new();
    match row.split_at_checked(INDENT).filter(|_| terminal.is_shown) {
        Some((head, rest)) => {
            let words = rest.split(' ').map(str::to_owned);
            _ = wrap(&mut text, head, words, terminal.style.width);
        }
        None => {
            text.push_str(row);
            text.push('\n');
        }
    }
    text
}

/// Formats a line such as `FAILED  x.pz:3  expect shortest 4, found 5`.
fn row(place: &str, expected: &Expected) -> String {
    let behind = match (&expected.status, &expected.found) {
        (ExpectStatus::Fails, Some(found)) => format!(", found {found}"),
        (ExpectStatus::Unknown(Limit::Interrupt), _) => ", interrupted".to_owned(),
        (ExpectStatus::Unknown(limit), _) => format!(", ended by a limit: {}", limit.as_str()),
        (ExpectStatus::Skipped, _) => ", does not fit the parameters".to_owned(),
        (ExpectStatus::Long, _) => ", `--long` checks it".to_owned(),
        (ExpectStatus::Holds | ExpectStatus::Fails, _) => String::new(),
    };
    let word =
        if expected.status == ExpectStatus::Fails { "FAILED" } else { expected.status.as_str() };
    format!("{word:7} {place}: {}{behind}", expected.text)
}

/// "3 passed, 1 failed, 1 file with errors"
fn summary(report: &Tested, malformed: usize) -> String {
    let counts =
        [(report.failed, "failed"), (report.skipped, "skipped"), (report.unknown, "unknown")];
    let counts = counts.map(|(count, word)| (count, format!("{count} {word}")));
    let files = [
        (malformed, format!("{} with errors", counted(malformed, "file", "files"))),
        (report.unchecked, format!("{} not checked", counted(report.unchecked, "file", "files"))),
    ];
    let rest = counts.into_iter().chain(files).filter(|(count, _)| *count > 0);
    let rest: String = rest.map(|(_, words)| format!(", {words}")).collect();
    let were_all_read = malformed + report.unchecked == 0;
    let none = if were_all_read && report.files.iter().all(|file| file.expectations.is_empty()) {
        "; no file has an `expect` line"
    } else {
        ""
    };
    format!("{} passed{rest}{none}", report.passed)
}
