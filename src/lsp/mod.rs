//! The language server: the reports of `check` and the meanings of names, for editors.
//!
//! It receives messages of the Language Server Protocol on a connection, and sends answers and
//! diagnostics on the same. Every request of any kind is answered, and no answer is about an
//! outdated text. Long work runs beside the message loop. Similar requests share a file.

mod actions;
mod capabilities;
mod commands;
mod diagnostics;
mod document;
mod formatting;
mod hints;
mod lens;
mod lines;
mod names;
mod requests;
mod semantic_tokens;
mod server;
mod symbols;

pub use server::{Ending, Settings, serve};
