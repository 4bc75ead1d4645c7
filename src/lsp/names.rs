//! The places of names: `textDocument/definition`, `references`, `documentHighlight`,
//! `prepareRename` and `rename`.

use super::document::{Document, Refusal};
use crate::editor::Unrenamed;
use gen_lsp_types::{
    DefinitionParams, DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, Location,
    PrepareRenameParams, PrepareRenamePlaceholder, ReferenceParams, RenameParams, TextEdit,
    WorkspaceEdit,
};

/// Returns the declarations of a name.
pub(super) fn definition(
    document: &Document,
    params: DefinitionParams,
) -> Result<Vec<Location>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let places = document.draft.declarations(offset).into_iter();
    Ok(places
        .map(|span| Location { uri: document.uri.clone(), range: document.range(span) })
        .collect())
}

/// Returns the uses of a name.
pub(super) fn references(
    document: &Document,
    params: ReferenceParams,
) -> Result<Vec<Location>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let wanted = document
        .draft
        .occurrences(offset)
        .into_iter()
        .filter(|place| params.context.include_declaration || !place.declares);
    Ok(wanted
        .map(|place| Location { uri: document.uri.clone(), range: document.range(place.span) })
        .collect())
}

/// Returns the places of a name, with its declarations marked.
pub(super) fn highlight(
    document: &Document,
    params: DocumentHighlightParams,
) -> Result<Vec<DocumentHighlight>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let kind = |declares| {
        if declares { DocumentHighlightKind::Write } else { DocumentHighlightKind::Read }
    };
    let places = document.draft.occurrences(offset).into_iter();
    Ok(places
        .map(|place| DocumentHighlight::new(document.range(place.span), Some(kind(place.declares))))
        .collect())
}

/// Returns the part of the text that a new name would change.
pub(super) fn prepare(
    document: &Document,
    params: PrepareRenameParams,
) -> Result<PrepareRenamePlaceholder, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let span = document.draft.renamed_part(offset).map_err(refused)?;
    Ok(PrepareRenamePlaceholder::new(
        document.range(span),
        document.draft.source.slice(span).to_owned(),
    ))
}

/// Changes a name at all of its places.
pub(super) fn rename(document: &Document, params: RenameParams) -> Result<WorkspaceEdit, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let spans = document.draft.rename(offset, &params.new_name).map_err(refused)?;
    let edits = spans
        .into_iter()
        .map(|span| TextEdit::new(document.range(span), params.new_name.clone()))
        .collect();
    Ok(WorkspaceEdit {
        changes: Some([(document.uri.clone(), edits)].into()),
        ..WorkspaceEdit::default()
    })
}

fn refused(reason: Unrenamed) -> Refusal {
    Refusal(reason.to_string())
}
