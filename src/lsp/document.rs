//! An open text: its latest version, the last result of its analysis, and the running analysis, in
//! a thread beside the message loop.

use super::lines::{Encoding, Lines};
use crate::api::{Cancel, Limits};
use crate::editor::{Draft, Found};
use crate::source::Span;
use gen_lsp_types::{Range, TextDocumentContentChangeEvent, Uri};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// The pause in typing after which a changed text is analysed.
const PAUSE: Duration = Duration::from_millis(60);
/// The time that an editor waits for an analysis; then it is answered with the known results.
const PATIENCE: Duration = Duration::from_secs(1);

/// The reason why a request has no result, as shown by the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal(pub(super) String);

/// The part of the analysis that an answer needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// The meanings of names; after a while, the known results suffice.
    Names,
    /// The meanings of names, however long they take.
    Puzzle,
    /// The complete analysis, however long it takes.
    Everything,
}

/// An open text.
#[derive(Debug)]
pub(super) struct Document {
    /// The address of the text.
    pub(super) uri: Uri,
    /// The version of the text.
    pub(super) version: i32,
    /// The text, with the results of its analysis.
    pub(super) draft: Draft,
    /// The thread that runs the commands of the text.
    pub(super) commands: Worker,
    lines: Lines,
    encoding: Encoding,
    limits: Limits,
    analyses: Worker,
    analysis: AnalysisState,
}

/// The state of the analysis of a text.
#[derive(Debug)]
enum AnalysisState {
    /// The analysis has not begun; the text changed at the given time.
    Due(Duration),
    /// The analysis is running.
    Begun {
        /// The time at which it began.
        at: Duration,
        /// The number of the analysis, unique among all of them.
        number: u64,
        /// The handle that cancels it.
        cancel: Cancel,
        /// `true` if it takes longer than an editor waits.
        is_slow: bool,
    },
    /// The analysis has ended.
    Over,
}

impl Document {
    /// Creates a document for an opened text.
    ///
    /// # Arguments
    /// * `limits` - the limits of the work on it
    /// * `now` - the current time
    pub(super) fn new(
        uri: Uri,
        version: i32,
        text: String,
        encoding: Encoding,
        limits: Limits,
        now: Duration,
    ) -> Self {
        let lines = Lines::new(&text, encoding);
        let draft = Draft::new(file_name(&uri.0), text, limits.clone());
        let (analyses, commands) = (Worker::default(), Worker::default());
        Self {
            draft,
            uri,
            version,
            commands,
            lines,
            encoding,
            limits,
            analyses,
            analysis: AnalysisState::Due(now),
        }
    }

    /// Returns the limits of a question about the puzzle.
    pub(super) fn limits(&self) -> Limits {
        self.limits.clone().fresh()
    }

    /// Returns `true` if the results suffice for a need.
    pub(super) fn knows(&self, need: Need) -> bool {
        match need {
            Need::Names => !self.draft.is_stale() || self.is_slow(),
            Need::Puzzle => !self.draft.is_stale(),
            Need::Everything => matches!(self.analysis, AnalysisState::Over),
        }
    }

    /// Returns `true` if the analysis takes longer than an editor waits.
    pub(super) fn is_slow(&self) -> bool {
        matches!(self.analysis, AnalysisState::Begun { is_slow: true, .. })
    }

    /// Returns the number of the running analysis.
    pub(super) fn looking(&self) -> Option<u64> {
        if let AnalysisState::Begun { number, .. } = self.analysis { Some(number) } else { None }
    }

    /// Returns the time until the next action is due.
    ///
    /// # Arguments
    /// * `now` - the current time
    /// * `asked` - `true` if a request waits for the results
    pub(super) fn rests(&self, now: Duration, asked: bool) -> Option<Duration> {
        match self.analysis {
            AnalysisState::Due(_) if asked => Some(Duration::ZERO),
            AnalysisState::Due(since) => Some((since + PAUSE).saturating_sub(now)),
            AnalysisState::Begun { at, is_slow: false, .. } => {
                Some((at + PATIENCE).saturating_sub(now))
            }
            AnalysisState::Begun { .. } | AnalysisState::Over => None,
        }
    }

