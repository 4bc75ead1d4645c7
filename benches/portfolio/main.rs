//! Compares the portfolio with each engine alone on many puzzles: CPU time, ratio to the best of
//! them, verdict.
//!
//! `cargo bench --bench portfolio -- [--seconds N] [FILE...]`; without files all of `puzzles/`,
//! `benches/puzzles/` and `benches/portfolio/`. In nine of ten puzzles, the portfolio should take
//! at most 1.3 times as long as the best engine plus 50 ms; in all, at most twice.

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

/// The seconds that are not counted.
const FORGIVEN: f64 = 0.05;
/// The greatest ratio in nine of ten puzzles, and in all.
const WANTED: (f64, f64) = (1.3, 2.0);

/// The result of one engine.
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
            "--seconds" => {
                seconds = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(seconds)
            }
            file => files.push(PathBuf::from(file)),
        }
    }
    if files.is_empty() {
        files = ["puzzles", "benches/puzzles", "benches/portfolio"]
            .iter()
            .flat_map(|folder| puzzles(&root().join(folder)))
            .collect();
    }
    println!(
        "| puzzle | left to choose | memory | best alone | ratio | | others |\n|---|--:|--:|---|--:|---|---|"
    );
    let ratios: Vec<f64> = files.iter().filter_map(|file| row(file, seconds)).collect();
    let above = |most: f64| ratios.iter().filter(|&&ratio| ratio > most).count();
    println!(
        "\n{} puzzles, {} above {}, {} above {}",
        ratios.len(),
        above(WANTED.0),
        WANTED.0,
        above(WANTED.1),
        WANTED.1
    );
    if above(WANTED.0) * 10 <= ratios.len() && above(WANTED.1) == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the puzzles of a folder and of the folders in it, in order.
fn puzzles(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let is_puzzle = |path: &Path| path.extension().is_some_and(|extension| extension == "pz");
    let found = |path: PathBuf| match is_puzzle(&path) {
        true => vec![path],
        false => puzzles(&path),
    };
    paths.into_iter().flat_map(found).collect()
}

/// The number of runs, of which the median counts.
const ROUNDS: usize = 3;

/// Prints the row of a puzzle.
///
/// # Returns
/// The ratio of the portfolio's time to that of the best engine; `None` if there is no answer.
fn row(file: &Path, seconds: f64) -> Option<f64> {
    let auto: Vec<Run> = (0..ROUNDS).filter_map(|_| solve(file, "auto", seconds)).collect();
    let answered = answer(auto.first()?);
    let (cpu, wall, mebibytes) = (
        median(&auto, |run| run.cpu),
        median(&auto, |run| run.wall),
        median(&auto, |run| run.mebibytes),
    );
    // An engine that takes three times as long is not the best.
    let patience = if answered.is_some() { (wall * 3.0).clamp(2.0, seconds) } else { seconds };
    let tried: Vec<Tried> = engines()
        .filter_map(|(name, _)| try_alone(file, name, patience, answered.as_ref()))
        .collect();
    let best = tried.iter().min_by(|a, b| a.cpu.total_cmp(&b.cpu))?;
    let ratio = (cpu - FORGIVEN).max(0.0) / best.cpu.max(1e-3);
    let verdict = if ratio <= WANTED.0 {
        ""
    } else if ratio <= WANTED.1 {
        "slow"
    } else {
        "too slow"
    };
    let others: Vec<String> =
        tried.iter().map(|tried| format!("{} {:.2}", tried.name, tried.cpu)).collect();
    let name = file.file_stem().unwrap_or_default().display();
    println!(
        "| {name} | {cpu:.2} | {mebibytes:.0} MiB | {} {:.2} | {ratio:.2} | {verdict} | {} |",
        best.name,
        best.cpu,
        others.join(", ")
    );
    Some(ratio)
}

fn solve(file: &Path, engine: &str, seconds: f64) -> Option<Run> {
    let (timeout, file) = (format!("{seconds:.1}s"), file.to_str()?);
    let arguments = [
        "solve",
        file,
        "--engine",
        engine,
        "--threads",
        "1",
        "--format",
        "json",
        "--timeout",
        &timeout,
    ];
    run(Path::new(env!("CARGO_BIN_EXE_puzzlec")), &arguments).ok()
}

/// Runs one engine, and returns its result if the answer is the same.
fn try_alone(
    file: &Path,
    name: &'static str,
    seconds: f64,
    expected: Option<&(String, String)>,
) -> Option<Tried> {
    let alone = solve(file, name, seconds)?;
    let found = answer(&alone)?;
    expected.is_none_or(|expected| *expected == found).then_some(Tried { name, cpu: alone.cpu })
}

/// Returns the status and the length, if they are proved.
fn answer(run: &Run) -> Option<(String, String)> {
    let read: serde_json::Value = serde_json::from_str(&run.output).ok()?;
    let status = read["status"].as_str()?.to_owned();
    (read["optimal"] == true || status == "unsolvable")
        .then(|| (status, read["length"].to_string()))
}
