//! Checks any bytes, and applies the safe fixes of the reports.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzlec_fuzz::fuzzed::any_text_is_checked(bytes));
