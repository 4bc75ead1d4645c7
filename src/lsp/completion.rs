//! `textDocument/completion`: the words and names that may stand at a place.

use super::capabilities::Client;
use super::document::{Document, Refusal};
use crate::diagnostic::Sort;
use crate::editor::Completion;
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, InsertTextFormat,
};

/// Answers the request.
pub(super) fn completion(
    document: &Document,
    params: CompletionParams,
    client: &Client,
) -> Result<CompletionList, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let offered = document.draft.completions(offset);
    let items = offered.items.into_iter().map(|offered| item(offered, client)).collect();
    Ok(CompletionList { is_incomplete: offered.is_cut, items, ..CompletionList::default() })
}

fn item(offered: Completion, client: &Client) -> CompletionItem {
    let Completion { text, sort, about, snippet } = offered;
    let snippet = snippet.filter(|_| client.snippets);
    CompletionItem {
        label: text,
        kind: Some(if snippet.is_some() { CompletionItemKind::Snippet } else { kind(sort) }),
        detail: about.map(str::to_owned),
        insert_text_format: snippet.is_some().then_some(InsertTextFormat::Snippet),
        insert_text: snippet,
        ..CompletionItem::default()
    }
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
