//! `textDocument/formatting`: a text in its usual form.
//!
//! In: a text, and what formats it. Out: the change that makes it so. Promises no change where there is nothing to do. Knows nothing of
//! the form.

use super::document::Document;
use super::refusal::Refusal;
use crate::source::{Source, Span};
use gen_lsp_types::{DocumentFormattingParams, TextEdit};

/// What formats a text; `None` where the text cannot be formatted.
pub type Formatter = fn(&Source) -> Option<String>;

/// Answers the request.
pub(super) fn formatting(document: &Document, _: DocumentFormattingParams, formatter: Option<Formatter>) -> Result<Vec<TextEdit>, Refusal> {
    let text = document.draft.source.text();
    let formatted = formatter.and_then(|format| format(&document.draft.source)).filter(|formatted| formatted != text);
    let whole = document.range(Span::new(0, text.len()));
    Ok(formatted.map(|formatted| TextEdit::new(whole, formatted)).into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::lines::Encoding;
    use gen_lsp_types::{FormattingOptions, TextDocumentIdentifier, WorkDoneProgressParams};

    #[test]
    fn the_whole_text_is_replaced_where_it_differs() {
        let document = Document::new("file:///x.pz".into(), 1, "puzzle  \"X\"\n".to_owned(), Encoding::Utf8, 1 << 20);
        let ask = |formatter: Formatter| {
            let about = TextDocumentIdentifier::new("file:///x.pz".into());
            let params = DocumentFormattingParams::new(about, FormattingOptions::default(), WorkDoneProgressParams::default());
            formatting(&document, params, Some(formatter)).expect("an answer")
        };
        assert!(ask(|_| None).is_empty() && ask(|source| Some(source.text().to_owned())).is_empty());
        let edits = ask(|source| Some(source.text().replace("  ", " ")));
        assert_eq!((edits.len(), edits[0].range.end.line, edits[0].new_text.as_str()), (1, 1, "puzzle \"X\"\n"));
    }
}
