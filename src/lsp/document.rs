//! One open text: the latest version from the editor, and what was last found in it.

use super::lines::{Encoding, Lines};
use crate::door::Limits;
use crate::editor::Draft;
use crate::source::Span;
use gen_lsp_types::{Range, TextDocumentContentChangeEvent, Uri};
use std::time::Duration;

/// How long the board and the moves of a puzzle may take. An editor asks again after every key.
const MOST_TIME: Duration = Duration::from_secs(1);

/// An open text.
#[derive(Debug)]
pub(super) struct Document {
    /// What the editor calls it.
    pub(super) uri: Uri,
    /// Which of its versions this is.
    pub(super) version: i32,
    /// The text, and what was found in it.
    pub(super) draft: Draft,
    lines: Lines,
    encoding: Encoding,
    memory: u64,
}

impl Document {
    /// A text as it was opened.
    ///
    /// # Arguments
    /// `memory` - how many bytes its board and its moves may take
    pub(super) fn new(uri: Uri, version: i32, text: String, encoding: Encoding, memory: u64) -> Self {
        let lines = Lines::new(&text, encoding);
        let limits = Limits::default().memory(memory).time(MOST_TIME);
        Self { draft: Draft::new(file_name(&uri.0), text, limits), uri, version, lines, encoding, memory }
    }

    /// What a question about the puzzle may take.
    pub(super) fn limits(&self) -> Limits {
        Limits::default().memory(self.memory)
    }

    /// Applies changes in their order.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let mut text = self.draft.text().to_owned();
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let (start, end) = (self.lines.offset(&text, part.range.start), self.lines.offset(&text, part.range.end));
                    text.replace_range(start..end.max(start), &part.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => text = whole.text,
            }
            self.lines = Lines::new(&text, self.encoding);
        }
        self.draft.change(text);
        self.version = version;
    }

    /// The byte at a position.
    pub(super) fn offset(&self, position: gen_lsp_types::Position) -> usize {
        self.lines.offset(self.draft.text(), position)
    }

    /// The positions of a span.
    pub(super) fn range(&self, span: Span) -> Range {
        self.lines.range(self.draft.text(), span)
    }

    /// The byte behind the last character of a line.
    pub(super) fn line_end(&self, offset: usize) -> usize {
        self.lines.line_end(self.draft.text(), offset)
    }
}

/// The last part of an address.
fn file_name(uri: &str) -> &str {
    uri.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(uri)
}
