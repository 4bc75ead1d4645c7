//! The puzzle language for tree-sitter: the language itself, and which parts of a text have which
//! colour.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_puzzlec() -> *const ();
}

/// The language.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_puzzlec) };

/// Colours by meaning.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");
