//! The routes of the server and their handlers.

use super::assets::asset;
use super::folder::Folder;
use super::guard::Guard;
use super::lanes::{Job, Lanes};
use crate::cli::new::template;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::time::timeout;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// The largest request, in bytes.
const MOST_BYTES: usize = 4 << 20;
/// The time within which a request must arrive.
const BODY: Duration = Duration::from_secs(10);
/// The longest name of a lane.
const MOST_LETTERS: usize = 64;
/// The time between two looks at the folder.
const LOOK: Duration = Duration::from_millis(400);

/// The state of the server.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) guard: Guard,
    pub(super) folder: Folder,
    pub(super) lanes: Lanes,
}

/// Returns the router with all routes.
pub(super) fn routes(site: Arc<Site>) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/{name}", get(file))
        .route("/api/puzzles", get(puzzles))
        .route("/api/puzzle/{*key}", get(puzzle))
        .route("/api/changes", get(changes))
        .route("/api/ask/{lane}", post(ask))
        .layer(map_response(sealed))
        .with_state(site)
}

async fn sealed(mut response: Response) -> Response {
    response.headers_mut().extend(Guard::headers());
    response
}

async fn index(state: State<Arc<Site>>, headers: HeaderMap) -> Result<Response, StatusCode> {
    file(state, Path("index.html".to_owned()), headers).await
}

async fn file(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, StatusCode> {
    site.guard.admits(&headers)?;
    let (kind, text) = asset(&name).ok_or(StatusCode::NOT_FOUND)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response())
}

/// Returns the keys of all definitions, and a template for a new one.
async fn puzzles(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
) -> Result<Response, StatusCode> {
    site.guard.trusts(&headers)?;
    let keys: Vec<String> = site.folder.files().into_keys().collect();
    Ok(answered(&json!({ "keys": keys, "template": template("My puzzle", "puzzle.pz") })))
}

/// Returns the text of a definition.
async fn puzzle(
    State(site): State<Arc<Site>>,
    Path(key): Path<String>,
    headers: HeaderMap,
) -> Result<Response, StatusCode> {
    site.guard.trusts(&headers)?;
    let text = site.folder.read(&key).map_err(|_| StatusCode::NOT_FOUND)?;
    Ok(answered(&json!({ "text": text })))
}

/// Streams the keys of changed definitions: one line for each look that found changes.
async fn changes(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
) -> Result<Response, StatusCode> {
    site.guard.trusts(&headers)?;
    let (lines, waiting) = channel(1);
    tokio::spawn(async move {
        let mut before = site.folder.files();
        while !lines.is_closed() {
            tokio::time::sleep(LOOK).await;
            let now = site.folder.files();
            let changed = |key: &&String| before.get(*key) != now.get(*key);
            let mut keys: Vec<&String> = before.keys().chain(now.keys()).filter(changed).collect();
            keys.sort();
            keys.dedup();
            // An empty line keeps the connection alive, and fails to send once the client is gone.
            let line = if keys.is_empty() { "\n".to_owned() } else { format!("{}\n", json!(keys)) };
            if lines.send(line).await.is_err() {
                break;
            }
            before = now;
        }
    });
    Ok(streamed(waiting))
}

/// Runs requests at a responder one after the other; streams lines of progress and the answer to
/// the last request.
async fn ask(
    State(site): State<Arc<Site>>,
    Path(lane): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, StatusCode> {
    site.guard.trusts(&headers)?;
    let is_name = lane.len() <= MOST_LETTERS
        && lane.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let body =
        timeout(BODY, to_bytes(body, MOST_BYTES)).await.map_err(|_| StatusCode::REQUEST_TIMEOUT)?;
    let body = body.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)?;
    let requests = serde_json::from_slice(&body).map_err(|_| StatusCode::BAD_REQUEST)?;
    if !is_name {
        return Err(StatusCode::BAD_REQUEST);
    }
    let (lines, waiting) = channel(4);
    site.lanes.take(&lane, Job { requests, lines }).map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    Ok(streamed(waiting))
}

fn answered(value: &serde_json::Value) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], value.to_string())
        .into_response()
}

/// Streams lines as they arrive. If the client disconnects, the receiver is dropped, which cancels
/// the work.
fn streamed(lines: Receiver<String>) -> Response {
    let body = Body::from_stream(ReceiverStream::new(lines).map(Ok::<_, Infallible>));
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"))], body)
        .into_response()
}
