//! `workspace/executeCommand`: commands at work beside the loop of messages, how far they are, and how they end before their time.

use super::document::{Document, Refusal};
use super::lens;
use crate::budget::Progress;
use crate::door::Cancel;
use crate::phrase::grouped;
use gen_lsp_types::{ExecuteCommandParams, ProgressToken};
use lsp_server::{ErrorCode, Notification, Request, RequestId};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How often an editor hears how far a command is.
const OFTEN: Duration = Duration::from_secs(1);

/// A command at work.
#[derive(Debug)]
pub(super) struct Running {
    /// The request that it answers.
    pub(super) id: RequestId,
    /// The text that it is about.
    pub(super) uri: String,
    /// Which of all commands it is.
    pub(super) number: u64,
    cancel: Cancel,
    progress: Arc<Progress>,
    /// What the editor calls its progress, and when it last heard of it.
    shown: Option<(ProgressToken, Duration)>,
}

impl Running {
    /// Ends it; nobody waits for what comes of it.
    pub(super) fn stop(&self) {
        self.cancel.cancel();
    }

    /// What its progress is called, where the editor shows it.
    pub(super) fn token(&self) -> Option<&ProgressToken> {
        self.shown.as_ref().map(|(token, _)| token)
    }

    /// How long the editor need not hear of it; `None` if it never has to.
    pub(super) fn rests(&self, now: Duration) -> Option<Duration> {
        self.shown.as_ref().map(|(_, last)| (*last + OFTEN).saturating_sub(now))
    }

    /// What the editor is due to hear.
    pub(super) fn report(&mut self, now: Duration) -> Option<Notification> {
        let (token, last) = self.shown.as_mut().filter(|(_, last)| *last + OFTEN <= now)?;
        *last = now;
        let positions = grouped(self.progress.snapshot().positions);
        Some(progress(token, &json!({ "kind": "report", "message": format!("{positions} positions visited") })))
    }

    /// Says that it has ended, where the editor shows its progress.
    pub(super) fn end(&self) -> Option<Notification> {
        self.token().map(ended)
    }
}

/// Why a command is not at work.
pub(super) type NotBegun = (ErrorCode, String);

/// A command as an editor asks for it.
pub(super) struct Asked {
    id: RequestId,
    name: String,
    /// The address of the text that it is about.
    about: String,
    what: Value,
    token: Option<ProgressToken>,
}

impl Asked {
    /// Reads a request.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn new(request: Request) -> Result<Self, (RequestId, String)> {
        let about = about(&request).unwrap_or_default().to_owned();
        match serde_json::from_value::<ExecuteCommandParams>(request.params) {
            Ok(params) => Ok(Self {
                id: request.id,
                name: params.command,
                about,
                what: params.arguments.and_then(|arguments| arguments.into_iter().nth(1)).unwrap_or_default(),
                token: params.work_done_progress_params.work_done_token,
            }),
            Err(error) => Err((request.id, error.to_string())),
        }
    }

    /// Which request it is.
    pub(super) fn id(&self) -> RequestId {
        self.id.clone()
    }

    /// The address of the text that it is about.
    pub(super) fn about(&self) -> &str {
        &self.about
    }

    /// Whether the editor has given its progress a name.
    pub(super) fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// Puts it to work.
    ///
    /// # Arguments
    /// * `number` - which of all commands it is
    /// * `own` - what the server may call its progress, where the editor does not name it
    /// * `tell` - takes what comes of it, with that number
    ///
    /// # Errors
    /// There is nothing to ask the question of.
    pub(super) fn begin(
        self,
        document: &mut Document,
        number: u64,
        now: Duration,
        own: Option<ProgressToken>,
        tell: impl FnOnce(u64, Result<String, Refusal>) + Send + 'static,
    ) -> Result<Running, NotBegun> {
        let Some(puzzle) = document.draft.puzzle().cloned() else {
            let why =
                if document.draft.is_cut_short() { "the limits are too low for this definition" } else { "the definition has errors" };
            return Err((ErrorCode::RequestFailed, why.to_owned()));
        };
        let Self { id, name, about, what, token } = self;
        let cancel = Cancel::default();
        let limits = document.limits().cancel(&cancel);
        let progress = limits.progress();
        document.commands.give(move || tell(number, lens::execute(&puzzle, &name, &what, limits)));
        Ok(Running { id, uri: about, number, cancel, progress, shown: token.or(own).map(|token| (token, now)) })
    }

    /// The words by which an editor shows that it has begun.
    pub(super) fn title(&self) -> &'static str {
        lens::title(&self.name)
    }
}

/// The address of the text that a command is about.
pub(super) fn about(request: &Request) -> Option<&str> {
    request.params.get("arguments")?.get(0)?.as_str()
}

/// The beginning of work whose progress an editor shows.
pub(super) fn begun(token: &ProgressToken, title: &str, cancellable: bool) -> Notification {
    progress(token, &json!({ "kind": "begin", "title": title, "cancellable": cancellable }))
}

/// The end of it.
pub(super) fn ended(token: &ProgressToken) -> Notification {
    progress(token, &json!({ "kind": "end" }))
}

fn progress(token: &ProgressToken, value: &Value) -> Notification {
    Notification::new("$/progress".to_owned(), json!({ "token": token, "value": value }))
}
