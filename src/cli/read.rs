//! Reading a definition: a file or standard input becomes a source, or a report of what it is instead.
//!
//! In: a path, or `-`. Out: text that is UTF-8 and not empty. Promises to read no more than the largest text allowed, whatever is at the
//! path. Knows nothing of the language.

use super::failure::reason;
use crate::diagnostic::{Code, Diagnostic, Findings, did_you_mean, near};
use crate::source::{Source, Span};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The largest definition that is read.
const MOST_BYTES: usize = 64 << 20;

/// What reports call standard input.
const STDIN: &str = "<stdin>";

/// Reads a definition.
///
/// # Errors
/// One report that says what is wrong with the file.
pub(super) fn read(path: &str) -> Result<Source, Findings> {
    let name = if path == "-" { STDIN } else { path };
    let failed = |diagnostic| Findings { file: Some(name.to_owned()), source: None, diagnostics: vec![diagnostic] };
    let bytes = bytes(path).map_err(|error| failed(unreadable(name, &error)))?;
    if bytes.len() > MOST_BYTES {
        let report = Diagnostic::new(Code::FileTooLarge, format!("`{name}` is larger than 64 MiB"));
        return Err(failed(report.help("a definition is text of a few kilobytes; is this the right file?")));
    }
    if let Some(report) = not_text(name, &bytes) {
        return Err(failed(report));
    }
    let text = String::from_utf8(bytes).map_err(|error| not_utf8(name, error.as_bytes(), error.utf8_error().valid_up_to()))?;
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        let report = Diagnostic::new(Code::FileEmpty, format!("`{name}` is empty"));
        return Err(failed(report.help("a definition has at least `puzzle`, `pieces`, `board` and `moves`")));
    }
    Ok(Source::new(name, text))
}

/// The bytes of a file, one more than allowed at most.
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
            let help = similar(name).unwrap_or_else(|| "is the path right? it is looked up from the current folder".to_owned());
            Diagnostic::new(Code::FileMissing, format!("there is no file `{name}`")).help(help)
        }
        ErrorKind::IsADirectory => {
            let help = format!("name the files in it, such as `{}/*.pz`", name.trim_end_matches('/'));
            Diagnostic::new(Code::FileIsFolder, format!("`{name}` is a folder, not a definition")).help(help)
        }
        _ => Diagnostic::new(Code::FileUnreadable, format!("`{name}` cannot be read: {}", reason(error)))
            .help("check that the file is yours to read"),
    }
}

/// A file in the same folder whose name is near.
fn similar(path: &str) -> Option<String> {
    let path = Path::new(path);
    let wanted = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let near = near(wanted, names.iter().map(String::as_str));
    let paths: Vec<String> = near.iter().map(|name| path.with_file_name(name).display().to_string()).collect();
    did_you_mean(&paths.iter().map(String::as_str).collect::<Vec<_>>())
}

/// What is no text at all, or text of two bytes a letter.
fn not_text(name: &str, bytes: &[u8]) -> Option<Diagnostic> {
    let zero = bytes.iter().position(|&byte| byte == 0);
    let marked = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let zeros = |first: usize| bytes.iter().skip(first).step_by(2).take(32).filter(|&&byte| byte == 0).count() * 4;
    let regular = bytes.len() >= 4 && zeros(0).max(zeros(1)) > 3 * bytes.len().div_ceil(2).min(32);
    if marked || (zero.is_some() && regular) {
        let help = format!("it looks like UTF-16; convert it: `iconv -f utf-16 -t utf-8 {name} > new.pz`");
        return Some(Diagnostic::new(Code::FileNotUtf8, format!("`{name}` is not UTF-8")).help(help));
    }
    zero.map(|at| {
        Diagnostic::new(Code::FileBinary, format!("`{name}` is not text: byte {} is zero", at + 1)).help("is this the right file?")
    })
}

/// The first byte that is not UTF-8, shown where it stands.
fn not_utf8(name: &str, bytes: &[u8], at: usize) -> Findings {
    let byte = bytes.get(at).copied().unwrap_or_default();
    let help = format!(
        "in Latin-1 this byte is `{}`; if that is meant, convert the file: `iconv -f latin1 -t utf-8 {name} > new.pz`",
        char::from(byte)
    );
    let report =
        Diagnostic::at(Code::FileNotUtf8, Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8()), format!("`{name}` is not UTF-8"))
            .saying(format!("byte {} is 0x{byte:02x}, which does not fit here", at + 1))
            .help(help);
    Findings { file: Some(name.to_owned()), source: Some(Source::new(name, String::from_utf8_lossy(bytes))), diagnostics: vec![report] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_bytes(file: &str, bytes: &[u8]) -> Result<Source, Findings> {
        let path = std::env::temp_dir().join(format!("puzzlec-read-{}-{file}", std::process::id()));
        fs::write(&path, bytes).expect("a file can be written");
        let found = read(&path.display().to_string());
        fs::remove_file(&path).unwrap_or_default();
        found
    }

    fn code(found: Result<Source, Findings>) -> Code {
        found.expect_err("the file is at fault").diagnostics[0].code
    }

    #[test]
    fn each_wrong_file_has_its_report() {
        assert_eq!(code(read("/no/such/file.pz")), Code::FileMissing);
        assert_eq!(code(read(&std::env::temp_dir().display().to_string())), Code::FileIsFolder);
        assert_eq!(code(read_bytes("empty", b"\xef\xbb\xbf \n")), Code::FileEmpty);
        assert_eq!(code(read_bytes("binary", b"puzzle \0 and more than that\0")), Code::FileBinary);
        assert_eq!(code(read_bytes("utf16", b"\xff\xfep\0u\0")), Code::FileNotUtf8);
        assert_eq!(code(read_bytes("utf16-unmarked", b"p\0u\0z\0z\0l\0e\0")), Code::FileNotUtf8);
        assert_eq!(code(read_bytes("latin1", b"puzzle \"\xe9\"")), Code::FileNotUtf8);
        assert_eq!(code(read("/dev/zero")), Code::FileTooLarge);
        assert_eq!(read_bytes("good", "puzzle \"é\"".as_bytes()).expect("the file is good").text(), "puzzle \"é\"");
    }

    #[test]
    fn the_byte_is_named_and_the_encoding_guessed() {
        let found = read_bytes("latin1-place", b"a\n\"\xe9\"").expect_err("the file is at fault");
        let report = &found.diagnostics[0];
        assert_eq!(report.primary.as_ref().map(|label| label.text.as_str()), Some("byte 4 is 0xe9, which does not fit here"));
        assert!(report.help.as_ref().is_some_and(|help| help.starts_with("in Latin-1 this byte is `é`")));
    }
}
