//! Tests of the meaning of definitions and of the reports about them: each rule of the language,
//! its reference, lints, layout and fixes, and random puzzles compared with a naive interpreter.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail loudly"
)]

#[path = "../common/mod.rs"]
mod common;

mod dual;
mod fixes;
mod fuzz;
mod helps;
mod language_docs;
mod layout;
mod lint_claims;
mod lint_idle;
mod lint_offers;
mod lint_pairs;
mod lint_rules;
mod lint_symmetry;
mod lint_truth;
mod lints;
mod looks;
mod mended;
mod mended_2;
mod mended_3;
mod mended_4;
mod mended_5;
mod mended_6;
mod offers;
mod phrasings;
mod proofs;
mod properties;
mod rewrite;
mod rules;
mod session;
mod slips;
mod spellings;
mod tokens;
mod travels;
mod version_3;
