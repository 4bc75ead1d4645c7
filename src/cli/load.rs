//! Loading of a compiled puzzle from a path; its warnings go to standard error.

use super::Context;
use super::args::MOST_REPORTS;
use super::failure::Failure;
use super::named::named;
use crate::api::{Compiled, Options};
use crate::budget::Budget;
use crate::diagnostic::render_all;

/// Opens and compiles one definition; its warnings go to stderr.
///
/// # Errors
/// Returns the faults of the definition.
pub(super) fn load(
    path: &str,
    options: &Options,
    budget: &Budget,
    context: &Context,
) -> Result<Compiled, Failure> {
    let terminal = &context.terminal;
    let source = context.read(path).map_err(Failure::Definition)?;
    context.signals.listen();
    let puzzle = options.compile_source(source, budget)?;
    if !puzzle.warnings().diagnostics.is_empty() && !terminal.quiet {
        let warnings = named(puzzle.warnings().clone());
        terminal.report(&render_all(&[warnings], MOST_REPORTS, &terminal.style));
    }
    Ok(puzzle)
}
