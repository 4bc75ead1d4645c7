//! A language for one-player puzzles, and what checks, solves and explores them.

pub mod budget;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod draw;
pub mod ground;
pub mod model;
pub mod pack;
pub mod report;
pub mod resolve;
pub mod search;
pub mod source;
pub mod syntax;
#[cfg(test)]
pub(crate) mod testing;
pub mod verify;
