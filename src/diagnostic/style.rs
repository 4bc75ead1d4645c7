//! The style of reports: colours, signs, columns and form.

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
    /// The name of what makes the safe fixes: a function, an option, a command.
    pub fixer: &'static str,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            color: false,
            unicode: true,
            width: 100,
            format: Format::Text,
            fixer: "`Options::fix`",
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
