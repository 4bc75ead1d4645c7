//! One open text: the latest version from the editor, what was last found in it, and the look at it that is under way.

use super::lines::{Encoding, Lines};
use super::worker::Worker;
use crate::door::{Cancel, Limits};
use crate::editor::{Draft, Found};
use crate::source::Span;
use gen_lsp_types::{Range, TextDocumentContentChangeEvent, Uri};
use std::time::Duration;

/// How long a pause in typing is: then a text that has changed is looked at.
const PAUSE: Duration = Duration::from_millis(60);
/// How long an editor waits for a look: then it is answered with what is known.
const PATIENCE: Duration = Duration::from_secs(1);

/// Why a request has no result, as the editor will show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal(pub(super) String);

/// How much has to be known of a text for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// What its names mean; after a while, whatever is known.
    Names,
    /// What its names mean, however long it takes.
    Puzzle,
    /// Everything, however long it takes.
    Everything,
}

/// An open text.
#[derive(Debug)]
pub(super) struct Document {
    /// What the editor calls it.
    pub(super) uri: Uri,
    /// Which of its versions this is.
    pub(super) version: i32,
    /// The text, and what was found in it.
    pub(super) draft: Draft,
    /// What works for it on what people ask for.
    pub(super) commands: Worker,
    lines: Lines,
    encoding: Encoding,
    limits: Limits,
    looks: Worker,
    look: Look,
}

/// How far the look at a text is.
#[derive(Debug)]
enum Look {
    /// It has not begun; the text has changed then.
    Due(Duration),
    /// It has begun.
    Begun {
        /// When.
        at: Duration,
        /// Which of all looks it is.
        number: u64,
        /// Ends it.
        cancel: Cancel,
        /// Whether it takes longer than an editor waits.
        is_slow: bool,
    },
    /// It has ended.
    Over,
}

impl Document {
    /// A text as it was opened.
    ///
    /// # Arguments
    /// * `limits` - what the work on it may take
    /// * `now` - the time
    pub(super) fn new(uri: Uri, version: i32, text: String, encoding: Encoding, limits: Limits, now: Duration) -> Self {
        let lines = Lines::new(&text, encoding);
        let draft = Draft::new(file_name(&uri.0), text, limits.clone());
        let (looks, commands) = (Worker::default(), Worker::default());
        Self { draft, uri, version, commands, lines, encoding, limits, looks, look: Look::Due(now) }
    }

    /// What a question about the puzzle may take.
    pub(super) fn limits(&self) -> Limits {
        self.limits.clone().fresh()
    }

    /// Whether enough is known.
    pub(super) fn knows(&self, need: Need) -> bool {
        match need {
            Need::Names => !self.draft.is_stale() || self.is_slow(),
            Need::Puzzle => !self.draft.is_stale(),
            Need::Everything => matches!(self.look, Look::Over),
        }
    }

    /// Whether an editor need not wait for the look at it any more.
    pub(super) fn is_slow(&self) -> bool {
        matches!(self.look, Look::Begun { is_slow: true, .. })
    }

    /// Which of all looks is under way.
    pub(super) fn looking(&self) -> Option<u64> {
        if let Look::Begun { number, .. } = self.look { Some(number) } else { None }
    }

    /// How long nothing is to be done but to wait.
    ///
    /// # Arguments
    /// * `now` - the time
    /// * `asked` - whether somebody waits for what is in the text
    pub(super) fn rests(&self, now: Duration, asked: bool) -> Option<Duration> {
        match self.look {
            Look::Due(_) if asked => Some(Duration::ZERO),
            Look::Due(since) => Some((since + PAUSE).saturating_sub(now)),
            Look::Begun { at, is_slow: false, .. } => Some((at + PATIENCE).saturating_sub(now)),
            Look::Begun { .. } | Look::Over => None,
        }
    }

    /// Does what is due: begins the look, or remembers that it is a slow one.
    ///
    /// # Arguments
    /// * `now` - the time
    /// * `number` - which of all looks this would be
    /// * `tell` - takes what is found, with that number
    ///
    /// # Returns
    /// Whether the look has just turned out to be slow.
    pub(super) fn go_on(&mut self, now: Duration, number: u64, tell: impl Fn(u64, Found) + Send + 'static) -> bool {
        match &mut self.look {
            Look::Due(_) => {
                let cancel = Cancel::default();
                let look = self.draft.glance(&cancel);
                self.looks.give(move || look.run(|found| tell(number, found)));
                self.look = Look::Begun { at: now, number, cancel, is_slow: false };
                false
            }
            Look::Begun { is_slow, .. } => !std::mem::replace(is_slow, true),
            Look::Over => false,
        }
    }

    /// Takes over what a look found, unless the text has changed since.
    ///
    /// # Returns
    /// Whether it has not.
    pub(super) fn see(&mut self, number: u64, found: Found) -> bool {
        if self.looking() != Some(number) {
            return false;
        }
        self.draft.see(found);
        if self.draft.is_whole() {
            self.look = Look::Over;
        }
        true
    }

    /// Applies changes in their order; the look at the text before ends.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>, now: Duration) {
        self.stop();
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
        self.look = Look::Due(now);
    }

    /// Ends the look that is under way: nobody waits for it any more.
    fn stop(&self) {
        if let Look::Begun { cancel, .. } = &self.look {
            cancel.cancel();
        }
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

impl Drop for Document {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The last part of an address.
fn file_name(uri: &str) -> &str {
    uri.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(uri)
}
