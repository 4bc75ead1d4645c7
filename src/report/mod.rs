//! Reports on outcomes as text and as JSON: moves and nodes by their names, and positions drawn in
//! the shape of the board.
//!
//! Reports are written in one pass, with the same bytes for the same outcome.

mod answer;
mod between;
mod canvas;
mod changes;
mod divergence;
mod exploration;
#[cfg(feature = "disk")]
mod forecast;
mod heading;
mod json;
mod moves;
#[cfg(feature = "tui")]
mod page;
mod palette;
mod picture;
mod plan;
mod positions;
mod progress;
#[cfg(test)]
mod sample;
mod show;
mod solution;
mod solve_json;
mod step;
#[cfg(feature = "tui")]
mod strokes;
mod symmetry;
mod table;
mod to_goal;
mod ungrounded;
mod words;

pub use answer::Answer;
pub(crate) use answer::Begin;
pub(crate) use changes::changes;
pub use divergence::no_rest;
#[cfg(feature = "tui")]
pub(crate) use page::{Ink, Page, Spot, page};
pub use palette::Palette;
#[cfg(feature = "tui")]
pub(crate) use picture::Room;
pub use progress::{forecast_line, progress_json, progress_line};
pub use show::Overview;
pub use step::Move;
pub use symmetry::Symmetries;
pub use ungrounded::{board_too_large, changed_twice, too_many_moves};
#[cfg(feature = "cli")]
pub(crate) use words::{columns, wrap};

use serde_json::Value;
use std::fmt::{self, Write};
use std::io;

/// The form in which a solution is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// The position before and after, and the moves.
    #[default]
    Moves,
    /// Every position, drawn.
    Boards,
    /// A few characters for each move.
    Notation,
}

/// Options of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// `true` if pieces may be coloured with escape sequences.
    pub color: bool,
    /// The colours that may be used.
    pub palette: Palette,
    /// `true` if marks and bars may use characters outside ASCII.
    pub unicode: bool,
    /// The number of columns of a line.
    pub width: usize,
    /// The form in which a solution is shown.
    pub show: Show,
    /// The level of detail: from 1 on, figures of the search are added.
    pub verbose: u8,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            color: false,
            palette: Palette::Exact,
            unicode: true,
            width: 80,
            show: Show::Moves,
            verbose: 0,
        }
    }
}

/// A result that can be written as text for people and as JSON for programs.
pub trait Report {
    /// Writes the report as text, in whole lines, line by line.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    fn text(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result;

    /// Returns the report as one object with the keys that the command line documents, in their
    /// order.
    fn json(&self) -> Value;

    /// Writes that object, ended by a line break.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    fn write_json(&self, out: &mut dyn io::Write) -> io::Result<()> {
        writeln!(out, "{:#}", self.json())
    }
}
