//! The life of a connection: what is answered, when, and by which file.

use super::capabilities::{Client, capabilities};
use super::document::Document;
use super::refusal::Refusal;
use super::{
    actions, colors, completion, definition, diagnostics, folding, formatting, highlight, hover, lens, references, rename, symbols,
};
use super::{tints, workspace};
use gen_lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, ExecuteCommandParams, InitializeParams,
    MessageType, PublishDiagnosticsParams, ShowMessageParams, TextDocumentIdentifier, WorkspaceSymbolParams,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a pause in typing is: then the texts that have changed are looked at.
const PAUSE: Duration = Duration::from_millis(60);

/// What the server may use.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many bytes the board and the moves of one text may take.
    pub memory: u64,
    /// The address of a folder with the page of each code, such as `E0101.md`, if there is one.
    pub pages: Option<String>,
}

/// How a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The editor said so: `shutdown`, then `exit`.
    Orderly,
    /// `exit` without `shutdown`, or no more messages.
    Abrupt,
}

/// Serves an editor until it ends the connection.
///
/// # Arguments
/// `connection` carries the messages, wherever they come from.
///
/// # Returns
/// Whether the editor ended it as the protocol asks for.
///
/// # Complexity
/// Each change of a text is looked at within about a second; texts are read whole.
#[must_use]
pub fn serve(connection: &Connection, settings: Settings) -> Ending {
    let mut server = Server { connection, settings, phase: Phase::Begins, client: Client::default(), documents: BTreeMap::new() };
    while let Some(message) = server.next_message() {
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

/// Which part of its life the connection is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    Begins,
    /// Between the two.
    Works,
    /// After `shutdown`.
    Ends,
}

struct Server<'a> {
    connection: &'a Connection,
    settings: Settings,
    phase: Phase,
    client: Client,
    documents: BTreeMap<String, Document>,
}

