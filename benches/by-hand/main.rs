//! Explorations written by hand, as a programmer would for exactly one puzzle: safe Rust, the
//! standard library only, one thread, no instructions of particular processors.
//!
//! All positions of a puzzle are numbered, and sets of them are bit maps. Prints the positions by
//! distance from the start, and their total.
//!
//! `cargo install --locked --path benches/by-hand --root DIR`

mod halves;
mod levels;
mod permutations;
mod sliding;

use halves::{Beads, Knights};
use levels::explore;
use permutations::Permutations;
use sliding::Sliding;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let counts = match arguments.as_slice() {
        ["sliding"] => explore(&Sliding::new()),
        ["knights"] => explore(&Knights::new()),
        ["beads"] => explore(&Beads::new()),
        [family, size] => {
            let Some(puzzle) = size.parse().ok().and_then(|size| Permutations::new(family, size))
            else {
                return usage();
            };
            explore(&puzzle)
        }
        _ => return usage(),
    };
    for (distance, count) in counts.iter().enumerate() {
        println!("{distance} {count}");
    }
    println!("total {}", counts.iter().sum::<u64>());
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: by-hand sliding|knights|beads, or by-hand pancake|star|topspin 6..12");
    ExitCode::from(2)
}
