//! The shared code of the targets: the checks of `tests/common/fuzzed.rs`, which an ordinary test
//! also runs on the corpus.

// The targets use only a part of it.
#[allow(dead_code, unused_imports)]
#[path = "../../tests/common/mod.rs"]
mod common;

pub use common::fuzzed;
