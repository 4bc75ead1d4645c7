//! A responder that only plays games.

use super::answer::Reply;
use super::ask;
use super::game::Game;
use super::host::Host;
use super::misunderstood;

/// Answers those requests of a [`Responder`](super::Responder) that begin a game and make its
/// moves: `open`, `play`, `go`, `lay` and `reach`.
///
/// A program that uses only this type is linked without the engines, and is much smaller.
///
/// ```
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
