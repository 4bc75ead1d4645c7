//! `puzzlec completions`: a script by which a shell completes commands and options.

use super::Context;
use super::args::{Arguments, CompletionsArgs};
use super::exit::{Exit, Failure};
use clap::CommandFactory;
use clap_complete::generate;

/// Runs the command.
///
/// # Errors
/// Returns an error if the output cannot be written.
pub(super) fn run(args: &CompletionsArgs, context: &Context) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut Arguments::command(), "puzzlec", &mut script);
    context.terminal.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Yes)
}
