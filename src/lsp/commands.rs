//! `workspace/executeCommand`: commands that run beside the message loop, their progress, and their
//! cancellation.

use super::document::{Document, Refusal};
use super::lens;
use crate::api::Cancel;
use crate::budget::Progress;
use crate::phrase::grouped;
use gen_lsp_types::{ExecuteCommandParams, ProgressToken};
use lsp_server::{ErrorCode, Notification, Request, RequestId};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The interval between progress reports of a command.
const OFTEN: Duration = Duration::from_secs(1);

/// A running command.
#[derive(Debug)]
pub(super) struct Running {
    /// The request that the command answers.
    pub(super) id: RequestId,
    /// The address of the text that the command is about.
    pub(super) uri: String,
    /// The number of the command, unique among all commands.
    pub(super) number: u64,
    cancel: Cancel,
    progress: Arc<Progress>,
    /// The token of its progress, and the time of the last report.
    shown: Option<(ProgressToken, Duration)>,
}

impl Running {
    /// Cancels the command; its result is ignored.
    pub(super) fn stop(&self) {
        self.cancel.cancel();
    }

    /// Returns the token of its progress, if the editor shows it.
    pub(super) fn token(&self) -> Option<&ProgressToken> {
        self.shown.as_ref().map(|(token, _)| token)
    }

    /// Returns the time until the next progress report; `None` if there are none.
    pub(super) fn rests(&self, now: Duration) -> Option<Duration> {
        self.shown.as_ref().map(|(_, last)| (*last + OFTEN).saturating_sub(now))
    }

    /// Returns the progress report, if one is due.
    pub(super) fn report(&mut self, now: Duration) -> Option<Notification> {
        let (token, last) = self.shown.as_mut().filter(|(_, last)| *last + OFTEN <= now)?;
        *last = now;
        let positions = grouped(self.progress.snapshot().positions);
        Some(progress(
            token,
            &json!({ "kind": "report", "message": format!("{positions} positions visited") }),
        ))
    }

    /// Returns the notification of its end, if the editor shows its progress.
    pub(super) fn end(&self) -> Option<Notification> {
        self.token().map(ended)
    }
}

/// The reason why a command was not started.
pub(super) type NotBegun = (ErrorCode, String);

/// A command that an editor requests.
pub(super) struct Asked {
    id: RequestId,
    name: String,
    /// The address of the text that the command is about.
    about: String,
    what: Value,
    token: Option<ProgressToken>,
}

impl Asked {
    /// Parses a request.
    ///
    /// # Errors
    /// Returns an error if the request is not a valid command.
    pub(super) fn new(request: Request) -> Result<Self, (RequestId, String)> {
        let about = about(&request).unwrap_or_default().to_owned();
        match serde_json::from_value::<ExecuteCommandParams>(request.params) {
            Ok(params) => Ok(Self {
                id: request.id,
                name: params.command,
                about,
                what: params
                    .arguments
                    .and_then(|arguments| arguments.into_iter().nth(1))
                    .unwrap_or_default(),
                token: params.work_done_progress_params.work_done_token,
            }),
            Err(error) => Err((request.id, error.to_string())),
        }
    }

    /// Returns the identifier of the request.
    pub(super) fn id(&self) -> RequestId {
        self.id.clone()
    }

    /// Returns the address of the text that the command is about.
    pub(super) fn about(&self) -> &str {
        &self.about
    }

    /// Returns `true` if the editor has given a progress token.
    pub(super) fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// Starts the command.
    ///
    /// # Arguments
    /// * `number` - the number of the command
    /// * `own` - the progress token of the server, used if the editor gives none
    /// * `tell` - called with that number and the result
    ///
    /// # Errors
    /// Returns an error if there is no puzzle to run the command on.
    pub(super) fn begin(
        self,
        document: &mut Document,
        number: u64,
        now: Duration,
        own: Option<ProgressToken>,
        tell: impl FnOnce(u64, Result<String, Refusal>) + Send + 'static,
    ) -> Result<Running, NotBegun> {
        let Some(puzzle) = document.draft.puzzle().cloned() else {
            let why = if document.draft.is_cut_short() {
                "the limits are too low for this definition"
            } else {
                "the definition has errors"
            };
            return Err((ErrorCode::RequestFailed, why.to_owned()));
        };
        let Self { id, name, about, what, token } = self;
        let cancel = Cancel::default();
        let limits = document.limits().cancel(&cancel);
        let progress = limits.progress();
        document.commands.give(move || tell(number, lens::execute(&puzzle, &name, &what, limits)));
        Ok(Running {
            id,
            uri: about,
            number,
            cancel,
            progress,
            shown: token.or(own).map(|token| (token, now)),
        })
    }

    /// Returns the title of its progress.
    pub(super) fn title(&self) -> &'static str {
        lens::title(&self.name)
    }
}

/// Returns the address of the text that a command is about.
pub(super) fn about(request: &Request) -> Option<&str> {
    request.params.get("arguments")?.get(0)?.as_str()
}

/// Returns the notification that work with visible progress has begun.
pub(super) fn begun(token: &ProgressToken, title: &str, cancellable: bool) -> Notification {
    progress(token, &json!({ "kind": "begin", "title": title, "cancellable": cancellable }))
}

/// Returns the notification that work with visible progress has ended.
pub(super) fn ended(token: &ProgressToken) -> Notification {
    progress(token, &json!({ "kind": "end" }))
}

fn progress(token: &ProgressToken, value: &Value) -> Notification {
    Notification::new("$/progress".to_owned(), json!({ "token": token, "value": value }))
}
