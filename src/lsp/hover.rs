//! `textDocument/hover`: what a name or a word is, in a few lines.

use super::document::Document;
use super::refusal::Refusal;
use gen_lsp_types::{Hover, HoverParams, MarkupContent, MarkupKind};

/// Answers the request.
pub(super) fn hover(document: &Document, params: HoverParams) -> Result<Option<Hover>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let shown = |found: crate::editor::Hover| {
        Hover::new(MarkupContent::new(MarkupKind::Markdown, found.markdown).into(), Some(document.range(found.span)))
    };
    Ok(document.draft.hover(offset).map(shown))
}
