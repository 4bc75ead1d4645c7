//! Tests of the program as people, scripts and editors see it: its output, exit codes, limits,
//! signals and language server.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test may fail loudly, and says what it skips"
)]

mod page;
mod program;
#[path = "../common/shipped.rs"]
mod shipped;

mod answers;
mod cli;
mod cluster;
mod diagnostics;
mod diagnostics_output;
mod disk;
mod export;
mod figures;
mod film;
mod forecast;
mod formats;
mod gallery;
mod goldens;
mod help;
mod icons;
mod import;
mod indexed;
mod kernels;
mod limits;
#[cfg(feature = "lsp")]
mod lsp;
mod manual;
mod pages;
mod pictures;
mod puzzles;
mod readme;
mod reasons;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod widths;
