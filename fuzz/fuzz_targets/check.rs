//! Bytes -> reports, and their safe fixes.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzlec_fuzz::fuzzed::any_text_is_checked(bytes));
