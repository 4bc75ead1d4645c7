//! Reports on rules that are listed.

use super::super::anchor::cell_text;
use super::places::PatternPart;
use super::sides::lone_name;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::ast;

/// Returns the report on a name of a cell in place of a piece on the left side: there it stands
/// behind a piece.
pub fn bare_on_left(cell: &ast::Cell, left: &[&ast::Cell]) -> Option<Diagnostic> {
    let text = lone_name(cell)?;
    let is_it =
        |other: &&&ast::Cell| other.binding.as_ref().is_some_and(|binding| binding.value == text);
    let named = left.iter().find(is_it)?;
    let whole =
        ast::Cell { what: named.what.clone(), binding: named.binding.clone(), ..cell.clone() };
    let report = Diagnostic::at(
        Code::UnknownKind,
        cell.span,
        format!("`{text}` is the name of a cell, and stands after its piece"),
    );
    Some(
        report
            .about("names of cells")
            .because(named.span, "named here")
            .write(cell.span, cell_text(&whole)),
    )
}

/// Returns the report on an anchor of the right side that the left side does not have.
pub fn anchored_right(
    rule: &ast::Rewrite,
    left: &[PatternPart],
    right: &[PatternPart],
) -> Option<Diagnostic> {
    let pairs = std::iter::zip(left, right);
    let is_wrong = |(left, right): (&PatternPart, &PatternPart)| {
        right.at_first && !left.at_first || right.at_last && !left.at_last
    };
    if !pairs.into_iter().any(is_wrong) {
        return None;
    }
    let report = Diagnostic::at(
        Code::AnchorPlace,
        rule.right.span,
        "the right side has an anchor that the left side does not have",
    );
    Some(
        report
            .because(rule.left.span, "the pattern")
            .help("write the anchor on the left; on the right it may be left out"),
    )
}
