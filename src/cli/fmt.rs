//! `puzzlec fmt`: formats definitions in the standard layout, or lists the files that would change.

use super::Context;
use super::args::{FmtArgs, MOST_REPORTS};
use super::exit::{Exit, Failure};
use super::folders::definitions;
use super::named::named;
use super::replace::replace;
use crate::api::format_source;
use crate::diagnostic::{Findings, clean, render_all};

/// Runs the command.
///
/// # Errors
/// Returns an error if the output cannot be written.
pub(super) fn run(args: &FmtArgs, context: &Context) -> Result<Exit, Failure> {
    let mut exit = Exit::Yes;
    let mut faults = Vec::new();
    for path in definitions(&args.files) {
        let one = match path {
            Ok(path) => lay_out(&path, args.check, context)?,
            Err(findings) => Err(findings),
        };
        let one = match one {
            Ok(one) => one,
            Err(findings) => {
                faults.push(named(findings));
                Exit::Unusable
            }
        };
        exit = exit.and(one);
    }
    context.terminal.report(&render_all(&faults, MOST_REPORTS, &context.terminal.style));
    Ok(exit)
}

/// Formats one file, or returns its faults.
fn lay_out(path: &str, check: bool, context: &Context) -> Result<Result<Exit, Findings>, Failure> {
    let terminal = &context.terminal;
    let source = match context.read(path) {
        Ok(source) => source,
        Err(findings) => return Ok(Err(findings)),
    };
    context.signals.listen();
    let text = match format_source(&source) {
        Ok(text) => text,
        Err(error) => return Ok(Err(error.into_findings())),
    };
    let name = clean(source.name(), terminal.style.unicode);
    if check {
        let same = text == source.text();
        if !same {
            terminal.print(&format!("has another layout: {name}\n"))?;
        }
        return Ok(Ok(if same { Exit::Yes } else { Exit::No }));
    }
    if path == "-" {
        terminal.print(&text)?;
    } else if text != source.text() {
        if let Err(report) = replace(path, &text) {
            return Ok(Err(Findings {
                file: Some(path.to_owned()),
                source: None,
                diagnostics: vec![*report],
            }));
        }
        if !terminal.quiet {
            terminal.print(&format!("laid out {name}\n"))?;
        }
    }
    Ok(Ok(Exit::Yes))
}
