//! The language server as editors see it: the real program, spoken to over its protocol.

mod editor;

mod beside;
mod completion;
mod diagnostics;
mod features;
mod grammar;
mod hints;
mod names;
mod protocol;
