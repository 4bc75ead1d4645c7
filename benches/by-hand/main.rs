//! Searches written by hand, as a programmer would for exactly one puzzle: safe Rust, the
//! standard library only, one thread, no instructions of particular processors.
//!
//! Explorations number all positions of a puzzle, keep sets of them as bit maps, and print the
//! positions by distance from the start, and their total. For a Sokoban level, as text or as a
//! definition, prints the fewest pushes.
//!
//! `cargo install --locked --path benches/by-hand --root DIR`

mod halves;
mod levels;
mod permutations;
mod sliding;
mod sokoban;

use halves::{Beads, Knights};
use levels::explore;
use permutations::Permutations;
use sliding::Sliding;
use sokoban::Level;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let counts = match arguments.as_slice() {
        ["sliding"] => explore(&Sliding::new()),
        ["knights"] => explore(&Knights::new()),
        ["beads"] => explore(&Beads::new()),
        ["sokoban", path] => {
            let text = std::fs::read_to_string(path).unwrap_or_default();
            let Some(level) = Level::read(&text) else { return usage() };
            match level.fewest_pushes() {
                Some(pushes) => println!("{pushes} pushes"),
                None => println!("no solution"),
            }
            return ExitCode::SUCCESS;
        }
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
    eprintln!(
        "usage: by-hand sliding|knights|beads, by-hand pancake|star|topspin 6..12, or by-hand sokoban FILE"
    );
    ExitCode::from(2)
}
