//! Replacement of a file: it keeps its owner and all its names, and is either replaced as a whole
//! or unchanged.

use crate::diagnostic::{Code, Diagnostic, reason};
use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

/// Replaces the content of a file. Symbolic and hard links stay, and so do owner, group and
/// permissions.
///
/// # Errors
/// Returns the reason why the file cannot be written; it is unchanged then.
pub(super) fn replace(path: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    written(Path::new(path), text).map_err(|error| {
        let report = Diagnostic::new(
            Code::CannotWrite,
            format!("`{path}` cannot be written: {}", reason(&error)),
        );
        Box::new(report.help("make room, or check that the file and its folder are yours to write"))
    })
}

/// Replaces the content of a file, which need not exist yet.
///
/// # Errors
/// Returns the reason why the file cannot be written.
#[cfg(feature = "tui")]
pub(super) fn create_or_replace(path: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    if !Path::new(path).exists() {
        // An error is reported by the write below.
        File::create_new(path).map(|_| ()).unwrap_or_default();
    }
    replace(path, text)
}

fn written(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    // A user without write permission may not replace the file either.
    let mut file = File::options().read(true).write(true).open(&path)?;
    let known = file.metadata()?;
    if known.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    match twin(folder, &known) {
        Ok(mut twin) => {
            twin.write_all(text.as_bytes())?;
            twin.as_file().sync_all()?;
            twin.persist(&path)?;
            // Not every system can flush a folder to the disk; the file itself is there.
            File::open(folder).and_then(|folder| folder.sync_all()).unwrap_or_default();
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            in_place(&mut file, text.as_bytes())
        }
        Err(error) => Err(error),
    }
}

/// Creates an empty file beside another, which can replace it.
///
/// # Errors
/// Returns an error if this is not permitted, as for a file with several names or with an owner
/// that cannot be set, or another error of the system.
fn twin(folder: &Path, known: &Metadata) -> io::Result<NamedTempFile> {
    let twin = Builder::new().prefix(".puzzlec-").tempfile_in(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        if known.nlink() > 1 {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let own = twin.as_file().metadata()?;
        if (own.uid(), own.gid()) != (known.uid(), known.gid()) {
            fchown(twin.as_file(), Some(known.uid()), Some(known.gid()))?;
        }
    }
    twin.as_file().set_permissions(known.permissions())?;
    Ok(twin)
}

/// Overwrites the content of a file; restores the old content if that fails.
fn in_place(file: &mut File, text: &[u8]) -> io::Result<()> {
    let mut before = Vec::new();
    file.read_to_end(&mut before)?;
    let done = overwrite(file, text);
    if done.is_err() {
        overwrite(file, &before).unwrap_or_default();
    }
    done
}

fn overwrite(file: &mut File, text: &[u8]) -> io::Result<()> {
    file.rewind()?;
    file.write_all(text)?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}
