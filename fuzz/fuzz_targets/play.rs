//! Grounds and searches any bytes within limits, and compares the moves with the naive interpreter.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzlec_fuzz::fuzzed::any_puzzle_is_played(bytes));
