//! What the targets share: the checks of `tests/common/fuzzed.rs`, which run on the corpus as an ordinary test too.

#[path = "../../tests/common/mod.rs"]
mod common;

pub use common::fuzzed;
