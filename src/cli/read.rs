//! Reading of a definition: a file or standard input becomes a source, or a report that explains
//! why it does not; and compiling of what was read.

use super::Context;
use super::args::MOST_REPORTS;
use super::exit::Failure;
use super::named::named;
use crate::api::{Compiled, Options};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Findings, did_you_mean, near, reason, render_all};
use crate::source::Source;
use crate::syntax::decode;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The greatest size in bytes of a definition.
const MOST_BYTES: usize = 64 << 20;

/// The name of standard input in reports.
const STDIN: &str = "<stdin>";

/// Reads a definition.
///
/// # Errors
/// Returns one report about the fault of the file.
pub(super) fn read(path: &str) -> Result<Source, Findings> {
    let name = if path == "-" { STDIN } else { path };
    let failed = |diagnostic| Findings {
        file: Some(name.to_owned()),
        source: None,
        diagnostics: vec![diagnostic],
    };
    let bytes = bytes(path).map_err(|error| failed(unreadable(name, &error)))?;
    if bytes.len() > MOST_BYTES {
        let report = Diagnostic::new(Code::FileTooLarge, format!("`{name}` is larger than 64 MiB"));
        return Err(failed(
            report.help("a definition is text of a few kilobytes; is this the right file?"),
        ));
    }
    decode(name, bytes)
}

/// Returns the bytes of a file, at most one more than allowed.
fn bytes(path: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MOST_BYTES as u64 + 1;
    if path == "-" {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    if fs::metadata(path)?.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(name: &str, error: &io::Error) -> Diagnostic {
    match error.kind() {
        ErrorKind::NotFound => {
            let help = similar(name).unwrap_or_else(|| {
                "is the path right? it is looked up from the current folder".to_owned()
            });
            Diagnostic::new(Code::FileMissing, format!("there is no file `{name}`")).help(help)
        }
        ErrorKind::IsADirectory => {
            Diagnostic::new(Code::FileIsFolder, format!("`{name}` is a folder, not a definition"))
                .help("name one file in it; `check`, `fmt` and `test` take whole folders")
        }
        _ => Diagnostic::new(
            Code::FileUnreadable,
            format!("`{name}` cannot be read: {}", reason(error)),
        )
        .help("check that the file is yours to read"),
    }
}

/// Returns a file in the same folder with a similar name.
fn similar(path: &str) -> Option<String> {
    let path = Path::new(path);
    let wanted = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let with_ending = format!("{wanted}.pz");
    let near = match names.binary_search(&with_ending) {
        Ok(_) => vec![with_ending.as_str()],
        Err(_) => near(wanted, names.iter().map(String::as_str)),
    };
    let paths: Vec<String> =
        near.iter().map(|name| path.with_file_name(name).display().to_string()).collect();
    did_you_mean(&paths.iter().map(String::as_str).collect::<Vec<_>>())
}

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
    let source = context.read(path).map_err(Failure::Definition)?;
    compile(source, options, budget, context)
}

/// Compiles one definition; its warnings go to stderr.
///
/// # Errors
/// Returns the faults of the definition.
pub(super) fn compile(
    source: Source,
    options: &Options,
    budget: &Budget,
    context: &Context,
) -> Result<Compiled, Failure> {
    let terminal = &context.terminal;
    context.signals.listen();
    let puzzle = options.compile_source(source, budget)?;
    if !puzzle.warnings().diagnostics.is_empty() && !terminal.quiet {
        let warnings = named(puzzle.warnings().clone());
        terminal.report(&render_all(&[warnings], MOST_REPORTS, &terminal.style));
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(found: Result<Source, Findings>) -> Code {
        found.expect_err("the file is at fault").diagnostics[0].code
    }

    #[test]
    fn each_wrong_file_has_its_report() {
        assert_eq!(code(read("/no/such/file.pz")), Code::FileMissing);
        assert_eq!(code(read(&std::env::temp_dir().display().to_string())), Code::FileIsFolder);
        assert_eq!(code(read("/dev/null")), Code::FileEmpty);
        assert_eq!(code(read("/dev/zero")), Code::FileTooLarge);
    }
}
