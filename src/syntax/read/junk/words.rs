//! Words that cannot stand where they stand: words of the language as names, and comments of other languages.
//!
//! In: a word and its place. Out: a report. Promises a way out. Knows nothing of statements.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Words that are kept for later versions of the language.
pub const LATER: [&str; 5] = ["for", "piece", "chain", "use", "cost"];

/// How comments begin elsewhere.
const COMMENTS: [&str; 2] = ["//", "/*"];

/// A report for a comment as other languages write it.
pub fn comment(text: &str, at: usize) -> Option<Diagnostic> {
    let sign = COMMENTS.into_iter().find(|sign| text[at..].starts_with(sign))?;
    let report = Diagnostic::at(Code::UnexpectedText, Span::new(at, at + sign.len()), "a comment begins with `#`");
    Some(report.help(format!("write `#` instead of `{sign}`")))
}

/// A report for a word of the language where a name was meant.
pub fn reserved(word: &str, place: Span) -> Diagnostic {
    if LATER.contains(&word) {
        let message = format!("`{word}` is kept for a later version of the language");
        return Diagnostic::at(Code::ReservedForLater, place, message).help(format!("choose another name, such as `{word}1`"));
    }
    Diagnostic::at(Code::ReservedName, place, format!("`{word}` is a word of the language and cannot be a name"))
        .help(format!("choose another name, such as `{word}1`"))
}

/// A report for a word that stands twice, one behind the other.
pub fn doubled(text: &str, start: usize, at: usize) -> Option<Diagnostic> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let word = text[at..].split(|c| !is_part(c)).next().filter(|word| !word.is_empty())?;
    let behind = text[at + word.len()..].trim_start_matches([' ', '\t']);
    if behind.is_empty() || behind.starts_with([':', '=', '\'', '(', ';', '}', '#', '\n', '\r']) {
        return None; // it is used as a name
    }
    let before = text[start..at].trim_end_matches([' ', '\t']);
    let first = before.strip_suffix(word).filter(|first| !first.ends_with(is_part) && before.len() < at - start)?;
    let report = Diagnostic::at(Code::UnexpectedText, Span::new(at, at + word.len()), format!("`{word}` stands here twice"));
    let report = report.because(Span::new(start + first.len(), start + before.len()), "here already");
    Some(report.help("leave one of them out").fix(Span::new(start + before.len(), at + word.len()), ""))
}
