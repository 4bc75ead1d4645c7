//! Colours: the meaning of each word (`textDocument/semanticTokens/full`), and the colours of
//! pieces as swatches (`documentColor`, `colorPresentation`).

use super::document::{Document, Refusal};
use crate::diagnostic::Sort;
use crate::editor::SemanticKind;
use crate::source::Span;
use gen_lsp_types::{
    Color, ColorInformation, ColorPresentation, ColorPresentationParams, DocumentColorParams,
    SemanticToken, SemanticTokens, SemanticTokensLegend, SemanticTokensParams,
};

/// The token types, in the order of their numbers.
const TYPES: [&str; 13] = [
    "keyword",
    "number",
    "string",
    "comment",
    "parameter",
    "enumMember",
    "enum",
    "variable",
    "namespace",
    "property",
    "function",
    "typeParameter",
    "event",
];

/// Returns the legend of token types and modifiers.
pub(super) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend::new(TYPES.map(str::to_owned).to_vec(), vec!["declaration".to_owned()])
}

/// Answers the request.
pub(super) fn full(
    document: &Document,
    _: SemanticTokensParams,
) -> Result<SemanticTokens, Refusal> {
    let (mut data, mut line, mut column) = (Vec::new(), 0, 0);
    for (span, token) in document.draft.semantic_tokens() {
        let kind = TYPES.iter().position(|known| *known == name(token)).unwrap_or_default() as u32;
        for part in lines(document.draft.source.slice(span), span) {
            let range = document.range(part);
            let start = range.start;
            let along = if start.line == line { start.character - column } else { start.character };
            data.push(SemanticToken {
                delta_line: start.line - line,
                delta_start: along,
                length: range.end.character.saturating_sub(start.character),
                token_type: kind,
                token_modifiers_bitset: u32::from(matches!(token, SemanticKind::Name(_, true))),
            });
            (line, column) = (start.line, start.character);
        }
    }
    Ok(SemanticTokens { result_id: None, data })
}

fn name(kind: SemanticKind) -> &'static str {
    match kind {
        SemanticKind::Word => "keyword",
        SemanticKind::Number => "number",
        SemanticKind::Text => "string",
        SemanticKind::Comment => "comment",
        SemanticKind::Name(sort, _) => match sort {
            Sort::Param => "parameter",
            Sort::Kind => "enumMember",
            Sort::Class => "enum",
            Sort::Node => "variable",
            Sort::Region => "namespace",
            Sort::Line => "property",
            Sort::Rule | Sort::Turn => "function",
            Sort::Cell => "typeParameter",
            Sort::Start | Sort::Goal => "event",
            Sort::Color | Sort::Lint => "keyword",
        },
    }
}

/// Splits a span into parts of one line each.
fn lines(text: &str, span: Span) -> impl Iterator<Item = Span> {
    let start = span.start as usize;
    let parts = text.split_inclusive(['\n', '\r']).scan(start, |at, part| {
        let begin = std::mem::replace(at, *at + part.len());
        Some(Span::new(begin, begin + part.trim_end_matches(['\n', '\r']).len()))
    });
    parts.filter(|part| part.start < part.end)
}

/// Returns the colours in the text and their places.
pub(super) fn colors(
    document: &Document,
    _: DocumentColorParams,
) -> Result<Vec<ColorInformation>, Refusal> {
    let shown = |[red, green, blue]: [u8; 3]| {
        let [red, green, blue] = [red, green, blue].map(|part| f32::from(part) / 255.0);
        Color { red, green, blue, alpha: 1.0 }
    };
    let found = document.draft.colors().into_iter();
    Ok(found
        .map(|(span, color)| ColorInformation::new(document.range(span), shown(color.rgb)))
        .collect())
}

/// Returns the text of a colour.
pub(super) fn presentations(
    _: &Document,
    params: ColorPresentationParams,
) -> Result<Vec<ColorPresentation>, Refusal> {
    let Color { red, green, blue, .. } = params.color;
    let [red, green, blue] =
        [red, green, blue].map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
    Ok(vec![ColorPresentation::new(format!("\"#{red:02x}{green:02x}{blue:02x}\""), None, None)])
}
