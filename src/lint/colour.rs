//! Colours that are written in a comment.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use crate::syntax::ast::PieceStatement;

/// Reports colours in comments.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let (source, ast) = (definition.source, definition.ast);
    for statement in places::pieces(ast) {
        let PieceStatement::Kind { glyphs, color: None, .. } = statement else { continue };
        let Some(end) = glyphs.last().map(|(first, last)| last.as_ref().unwrap_or(first).span.end)
        else {
            continue;
        };
        let next = ast.comments.partition_point(|comment| comment.start < end);
        let Some(&comment) = ast.comments.get(next) else { continue };
        let color = source.slice(comment).trim_end();
        let behind = source
            .slice(Span { start: end, end: comment.start })
            .chars()
            .all(|letter| matches!(letter, ' ' | '\t'));
        if behind && is_color(color) {
            let report = Diagnostic::at(
                Code::ColourInComment,
                comment,
                format!("`{color}` is a comment here, not a colour"),
            );
            found.push(
                report
                    .saying("`#` begins a comment")
                    .help(format!("write it in quotes: `\"{color}\"`")),
            );
        }
    }
}

/// Returns `true` for texts such as `#fff`, `#ff0000`, `#ff000080`.
fn is_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}
