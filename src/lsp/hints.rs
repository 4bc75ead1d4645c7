//! Descriptions beside the text: `textDocument/hover`, `signatureHelp` and `inlayHint`.

use super::document::{Document, Refusal};
use gen_lsp_types::{
    Hover, HoverParams, InlayHint, InlayHintParams, MarkupContent, MarkupKind,
    ParameterInformation, ParameterInformationLabel, SignatureHelp, SignatureHelpParams,
    SignatureInformation,
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
