//! Parses any bytes into a tree, and prints the tree back to the text.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzlec_fuzz::fuzzed::any_text_is_parsed(bytes));
