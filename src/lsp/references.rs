//! `textDocument/references`: where a name is used.

use super::document::Document;
use super::refusal::Refusal;
use gen_lsp_types::{Location, ReferenceParams};

/// Answers the request.
pub(super) fn references(document: &Document, params: ReferenceParams) -> Result<Vec<Location>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let wanted = document.draft.occurrences(offset).into_iter().filter(|place| params.context.include_declaration || !place.declares);
    Ok(wanted.map(|place| Location { uri: document.uri.clone(), range: document.range(place.span) }).collect())
}
