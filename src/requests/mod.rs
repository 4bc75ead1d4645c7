//! Requests of a page and their answers, in JSON, independent of the transport.
//!
//! Every text gets an answer, and work stays within the limits of the host.

mod answer;
mod ask;
mod command;
mod game;
mod host;
mod values;
mod written;

use ask::Ask;
use command::Request;
use game::Game;
use serde::Deserialize;
use serde_json::Value;
use written::Written;

pub use answer::Reply;
pub use host::Host;
/// Answers requests one after the other, and keeps one game and one draft.
///
/// A request with `"command"` holds a definition, with the same choices as the command line:
///
/// ```json
/// { "command": "solve", "name": "frogs.pz", "text": "puzzle …", "set": { "n": 3 }, "start": null, "goal": null, "state": null, "seed": 0,
///   "engine": "auto", "any": false, "count": false, "all": null, "max_states": null, "max_memory": 1073741824, "timeout": 30.0 }
/// ```
///
/// `command` is `solve`, `explore` (with `"to_goal": true` too), `check`, `format`, `show` or
/// `test`; all but `command` and `text` may be left out. Numbers may be written as strings, because
/// JavaScript has none beyond 2^53. The answer is `{ "exit": 0, "output": …, "error": null }`: the
/// exit code of the same command on the command line, its output there with `--format json` (for
/// `format`, the text), and a sentence if the request itself is wrong.
///
/// A request with `"ask"` is about the game or the draft; these requests are listed in `ask.rs`,
/// and answered with the same three keys.
///
/// ```
/// let mut responder = puzzlec::stages::requests::Responder::new(puzzlec::stages::requests::Host::default());
/// let answer = responder.answer(br#"{ "command": "format", "text": "pieces {frog 'f'}" }"#);
/// assert_eq!(answer.to_json(), r#"{"exit":0,"output":"pieces { frog 'f' }\n","error":null}"#);
/// assert_eq!(answer.error(), None);
/// ```
#[derive(Debug, Default)]
pub struct Responder {
    host: Host,
    game: Option<Game>,
    written: Written,
}

impl Responder {
    /// Creates a responder without a game.
    #[must_use]
    pub fn new(host: Host) -> Self {
        Self { host, ..Self::default() }
    }

    /// Answers a request, which may be any text.
    pub fn answer(&mut self, request: &[u8]) -> Reply {
        serde_json::from_slice(request)
            .map_or_else(|error| misunderstood(&error), |request| self.answer_to(request))
    }

    /// Answers a request that is already parsed.
    pub fn answer_to(&mut self, request: Value) -> Reply {
        let answered = if request.get("ask").is_some() {
            Ask::deserialize(request).map(|request| {
                ask::answer(request, (&mut self.game, &mut self.written), &self.host)
            })
        } else {
            Request::deserialize(request).map(|request| command::answer(&request, &self.host))
        };
        answered.unwrap_or_else(|error| misunderstood(&error))
    }
}

fn misunderstood(error: &serde_json::Error) -> Reply {
    Reply::misunderstood(format!("this is no request: {error}"))
}

/// Answers those requests of a [`Responder`] that begin a game and make its
/// moves: `open`, `play`, `go`, `lay` and `reach`.
///
/// A program that uses only this type is linked without the engines, and is much smaller.
///
/// ```standalone_crate
/// let mut responder = puzzlec::stages::requests::GameResponder::new(puzzlec::stages::requests::Host::default());
/// let open = serde_json::json!({ "ask": "open", "text": include_str!("../../puzzles/frogs.pz") });
/// assert_eq!(responder.answer(open.to_string().as_bytes()).error(), None);
/// assert_eq!(responder.answer(br#"{ "ask": "play", "words": "R" }"#).error(), None);
/// assert_eq!(responder.answer(br#"{ "ask": "hint", "states": 9 }"#).error(), Some("only games are played here"));
/// ```
#[derive(Debug, Default)]
pub struct GameResponder {
    host: Host,
    game: Option<Game>,
}

impl GameResponder {
    /// Creates a responder without a game.
    #[must_use]
    pub fn new(host: Host) -> Self {
        Self { host, ..Self::default() }
    }

    /// Answers a request, which may be any text.
    pub fn answer(&mut self, request: &[u8]) -> Reply {
        let refused = |_| Reply::misunderstood("only games are played here".to_owned());
        match serde_json::from_slice(request) {
            Ok(request) => ask::play(request, &mut self.game, &self.host).unwrap_or_else(refused),
            Err(error) => misunderstood(&error),
        }
    }
}
