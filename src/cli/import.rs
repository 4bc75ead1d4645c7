//! `puzzlec import`: converts a level of another program to a definition.

use super::Context;
use super::args::ImportArgs;
use super::exit::{Exit, Failure};
use super::new::{create, path};
use crate::api::Imports;
use std::path::Path;

/// Runs the command.
///
/// # Errors
/// Returns an error if there is no such level, it cannot be played, or the file exists.
pub(super) fn run(args: &ImportArgs, context: &Context) -> Result<Exit, Failure> {
    let levels = match Imports::board(&args.file).filter(|_| !Path::new(&args.file).exists()) {
        Some(board) => board,
        None => Imports::of(context.read(&args.file).map_err(Failure::Definition)?)?,
    };
    context.signals.listen();
    let text = levels.definition(args.level, args.pushes)?;
    match args.output.as_deref().filter(|output| *output != "-") {
        None => context.terminal.print(&text)?,
        Some(output) => {
            let path = path(output);
            create(&path, &text)?;
            if !context.terminal.quiet {
                context.terminal.print(&format!("wrote {}\n", path.display()))?;
            }
        }
    }
    Ok(Exit::Yes)
}
