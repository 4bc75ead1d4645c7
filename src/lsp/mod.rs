//! The language server: what `check` says, and what names mean, for editors.
//!
//! In: messages of the Language Server Protocol on a connection. Out: answers and diagnostics on the same. Promises an answer to every
//! request, of whatever kind, and none about a text that has changed since. What takes long happens beside the loop of messages. Requests
//! that are alike share a file. Knows nothing of how messages travel.

mod actions;
mod capabilities;
mod commands;
mod completion;
mod diagnostics;
mod document;
mod folding;
mod formatting;
mod hints;
mod lens;
mod lines;
mod names;
mod requests;
mod server;
mod symbols;
mod tints;
mod worker;
mod workspace;

pub use server::{Ending, Settings, serve};
