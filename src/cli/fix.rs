//! `puzzlec check --fix` and `--diff`: safe fixes, applied or shown.

use super::Context;
use super::args::Check;
use super::failure::Failure;
use super::replace::replace;
use crate::api::Options;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, clean};
use crate::fix::Fixed;
use crate::source::Source;
use similar::TextDiff;

/// Returns the report for `--fix` on standard input.
pub(super) fn refused() -> Diagnostic {
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
pub(super) fn asked(
    source: Source,
    args: &Check,
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
    let told = format!("fixed {fixed} in {name}");
    match args.format {
        Some(format) if format.is_for_programs() => terminal.note(&told),
        _ if terminal.quiet => {}
        _ => terminal.print(&format!("{told}\n"))?,
    }
    Ok((Source::new(source.name(), text), None))
}
