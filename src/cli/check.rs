//! `puzzlec check`: reports mistakes in definitions, including those that only ground moves show,
//! and prints `ok` for each clean file; `--fix` and `--diff` apply or show safe fixes.

use super::args::CheckArgs;
use super::choices::CheckFormat;
use super::exit::{Exit, Failure};
use super::folders::definitions;
use super::named::named;
use super::replace::replace;
use super::{Context, options};
use crate::api::Options;
use crate::budget::Budget;
use crate::diagnostic::{
    Code, Diagnostic, Findings, Severity, clean, github, json, render_all, sarif,
};
use crate::fix::Fixed;
use crate::lint::Levels;
use crate::source::Source;
use similar::TextDiff;

/// Runs the command.
///
/// # Errors
/// Returns an error for an invalid command line, an interrupt, or output that cannot be written.
pub(super) fn run(args: &CheckArgs, context: &Context) -> Result<Exit, Failure> {
    let asked = Asked {
        args,
        options: options::compiling(&args.definitions.settings)?,
        levels: options::levels(args)?,
        budget: options::limits_of_check(&args.bounds, &context.signals)?.begin(),
    };
    if args.fix && args.definitions.files.iter().any(|path| path == "-") {
        return Err(fix_of_input().into());
    }
    let for_programs = args.format.is_some_and(CheckFormat::is_for_programs);
    let mut all = Vec::new();
    let mut exit = Exit::Yes;
    for path in definitions(&args.definitions.files) {
        let (findings, one) = check(path, &asked, context)?;
        if findings.diagnostics.is_empty()
            && one == Exit::Yes
            && !for_programs
            && !context.terminal.quiet
        {
            let name = findings.file.as_deref().unwrap_or_default();
            context
                .terminal
                .print(&format!("ok {}\n", clean(name, context.terminal.style.unicode)))?;
        }
        all.push(named(findings));
        exit = exit.and(one);
    }
    match args.format {
        Some(CheckFormat::Json) => context.print_json(&json(&all))?,
        Some(CheckFormat::Sarif) => context.print_json(&sarif(&all))?,
        Some(CheckFormat::Github) => context.terminal.print(&github(&all))?,
        _ => context.terminal.report(&render_all(&all, args.max_errors, &context.terminal.style)),
    }
    Ok(exit)
}

/// The parsed options of the command line.
struct Asked<'a> {
    args: &'a CheckArgs,
    options: Options,
    levels: Levels,
    budget: Budget,
}

/// Checks one file, and returns the reports with the exit code that they imply.
fn check(
    path: Result<String, Findings>,
    asked: &Asked,
    context: &Context,
) -> Result<(Findings, Exit), Failure> {
    let source = match path.and_then(|path| context.read(&path)) {
        Ok(source) => source,
        Err(findings) => {
            let is_empty = findings.diagnostics.iter().any(|report| report.code == Code::FileEmpty);
            return Ok((findings, if is_empty { Exit::No } else { Exit::Unusable }));
        }
    };
    context.signals.listen();
    let (source, refused) = with_fixes(source, asked.args, &asked.options, &asked.budget, context)?;
    let name = source.name().to_owned();
    let (mut findings, exit) = match asked
        .options
        .check_source(source, &asked.levels, &asked.budget.afresh())
        .map_err(Failure::from)
    {
        Ok(findings) if findings.count(Severity::Error) > 0 => (findings, Exit::No),
        Ok(findings) => (findings, Exit::Yes),
        Err(Failure::Stopped(limit, findings)) => (findings, context.stopped(limit)),
        Err(usage @ Failure::Usage(_)) => {
            let exit = usage.tell(false, &context.terminal, &context.signals);
            (Findings { file: Some(name), ..Findings::default() }, exit)
        }
        Err(failure) => return Err(failure),
    };
    let exit = if refused.is_some() { exit.and(Exit::Unusable) } else { exit };
    findings.diagnostics.extend(refused.map(|report| *report));
    Ok((findings, exit))
}

/// Returns the report for `--fix` on standard input.
fn fix_of_input() -> Diagnostic {
    Diagnostic::new(Code::FixOfInput, "standard input cannot be rewritten")
        .help("`puzzlec check --diff -` shows the changes; name a file to rewrite it")
}

/// Applies `--fix` or `--diff` before a definition is checked.
///
/// # Returns
/// The definition after the fixes, and the reason why its file cannot be written, if there is one.
///
/// # Errors
/// Returns an error if the output cannot be written.
fn with_fixes(
    source: Source,
    args: &CheckArgs,
    options: &Options,
    budget: &Budget,
    context: &Context,
) -> Result<(Source, Option<Box<Diagnostic>>), Failure> {
    if !args.fix && !args.diff {
        return Ok((source, None));
    }
    let terminal = &context.terminal;
    let Fixed { text, fixed, .. } = options.fix_source(&source, budget);
    if fixed == 0 {
        return Ok((source, None));
    }
    if args.diff {
        let diff = TextDiff::from_lines(source.text(), &text);
        terminal.print(&diff.unified_diff().header(source.name(), source.name()).to_string())?;
        return Ok((source, None));
    }
    if let Err(report) = replace(source.name(), &text) {
        return Ok((source, Some(report)));
    }
    let name = clean(source.name(), terminal.style.unicode);
    let message = format!("fixed {fixed} in {name}");
    match args.format {
        Some(format) if format.is_for_programs() => terminal.note(&message),
        _ if terminal.quiet => {}
        _ => terminal.print(&format!("{message}\n"))?,
    }
    Ok((Source::new(source.name(), text), None))
}