impl Server<'_> {
    /// The next message; while none comes, texts that have changed are looked at.
    fn next_message(&mut self) -> Option<Message> {
        loop {
            let Some(stale) = self.documents.values().find(|document| document.draft.is_stale()).map(|document| document.uri.0.clone())
            else {
                return self.connection.receiver.recv().ok();
            };
            match self.connection.receiver.recv_timeout(PAUSE) {
                Ok(message) => return Some(message),
                Err(error) if error.is_disconnected() => return None,
                Err(_) => self.refresh(&stale),
            }
        }
    }

    /// Looks at a text, if it has changed since, and tells the editor what is wrong with it.
    fn refresh(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri).filter(|document| document.draft.is_stale()) else { return };
        document.draft.look();
        let found = diagnostics::diagnostics(document, &self.client);
        self.publish(&PublishDiagnosticsParams::new(uri.into(), self.documents.get(uri).map(|document| document.version), found));
    }

    fn publish(&self, params: &PublishDiagnosticsParams) {
        self.send(Notification::new("textDocument/publishDiagnostics".to_owned(), params).into());
    }

    /// A connection that is closed shows when the next message is waited for.
    fn send(&self, message: Message) {
        self.connection.sender.send(message).unwrap_or_default();
    }

    fn notification(&mut self, Notification { method, params }: Notification) {
        if self.phase != Phase::Works {
            return;
        }
        match method.as_str() {
            "textDocument/didOpen" => {
                let Ok(DidOpenTextDocumentParams { text_document: opened }) = serde_json::from_value(params) else { return };
                let document = Document::new(opened.uri.clone(), opened.version, opened.text, self.client.encoding, self.settings.memory);
                self.documents.insert(opened.uri.0, document);
            }
            "textDocument/didChange" => {
                let Ok(changed) = serde_json::from_value::<DidChangeTextDocumentParams>(params) else { return };
                let uri = changed.text_document.text_document_identifier.uri.0;
                if let Some(document) = self.documents.get_mut(&uri) {
                    document.change(changed.text_document.version, changed.content_changes);
                }
            }
            "textDocument/didClose" => {
                let Ok(DidCloseTextDocumentParams { text_document: closed }) = serde_json::from_value(params) else { return };
                self.documents.remove(&closed.uri.0);
                self.publish(&PublishDiagnosticsParams::new(closed.uri, None, Vec::new()));
            }
            _ => {}
        }
    }

    fn request(&mut self, request: Request) {
        let response = match (self.phase, request.method.as_str()) {
            (Phase::Begins, "initialize") => self.initialize(request),
            (Phase::Begins, _) => refused(request.id, ErrorCode::ServerNotInitialized, "`initialize` comes first".to_owned()),
            (Phase::Works, "shutdown") => {
                self.phase = Phase::Ends;
                Response::new_ok(request.id, Value::Null)
            }
            (Phase::Works, "initialize") => refused(request.id, ErrorCode::InvalidRequest, "`initialize` comes once".to_owned()),
            (Phase::Works, _) => self.ask(request),
            (Phase::Ends, _) => refused(request.id, ErrorCode::InvalidRequest, "`shutdown` has been asked for".to_owned()),
        };
        self.send(response.into());
    }

    fn initialize(&mut self, request: Request) -> Response {
        match serde_json::from_value::<InitializeParams>(request.params) {
            Ok(params) => {
                self.phase = Phase::Works;
                self.client = Client::new(&params.capabilities, self.settings.pages.as_deref());
                Response::new_ok(request.id, capabilities(&self.client))
            }
            Err(error) => refused(request.id, ErrorCode::InvalidParams, error.to_string()),
        }
    }

    /// Answers a request about a text.
    fn ask(&mut self, request: Request) -> Response {
        match request.method.as_str() {
            "textDocument/completion" => self.answer(request, completion::completion),
            "textDocument/hover" => self.answer(request, hover::hover),
            "textDocument/definition" => self.answer(request, definition::definition),
            "textDocument/references" => self.answer(request, references::references),
            "textDocument/prepareRename" => self.answer(request, rename::prepare),
            "textDocument/rename" => self.answer(request, rename::rename),
            "textDocument/codeAction" => {
                let client = self.client.clone();
                self.answer(request, |document, params| actions::actions(document, params, &client))
            }
            "textDocument/documentSymbol" => self.answer(request, symbols::symbols),
            "textDocument/formatting" => self.answer(request, formatting::formatting),
            "textDocument/documentHighlight" => self.answer(request, highlight::highlight),
            "textDocument/foldingRange" => self.answer(request, folding::folds),
            "textDocument/selectionRange" => self.answer(request, folding::selections),
            "textDocument/semanticTokens/full" => self.answer(request, tints::tints),
            "textDocument/documentColor" => self.answer(request, colors::colors),
            "textDocument/colorPresentation" => self.answer(request, colors::presentations),
            "textDocument/codeLens" => self.answer(request, lens::lenses),
            "workspace/symbol" => self.find(request),
            "workspace/executeCommand" => self.execute(request),
            method => refused(request.id, ErrorCode::MethodNotFound, format!("there is no request `{method}`")),
        }
    }

    /// Answers with the names of all texts.
    fn find(&mut self, request: Request) -> Response {
        let uris: Vec<String> = self.documents.keys().cloned().collect();
        uris.iter().for_each(|uri| self.refresh(uri));
        match serde_json::from_value::<WorkspaceSymbolParams>(request.params) {
            Ok(params) => Response::new_ok(request.id, workspace::symbols(self.documents.values(), &params.query)),
            Err(error) => refused(request.id, ErrorCode::InvalidParams, error.to_string()),
        }
    }

    /// Does what a command says with the text that it names first, and shows what came of it.
    fn execute(&mut self, request: Request) -> Response {
        let params = match serde_json::from_value::<ExecuteCommandParams>(request.params) {
            Ok(params) => params,
            Err(error) => return refused(request.id, ErrorCode::InvalidParams, error.to_string()),
        };
        let mut arguments = params.arguments.unwrap_or_default().into_iter();
        let (about, what) = (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
        let about = about.as_str().unwrap_or_default();
        self.refresh(about);
        let Some(document) = self.documents.get(about) else {
            return refused(request.id, ErrorCode::InvalidParams, format!("`{about}` is not open"));
        };
        match lens::execute(document, &params.command, &what) {
            Ok(told) => {
                let shown = ShowMessageParams::new(MessageType::Info, told.clone());
                self.send(Notification::new("window/showMessage".to_owned(), shown).into());
                Response::new_ok(request.id, told)
            }
            Err(Refusal(message)) => refused(request.id, ErrorCode::RequestFailed, message),
        }
    }

    /// Looks at the text that a request is about, and lets `handle` answer it.
    fn answer<P, R>(&mut self, request: Request, handle: impl FnOnce(&Document, P) -> Result<R, Refusal>) -> Response
    where
        P: DeserializeOwned,
        R: Serialize,
    {
        let about = request.params.get("textDocument").cloned().unwrap_or_default();
        let params = serde_json::from_value::<P>(request.params);
        let (params, about) = match (params, serde_json::from_value::<TextDocumentIdentifier>(about)) {
            (Ok(params), Ok(about)) => (params, about.uri.0),
            (Err(error), _) | (_, Err(error)) => return refused(request.id, ErrorCode::InvalidParams, error.to_string()),
        };
        self.refresh(&about);
        let Some(document) = self.documents.get(&about) else {
            return refused(request.id, ErrorCode::InvalidParams, format!("`{about}` is not open"));
        };
        match handle(document, params).map(|result| serde_json::to_value(result)) {
            Ok(Ok(result)) => Response::new_ok(request.id, result),
            Ok(Err(error)) => refused(request.id, ErrorCode::InternalError, error.to_string()),
            Err(Refusal(message)) => refused(request.id, ErrorCode::RequestFailed, message),
        }
    }
}

fn refused(id: RequestId, code: ErrorCode, message: String) -> Response {
    Response::new_err(id, code as i32, message)
}
