//! Patterns of parts that have nothing to do with each other, where rows are meant.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::Tiling;
use crate::syntax::ast::{Cell, CellWhat, MoveStatement, Rewrite, Tail};

/// Reports rules on a grid whose parts are equally long, and change nothing in each other: each of
/// them may lie anywhere, and rows below each other are separated by `/`.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let flat = definition.puzzle.board.grid().is_some_and(|grid| grid.tiling != Tiling::Hex);
    if !flat {
        return;
    }
    for statement in places::all_moves(definition.ast) {
        let MoveStatement::Rewrite(rule) = statement else { continue };
        if !is_of_rows(definition, rule) {
            continue;
        }
        let text = definition.source.slice(rule.left.span);
        let rows = text.split(',').map(str::trim).collect::<Vec<_>>().join(" / ");
        let report = Diagnostic::at(
            Code::PartsUnrelated,
            rule.left.span,
            "each part of this pattern may lie anywhere, whatever the others do",
        );
        found.push(report.help(format!(
            "rows below each other are separated by `/`, on both sides: `{rows} => …`"
        )));
    }
}

/// Returns `true` if the parts of a rule could be rows, and no cell of one is that of another.
fn is_of_rows(definition: &Definition, rule: &Rewrite) -> bool {
    let (left, right) = (&rule.left, &rule.right);
    let length = left.parts.first().and_then(|rows| rows.first()).copied().unwrap_or(0);
    let alike = |parts: &[Vec<usize>]| {
        parts.len() > 1 && length > 1 && parts.iter().all(|rows| rows[..] == [length])
    };
    let plain = |cell: &Cell| {
        let anchor = matches!(cell.what, CellWhat::First | CellWhat::Last);
        !anchor && cell.repeat.is_none() && cell.binding.is_none() && cell.region.is_none()
    };
    if !alike(&left.parts)
        || !alike(&right.parts)
        || *rule.tail != Tail::default()
        || !left.cells.iter().chain(&right.cells).all(plain)
    {
        return false;
    }
    let text = |cell: &Cell| definition.source.slice(cell.span);
    left.cells.chunks(length).zip(right.cells.chunks(length)).all(|(before, after)| {
        let known = |cell: &&Cell| {
            definition
                .puzzle
                .kinds
                .all()
                .any(|kind| definition.puzzle.kinds.name(kind) == text(cell))
                || text(cell) == "_"
        };
        after
            .iter()
            .filter(|cell| !known(cell))
            .all(|cell| before.iter().any(|other| text(other) == text(cell)))
    })
}
