//! Playing on a screen of characters: the board, a focus, the legal moves of the selected piece,
//! hints, solutions, a log.
//!
//! Keys, clicks and answers of a helper change the table, which is drawn into a frame. Only moves
//! that the session calls legal are made, and no call waits. The command line provides the
//! terminal, files, threads and clocks.

mod arrows;
mod ask;
mod chosen;
mod draw;
mod helper;
mod key;
mod layout;
mod leaflet;
mod legend;
mod list;
mod log;
mod menu;
mod numbers;
mod press;
mod scroll;
mod steer;
mod table;
#[cfg(test)]
mod tests;
mod texts;

pub(crate) use chosen::Chosen;
pub(crate) use draw::{show, stage};
pub(crate) use helper::{Helper, Question, Reply};
pub(crate) use key::{Input, Key, Way};
pub(crate) use log::Log;
pub(crate) use press::Do;
pub(crate) use table::{Look, Table};
