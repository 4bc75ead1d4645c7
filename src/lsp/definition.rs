//! `textDocument/definition`: where a name is declared.

use super::document::Document;
use super::refusal::Refusal;
use gen_lsp_types::{DefinitionParams, Location};

/// Answers the request.
pub(super) fn definition(document: &Document, params: DefinitionParams) -> Result<Vec<Location>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let places = document.draft.declarations(offset).into_iter();
    Ok(places.map(|span| Location { uri: document.uri.clone(), range: document.range(span) }).collect())
}
