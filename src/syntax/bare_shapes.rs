//! Reads shapes without quotes, whose `#` would make a comment of the rest of the line: `piece bar
//! 'B' ##/##`.

use super::token::{Kind, Token, tokens};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;

/// Reports each shape that is written without quotes, and writes a shape of one cell in its place,
/// so that its statement and the rest of its line are read.
///
/// # Complexity
/// Linear in the length of the text.
pub fn quote(text: &mut String, sink: &mut Sink) {
    let mut from = 0;
    while let Some(shape) = next(text, from) {
        let written = &text[shape.range()];
        let report =
            Diagnostic::at(Code::MissingQuotes, shape, "a shape is written in double quotes");
        sink.push(report.write(shape, format!("\"{written}\"")));
        let blank = shape.range().start - 1;
        from = shape.range().end;
        text.replace_range(blank..from, &format!("{:<1$}", "\"#\"", from - blank));
    }
}

/// Returns the first shape without quotes that begins at a place or after it.
fn next(text: &str, from: usize) -> Option<Span> {
    // The tokens of the statement before the comment.
    let mut statement: Vec<Token<'_>> = Vec::new();
    for token in tokens(text) {
        match token.kind {
            Kind::Break | Kind::Bound => statement.clear(),
            Kind::Blank => {}
            Kind::Comment if token.at >= from && is_piece(&statement) => {
                let shape = token.text.split([' ', '\t', ';', '}']).next().unwrap_or_default();
                // One `#` alone begins a comment.
                if shape.len() > 1
                    && text[..token.at].ends_with(' ')
                    && shape.chars().all(|sign| matches!(sign, '#' | '.' | '/'))
                {
                    return Some(Span::new(token.at, token.at + shape.len()));
                }
            }
            _ => statement.push(token),
        }
    }
    None
}

/// Returns `true` if a statement is that of a piece up to its shape: `piece NAME`, and perhaps a
/// glyph.
fn is_piece(statement: &[Token<'_>]) -> bool {
    let is_name = |token: &Token<'_>| token.kind == Kind::Word;
    match statement {
        [piece, name] => piece.text == "piece" && is_name(name),
        [piece, name, glyph] => piece.text == "piece" && is_name(name) && glyph.kind == Kind::Glyph,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> (String, usize) {
        let (mut sink, mut other) = (Sink::default(), text.to_owned());
        quote(&mut other, &mut sink);
        (other, sink.error_count())
    }

    #[test]
    fn the_rest_of_the_line_is_read() {
        assert_eq!(
            quoted("pieces { piece bar 'B' ## red; man '@' }"),
            ("pieces { piece bar 'B'\"#\" red; man '@' }".to_owned(), 1)
        );
        assert_eq!(
            quoted("pieces {\n  piece l #./##}\n"),
            ("pieces {\n  piece l\"#\"   }\n".to_owned(), 1)
        );
        assert_eq!(
            quoted("piece a 'a' ##\npiece b 'b' #/#"),
            ("piece a 'a'\"#\"\npiece b 'b'\"#\" ".to_owned(), 2)
        );
    }

    #[test]
    fn comments_and_quoted_shapes_stay() {
        for text in
            ["piece bar 'B' # long", "piece bar \"##\" # one", "man '@' ## a remark", "piece ## x"]
        {
            assert_eq!(quoted(text), (text.to_owned(), 0));
        }
    }
}
