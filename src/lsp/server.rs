//! The life of a connection: incoming messages, scheduled work, and outgoing messages.

use super::capabilities::{Client, Handshake, capabilities};
use super::commands::{Asked, Running, begun, ended};
use super::diagnostics::diagnostics;
use super::document::{Document, Refusal};
use super::requests::{Documents, answer, is_about, need, refused};
use crate::api::Limits;
use crate::budget::Clock;
use crate::editor::Found;
use gen_lsp_types::{
    CancelParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, Id, MessageType, ProgressToken, PublishDiagnosticsParams,
    ShowMessageParams, WorkDoneProgressCancelParams, WorkDoneProgressCreateParams,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::Value;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// The message for a request that the editor cancelled.
const CANCELLED: &str = "it was cancelled";

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The limits of each analysis of a text, and of each question about it.
    pub limits: Limits,
    /// The address of a folder with the page of each code, such as `E0101.md`, if there is one.
    pub pages: Option<String>,
}

/// The end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The editor ended the connection by `shutdown`, then `exit`.
    Orderly,
    /// The connection ended by `exit` without `shutdown`, or by the end of messages.
    Abrupt,
}

/// Serves an editor until it ends the connection.
///
/// # Arguments
/// * `connection` - the channel of messages, of any transport
///
/// # Returns
/// The way the connection ended: as the protocol asks for, or abruptly.
///
/// # Complexity
/// A request waits at most about a second for the analysis of its text, which runs on another
/// thread; texts are parsed whole.
#[must_use]
pub fn serve(connection: &Connection, settings: Settings) -> Ending {
    let (events, inbox) = channel();
    let (messages, said) = (connection.receiver.clone(), events.clone());
    // The thread ends with the connection, or when its receiver is gone.
    thread::spawn(move || {
        if messages.iter().all(|message| said.send(Event::Said(message)).is_ok()) {
            said.send(Event::Closed).unwrap_or_default();
        }
    });
    let mut server = Server {
        connection,
        settings,
        phase: Phase::Begins,
        client: Client::default(),
        documents: Documents::new(),
        waiting: Vec::new(),
        running: Vec::new(),
        events,
        number: 0,
        clock: Clock::system(),
    };
    while let Some(message) = server.next_message(&inbox) {
        match message {
            Message::Request(request) => server.request(request),
            Message::Notification(notification) if notification.method == "exit" => {
                return if server.phase == Phase::Ends { Ending::Orderly } else { Ending::Abrupt };
            }
            Message::Notification(notification) => server.notification(notification),
            Message::Response(_) => {}
        }
    }
    Ending::Abrupt
}

/// The phase of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    Begins,
    /// Between `initialize` and `shutdown`.
    Works,
    /// After `shutdown`.
    Ends,
}

/// An event for the server.
#[derive(Debug)]
enum Event {
    /// The editor sent a message.
    Said(Message),
    /// The editor sends no more messages.
    Closed,
    /// The analysis with the given number has a result for a text.
    Seen(String, u64, Box<Found>),
    /// The command with the given number is done.
    Done(u64, Result<String, Refusal>),
}

struct Server<'a> {
    connection: &'a Connection,
    settings: Settings,
    phase: Phase,
    client: Client,
    documents: Documents,
    /// The requests that wait for the analysis of their text, in the order of arrival.
    waiting: Vec<Request>,
    /// The running commands.
    running: Vec<Running>,
    events: Sender<Event>,
    /// The number of analyses and commands begun.
    number: u64,
    clock: Clock,
}

