//! The order of the house: what can be seen in the text of the code and its documents, without running anything.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test may fail loudly")]

mod code;
mod imports;

mod circles;
mod surface;
mod tidy;
