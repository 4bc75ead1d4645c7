//! `textDocument/prepareRename` and `textDocument/rename`: a name changed wherever it occurs.

use super::document::Document;
use super::refusal::Refusal;
use crate::editor::Unrenamed;
use gen_lsp_types::{PrepareRenameParams, PrepareRenamePlaceholder, RenameParams, TextEdit, WorkspaceEdit};

/// Says which part of the text would change.
pub(super) fn prepare(document: &Document, params: PrepareRenameParams) -> Result<PrepareRenamePlaceholder, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let span = document.draft.renamed_part(offset).map_err(refused)?;
    Ok(PrepareRenamePlaceholder::new(document.range(span), document.draft.source.slice(span).to_owned()))
}

/// Answers the request.
pub(super) fn rename(document: &Document, params: RenameParams) -> Result<WorkspaceEdit, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let spans = document.draft.rename(offset, &params.new_name).map_err(refused)?;
    let edits = spans.into_iter().map(|span| TextEdit::new(document.range(span), params.new_name.clone())).collect();
    Ok(WorkspaceEdit { changes: Some([(document.uri.clone(), edits)].into()), ..WorkspaceEdit::default() })
}

fn refused(reason: Unrenamed) -> Refusal {
    Refusal(reason.to_string())
}
