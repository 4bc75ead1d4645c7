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
use crate::source::{Source, Span};
use crate::syntax::ast::Ast;
use crate::syntax::{outline, parse};

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
    let ast = parse(source, &mut found);
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
    let Some(laid_out) = laid_out.filter(|laid_out| keeps_comments(source, &ast, laid_out)) else {
        // What was read past is told by those who look at meanings.
        let report =
            Diagnostic::new(Code::UnexpectedText, format!("`{}` has errors and cannot be formatted before they are fixed", source.name()));
        sink.push(report.help("`puzzlec check` shows them"));
        return None;
    };
    let laid_out = if windows { laid_out.replace('\n', "\r\n") } else { laid_out };
    Some(format!("{mark}{laid_out}"))
}

/// Whether a layout reads with the same comments as the text that it was made of, blanks behind them aside.
fn keeps_comments(source: &Source, ast: &Ast, laid_out: &str) -> bool {
    let laid_out = Source::new(source.name(), laid_out);
    let after = parse(&laid_out, &mut Sink::default()).comments;
    let texts =
        |source: &Source, spans: &[Span]| -> Vec<String> { spans.iter().map(|&span| source.slice(span).trim_end().to_owned()).collect() };
    texts(source, &ast.comments) == texts(&laid_out, &after)
}