    /// Performs the action that is due: begins the analysis, or marks it as slow.
    ///
    /// # Arguments
    /// * `now` - the current time
    /// * `number` - the number of an analysis that begins
    /// * `tell` - called with that number and the results
    ///
    /// # Returns
    /// `true` if the analysis has just turned out to be slow.
    pub(super) fn go_on(
        &mut self,
        now: Duration,
        number: u64,
        tell: impl Fn(u64, Found) + Send + 'static,
    ) -> bool {
        match &mut self.analysis {
            AnalysisState::Due(_) => {
                let cancel = Cancel::default();
                let look = self.draft.glance(&cancel);
                self.analyses.give(move || look.run(|found| tell(number, found)));
                self.analysis = AnalysisState::Begun { at: now, number, cancel, is_slow: false };
                false
            }
            AnalysisState::Begun { is_slow, .. } => !std::mem::replace(is_slow, true),
            AnalysisState::Over => false,
        }
    }

    /// Adopts the result of an analysis, unless the text has changed since.
    ///
    /// # Returns
    /// `true` if it was adopted.
    pub(super) fn see(&mut self, number: u64, found: Found) -> bool {
        if self.looking() != Some(number) {
            return false;
        }
        self.draft.see(found);
        if self.draft.is_whole() {
            self.analysis = AnalysisState::Over;
        }
        true
    }

    /// Applies changes in order, and cancels the analysis of the earlier text.
    pub(super) fn change(
        &mut self,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        now: Duration,
    ) {
        self.stop();
        let mut text = self.draft.text().to_owned();
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let (start, end) = (
                        self.lines.offset(&text, part.range.start),
                        self.lines.offset(&text, part.range.end),
                    );
                    text.replace_range(start..end.max(start), &part.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    text = whole.text
                }
            }
            self.lines = Lines::new(&text, self.encoding);
        }
        self.draft.change(text);
        self.version = version;
        self.analysis = AnalysisState::Due(now);
    }

    /// Cancels the running analysis.
    fn stop(&self) {
        if let AnalysisState::Begun { cancel, .. } = &self.analysis {
            cancel.cancel();
        }
    }

    /// Converts a position to a byte offset.
    pub(super) fn offset(&self, position: gen_lsp_types::Position) -> usize {
        self.lines.offset(self.draft.text(), position)
    }

    /// Converts a span to a range of positions.
    pub(super) fn range(&self, span: Span) -> Range {
        self.lines.range(self.draft.text(), span)
    }

    /// Returns the byte offset of the end of a line.
    pub(super) fn line_end(&self, offset: usize) -> usize {
        self.lines.line_end(self.draft.text(), offset)
    }
}

impl Drop for Document {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the last segment of an address.
fn file_name(uri: &str) -> &str {
    uri.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(uri)
}

type Job = Box<dyn FnOnce() + Send>;

/// A thread that begins with its first job, and ends with its last one once its handle is dropped.
#[derive(Debug, Default)]
pub(super) struct Worker {
    jobs: Option<Sender<Job>>,
}

impl Worker {
    /// Queues a job, to run after those before it.
    pub(super) fn give(&mut self, job: impl FnOnce() + Send + 'static) {
        let begin = || {
            let (jobs, queue) = channel::<Job>();
            thread::spawn(move || queue.iter().for_each(|job| job()));
            jobs
        };
        // The thread takes jobs as long as this end of the queue exists.
        self.jobs.get_or_insert_with(begin).send(Box::new(job)).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_done_in_their_order_also_after_the_worker_is_gone() {
        let (done, found) = channel();
        let mut worker = Worker::default();
        for number in 0..9 {
            let done = done.clone();
            worker.give(move || done.send(number).unwrap_or_default());
        }
        drop((worker, done));
        assert_eq!(found.iter().collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    }
}
