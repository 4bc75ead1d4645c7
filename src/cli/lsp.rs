//! `puzzlec lsp`: the language server, over standard input and standard output.

use super::args::LspArgs;
use super::exit::{Exit, Failure};
use super::{Context, frames, options};
use crate::diagnostic::{Code, percent_encoded, reason};
use crate::lsp::{Ending, Settings, serve};
use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, stdin, stdout};
use std::path::Path;
use std::thread;
use tempfile::TempDir;

/// The note about a connection that ends without a farewell.
const ABRUPT: &str = "note: the connection ended without `shutdown`; editors start `puzzlec lsp`, and speak the Language Server Protocol with it over standard input and output";

/// Runs the command.
///
/// # Errors
/// Returns an error if a limit is invalid.
pub(super) fn run(args: &LspArgs, context: &Context) -> Result<Exit, Failure> {
    let limits = options::limits_of_check(&args.bounds, &context.signals)?;
    let pages = pages().ok();
    let (connection, outside) = Connection::memory();
    let Connection { sender, receiver } = outside;
    let reader = thread::spawn(move || read_all(|message| sender.send(message).is_ok()));
    let writer = thread::spawn(move || receiver.iter().try_for_each(|message| write(&message)));
    let ending = serve(
        &connection,
        Settings { limits, pages: pages.as_ref().map(|folder| address(folder.path())) },
    );
    drop(connection);
    let ended = reader.join().unwrap_or(Ok(())).and(writer.join().unwrap_or(Ok(())));
    if let Err(error) = ended {
        context.terminal.note(&format!("error: the session ended: {}", reason(&error)));
        return Ok(Exit::Unusable);
    }
    Ok(match ending {
        Ending::Orderly => Exit::Yes,
        Ending::Abrupt => {
            context.terminal.note(ABRUPT);
            Exit::No
        }
    })
}

/// Reads messages until the last one. An invalid message is refused, and reading continues with the
/// next one.
fn read_all(mut take: impl FnMut(Message) -> bool) -> io::Result<()> {
    let mut stream = stdin().lock();
    while let Some(body) = frames::read(&mut stream)? {
        match serde_json::from_slice::<Message>(&body) {
            Ok(message) => {
                let last = matches!(&message, Message::Notification(said) if said.method == "exit");
                if !take(message) || last {
                    break;
                }
            }
            Err(error) => {
                let error = json!({ "code": ErrorCode::ParseError as i32, "message": format!("this message cannot be read: {error}") });
                send(json!({ "id": null, "error": error }))?;
            }
        }
    }
    Ok(())
}

fn write(message: &Message) -> io::Result<()> {
    send(serde_json::to_value(message)?)
}

/// Writes a message as a whole, even if several threads write.
fn send(mut message: Value) -> io::Result<()> {
    message["jsonrpc"] = json!("2.0");
    frames::write(&mut stdout().lock(), &message)
}

/// Writes the pages of all codes to temporary files, for the links of an editor. They are deleted
/// when the program ends.
fn pages() -> io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("puzzlec-pages-").tempdir()?;
    for code in Code::ALL {
        std::fs::write(folder.path().join(format!("{}.md", code.as_str())), code.page())?;
    }
    Ok(folder)
}

/// Returns the address of a folder.
fn address(folder: &Path) -> String {
    let spelled = percent_encoded(&folder.to_string_lossy().replace('\\', "/"), b"/-._~:");
    format!("file://{}{spelled}", if spelled.starts_with('/') { "" } else { "/" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_have_addresses() {
        assert_eq!(address(Path::new("/pages of/it")), "file:///pages%20of/it");
        assert_eq!(address(Path::new("C:\\Temp")), "file:///C:/Temp");
    }
}
