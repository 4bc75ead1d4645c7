//! The requests of a page about its game and its draft.

use super::answer::{Failure, Reply};
use super::game::{Game, Opening};
use super::host::{Host, Most};
use super::written::Written;
use crate::syntax::words::WORDS;
use serde::Deserialize;
use serde_json::Value;

/// A request about a game or a draft; places in texts count UTF-16 units, as pages do.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Ask {
    /// Begins a game and returns the puzzle, its board and the position; later requests are about
    /// this game.
    Open(Box<Opening>),
    /// Makes a move.
    Play { words: String },
    /// Goes to the position after the first `made` moves of the log.
    Go { made: usize },
    /// Makes moves and takes them back, so that `go` can make them again.
    Lay { words: Vec<String> },
    /// Brings the game to the position after these moves.
    Reach { log: Vec<String> },
    /// Finds out if the game can still be won, and a move that brings the goal nearer.
    Hint { states: u64 },
    /// Finds all moves to the goal.
    Way {
        #[serde(default)]
        any: bool,
        #[serde(default)]
        limits: Most,
    },
    /// Finds the first move after which the game cannot be won any more.
    Blame { states: u64 },
    /// Reports the errors and warnings of a text.
    Draft { text: String },
    /// Returns the words that may follow at a place of the text.
    Complete { at: usize },
    /// Returns the explanation of the word at a place of the text.
    Hover { at: usize },
    /// Returns the text with all safe fixes made.
    Fix { text: String },
    /// Returns the words of the language.
    Words {},
}

/// Answers a request about a draft or a game.
pub(super) fn answer(
    request: Ask,
    (game, written): (&mut Option<Game>, &mut Written),
    host: &Host,
) -> Reply {
    let answered = match play(request, game, host) {
        Ok(reply) => return reply,
        Err(Ask::Draft { text }) => Ok(written.look(text, host)),
        Err(Ask::Complete { at }) => Ok(written.complete(at)),
        Err(Ask::Hover { at }) => Ok(written.hover(at)),
        Err(Ask::Fix { text }) => Ok(Written::fix(&text, host)),
        Err(Ask::Words {}) => Ok(WORDS.iter().map(|word| word.text).collect()),
        Err(of_game) => begun(game).and_then(|game| advise(game, of_game, host)),
    };
    reply(answered)
}

/// Answers a request that needs no search: begins a game, or makes moves.
///
/// # Errors
/// Returns the request if it is another one.
pub(super) fn play(request: Ask, game: &mut Option<Game>, host: &Host) -> Result<Reply, Ask> {
    let answered = match request {
        Ask::Open(opening) => Game::open(&opening, host).map(|(begun, reply)| {
            *game = Some(begun);
            reply
        }),
        Ask::Play { words } => begun(game).and_then(|game| game.play(&words)),
        Ask::Go { made } => begun(game).map(|game| game.go(made)),
        Ask::Lay { words } => begun(game).and_then(|game| game.lay(&words)),
        Ask::Reach { log } => begun(game).and_then(|game| game.reach(&log)),
        other => return Err(other),
    };
    Ok(reply(answered))
}

fn advise(game: &mut Game, request: Ask, host: &Host) -> Result<Value, Failure> {
    match request {
        Ask::Hint { states } => Ok(game.hint(states)),
        Ask::Way { any, limits } => game.way(any, &limits.limits(host)),
        Ask::Blame { states } => Ok(game.blame(states)),
        _ => Ok(Value::Null),
    }
}

fn begun(game: &mut Option<Game>) -> Result<&mut Game, Failure> {
    game.as_mut().ok_or_else(|| "no game was begun".to_owned().into())
}

fn reply(answered: Result<Value, Failure>) -> Reply {
    answered.map_or_else(|failure| failure.0, |output| Reply::new(0, output))
}
