//! `textDocument/formatting` and `rangeFormatting`: a text in the standard layout.

use super::document::{Document, Refusal};
use crate::api::format_source;
use crate::source::Span;
use gen_lsp_types::{DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit};
use similar::TextDiff;

/// Formats a text; returns no change if there is nothing to do, or the text cannot be parsed.
pub(super) fn formatting(
    document: &Document,
    _: DocumentFormattingParams,
) -> Result<Vec<TextEdit>, Refusal> {
    let whole = document.range(Span::new(0, document.draft.text().len()));
    Ok(formatted(document).map(|formatted| TextEdit::new(whole, formatted)).into_iter().collect())
}

/// Formats the lines of a range, and the lines that change together with them.
pub(super) fn range_formatting(
    document: &Document,
    params: DocumentRangeFormattingParams,
) -> Result<Vec<TextEdit>, Refusal> {
    let Some(formatted) = formatted(document) else { return Ok(Vec::new()) };
    let text = document.draft.text();
    let difference = TextDiff::from_lines(text, &formatted);
    let starts = |line: &dyn Fn(usize) -> Option<usize>| -> Vec<usize> {
        (0..)
            .map_while(line)
            .scan(0, |at, length| Some(std::mem::replace(at, *at + length)))
            .collect()
    };
    let (old, new) = (
        starts(&|line| difference.old_slice(line).map(str::len)),
        starts(&|line| difference.new_slice(line).map(str::len)),
    );
    let span = |starts: &[usize], lines: std::ops::Range<usize>, end: usize| {
        let at = |line: usize| starts.get(line).copied().unwrap_or(end);
        at(lines.start)..at(lines.end)
    };
    let (first, last) = (document.offset(params.range.start), document.offset(params.range.end));
    let changes = difference.ops().iter().filter(|change| change.tag() != similar::DiffTag::Equal);
    let edits = changes.filter_map(|change| {
        let (there, here) = (
            span(&old, change.old_range(), text.len()),
            span(&new, change.new_range(), formatted.len()),
        );
        let meets = there.start <= last && first < there.end.max(there.start + 1);
        meets.then(|| {
            TextEdit::new(
                document.range(Span::new(there.start, there.end)),
                formatted[here].to_owned(),
            )
        })
    });
    Ok(edits.collect())
}

/// Returns the text in the standard layout, if it differs.
fn formatted(document: &Document) -> Option<String> {
    format_source(&document.draft.source)
        .ok()
        .filter(|formatted| formatted != document.draft.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Limits;
    use crate::lsp::lines::Encoding;
    use gen_lsp_types::{FormattingOptions, TextDocumentIdentifier, WorkDoneProgressParams};
    use std::time::Duration;

    fn asked(text: &str) -> Vec<TextEdit> {
        let document = Document::new(
            "file:///x.pz".into(),
            1,
            text.to_owned(),
            Encoding::Utf8,
            Limits::default(),
            Duration::ZERO,
        );
        let about = TextDocumentIdentifier::new("file:///x.pz".into());
        let params = DocumentFormattingParams::new(
            about,
            FormattingOptions::default(),
            WorkDoneProgressParams::default(),
        );
        formatting(&document, params).expect("an answer")
    }

    #[test]
    fn the_whole_text_is_replaced_where_it_differs() {
        assert!(asked("puzzle \"X\"\n").is_empty() && asked("pieces {").is_empty());
        let edits = asked("puzzle  \"X\"\n");
        assert_eq!(
            (edits.len(), edits[0].range.end.line, edits[0].new_text.as_str()),
            (1, 1, "puzzle \"X\"\n")
        );
    }
}
