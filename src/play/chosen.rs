//! The choice of a game.

use crate::api::{Compiled, Error, Limits, Query};
use crate::session::Session;
use std::time::Duration;

/// The longest time in which the moves of a position are computed after a key.
const MOST_TIME: Duration = Duration::from_secs(5);

/// The choice of a game; `None` stands for the first one in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The name of a start.
    pub(crate) start: Option<String>,
    /// A position that replaces the start.
    pub(crate) state: Option<String>,
    /// The seed of a random start.
    pub(crate) seed: Option<u64>,
    /// The name of a goal.
    pub(crate) goal: Option<String>,
}

impl Chosen {
    /// Begins the game.
    ///
    /// # Errors
    /// There is no such start or goal, or there are too many moves.
    pub(super) fn begin(&self, puzzle: &Compiled) -> Result<Session, Error> {
        let query = Query::chosen(
            self.start.as_deref(),
            self.state.as_deref(),
            self.seed,
            self.goal.as_deref(),
        );
        Ok(puzzle.play(&query)?.looking_within(Limits::default().time(MOST_TIME)))
    }

    /// Returns `true` if a start, a position or a seed is given.
    pub(crate) fn begins(&self) -> bool {
        self.start.is_some() || self.state.is_some() || self.seed.is_some()
    }
}
