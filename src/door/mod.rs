//! The front door: from a text to answers that were replayed and verified, in one call each.
//!
//! In: definitions as texts, and questions about them. Out: values that can be told to people, printed as JSON, and looked into. Promises that
//! no solution is told that the rules of the puzzle refuse, and to need no clock, threads, files or signals but those it is handed. All
//! programs at the edge come in here; it puts the stages together and does nothing of its own between them.

mod answer;
mod check;
mod choose;
mod compile;
mod compiled;
mod definition;
mod error;
mod expect;
mod explore;
mod export;
mod import;
mod limits;
mod query;
mod refused;
mod show;
mod solve;
mod step;
mod tested;

pub use answer::{Answer, Outcome, Solution};
pub use check::{check, format};
pub use compile::{Options, compile};
pub use compiled::{Compiled, StartInfo, StartKind};
pub use error::{Error, ErrorKind};
pub use expect::{ExpectStatus, Expected};
pub use explore::{Distances, Explored};
pub use import::Imports;
pub use limits::{Cancel, Limits};
pub use query::Query;
pub use show::Overview;
pub use step::Move;

#[cfg(feature = "cli")]
pub(crate) use check::format_source;
pub(crate) use choose::Begin;
pub(crate) use compile::build_noting;
pub(crate) use definition::Definition;
pub(crate) use tested::{Tested, TestedFile};
