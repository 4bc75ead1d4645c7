//! The language server as editors see it: the real program, spoken to over its protocol.

mod editor;

mod diagnostics;
mod features;
mod grammar;
mod names;
mod protocol;