impl Server<'_> {
    fn now(&self) -> Duration {
        self.clock.now().unwrap_or_default()
    }

    fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    /// Returns the next message; performs the work that is due while none arrives.
    fn next_message(&mut self, inbox: &Receiver<Event>) -> Option<Message> {
        loop {
            self.answer_waiting();
            let event = match self.go_on() {
                Some(rest) => match inbox.recv_timeout(rest) {
                    Ok(event) => event,
                    Err(_) => continue,
                },
                None => inbox.recv().ok()?,
            };
            match event {
                Event::Said(message) => return Some(message),
                Event::Closed => return None,
                Event::Seen(uri, number, found) => self.see(&uri, number, *found),
                Event::Done(number, result) => self.done(number, result),
            }
        }
    }

    /// Performs the work that is due.
    ///
    /// # Returns
    /// The time until more work is due; `None` if none is due until an event arrives.
    fn go_on(&mut self) -> Option<Duration> {
        let now = self.now();
        let due: Vec<Notification> =
            self.running.iter_mut().filter_map(|running| running.report(now)).collect();
        due.into_iter().for_each(|report| self.send(report));
        let uris: Vec<String> = self.documents.keys().cloned().collect();
        let mut rests: Vec<Duration> =
            self.running.iter().filter_map(|running| running.rests(now)).collect();
        for uri in uris {
            let asked = self.waiting.iter().any(|request| is_about(request, &uri));
            let number = self.next_number();
            let Some(document) = self.documents.get_mut(&uri) else { continue };
            if document.rests(now, asked) == Some(Duration::ZERO) {
                let (events, about) = (self.events.clone(), uri.clone());
                let tell = move |number, found| {
                    events
                        .send(Event::Seen(about.clone(), number, Box::new(found)))
                        .unwrap_or_default()
                };
                if document.go_on(now, number, tell) {
                    self.slow(&uri);
                }
            }
            rests.extend(self.documents.get(&uri).and_then(|document| document.rests(now, asked)));
        }
        rests.into_iter().min()
    }

    /// Publishes the known results of a text whose analysis is slow, and announces that it is still
    /// running.
    fn slow(&self, uri: &str) {
        let Some(document) = self.documents.get(uri) else { return };
        self.publish(document);
        if let Some(token) = document.looking().and_then(|number| self.own_token(number)) {
            self.begin_progress(
                &token,
                &format!("looking at {}", document.draft.source.name()),
                false,
            );
        }
    }

    /// Adopts the result of an analysis, unless the text has changed since.
    fn see(&mut self, uri: &str, number: u64, found: Found) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let was_slow = document.is_slow();
        if !document.see(number, found) {
            return;
        }
        let is_over = document.looking().is_none();
        if let Some(document) = self.documents.get(uri).filter(|_| is_over || was_slow) {
            self.publish(document);
        }
        if let Some(token) = self.own_token(number).filter(|_| is_over && was_slow) {
            self.send(ended(&token));
        }
    }

    /// Answers the waiting requests whose texts have sufficient results.
    fn answer_waiting(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        for request in waiting {
            let need = need(&request);
            if self
                .documents
                .iter()
                .any(|(uri, document)| is_about(&request, uri) && !document.knows(need))
            {
                self.waiting.push(request);
            } else if request.method == "workspace/executeCommand" {
                self.execute(request);
            } else {
                let response = answer(request, &self.documents, &self.client);
                self.send(response);
            }
        }
    }

    /// Starts a command.
    fn execute(&mut self, request: Request) {
        let asked = match Asked::new(request) {
            Ok(asked) => asked,
            Err((id, why)) => return self.send(refused(id, ErrorCode::InvalidParams, why)),
        };
        let (id, title, number, now) = (asked.id(), asked.title(), self.next_number(), self.now());
        let (events, own) = (self.events.clone(), self.own_token(number));
        let Some(document) = self.documents.get_mut(asked.about()) else {
            let why = format!("`{}` is not open", asked.about());
            return self.send(refused(id, ErrorCode::InvalidParams, why));
        };
        let named = asked.has_token();
        let tell =
            move |number, result| events.send(Event::Done(number, result)).unwrap_or_default();
        match asked.begin(document, number, now, own, tell) {
            Ok(running) => {
                if let Some(token) = running.token() {
                    if named {
                        self.send(begun(token, title, true));
                    } else {
                        self.begin_progress(token, title, true);
                    }
                }
                self.running.push(running);
            }
            Err((code, why)) => self.send(refused(id, code, why)),
        }
    }

    /// Answers with the result of a command, and shows it, unless the command was cancelled.
    fn done(&mut self, number: u64, result: Result<String, Refusal>) {
        let Some(at) = self.running.iter().position(|running| running.number == number) else {
            return;
        };
        let running = self.running.remove(at);
        running.end().into_iter().for_each(|end| self.send(end));
        match result {
            Ok(result) => {
                let shown = ShowMessageParams::new(MessageType::Info, result.clone());
                self.send(Notification::new("window/showMessage".to_owned(), shown));
                self.send(Response::new_ok(running.id, result));
            }
            Err(Refusal(why)) => self.send(refused(running.id, ErrorCode::RequestFailed, why)),
        }
    }

    /// Cancels requests and commands, and answers each of them with an error.
    ///
    /// # Arguments
    /// * `waits` - selects waiting requests
    /// * `runs` - selects running commands
    fn stop(
        &mut self,
        code: ErrorCode,
        why: &str,
        waits: impl Fn(&Request) -> bool,
        runs: impl Fn(&Running) -> bool,
    ) {
        let (waiting, kept) =
            std::mem::take(&mut self.waiting).into_iter().partition(|request| waits(request));
        self.waiting = kept;
        let (running, kept): (Vec<Running>, Vec<Running>) =
            std::mem::take(&mut self.running).into_iter().partition(|running| runs(running));
        self.running = kept;
        for running in &running {
            running.stop();
            running.end().into_iter().for_each(|end| self.send(end));
        }
        let waiting: Vec<Request> = waiting;
        let ids = waiting
            .into_iter()
            .map(|request| request.id)
            .chain(running.into_iter().map(|running| running.id));
        ids.for_each(|id| self.send(refused(id, code, why.to_owned())));
    }

    /// Cancels all work about a text.
    fn leave(&mut self, uri: &str, code: ErrorCode, why: &str) {
        let slow = self
            .documents
            .get(uri)
            .filter(|document| document.is_slow())
            .and_then(Document::looking);
        slow.and_then(|number| self.own_token(number))
            .into_iter()
            .for_each(|token| self.send(ended(&token)));
        self.stop(code, why, |request| is_about(request, uri), |running| running.uri == uri);
    }

    /// Returns the progress token for work of the server, if the editor shows progress.
    fn own_token(&self, number: u64) -> Option<ProgressToken> {
        self.client.progress.then(|| ProgressToken::String(format!("puzzlec-{number}")))
    }

    /// Asks the editor to show the progress of work for which it gave no token.
    fn begin_progress(&self, token: &ProgressToken, title: &str, cancellable: bool) {
        let ProgressToken::String(id) = token else { return };
        let create = WorkDoneProgressCreateParams::new(token.clone());
        self.send(Request::new(
            RequestId::from(id.clone()),
            "window/workDoneProgress/create".to_owned(),
            create,
        ));
        self.send(begun(token, title, cancellable));
    }

    fn publish(&self, document: &Document) {
        let found = diagnostics(document, &self.client);
        self.publish_all(PublishDiagnosticsParams::new(
            document.uri.clone(),
            Some(document.version),
            found,
        ));
    }

    fn publish_all(&self, params: PublishDiagnosticsParams) {
        self.send(Notification::new("textDocument/publishDiagnostics".to_owned(), params));
    }

    /// Sends a message; a closed connection is noticed at the next receive.
    fn send(&self, message: impl Into<Message>) {
        self.connection.sender.send(message.into()).unwrap_or_default();
    }

    fn notification(&mut self, Notification { method, params }: Notification) {
        if self.phase != Phase::Works {
            return;
        }
        let now = self.now();
        match method.as_str() {
            "textDocument/didOpen" => {
                let Ok(DidOpenTextDocumentParams { text_document: opened }) =
                    serde_json::from_value(params)
                else {
                    return;
                };
                let (encoding, limits) = (self.client.encoding, self.settings.limits.clone());
                let document = Document::new(
                    opened.uri.clone(),
                    opened.version,
                    opened.text,
                    encoding,
                    limits,
                    now,
                );
                self.leave(&opened.uri.0, ErrorCode::ContentModified, "the text was opened again");
                self.documents.insert(opened.uri.0, document);
            }
            "textDocument/didChange" => {
                let Ok(changed) = serde_json::from_value::<DidChangeTextDocumentParams>(params)
                else {
                    return;
                };
                let uri = changed.text_document.text_document_identifier.uri.0;
                self.leave(&uri, ErrorCode::ContentModified, "the text has changed since");
                if let Some(document) = self.documents.get_mut(&uri) {
                    document.change(changed.text_document.version, changed.content_changes, now);
                }
            }
            "textDocument/didClose" => {
                let Ok(DidCloseTextDocumentParams { text_document: closed }) =
                    serde_json::from_value(params)
                else {
                    return;
                };
                self.leave(&closed.uri.0, ErrorCode::RequestCanceled, "the text was closed");
                self.documents.remove(&closed.uri.0);
                self.publish_all(PublishDiagnosticsParams::new(closed.uri, None, Vec::new()));
            }
            "$/cancelRequest" => {
                let Ok(CancelParams { id }) = serde_json::from_value(params) else { return };
                let id = match id {
                    Id::Int(number) => RequestId::from(number),
                    Id::String(text) => RequestId::from(text),
                };
                self.stop(
                    ErrorCode::RequestCanceled,
                    CANCELLED,
                    |request| request.id == id,
                    |running| running.id == id,
                );
            }
            "window/workDoneProgress/cancel" => {
                let Ok(WorkDoneProgressCancelParams { token }) = serde_json::from_value(params)
                else {
                    return;
                };
                self.stop(
                    ErrorCode::RequestCanceled,
                    CANCELLED,
                    |_| false,
                    |running| running.token() == Some(&token),
                );
            }
            _ => {}
        }
    }

    fn request(&mut self, request: Request) {
        match (self.phase, request.method.as_str()) {
            (Phase::Begins, "initialize") => self.initialize(request),
            (Phase::Begins, _) => self.send(refused(
                request.id,
                ErrorCode::ServerNotInitialized,
                "`initialize` comes first".to_owned(),
            )),
            (Phase::Works, "shutdown") => {
                self.phase = Phase::Ends;
                self.stop(ErrorCode::RequestCanceled, "the session ends", |_| true, |_| true);
                self.send(Response::new_ok(request.id, Value::Null));
            }
            (Phase::Works, "initialize") => self.send(refused(
                request.id,
                ErrorCode::InvalidRequest,
                "`initialize` comes once".to_owned(),
            )),
            (Phase::Works, _) => self.waiting.push(request),
            (Phase::Ends, _) => self.send(refused(
                request.id,
                ErrorCode::InvalidRequest,
                "`shutdown` has been asked for".to_owned(),
            )),
        }
    }

    fn initialize(&mut self, request: Request) {
        let response = match serde_json::from_value::<Handshake>(request.params) {
            Ok(Handshake { capabilities: offered }) => {
                self.phase = Phase::Works;
                self.client = Client::new(&offered, self.settings.pages.as_deref());
                Response::new_ok(request.id, capabilities(&self.client))
            }
            Err(error) => refused(request.id, ErrorCode::InvalidParams, error.to_string()),
        };
        self.send(response);
    }
}
