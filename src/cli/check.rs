//! `puzzlec check`: diagnoses definitions, grounding included, and says `ok` for each that is clean.
//!
//! In: arguments. Out: reports on standard error, `ok` lines on standard output, and an exit code; where asked for, files with their safe
//! fixes, or a diff. Promises to look at every file.

use super::Context;
use super::args::{Check, CheckFormat};
use super::exit::Exit;
use super::failure::Failure;
use super::fix;
use super::load::{Definition, ground_moves};
use super::options;
use super::read::read;
use crate::budget::Budget;
use crate::diagnostic::{Findings, Severity, clean, json, render_all};
use crate::lint::Levels;

/// Runs the command.
///
/// # Errors
/// A wrong command line, an interrupt, or output that cannot be written.
pub(super) fn run(args: &Check, context: &Context) -> Result<Exit, Failure> {
    let set = options::settings(&args.settings)?;
    let levels = options::levels(args)?;
    let budget = options::budget(None, context.signals.number())?;
    if args.fix && args.files.iter().any(|path| path == "-") {
        return Err(fix::refused().into());
    }
    let mut all = Vec::new();
    let mut exit = Exit::Yes;
    for path in &args.files {
        let (findings, one) = check(path, args, &set, &levels, &budget, context)?;
        if findings.diagnostics.is_empty() && one == Exit::Yes && args.format != Some(CheckFormat::Json) && !context.terminal.quiet {
            let name = findings.file.as_deref().unwrap_or(path);
            context.terminal.print(&format!("ok {}\n", clean(name, context.terminal.style.unicode)))?;
        }
        all.push(findings);
        exit = exit.and(one);
    }
    if args.format == Some(CheckFormat::Json) {
        context.print_json(&json(&all))?;
    } else {
        context.terminal.report(&render_all(&all, args.max_errors, &context.terminal.style));
    }
    Ok(exit)
}

/// What is found in one file, and what that means for the exit code.
fn check(
    path: &str,
    args: &Check,
    set: &[(String, i128)],
    levels: &Levels,
    budget: &Budget,
    context: &Context,
) -> Result<(Findings, Exit), Failure> {
    let source = match read(path) {
        Ok(source) => source,
        Err(findings) => return Ok((findings, Exit::Unusable)),
    };
    context.signals.listen();
    let source = match fix::asked(source, args, set, budget, context)? {
        Ok(source) => source,
        Err(findings) => return Ok((findings, Exit::Unusable)),
    };
    let definition = Definition::new(source);
    let budget = budget.afresh();
    let found = definition.resolve(set, &budget).and_then(|(puzzle, known)| {
        let task = ground_moves(&definition, &puzzle, &budget)?;
        Ok(definition.lint(known, &puzzle, &task, !set.is_empty(), levels, &budget))
    });
    match found {
        Ok(findings) if findings.count(Severity::Error) > 0 => Ok((findings, Exit::No)),
        Ok(findings) => Ok((findings, Exit::Yes)),
        Err(Failure::Definition(mut findings)) => {
            fix::offered(&mut findings, set, &budget);
            Ok((findings, Exit::No))
        }
        Err(Failure::Stopped(limit, findings)) => Ok((findings, context.stopped(limit))),
        Err(usage @ Failure::Usage(_)) => {
            let exit = usage.tell(false, &context.terminal, &context.signals);
            Ok((Findings { file: Some(definition.name().to_owned()), ..Findings::default() }, exit))
        }
        Err(failure) => Err(failure),
    }
}
