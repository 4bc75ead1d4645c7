//! The library's own tests, as far as they need nothing but bytes, inside a WebAssembly module:
//! sizes have 32 bits there.
//!
//! In: numbers of random puzzles; texts of the fuzzer's corpus. Out: differences as text, none
//! where all is well. What a text must not do is a panic: the host sees the module trap, and knows
//! which text it was.

// A part of what the tests share is used here.
#[allow(dead_code)]
#[path = "../../../../tests/common/mod.rs"]
mod common;

use common::compare::compare;
use common::definition::read_well_formed;
use common::fuzzed;
use common::generate::generate;
use puzzlec_module::{boundary, host};

/// Compares the engines with the naive interpreter on random puzzles.
///
/// # Returns
/// The differences, one after the other, as [`boundary::give`] does.
#[unsafe(no_mangle)]
pub extern "C" fn run_random(from: u32, to: u32) -> u64 {
    host::tell_panics();
    let difference = |seed: u32| {
        let definition = generate(seed.into());
        let found = compare_text(&definition.text());
        found.err().map(|difference| format!("seed {seed}: {difference}\n{}\n", definition.text()))
    };
    boundary::give((from..to).filter_map(difference).collect::<String>().into_bytes())
}

fn compare_text(text: &str) -> Result<(), String> {
    let puzzle = read_well_formed(text);
    compare(&puzzle, &puzzle)
}

/// Runs one target of the fuzzer on a text.
///
/// # Arguments
/// `target` counts the folders of `fuzz/corpus` in alphabetical order.
///
/// # Returns
/// Whether there is such a target.
///
/// # Safety
/// The address and the length belong together, as [`boundary::alloc`] made them; they are taken
/// over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn run_fuzzed(target: u32, start: *mut u8, length: usize) -> bool {
    host::tell_panics();
    // SAFETY: the caller promises what `take` asks for.
    let bytes = unsafe { boundary::take(start, length) };
    let check = match target {
        0 => fuzzed::any_text_is_checked,
        1 => fuzzed::any_text_is_laid_out,
        2 => fuzzed::any_text_is_parsed,
        3 => fuzzed::any_puzzle_is_played,
        4 => fuzzed::any_report_is_drawn,
        _ => return false,
    };
    check(&bytes);
    true
}
