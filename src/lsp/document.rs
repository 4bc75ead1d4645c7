//! One open text: what the editor last said it is, and what was last found in it.
//!
//! In: changes of the text. Out: the text with its lines, and on demand what it means. Promises that what is found belongs to the text as it
//! is. Of the last text without errors it keeps the names, for completion while a statement is half written.

use super::check::{Checked, check};
use super::index::Index;
use super::lines::{Encoding, Lines};
use super::mention::Sort;
use crate::source::{Source, Span};
use gen_lsp_types::{Range, TextDocumentContentChangeEvent, Uri};
use std::collections::BTreeSet;

/// How many names of one declaration are kept.
pub(super) const MOST_NAMES: usize = 2000;

/// What was found in a text.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Reports, the puzzle, its moves.
    pub(super) checked: Checked,
    /// Where names stand.
    pub(super) index: Index,
}

/// An open text.
#[derive(Debug)]
pub(super) struct Document {
    /// What the editor calls it.
    pub(super) uri: Uri,
    /// Which of its versions this is.
    pub(super) version: i32,
    /// The text.
    pub(super) source: Source,
    lines: Lines,
    encoding: Encoding,
    memory: u64,
    found: Option<Found>,
    /// Names of the last text without errors.
    pub(super) good_names: BTreeSet<(Sort, String)>,
}

impl Document {
    /// A text as it was opened.
    ///
    /// # Arguments
    /// `memory` - how many bytes its board and its moves may take
    pub(super) fn new(uri: Uri, version: i32, text: String, encoding: Encoding, memory: u64) -> Self {
        let lines = Lines::new(&text, encoding);
        let source = Source::new(file_name(&uri.0), text);
        Self { uri, version, source, lines, encoding, memory, found: None, good_names: BTreeSet::new() }
    }

    /// Applies changes in their order.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let mut text = self.source.text().to_owned();
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
        self.source = Source::new(self.source.name().to_owned(), text);
        self.version = version;
        self.found = None;
    }

    /// Whether the text has changed since it was last looked at.
    pub(super) fn is_stale(&self) -> bool {
        self.found.is_none()
    }

    /// Looks at the text, if it has changed since.
    pub(super) fn refresh(&mut self) {
        if !self.is_stale() {
            return;
        }
        let checked = check(&self.source, self.memory);
        let index = Index::new(&checked.ast, self.source.text());
        if checked.puzzle.is_some() {
            self.good_names = names(&index, &checked);
        }
        self.found = Some(Found { checked, index });
    }

    /// What would be found in another text of the same name.
    pub(super) fn try_text(&self, text: String) -> Checked {
        check(&Source::new(self.source.name().to_owned(), text), self.memory)
    }

    /// What was found in the text; `None` where nobody has looked.
    pub(super) fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// All names that are declared now, and those of the last text without errors.
    pub(super) fn names(&self) -> BTreeSet<(Sort, String)> {
        let now = self.found.as_ref().map(|found| names(&found.index, &found.checked)).unwrap_or_default();
        now.union(&self.good_names).cloned().collect()
    }

    /// The byte at a position.
    pub(super) fn offset(&self, position: gen_lsp_types::Position) -> usize {
        self.lines.offset(self.source.text(), position)
    }

    /// The positions of a span.
    pub(super) fn range(&self, span: Span) -> Range {
        self.lines.range(self.source.text(), span)
    }

    /// The byte behind the last character of a line.
    pub(super) fn line_end(&self, offset: usize) -> usize {
        self.lines.line_end(self.source.text(), offset)
    }
}

/// The last part of an address.
fn file_name(uri: &str) -> &str {
    uri.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(uri)
}

/// The names that a text declares, so many of each declaration; those of a drawn grid as the puzzle knows them.
fn names(index: &Index, checked: &Checked) -> BTreeSet<(Sort, String)> {
    let declared = index.all().iter().filter(|mention| mention.declares);
    let quoted = |name: String| name.trim_matches('"').to_owned();
    let mut names: BTreeSet<_> =
        declared.flat_map(|mention| mention.spelling.names(MOST_NAMES).into_iter().map(|name| (mention.sort, quoted(name)))).collect();
    if let Some(puzzle) = &checked.puzzle {
        names.extend(puzzle.board.nodes().take(MOST_NAMES).map(|node| (Sort::Node, puzzle.board.name(node).to_owned())));
    }
    names
}
