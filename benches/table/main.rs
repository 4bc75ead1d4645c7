//! Prints the goals of performance as a table: each workload side by side with its rivals, in
//! rounds, medians of all.
//!
//! `--limits DIR` is a folder with rival programs by name; other options are `--rounds N` and
//! `--only P1,P7`. Prints a table in Markdown. Every answer of puzzlec and of
//! `benches/by-hand` is checked, and a missing rival is reported as not installed.
//!
//! `cargo install --locked --path benches/by-hand --root DIR` builds the programs of that folder.
//!
//! `cargo bench --bench table -- --limits DIR`

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints, and may fail loudly"
)]

mod measure;
mod rivals;
mod workloads;

use measure::{Run, median, run};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use workloads::{Program, Rival, WORKLOADS, Workload};

/// The options.
struct Options {
    limits: Option<PathBuf>,
    rounds: usize,
    only: Option<Vec<String>>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name] = arguments.as_slice()
        && flag == "--rival"
    {
        rivals::run(name);
        return ExitCode::SUCCESS;
    }
    let Some(options) = options(&arguments) else {
        eprintln!(
            "usage: cargo bench --bench table -- [--limits DIR] [--rounds N] [--only P1,P7,...]"
        );
        return ExitCode::from(2);
    };
    println!(
        "| | workload | CPU | memory | against | its CPU | its memory | ratio of CPU | at most | |"
    );
    println!("|---|---|--:|--:|---|--:|--:|--:|---|---|");
    let mut right = true;
    for workload in WORKLOADS.iter().filter(|workload| {
        options.only.as_ref().is_none_or(|only| only.iter().any(|name| name == workload.goal))
    }) {
        match compare(workload, &options) {
            Ok(lines) => lines.iter().for_each(|line| println!("{line}")),
            Err(fault) => {
                right = false;
                println!("| {} | {} | {fault} | | | | | | | wrong |", workload.goal, workload.what);
            }
        }
    }
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn options(arguments: &[String]) -> Option<Options> {
    let mut options = Options { limits: None, rounds: 5, only: None };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            // Cargo adds this option; in a test of benchmarks, one round is enough.
            "--bench" => {}
            "--test" => {
                (options.rounds, options.only) =
                    (1, Some(["P4", "P8", "P10", "P16"].map(str::to_owned).to_vec()))
            }
            "--limits" => options.limits = Some(rest.next()?.into()),
            "--rounds" => {
                options.rounds = rest.next()?.parse().ok().filter(|&rounds| rounds > 0)?
            }
            "--only" => options.only = Some(rest.next()?.split(',').map(str::to_owned).collect()),
            _ => return None,
        }
    }
    Some(options)
}

/// Runs a workload and its rivals in turn.
///
/// # Errors
/// The error in the answer of puzzlec, or of a rival.
fn compare(workload: &Workload, options: &Options) -> Result<Vec<String>, String> {
    let puzzlec = Path::new(env!("CARGO_BIN_EXE_puzzlec"));
    let rivals: Vec<(&Rival, Option<PathBuf>)> =
        workload.rivals.iter().map(|rival| (rival, place(rival, puzzlec, options))).collect();
    let mut ours: Vec<Run> = Vec::new();
    let mut theirs: Vec<Vec<Run>> = vec![Vec::new(); rivals.len()];
    for _ in 0..options.rounds {
        let made = run(puzzlec, workload.arguments)?;
        workload.check(&made.output)?;
        ours.push(made);
        for ((rival, place), runs) in rivals.iter().zip(&mut theirs) {
            let Some(place) = place else { continue };
            if let Ok(made) = run(place, rival.arguments) {
                rival.check(&made.output)?;
                runs.push(made);
            }
        }
    }
    let (cpu, wall, memory) = (
        median(&ours, |run| run.cpu),
        median(&ours, |run| run.wall),
        median(&ours, |run| run.mebibytes),
    );
    let head =
        format!("| {} | {} | {} | {memory:.0} MiB |", workload.goal, workload.what, seconds(cpu));
    let mut lines = Vec::new();
    if let Some(most) = workload.most_seconds {
        lines.push(format!("{head} | | | | {} | {} |", seconds(most), verdict(cpu <= most)));
    }
    for ((rival, place), runs) in rivals.iter().zip(&theirs) {
        let most = rival.most_words();
        let name = rival.name;
        if runs.is_empty() {
            let why = if place.is_some() { "failed" } else { "not installed" };
            lines.push(format!("{head} {name} | {why} | | | {most} | |"));
            continue;
        }
        let (their_cpu, their_wall) = (median(runs, |run| run.cpu), median(runs, |run| run.wall));
        let their_memory = median(runs, |run| run.mebibytes);
        let ratio = cpu / their_cpu;
        let kept = ratio <= rival.most_cpu
            && rival.most_wall.is_none_or(|most| wall / their_wall <= most)
            && rival.most_memory.is_none_or(|most| memory / their_memory <= most)
            && rival.most_mebibytes.is_none_or(|most| memory <= most);
        let walls = rival
            .most_wall
            .map_or_else(String::new, |_| format!(" (wall {:.2})", wall / their_wall));
        let verdict = if most.is_empty() { "" } else { verdict(kept) };
        let their = seconds(their_cpu);
        lines.push(format!("{head} {name} | {their} | {their_memory:.0} MiB | {ratio:.3}{walls} | {most} | {verdict} |"));
    }
    Ok(lines)
}

/// Returns the path of a rival's program, if it exists.
fn place(rival: &Rival, puzzlec: &Path, options: &Options) -> Option<PathBuf> {
    match rival.program {
        Program::Itself => Some(puzzlec.to_owned()),
        Program::Bundled => std::env::current_exe().ok(),
        Program::InFolder(name) => {
            Some(options.limits.as_ref()?.join(name)).filter(|path| path.is_file())
        }
    }
}

fn seconds(seconds: f64) -> String {
    if seconds < 0.1 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

fn verdict(kept: bool) -> &'static str {
    if kept { "kept" } else { "missed" }
}
