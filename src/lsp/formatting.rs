//! `textDocument/formatting`: a text in the standard layout.

use super::document::Document;
use super::refusal::Refusal;
use crate::door::format_source;
use crate::source::Span;
use gen_lsp_types::{DocumentFormattingParams, TextEdit};

/// Answers the request; there is no change where nothing is to be done, and where the text cannot be read.
pub(super) fn formatting(document: &Document, _: DocumentFormattingParams) -> Result<Vec<TextEdit>, Refusal> {
    let text = document.draft.text();
    let formatted = format_source(&document.draft.source).ok().filter(|formatted| formatted != text);
    let whole = document.range(Span::new(0, text.len()));
    Ok(formatted.map(|formatted| TextEdit::new(whole, formatted)).into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::lines::Encoding;
    use gen_lsp_types::{FormattingOptions, TextDocumentIdentifier, WorkDoneProgressParams};

    fn asked(text: &str) -> Vec<TextEdit> {
        let document = Document::new("file:///x.pz".into(), 1, text.to_owned(), Encoding::Utf8, 1 << 20);
        let about = TextDocumentIdentifier::new("file:///x.pz".into());
        let params = DocumentFormattingParams::new(about, FormattingOptions::default(), WorkDoneProgressParams::default());
        formatting(&document, params).expect("an answer")
    }

    #[test]
    fn the_whole_text_is_replaced_where_it_differs() {
        assert!(asked("puzzle \"X\"\n").is_empty() && asked("pieces {").is_empty());
        let edits = asked("puzzle  \"X\"\n");
        assert_eq!((edits.len(), edits[0].range.end.line, edits[0].new_text.as_str()), (1, 1, "puzzle \"X\"\n"));
    }
}
