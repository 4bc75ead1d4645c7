//! Text -> text: a definition in the standard layout, with its comments.
//!
//! In: a source text without syntax errors. Out: the same definition, statement by statement and comment by comment. Promises that it
//! reads as the same puzzle, and that formatting it again changes nothing. Knows the shapes of statements, and nothing of what names mean.

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

/// Lays a definition out: two blanks of indentation, one blank between words, columns under each other, blocks in one line where the author
/// has them so and they fit. The author's line breaks stay, and of several blank lines one. Line ends are those of the first line.
///
/// # Arguments
/// `sink` receives the faults of a text that cannot be read.
///
/// # Returns
/// `None` for a text that cannot be read.
///
/// # Complexity
/// Linear in the length of the text, but for groups of lines that are aligned with each other, which cost their number of columns.
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
    let laid_out = outline(&plain).map(|outline| align::print(write::lines(plain.text(), &outline)));
    // A picture that is opened by mistake may be read in two ways: such a text is left alone.
    let Some(laid_out) = laid_out.filter(|laid_out| keeps_tokens(plain.text(), laid_out)) else {
        // What was read past is told by those who look at meanings.
        let report =
            Diagnostic::new(Code::UnexpectedText, format!("`{}` has errors and cannot be formatted before they are fixed", source.name()));
        sink.push(report.help("`puzzlec check` shows them"));
        return None;
    };
    let laid_out = if windows { laid_out.replace('\n', "\r\n") } else { laid_out };
    Some(format!("{mark}{laid_out}"))
}

/// Whether a layout has the tokens of the text that it was made of, in the same order, and is read without a fault. Blanks, line breaks, the
/// indentation of pictures and each `;` are left to the layout.
fn keeps_tokens(text: &str, laid_out: &str) -> bool {
    let mut found = Sink::default();
    _ = parse(&Source::new("", laid_out), &mut found);
    let solid = |token: &Token<'_>| !matches!(token.kind, Kind::Blank | Kind::Break | Kind::Hidden) && token.text != ";";
    !found.has_errors() && tokens(text).filter(solid).map(written).eq(tokens(laid_out).filter(solid).map(written))
}

/// A token without what a layout may change in it.
fn written(token: Token<'_>) -> Cow<'_, str> {
    match token.kind {
        Kind::Picture => picture::indented(token.text, 0).into(),
        _ => token.text.trim_end().into(),
    }
}
