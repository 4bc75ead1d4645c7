//! Playing on a screen of characters: the board, a focus that moves over it, the legal moves of what is selected, hints, solutions, a log.
//!
//! In: keys, clicks, answers of a helper. Out: what to do next, and the screen drawn into a frame. Promises to make only moves that the
//! session calls legal, and to wait for nothing. Knows nothing of terminals, files, threads or clocks: the command line has those.

mod arrows;
mod ask;
mod chosen;
mod draw;
mod helper;
mod key;
mod layout;
mod leaflet;
mod log;
mod menu;
mod numbers;
mod press;
mod stage;
mod steer;
mod table;
#[cfg(test)]
mod tests;
mod texts;

pub(crate) use chosen::Chosen;
pub(crate) use helper::{Helper, Question, Reply};
pub(crate) use key::{Input, Key, Way};
pub(crate) use log::Log;
pub(crate) use press::Do;
pub(crate) use stage::{show, stage};
pub(crate) use table::{Look, Table};
