//! What a page asks, and the answers: JSON in, JSON out, whoever carries them.
//!
//! In: requests as texts. Out: answers as texts. Promises that any text gets an answer, and that work stays within what the host allows. Knows
//! nothing of workers, servers and windows.

mod answer;
mod ask;
mod command;
mod game;
mod host;
mod most;
mod number;
mod table;
mod told;
mod written;

use ask::Ask;
use command::Request;
use game::Game;
use serde::Deserialize;
use serde_json::Value;
use written::Written;

pub use answer::Reply;
pub use host::Host;
pub use table::Table;

/// Answers requests one after the other; keeps one game and one draft.
///
/// A request with `"command"` holds a definition, with the same choices as the command line:
///
/// ```json
/// { "command": "solve", "name": "frogs.pz", "text": "puzzle …", "set": { "n": 3 }, "start": null, "goal": null, "state": null, "seed": 0,
///   "engine": "auto", "any": false, "count": false, "all": null, "max_states": null, "max_memory": 1073741824, "timeout": 30.0 }
/// ```
///
/// `command` is `solve`, `explore` (with `"to_goal": true` too), `check`, `format`, `show` or `test`; all but `command` and `text` may be left out.
/// Numbers may be written as strings, because JavaScript has none beyond 2^53. The answer is `{ "exit": 0, "output": …, "error": null }`: the
/// exit code of the same command on the command line, what it prints there with `--format json` (for `format`, the text), and a sentence
/// where the request itself is at fault.
///
/// A request with `"ask"` is about the game that is played or the draft that is written; these requests are listed in `ask.rs`, and answered
/// in the same three keys.
///
/// ```
/// let mut desk = puzzlec::Desk::new(puzzlec::Host::default());
/// let answer = desk.answer(br#"{ "command": "format", "text": "pieces {frog 'f'}" }"#);
/// assert_eq!(answer.to_json(), r#"{"exit":0,"output":"pieces { frog 'f' }\n","error":null}"#);
/// assert_eq!(answer.error(), None);
/// ```
#[derive(Debug, Default)]
pub struct Desk {
    host: Host,
    game: Option<Game>,
    written: Written,
}

impl Desk {
    /// A desk without a game.
    #[must_use]
    pub fn new(host: Host) -> Self {
        Self { host, ..Self::default() }
    }

    /// Answers a request, whatever it is.
    pub fn answer(&mut self, request: &[u8]) -> Reply {
        serde_json::from_slice(request).map_or_else(|error| misunderstood(&error), |request| self.answer_to(request))
    }

    /// Answers a request that was read already.
    pub fn answer_to(&mut self, request: Value) -> Reply {
        let answered = if request.get("ask").is_some() {
            Ask::deserialize(request).map(|request| ask::answer(request, (&mut self.game, &mut self.written), &self.host))
        } else {
            Request::deserialize(request).map(|request| command::answer(&request, &self.host))
        };
        answered.unwrap_or_else(|error| misunderstood(&error))
    }
}

fn misunderstood(error: &serde_json::Error) -> Reply {
    Reply::misunderstood(format!("this is no request: {error}"))
}
