//! Help at a place of the text: `textDocument/completion`, `hover`, `signatureHelp` and
//! `inlayHint`.

use super::capabilities::Client;
use super::document::{Document, Refusal};
use crate::diagnostic::Sort;
use crate::editor::Completion;
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, Hover, HoverParams,
    InlayHint, InlayHintParams, InsertTextFormat, MarkupContent, MarkupKind, ParameterInformation,
    ParameterInformationLabel, SignatureHelp, SignatureHelpParams, SignatureInformation,
};

/// Describes a name or a word in a few lines.
pub(super) fn hover(document: &Document, params: HoverParams) -> Result<Option<Hover>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let shown = |found: crate::editor::Hover| {
        Hover::new(
            MarkupContent::new(MarkupKind::Markdown, found.markdown).into(),
            Some(document.range(found.span)),
        )
    };
    Ok(document.draft.hover(offset).map(shown))
}

/// Returns the form of the statement at a place.
pub(super) fn signature(
    document: &Document,
    params: SignatureHelpParams,
) -> Result<Option<SignatureHelp>, Refusal> {
    let offset = document.offset(params.text_document_position_params.position);
    let shown = |found: crate::editor::Signature| {
        let unit = |at: u32| found.form[..at as usize].encode_utf16().count() as u32;
        let label = |span: &crate::source::Span| {
            ParameterInformationLabel::Tuple((unit(span.start), unit(span.end)))
        };
        let parts =
            found.parts.iter().map(|span| ParameterInformation::new(label(span), None)).collect();
        let active = found.active.map(|active| (active as u32).into());
        let information = SignatureInformation::new(
            found.form.clone(),
            Some(found.about.to_owned().into()),
            Some(parts),
            None,
        );
        SignatureHelp::new(vec![information], Some(0), active)
    };
    Ok(document.draft.signature(offset).map(shown))
}

/// Returns the number of ground moves of each rule, to be shown behind its name.
pub(super) fn inlay(
    document: &Document,
    params: InlayHintParams,
) -> Result<Vec<InlayHint>, Refusal> {
    let (start, end) = (document.offset(params.range.start), document.offset(params.range.end));
    let counted = document.draft.counted_moves().into_iter();
    let near = counted.filter(|(span, _)| (start..=end).contains(&(span.end as usize)));
    let hint = |(span, text): (crate::source::Span, String)| {
        InlayHint::new(
            document.range(span).end,
            text.into(),
            None,
            None,
            None,
            Some(true),
            None,
            None,
        )
    };
    Ok(near.map(hint).collect())
}

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
