//! Dispatch of the requests about texts.

use super::capabilities::Client;
use super::document::{Document, Need, Refusal};
use super::{actions, commands, formatting, hints, lens, names, semantic_tokens, symbols};
use gen_lsp_types::{TextDocumentIdentifier, WorkspaceSymbolParams};
use lsp_server::{ErrorCode, Request, RequestId, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The open texts by their addresses.
pub(super) type Documents = BTreeMap<String, Document>;

/// Returns the part of the analysis that a request needs.
pub(super) fn need(request: &Request) -> Need {
    match request.method.as_str() {
        "workspace/executeCommand" => Need::Puzzle,
        "textDocument/inlayHint" => Need::Everything,
        _ => Need::Names,
    }
}

/// Returns `true` if a request is about a text; `workspace/symbol` is about all texts.
pub(super) fn is_about(request: &Request, uri: &str) -> bool {
    match request.method.as_str() {
        "workspace/symbol" => true,
        "workspace/executeCommand" => commands::about(request) == Some(uri),
        _ => {
            request.params.get("textDocument").and_then(|text| text.get("uri")?.as_str())
                == Some(uri)
        }
    }
}

/// Answers a request.
pub(super) fn answer(request: Request, documents: &Documents, client: &Client) -> Response {
    let about = Question { request, documents };
    match about.request.method.as_str() {
        "textDocument/completion" => {
            about.answer(|document, params| hints::completion(document, params, client))
        }
        "textDocument/hover" => about.answer(hints::hover),
        "textDocument/signatureHelp" => about.answer(hints::signature),
        "textDocument/inlayHint" => about.answer(hints::inlay),
        "textDocument/definition" => about.answer(names::definition),
        "textDocument/references" => about.answer(names::references),
        "textDocument/documentHighlight" => about.answer(names::highlight),
        "textDocument/prepareRename" => about.answer(names::prepare),
        "textDocument/rename" => about.answer(names::rename),
        "textDocument/codeAction" => {
            about.answer(|document, params| actions::actions(document, params, client))
        }
        "textDocument/documentSymbol" => about.answer(symbols::symbols),
        "textDocument/formatting" => about.answer(formatting::formatting),
        "textDocument/rangeFormatting" => about.answer(formatting::range_formatting),
        "textDocument/foldingRange" => about.answer(symbols::folds),
        "textDocument/selectionRange" => about.answer(symbols::selections),
        "textDocument/semanticTokens/full" => about.answer(semantic_tokens::full),
        "textDocument/documentColor" => about.answer(semantic_tokens::colors),
        "textDocument/colorPresentation" => about.answer(semantic_tokens::presentations),
        "textDocument/codeLens" => about.answer(lens::lenses),
        "workspace/symbol" => about.find(),
        method => {
            let why = format!("there is no request `{method}`");
            refused(about.request.id, ErrorCode::MethodNotFound, why)
        }
    }
}

/// Returns the answer to a request that has no result.
pub(super) fn refused(id: RequestId, code: ErrorCode, message: String) -> Response {
    Response::new_err(id, code as i32, message)
}

/// A request with the open texts.
struct Question<'a> {
    request: Request,
    documents: &'a Documents,
}

impl Question<'_> {
    /// Answers the request by calling `handle` for its text.
    fn answer<P, R>(self, handle: impl FnOnce(&Document, P) -> Result<R, Refusal>) -> Response
    where
        P: DeserializeOwned,
        R: Serialize,
    {
        let Self { request: Request { id, params, .. }, documents } = self;
        let about = params.get("textDocument").cloned().unwrap_or_default();
        let (params, about) = match (
            serde_json::from_value::<P>(params),
            serde_json::from_value::<TextDocumentIdentifier>(about),
        ) {
            (Ok(params), Ok(about)) => (params, about.uri.0),
            (Err(error), _) | (_, Err(error)) => {
                return refused(id, ErrorCode::InvalidParams, error.to_string());
            }
        };
        let Some(document) = documents.get(&about) else {
            return refused(id, ErrorCode::InvalidParams, format!("`{about}` is not open"));
        };
        match handle(document, params).map(|result| serde_json::to_value(result)) {
            Ok(Ok(result)) => Response::new_ok(id, result),
            Ok(Err(error)) => refused(id, ErrorCode::InternalError, error.to_string()),
            Err(Refusal(message)) => refused(id, ErrorCode::RequestFailed, message),
        }
    }

    /// Answers the request with the names of all texts.
    fn find(self) -> Response {
        match serde_json::from_value::<WorkspaceSymbolParams>(self.request.params) {
            Ok(params) => Response::new_ok(
                self.request.id,
                symbols::in_workspace(self.documents.values(), &params.query),
            ),
            Err(error) => refused(self.request.id, ErrorCode::InvalidParams, error.to_string()),
        }
    }
}
