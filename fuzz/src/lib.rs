//! What the targets share: the checks of `tests/common/fuzzed.rs`, which run on the corpus as an ordinary test too.

// The targets use a part of it.
#[allow(dead_code, unused_imports)]
#[path = "../../tests/common/mod.rs"]
mod common;

pub use common::fuzzed;
