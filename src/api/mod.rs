//! the interface of the crate: each operation takes a text to verified answers in one call.
//!
//! It takes definitions as texts and questions about them, and returns values that can be printed
//! as text or JSON, or inspected. No solution is returned that the rules of the puzzle refuse, and
//! no clock, threads, files or signals are used but those that the caller passes. All programs
//! enter here; the module combines the stages and adds no work of its own.

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
#[cfg(feature = "disk")]
mod on_disk;
mod pictures;
mod query;
mod refused;
mod show;
mod solve;
mod tested;

pub use check::{check, format};
pub use compile::{Options, compile};
pub use compiled::{Compiled, StartInfo, StartKind};
pub use error::{Error, ErrorKind};
pub use expect::{ExpectStatus, Expected};
pub use import::Imports;
pub use limits::{Cancel, Limits};
pub use query::Query;

#[cfg(feature = "cli")]
pub(crate) use check::format_source;
pub(crate) use compile::build_noting;
pub(crate) use definition::Definition;
#[cfg(feature = "disk")]
pub(crate) use on_disk::{OnDisk, on_disk};
pub(crate) use tested::{Tested, TestedFile};
