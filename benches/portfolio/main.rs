//! Prints for many puzzles how the portfolio does beside each engine alone: CPU time, ratio to the best of them, verdict.
//!
//! `cargo bench --bench portfolio -- [--seconds N] [FILE...]`; without files all of `puzzles/`, `benches/puzzles/` and `benches/portfolio/`.
//! At most one and a half times the best engine and 50 ms is wanted of nine in ten, three times of all.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints, and may fail loudly"
)]

#[path = "../table/measure.rs"]
mod measure;

use measure::{Run, median, run};
use puzzlec::stages::search::engines;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Seconds that are forgiven.
const FORGIVEN: f64 = 0.05;
/// The ratio that is wanted of nine in ten, and of all.
const WANTED: (f64, f64) = (1.5, 3.0);

/// What one engine did.
struct Tried {
    name: &'static str,
    cpu: f64,
}

fn main() -> ExitCode {
    let (mut seconds, mut files) = (60.0, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            // In a test of benchmarks one puzzle is enough.
            "--test" => files.push(root().join("puzzles/frogs.pz")),
            "--seconds" => seconds = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(seconds),
            file => files.push(PathBuf::from(file)),
        }
    }
    if files.is_empty() {
        files = ["puzzles", "benches/puzzles", "benches/portfolio"].iter().flat_map(|folder| puzzles(&root().join(folder))).collect();
    }
    println!("| puzzle | left to choose | memory | best alone | ratio | | others |\n|---|--:|--:|---|--:|---|---|");
    let ratios: Vec<f64> = files.iter().filter_map(|file| row(file, seconds)).collect();
    let above = |most: f64| ratios.iter().filter(|&&ratio| ratio > most).count();
    println!("\n{} puzzles, {} above {}, {} above {}", ratios.len(), above(WANTED.0), WANTED.0, above(WANTED.1), WANTED.1);
    if above(WANTED.0) * 10 <= ratios.len() && above(WANTED.1) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The puzzles of a folder, in order.
fn puzzles(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|extension| extension == "pz")).collect();
    found.sort();
    found
}

/// Runs whose median counts.
const ROUNDS: usize = 3;

/// Prints the row of a puzzle.
///
/// # Returns
/// How many times longer than the best engine the portfolio took; `None` if nobody had an answer.
fn row(file: &Path, seconds: f64) -> Option<f64> {
    let auto: Vec<Run> = (0..ROUNDS).filter_map(|_| solve(file, "auto", seconds)).collect();
    let answered = answer(auto.first()?);
    let (cpu, wall, mebibytes) = (median(&auto, |run| run.cpu), median(&auto, |run| run.wall), median(&auto, |run| run.mebibytes));
    // Who takes three times as long is not the best.
    let patience = if answered.is_some() { (wall * 3.0).clamp(2.0, seconds) } else { seconds };
    let tried: Vec<Tried> = engines().filter_map(|(name, _)| try_alone(file, name, patience, answered.as_ref())).collect();
    let best = tried.iter().min_by(|a, b| a.cpu.total_cmp(&b.cpu))?;
    let ratio = (cpu - FORGIVEN).max(0.0) / best.cpu.max(1e-3);
    let verdict = if ratio <= WANTED.0 {
        ""
    } else if ratio <= WANTED.1 {
        "slow"
    } else {
        "too slow"
    };
    let others: Vec<String> = tried.iter().map(|tried| format!("{} {:.2}", tried.name, tried.cpu)).collect();
    let name = file.file_stem().unwrap_or_default().display();
    println!("| {name} | {cpu:.2} | {mebibytes:.0} MiB | {} {:.2} | {ratio:.2} | {verdict} | {} |", best.name, best.cpu, others.join(", "));
    Some(ratio)
}

fn solve(file: &Path, engine: &str, seconds: f64) -> Option<Run> {
    let (timeout, file) = (format!("{seconds}s"), file.to_str()?);
    let arguments = ["solve", file, "--engine", engine, "--threads", "1", "--format", "json", "--timeout", &timeout];
    run(Path::new(env!("CARGO_BIN_EXE_puzzlec")), &arguments).ok()
}

/// What an engine took by itself, if it came to the same answer.
fn try_alone(file: &Path, name: &'static str, seconds: f64, expected: Option<&(String, String)>) -> Option<Tried> {
    let alone = solve(file, name, seconds)?;
    let found = answer(&alone)?;
    expected.is_none_or(|expected| *expected == found).then_some(Tried { name, cpu: alone.cpu })
}

/// The status and the length, where they are proved.
fn answer(run: &Run) -> Option<(String, String)> {
    let read: serde_json::Value = serde_json::from_str(&run.output).ok()?;
    let status = read["status"].as_str()?.to_owned();
    (read["optimal"] == true || status == "unsolvable").then(|| (status, read["length"].to_string()))
}
