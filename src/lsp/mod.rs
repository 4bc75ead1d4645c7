//! The language server: what `check` says, and what names mean, for editors.
//!
//! In: messages of the Language Server Protocol on a connection. Out: answers and diagnostics on the same. Promises an answer to every
//! request, of whatever kind, and to end the work on a text soon. One file for each kind of request. Knows nothing of how messages travel.

mod actions;
mod capabilities;
mod colors;
mod completion;
mod definition;
mod diagnostics;
mod document;
mod folding;
mod formatting;
mod highlight;
mod hover;
mod lens;
mod lines;
mod references;
mod refusal;
mod rename;
mod server;
mod symbols;
mod tints;
mod workspace;

pub use server::{Ending, Settings, serve};
