//! `textDocument/documentHighlight`: all places of a name.

use super::document::Document;
use super::refusal::Refusal;
use gen_lsp_types::{DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams};

/// Answers the request.
pub(super) fn highlight(document: &Document, params: DocumentHighlightParams) -> Result<Vec<DocumentHighlight>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let kind = |declares| if declares { DocumentHighlightKind::Write } else { DocumentHighlightKind::Read };
    let places = document.draft.occurrences(offset).into_iter();
    Ok(places.map(|place| DocumentHighlight::new(document.range(place.span), Some(kind(place.declares)))).collect())
}
