//! `textDocument/foldingRange` and `textDocument/selectionRange`: the folds of blocks, pictures and
//! comments, and growing selections.

use super::document::{Document, Refusal};
use crate::editor::{Fold, FoldKind};
use crate::source::Span;
use gen_lsp_types::{
    FoldingRange, FoldingRangeKind, FoldingRangeParams, SelectionRange, SelectionRangeParams,
};

/// Returns the foldable ranges. The line of a closing brace stays visible.
pub(super) fn folds(
    document: &Document,
    _: FoldingRangeParams,
) -> Result<Vec<FoldingRange>, Refusal> {
    let folded = |fold: Fold| {
        let range = document.range(fold.span);
        let (first, last) = (range.start.line, range.end.line);
        let last = if fold.kind == FoldKind::Comment { last } else { last.saturating_sub(1) };
        let kind = (fold.kind == FoldKind::Comment).then_some(FoldingRangeKind::Comment);
        (first < last).then(|| FoldingRange {
            start_line: first,
            end_line: last,
            kind,
            ..FoldingRange::default()
        })
    };
    Ok(document.draft.folds().into_iter().filter_map(folded).collect())
}

/// Returns the growing selections around each place.
pub(super) fn selections(
    document: &Document,
    params: SelectionRangeParams,
) -> Result<Vec<SelectionRange>, Refusal> {
    let steps = |position| {
        let spans = document.draft.around(document.offset(position));
        let outward = |outer: Option<Box<SelectionRange>>, span: Span| {
            Some(Box::new(SelectionRange::new(document.range(span), outer)))
        };
        let here =
            || SelectionRange::new(document.range(Span::at(document.offset(position))), None);
        spans.into_iter().rev().fold(None, outward).map_or_else(here, |steps| *steps)
    };
    Ok(params.positions.into_iter().map(steps).collect())
}
