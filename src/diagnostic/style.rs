//! How reports look: colours, signs, columns and how much is shown.

/// How much of a report is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The header, the lines in question and the way out.
    #[default]
    Text,
    /// One line.
    Short,
    /// Sentences without drawings, for screen readers.
    Narrated,
}

/// How reports look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to colour.
    pub color: bool,
    /// Whether signs beyond ASCII can be shown.
    pub unicode: bool,
    /// The number of columns.
    pub width: usize,
    /// How much is shown.
    pub format: Format,
    /// What makes the safe fixes: an option, or a command.
    pub fixer: &'static str,
}

impl Default for Style {
    fn default() -> Self {
        Self { color: false, unicode: true, width: 100, format: Format::Text, fixer: "--fix" }
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

/// The columns that a report may use: what is narrower than a few words is not made narrower still.
pub(super) fn columns(style: &Style) -> usize {
    style.width.max(30)
}
