//! Outcome -> text and JSON: names come back here, and positions are drawn in the shape of the board.
//!
//! In: what a search found, and the puzzle it was found for. Out: text for people, JSON for programs. Promises to write in one pass, the
//! same bytes for the same findings. Knows nothing of how they were found, nor of where the text goes.

mod canvas;
mod exploration;
mod heading;
mod json;
mod moves;
#[cfg(feature = "tui")]
mod page;
mod picture;
mod plan;
mod positions;
mod progress;
#[cfg(test)]
mod sample;
mod show;
mod solution;
mod solve_json;
mod solve_report;
mod symmetry;
mod table;
mod to_goal;
mod ungrounded;
mod unrest;
mod words;

pub use exploration::ExploreReport;
#[cfg(feature = "tui")]
pub(crate) use page::{Ink, Page, Spot, page};
pub use progress::progress_line;
pub use show::ShowReport;
pub use solve_report::SolveReport;
pub use symmetry::Symmetries;
pub use to_goal::ToGoalReport;
pub use ungrounded::{board_too_large, changed_twice, too_many_moves};
pub use unrest::no_rest;

use serde_json::Value;
use std::fmt::{self, Write};
use std::io;

/// What is shown of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// The position before and after, and the moves.
    #[default]
    Moves,
    /// Every position, drawn.
    Boards,
    /// The moves in a few characters each.
    Notation,
}

/// How a text is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether pieces may be coloured with escape sequences.
    pub color: bool,
    /// Whether marks and bars may use characters outside ASCII.
    pub unicode: bool,
    /// Columns of a line.
    pub width: usize,
    /// What is shown of a solution.
    pub show: Show,
    /// From 1 on, figures of the search are added.
    pub verbose: u8,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self { color: false, unicode: true, width: 80, show: Show::Moves, verbose: 0 }
    }
}

/// Something that can be told to people and to programs.
pub trait Report {
    /// Writes it as text, whole lines, line by line.
    ///
    /// # Errors
    /// Those of `out`.
    fn text(&self, options: &TextOptions, out: &mut dyn Write) -> fmt::Result;

    /// The same as one object with the keys that the command line promises, in their order.
    fn json(&self) -> Value;

    /// Writes that object, ended by a line break.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_json(&self, out: &mut dyn io::Write) -> io::Result<()> {
        writeln!(out, "{:#}", self.json())
    }
}
