//! Compares forecasts of searches on disk with whole runs, and prints the nanoseconds of each phase
//! from which the constants of the model come (`src/search/disk/forecast/`).
//!
//! Options are `--only NAME,…` and `--folder DIR`, in which runs keep their levels. Prints two
//! tables in Markdown.
//!
//! `cargo bench --bench forecast`

#![allow(
    clippy::expect_used,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints, and may fail loudly"
)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// A search: its name, and its arguments.
const SEARCHES: [(&str, &str); 15] = [
    ("sliding 3 by 4", "benches/puzzles/sliding-3x4.pz"),
    ("sliding 3 by 4, 40 MiB", "benches/puzzles/sliding-3x4.pz --max-memory 40MiB"),
    ("sliding 3 by 4, 2 processes", "benches/puzzles/sliding-3x4.pz --processes 2"),
    ("sliding 3 by 4, 3 holes", "benches/puzzles/sliding-three-holes.pz"),
    ("TopSpin, n=11", "puzzles/topspin.pz --set n=11"),
    ("TopSpin, n=12", "puzzles/topspin.pz --set n=12"),
    ("pancakes, n=11", "puzzles/pancake.pz --set n=11"),
    ("star graph, n=12", "benches/puzzles/star.pz"),
    ("knights, 5 by 5", "benches/puzzles/knights-5-by-5.pz"),
    ("TopSpin, 15 and 15 beads", "benches/puzzles/beads.pz"),
    ("peg solitaire", "puzzles/peg.pz"),
    ("pocket cube", "puzzles/turning/pocket-cube.pz"),
    ("Inglenook", "puzzles/trains/inglenook.pz"),
    ("TopSpin, n=11, packed", "benches/puzzles/topspin-packed.pz"),
    ("TopSpin, n=11, packed, 2 processes", "benches/puzzles/topspin-packed.pz --processes 2"),
];

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_puzzlec");

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let (mut only, mut folder) = (None, std::env::temp_dir());
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match (&word[..], words.next()) {
            ("--only", Some(names)) => only = Some(names.clone()),
            ("--folder", Some(path)) => folder = PathBuf::from(path),
            _ => {
                eprintln!(
                    "usage: cargo bench --bench forecast -- [--only NAME,...] [--folder DIR]"
                );
                return ExitCode::from(2);
            }
        }
    }
    let folder = folder.join(format!("puzzlec-forecast-{}", std::process::id()));
    let mut phases = Vec::new();
    println!(
        "| search | kept | positions | forecast | measured | ratio | files, forecast | measured | ratio |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|--:|");
    for (name, search) in SEARCHES {
        let is_wanted = |names: &String| names.split(',').any(|wanted| wanted == name);
        if only.as_ref().is_none_or(is_wanted) {
            phases.push(compare(name, search, &folder));
        }
    }
    println!("\n| search | moves | {} |", PHASES.join(" | "));
    println!("|---|--:|--:|--:|--:|--:|");
    phases.iter().for_each(|line| println!("{line}"));
    ExitCode::SUCCESS
}

/// The phases of the work on a level.
const PHASES: [&str; 4] = ["expand", "sort", "exchange", "merge"];

/// Runs a forecast and a search, and prints both.
///
/// # Returns
/// A line about the phases of the search.
fn compare(name: &str, search: &str, folder: &Path) -> String {
    let (forecast, _) = run(search, &["--forecast"], folder);
    let (found, seconds) = run(search, &[], folder);
    let (work, stored) = (&found["search"]["work"], bytes(folder));
    std::fs::remove_dir_all(folder).unwrap();
    let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
    let (foreseen, files) = (number(&forecast["seconds"]), number(&forecast["file_bytes"]));
    println!(
        "| {name} | {} | {} | {foreseen:.1} s | {seconds:.1} s | {:.2} | {:.0} MB | {:.0} MB | {:.2} |",
        forecast["kept"].as_str().unwrap(),
        found["reachable"],
        foreseen / seconds,
        files / 1e6,
        stored / 1e6,
        files / stored
    );
    let each = PHASES
        .map(|phase| format!("{:.1} ns", number(&work["phases"][phase]["nanoseconds_per_move"])));
    format!("| {name} | {} | {} |", work["moves"], each.join(" | "))
}

/// Runs the program with one thread for each process.
///
/// # Returns
/// Its answer, and its seconds.
fn run(search: &str, more: &[&str], folder: &Path) -> (Value, f64) {
    let begun = Instant::now();
    let output = Command::new(PROGRAM)
        .arg("explore")
        .args(search.split_whitespace())
        .args(more)
        .args(["-q", "--threads", "1", "--format", "json", "--disk"])
        .arg(folder)
        .output()
        .expect("the program runs");
    let seconds = begun.elapsed().as_secs_f64();
    let text = String::from_utf8_lossy(&output.stdout);
    (serde_json::from_str(&text).expect("the answer is JSON"), seconds)
}

/// Returns the bytes of the files of a folder.
fn bytes(folder: &Path) -> f64 {
    let files = std::fs::read_dir(folder).unwrap();
    files.map(|file| file.unwrap().metadata().unwrap().len() as f64).sum()
}
