//! Formats any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzlec_fuzz::fuzzed::any_text_is_laid_out(bytes));
