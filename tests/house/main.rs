//! Structural rules of the project, checked on the text of the code and its documents, without
//! running any of it.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail loudly"
)]

mod code;
mod imports;

mod circles;
mod surface;
mod tidy;
