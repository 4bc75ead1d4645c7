//! `puzzlec lsp`: the language server, over standard input and standard output.

use super::Context;
use super::exit::Exit;
use super::failure::{Failure, reason};
use super::options;
use crate::lsp::{Ending, Settings, serve};
use lsp_server::Connection;

/// Runs the command.
///
/// # Errors
/// The limit on memory cannot be told.
pub(super) fn run(context: &Context) -> Result<Exit, Failure> {
    let memory = options::limits(None, &context.signals)?.begin().max_bytes();
    let (connection, streams) = Connection::stdio();
    let ending = serve(&connection, Settings { memory });
    drop(connection);
    if let Err(error) = streams.join() {
        context.terminal.note(&format!("error: the session ended: {}", reason(&error)));
        return Ok(Exit::Unusable);
    }
    Ok(match ending {
        Ending::Orderly => Exit::Yes,
        Ending::Abrupt => Exit::No,
    })
}
