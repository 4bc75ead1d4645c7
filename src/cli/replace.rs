//! Rewriting a file as a whole or not at all.

use super::failure::reason;
use crate::diagnostic::{Code, Diagnostic};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use tempfile::Builder;

/// Puts a text in place of a file; a link stays, and the file that it leads to is rewritten.
///
/// # Errors
/// Why the file cannot be written; it is unchanged then.
pub(super) fn replace(path: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    written(Path::new(path), text).map_err(|error| {
        let report = Diagnostic::new(Code::CannotWrite, format!("`{path}` cannot be written: {}", reason(&error)));
        Box::new(report.help("make room, or check that the file and its folder are yours to write"))
    })
}

/// The same, for a file that need not exist yet.
///
/// # Errors
/// Why the file cannot be written.
#[cfg(feature = "tui")]
pub(super) fn create_or_replace(path: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    if !Path::new(path).exists() {
        // What is wrong is said when it is written.
        File::create_new(path).map(|_| ()).unwrap_or_default();
    }
    replace(path, text)
}

fn written(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut beside = Builder::new().prefix(".puzzlec-").tempfile_in(folder)?;
    beside.write_all(text.as_bytes())?;
    beside.as_file().set_permissions(permissions)?;
    beside.as_file().sync_all()?;
    beside.persist(&path)?;
    // Not every system can bring a folder to the disk; the file itself is there.
    File::open(folder).and_then(|folder| folder.sync_all()).unwrap_or_default();
    Ok(())
}
