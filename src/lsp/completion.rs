//! `textDocument/completion`: the words and names that may stand at a place.

use super::document::Document;
use super::refusal::Refusal;
use crate::diagnostic::Sort;
use crate::editor::Completion;
use gen_lsp_types::{CompletionItem, CompletionItemKind, CompletionList, CompletionParams};

/// Answers the request.
pub(super) fn completion(document: &Document, params: CompletionParams) -> Result<CompletionList, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let offered = document.draft.completions(offset);
    let items = offered.items.into_iter().map(item).collect();
    Ok(CompletionList { is_incomplete: offered.is_cut, items, ..CompletionList::default() })
}

fn item(offered: Completion) -> CompletionItem {
    let Completion { text, sort, about } = offered;
    CompletionItem { label: text, kind: Some(kind(sort)), detail: about.map(str::to_owned), ..CompletionItem::default() }
}

fn kind(sort: Option<Sort>) -> CompletionItemKind {
    match sort {
        None => CompletionItemKind::Keyword,
        Some(Sort::Param) => CompletionItemKind::Constant,
        Some(Sort::Kind) => CompletionItemKind::EnumMember,
        Some(Sort::Class) => CompletionItemKind::Enum,
        Some(Sort::Node) => CompletionItemKind::Variable,
        Some(Sort::Region) => CompletionItemKind::Module,
        Some(Sort::Line) => CompletionItemKind::Field,
        Some(Sort::Rule | Sort::Turn) => CompletionItemKind::Function,
        Some(Sort::Start | Sort::Goal) => CompletionItemKind::Value,
        Some(Sort::Color) => CompletionItemKind::Color,
        Some(Sort::Lint) => CompletionItemKind::Constant,
        Some(Sort::Cell) => CompletionItemKind::TypeParameter,
    }
}
