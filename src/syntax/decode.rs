//! Decodes bytes as text, or reports which other format they have.

use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::source::{Source, Span};

/// Decodes the bytes of a file as a source text.
///
/// # Arguments
/// `name` is the name of the file in reports.
///
/// # Errors
/// Returns one report if the text is empty, has another encoding, or is not text at all.
///
/// # Complexity
/// Linear in the number of bytes.
///
/// ```
/// use puzzlec::stages::{diagnostic::Code, syntax::decode};
/// assert_eq!(decode("x.pz", b"puzzle \"X\"".to_vec()).unwrap().text(), "puzzle \"X\"");
/// assert_eq!(decode("x.pz", b"puzzle \"\xe9\"".to_vec()).unwrap_err().diagnostics[0].code, Code::FileNotUtf8);
/// ```
pub fn decode(name: &str, bytes: Vec<u8>) -> Result<Source, Findings> {
    let failed = |diagnostic| Findings {
        file: Some(name.to_owned()),
        source: None,
        diagnostics: vec![diagnostic],
    };
    if let Some(report) = not_text(name, &bytes) {
        return Err(failed(report));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| not_utf8(name, error.as_bytes(), error.utf8_error().valid_up_to()))?;
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        let report = Diagnostic::new(Code::FileEmpty, format!("`{name}` is empty"));
        return Err(failed(
            report.help("a definition has at least `puzzle`, `pieces`, `board` and `moves`"),
        ));
    }
    Ok(Source::new(name, text))
}

/// Returns a report for bytes that are not text, or that are text with two bytes a letter.
fn not_text(name: &str, bytes: &[u8]) -> Option<Diagnostic> {
    let zero = bytes.iter().position(|&byte| byte == 0);
    let marked = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let zeros = |first: usize| {
        bytes.iter().skip(first).step_by(2).take(32).filter(|&&byte| byte == 0).count() * 4
    };
    let sides = [zeros(0), zeros(1)];
    let pairs = bytes.len().div_ceil(2).min(32);
    // Of the two bytes of a letter one is nearly always zero, and the other is hardly ever zero.
    let regular = bytes.len() >= 4
        && sides.iter().any(|&zeros| zeros > 3 * pairs)
        && sides.iter().any(|&zeros| zeros < pairs);
    if marked || (zero.is_some() && regular) {
        let file = argument(name);
        let help =
            format!("it looks like UTF-16; convert it: `iconv -f utf-16 -t utf-8{file} > new.pz`");
        return Some(
            Diagnostic::new(Code::FileNotUtf8, format!("`{name}` is not UTF-8")).help(help),
        );
    }
    zero.map(|at| {
        Diagnostic::new(Code::FileBinary, format!("`{name}` is not text: byte {} is zero", at + 1))
            .help("is this the right file?")
    })
}

/// The quotes and dashes of Windows-1252.
const QUOTES: [(u8, char); 8] = [
    (0x82, '‚'),
    (0x84, '„'),
    (0x91, '‘'),
    (0x92, '’'),
    (0x93, '“'),
    (0x94, '”'),
    (0x96, '–'),
    (0x97, '—'),
];

/// Returns the name of a file as an argument of another program; standard input has none.
fn argument(name: &str) -> String {
    if name == "<stdin>" { String::new() } else { format!(" {name}") }
}

/// Reports the first byte that is not UTF-8, at its place in the text.
fn not_utf8(name: &str, bytes: &[u8], at: usize) -> Findings {
    let byte = bytes.get(at).copied().unwrap_or_default();
    // Latin-1 has no letters below 0xa0; Windows-1252 has letters and quotes there.
    let windows = bytes.iter().any(|byte| QUOTES.iter().any(|(quote, _)| quote == byte));
    let shown = QUOTES
        .iter()
        .find(|(quote, _)| *quote == byte)
        .map_or(char::from(byte), |(_, letter)| *letter);
    let (set, option) =
        if windows { ("Windows-1252", "windows-1252") } else { ("Latin-1", "latin1") };
    let straight =
        if shown == char::from(byte) { "" } else { ", and write straight quotes and a plain `-`" };
    let file = argument(name);
    let help = format!(
        "in {set} this byte is `{shown}`; if that is meant, convert the file: `iconv -f {option} -t utf-8{file} > new.pz`{straight}"
    );
    let report = Diagnostic::at(
        Code::FileNotUtf8,
        Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8()),
        format!("`{name}` is not UTF-8"),
    )
    .saying(format!("byte {} is 0x{byte:02x}, which does not fit here", at + 1))
    .help(help);
    Findings {
        file: Some(name.to_owned()),
        source: Some(Source::new(name, String::from_utf8_lossy(bytes))),
        diagnostics: vec![report],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: &[u8]) -> Diagnostic {
        decode("x.pz", bytes.to_vec()).expect_err("the text is at fault").diagnostics.remove(0)
    }

    #[test]
    fn each_wrong_text_has_its_report() {
        let cases: [(&[u8], Code); 7] = [
            (
                b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0\0\x10\0\0\0\0\0\0",
                Code::FileBinary,
            ),
            (b"\xef\xbb\xbf \n", Code::FileEmpty),
            (b"", Code::FileEmpty),
            (b"puzzle \0 and more than that\0", Code::FileBinary),
            (b"\xff\xfep\0u\0", Code::FileNotUtf8),
            (b"p\0u\0z\0z\0l\0e\0", Code::FileNotUtf8),
            (b"puzzle \"\xe9\"", Code::FileNotUtf8),
        ];
        for (bytes, code) in cases {
            assert_eq!(fault(bytes).code, code, "{bytes:?}");
        }
        assert_eq!(decode("x.pz", "puzzle \"é\"".into()).expect("a text").text(), "puzzle \"é\"");
    }

    #[test]
    fn the_byte_is_named_and_the_encoding_guessed() {
        let report = fault(b"a\n\"\xe9\"");
        assert_eq!(
            report.primary.map(|label| label.text).as_deref(),
            Some("byte 4 is 0xe9, which does not fit here")
        );
        assert!(
            report
                .help
                .is_some_and(|help| help.to_string().starts_with("in Latin-1 this byte is `é`"))
        );
        let quote =
            fault(b"puzzle \x93P\xe9\x94").help.map(|help| help.to_string()).unwrap_or_default();
        assert!(
            quote.starts_with("in Windows-1252 this byte is `“`")
                && quote.contains("iconv -f windows-1252 "),
            "{quote}"
        );
    }
}
