//! What a page asks: of the game that is played, and of the draft that is written.

use crate::answer::{Answer, Failure};
use crate::draft::Written;
use crate::game::{Game, Opening};
use crate::limits::Most;
use serde::Deserialize;
use serde_json::Value;
use std::cell::RefCell;

/// A request; places in texts count UTF-16 units, as pages do.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Ask {
    /// Begins a game: tells the puzzle, its board and the position; from now on it is the game.
    Open(Box<Opening>),
    /// Makes a move.
    Play { words: String },
    /// Goes to the position after so many of the moves that were made.
    Go { made: usize },
    /// Makes moves and takes them back: they are what `go` goes on to.
    Lay { words: Vec<String> },
    /// Brings the game to the position after these moves.
    Reach { log: Vec<String> },
    /// Whether the game can still be won, and a move that brings the goal nearer.
    Hint { states: u64 },
    /// All moves to the goal.
    Way {
        #[serde(default)]
        any: bool,
        #[serde(default)]
        limits: Most,
    },
    /// The first move after which the game cannot be won any more.
    Blame { states: u64 },
    /// Looks at a text: what is wrong with it.
    Draft { text: String },
    /// What may stand at a place of the text.
    Complete { at: usize },
    /// What stands at a place of the text.
    Hover { at: usize },
    /// The text with all safe fixes made.
    Fix { text: String },
    /// The words of the language.
    Words {},
}

thread_local! {
    static GAME: RefCell<Option<Game>> = const { RefCell::new(None) };
    static WRITTEN: RefCell<Written> = RefCell::new(Written::default());
}

/// Does what a page asks.
pub(crate) fn answer(request: Ask) -> Answer {
    let answered = match request {
        Ask::Open(opening) => open(&opening),
        Ask::Draft { text } => Ok(written(|draft| draft.look(text))),
        Ask::Complete { at } => Ok(written(|draft| draft.complete(at))),
        Ask::Hover { at } => Ok(written(|draft| draft.hover(at))),
        Ask::Fix { text } => Ok(Written::fix(&text)),
        Ask::Words {} => Ok(puzzlec::Draft::words().iter().map(|word| word.0).collect()),
        Ask::Play { words } => game(|game| game.play(&words)),
        Ask::Go { made } => game(|game| Ok(game.go(made))),
        Ask::Lay { words } => game(|game| game.lay(&words)),
        Ask::Reach { log } => game(|game| game.reach(&log)),
        Ask::Hint { states } => game(|game| Ok(game.hint(states))),
        Ask::Way { any, limits } => game(|game| game.way(any, &limits.limits())),
        Ask::Blame { states } => game(|game| Ok(game.blame(states))),
    };
    answered.map_or_else(|failure| failure.0, |output| Answer::new(0, output))
}

fn open(opening: &Opening) -> Result<Value, Failure> {
    let (game, told) = Game::open(opening)?;
    GAME.with_borrow_mut(|kept| *kept = Some(game));
    Ok(told)
}

fn game(does: impl FnOnce(&mut Game) -> Result<Value, Failure>) -> Result<Value, Failure> {
    GAME.with_borrow_mut(|kept| match kept {
        Some(game) => does(game),
        None => Err("no game was begun".to_owned().into()),
    })
}

fn written(does: impl FnOnce(&mut Written) -> Value) -> Value {
    WRITTEN.with_borrow_mut(does)
}
