//! Formats a definition in the standard layout, with its comments.
//!
//! The output has the statements and comments of the input, which has to be free of syntax errors.
//! It reads as the same puzzle, and formatting it again changes nothing. Names are not resolved.

mod align;
mod line;
mod picture;
mod statement;
mod write;

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Source;
use crate::syntax::token::{Kind, Token, tokens};
use crate::syntax::{outline, parse};
use std::borrow::Cow;

/// Formats a definition: two blanks of indentation, one blank between words, aligned columns, and
/// blocks on one line if the author wrote them so and they fit. The author's line breaks are kept,
/// and of several blank lines one. The line ends are those of the first line.
///
/// # Arguments
/// `sink` receives the faults of a text that cannot be read.
///
/// # Returns
/// `None` for a text that cannot be read.
///
/// # Complexity
/// Linear in the length of the text, except for groups of lines that are aligned with each other,
/// whose cost is their number of columns.
///
/// ```
/// use puzzlec::stages::{diagnostic::Sink, format::format, source::Source};
/// let text = "pieces {frog 'f';toad  't'}   # both\nmoves {\n step :frog _=>_ frog\n}";
/// let laid_out = format(&Source::new("x.pz", text), &mut Sink::default());
/// assert_eq!(laid_out.as_deref(), Some("pieces { frog 'f'; toad 't' }   # both\nmoves {\n  step: frog _ => _ frog\n}\n"));
/// ```
#[must_use]
pub fn format(source: &Source, sink: &mut Sink) -> Option<String> {
    let mut found = Sink::default();
    _ = parse(source, &mut found);
    if found.has_errors() {
        sink.append(found);
        return None;
    }
    let (mark, text) = match source.text().strip_prefix('\u{feff}') {
        Some(text) => ("\u{feff}", text),
        None => ("", source.text()),
    };
    let windows = text.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'));
    let plain = Source::new(source.name(), text.replace("\r\n", "\n"));
    let laid_out =
        outline(&plain).map(|outline| align::print(write::lines(plain.text(), &outline)));
    // A picture that is opened by mistake may be read in two ways: such a text is left unchanged.
    let Some(laid_out) = laid_out.filter(|laid_out| keeps_tokens(plain.text(), laid_out)) else {
        // The faults past which the parser read are reported by the later stages.
        let report = Diagnostic::new(
            Code::UnexpectedText,
            format!("`{}` has errors and cannot be formatted before they are fixed", source.name()),
        );
        sink.push(report.help("`puzzlec check` shows them"));
        return None;
    };
    let laid_out = if windows { laid_out.replace('\n', "\r\n") } else { laid_out };
    Some(format!("{mark}{laid_out}"))
}

/// Returns `true` if a layout has the tokens of the original text, in the same order, and is read
/// without a fault. Blanks, line breaks, the indentation of pictures and each `;` may differ.
fn keeps_tokens(text: &str, laid_out: &str) -> bool {
    let mut found = Sink::default();
    _ = parse(&Source::new("", laid_out), &mut found);
    let solid = |token: &Token<'_>| {
        !matches!(token.kind, Kind::Blank | Kind::Break | Kind::Hidden) && token.text != ";"
    };
    !found.has_errors()
        && tokens(text).filter(solid).map(written).eq(tokens(laid_out).filter(solid).map(written))
}

/// Returns the text of a token without the parts that a layout may change.
fn written(token: Token<'_>) -> Cow<'_, str> {
    match token.kind {
        Kind::Picture => picture::indented(token.text, 0).into(),
        _ => token.text.trim_end().into(),
    }
}
