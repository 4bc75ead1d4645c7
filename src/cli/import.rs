//! `puzzlec import`: a level of another program becomes a definition.

use super::Context;
use super::args::Import;
use super::exit::Exit;
use super::failure::Failure;
use super::new::{create, path};
use super::read::read;
use crate::door::Imports;
use crate::import::is_board;
use crate::source::Source;
use std::path::Path;

/// What reports call a board that is an argument.
const ARGUMENT: &str = "<board>";

/// Runs the command.
///
/// # Errors
/// There is no such level, it cannot be played, or the file exists.
pub(super) fn run(args: &Import, context: &Context) -> Result<Exit, Failure> {
    let is_word = is_board(&args.file) && !Path::new(&args.file).exists();
    let source = if is_word { Source::new(ARGUMENT, args.file.as_str()) } else { read(&args.file).map_err(Failure::Definition)? };
    context.signals.listen();
    let text = Imports::of(source)?.definition(args.level, args.pushes)?;
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
