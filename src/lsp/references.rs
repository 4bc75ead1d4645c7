//! `textDocument/references`: where a name is used.

use super::document::Document;
use super::refusal::Refusal;
use gen_lsp_types::{Location, ReferenceParams};

/// Answers the request.
pub(super) fn references(document: &Document, params: ReferenceParams) -> Result<Vec<Location>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let Some(index) = document.found().map(|found| &found.index) else { return Ok(Vec::new()) };
    let Some(mention) = index.at(offset) else { return Ok(Vec::new()) };
    let wanted = index.all().iter().filter(|other| other.means(mention) && (params.context.include_declaration || !other.declares));
    Ok(wanted.map(|other| Location { uri: document.uri.clone(), range: document.range(other.span) }).collect())
}
