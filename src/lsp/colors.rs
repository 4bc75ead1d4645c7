//! `textDocument/documentColor` and `textDocument/colorPresentation`: the colours of pieces as swatches.

use super::document::Document;
use super::refusal::Refusal;
use gen_lsp_types::{Color, ColorInformation, ColorPresentation, ColorPresentationParams, DocumentColorParams};

/// Says where colours are written.
pub(super) fn colors(document: &Document, _: DocumentColorParams) -> Result<Vec<ColorInformation>, Refusal> {
    let shown = |[red, green, blue]: [u8; 3]| {
        let [red, green, blue] = [red, green, blue].map(|part| f32::from(part) / 255.0);
        Color { red, green, blue, alpha: 1.0 }
    };
    let found = document.draft.colors().into_iter();
    Ok(found.map(|(span, color)| ColorInformation::new(document.range(span), shown(color.rgb))).collect())
}

/// Says how a colour is written.
pub(super) fn presentations(_: &Document, params: ColorPresentationParams) -> Result<Vec<ColorPresentation>, Refusal> {
    let Color { red, green, blue, .. } = params.color;
    let [red, green, blue] = [red, green, blue].map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
    Ok(vec![ColorPresentation::new(format!("\"#{red:02x}{green:02x}{blue:02x}\""), None, None)])
}
