//! Bytes -> reports and results, drawn in every way.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzlec_fuzz::fuzzed::any_report_is_drawn(bytes));
