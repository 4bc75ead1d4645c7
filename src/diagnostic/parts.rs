//! The parts that all forms of a report share: word, title, place and help.

use super::clean::clean;
use super::style::{RED, Style, YELLOW};
use super::{Diagnostic, Severity};
use crate::source::Source;

/// The greatest number of fixes that are shown, and of lines of each.
pub(super) const MOST_FIXES: usize = 3;
pub(super) const MOST_LINES: usize = 4;

/// Returns the word for a severity, and its colour.
pub(super) fn word(severity: Severity) -> (&'static str, &'static str) {
    let color = match severity {
        Severity::Error => RED,
        Severity::Warning => YELLOW,
    };
    (severity.as_str(), color)
}

/// Returns the code, followed by the name of a warning, denied or not.
pub(super) fn title(diagnostic: &Diagnostic) -> String {
    let code = diagnostic.code;
    match code.severity() {
        Severity::Error => code.as_str().to_owned(),
        Severity::Warning => format!("{} {}", code.as_str(), code.lint_name()),
    }
}

/// Returns the help, and says if the fix can be applied automatically.
pub(super) fn help(diagnostic: &Diagnostic, style: &Style) -> Option<String> {
    let promise = if diagnostic.is_fixable() {
        format!(" (can be applied with {})", style.fixer)
    } else {
        String::new()
    };
    diagnostic.help.as_ref().map(|help| format!("{help}{promise}"))
}

/// Returns the place as `file:line:column`.
pub(super) fn place(diagnostic: &Diagnostic, source: &Source, style: &Style) -> String {
    let location =
        source.location(diagnostic.primary.as_ref().map_or(0, |label| label.span.start as usize));
    format!("{}:{}:{}", clean(source.name(), style.unicode), location.line, location.column)
}
