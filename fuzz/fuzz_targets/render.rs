//! Draws reports and results for any bytes, in every format.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzlec_fuzz::fuzzed::any_report_is_drawn(bytes));
