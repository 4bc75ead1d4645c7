//! Tests of the language server: the real program, addressed over its protocol.

mod editor;

mod beside;
mod completion;
mod diagnostics;
mod features;
mod grammar;
mod hints;
mod names;
mod protocol;
