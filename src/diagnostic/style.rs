//! What all forms of a report share: the style (colours, signs, columns and form), and the parts
//! (word, title, place and help).

use super::clean::clean;
use super::{Diagnostic, Severity};
use crate::source::Source;

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The header, the lines in question and the help.
    #[default]
    Text,
    /// One line.
    Short,
    /// Sentences without drawings, for screen readers.
    Narrated,
}

/// The style of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// `true` if colours are used.
    pub color: bool,
    /// `true` if signs beyond ASCII can be shown.
    pub unicode: bool,
    /// The number of columns.
    pub width: usize,
    /// The form of reports.
    pub format: Format,
    /// The name of what makes the safe fixes: a function, an option, a command; `None` if nothing
    /// can make them.
    pub fixer: Option<&'static str>,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            color: false,
            unicode: true,
            width: 100,
            format: Format::Text,
            fixer: Some("`Options::fix`"),
        }
    }
}

pub(super) const RED: &str = "1;31";
pub(super) const YELLOW: &str = "1;33";
pub(super) const GREEN: &str = "32";
pub(super) const CYAN: &str = "36";
pub(super) const DIM: &str = "2";
pub(super) const LINK: &str = "36;1;4";

pub(super) fn paint(text: &str, color: &str, style: &Style) -> String {
    if style.color { format!("\x1b[{color}m{text}\x1b[0m") } else { text.to_owned() }
}

/// Returns the number of columns that a report may use, which is never less than a few words need.
pub(super) fn columns(style: &Style) -> usize {
    style.width.max(30)
}

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
    let promise = match style.fixer.filter(|_| diagnostic.is_fixable()) {
        Some(fixer) => format!(" (can be applied with {fixer})"),
        None => String::new(),
    };
    diagnostic.help.as_ref().map(|help| format!("{help}{promise}"))
}

/// Returns the place as `file:line:column`.
pub(super) fn place(diagnostic: &Diagnostic, source: &Source, style: &Style) -> String {
    let location =
        source.location(diagnostic.primary.as_ref().map_or(0, |label| label.span.start as usize));
    format!("{}:{}:{}", clean(source.name(), style.unicode), location.line, location.column)
}
