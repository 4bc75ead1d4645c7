//! Compares `solve --any` with a planner, which gets puzzles as `show --format pddl` writes them:
//! CPU time, time and memory of whole processes, medians of three rounds, moves, and the ratio of CPU
//! times. Prints a table in Markdown.
//!
//! `cargo bench --bench planner -- [--seconds N] [--puzzles FILE,...] COMMAND...`; the command gets
//! the files of the domain and of the problem as its last two arguments, and prints as Fast Downward
//! does: `fast-downward.py --overall-time-limit 60s --alias lama-first`.

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
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_puzzlec");
/// The seconds that are not counted.
const FORGIVEN: f64 = 0.05;
/// The greatest ratio of the times.
const WANTED: f64 = 2.0;
/// The puzzles, in folders of the library.
const PUZZLES: [&str; 40] = [
    "clicks/clocks",
    "clicks/dials",
    "clicks/hexagons",
    "clicks/three-colours",
    "clicks/torus",
    "counters/glasses",
    "counters/pyramid-line",
    "counters/six-pennies",
    "counters/ten-pennies",
    "crossing/husbands",
    "crossing/missionaries",
    "crossing/pouring",
    "discs",
    "eight",
    "exchange/eight-engines",
    "exchange/one-way",
    "exchange/petersen",
    "exchange/wagons",
    "fore-and-aft",
    "frogs",
    "jumping/conway",
    "jumping/figures",
    "jumping/six-by-six",
    "jumping/triangle-21",
    "jumping/triangle-moves",
    "klotski",
    "klotski-moves",
    "lights",
    "pancake",
    "patience/eight-cards",
    "patience/golf",
    "patience/montana",
    "patience/pyramid",
    "peg",
    "placing/number-maze",
    "pushing/microban-05",
    "pushing/microban-07",
    "pushing/microban-16",
    "pushing/microban-34",
    "pushing/microban-35",
];

/// The number of runs, of which the median counts.
const ROUNDS: usize = 3;

/// An answer, in each round: what it took, and its moves.
struct Answer {
    runs: Vec<Run>,
    moves: u64,
}

impl Answer {
    /// Returns the seconds of CPU.
    fn cpu(&self) -> f64 {
        median(&self.runs, |run| run.cpu)
    }
}

fn main() -> ExitCode {
    let (mut seconds, mut files, mut planner) = (60.0, Vec::new(), Vec::new());
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        match (&word[..], planner.is_empty()) {
            ("--seconds", true) => {
                seconds = words.next().and_then(|number| number.parse().ok()).unwrap_or(seconds);
            }
            ("--puzzles", true) => {
                let names = words.next().unwrap_or_default();
                files = names.split(',').map(PathBuf::from).collect();
            }
            (option, true) if option.starts_with("--") => {
                planner.clear();
                break;
            }
            _ => planner.push(word),
        }
    }
    if planner.is_empty() {
        eprintln!(
            "usage: cargo bench --bench planner -- [--seconds N] [--puzzles FILE,...] COMMAND..."
        );
        return ExitCode::from(2);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if files.is_empty() {
        files = PUZZLES.iter().map(|name| root.join(format!("puzzles/{name}.pz"))).collect();
    }
    let files: Vec<PathBuf> = files.iter().map(|file| file.canonicalize().unwrap()).collect();
    // Planners write files where they run.
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(folder.path()).unwrap();
    println!(
        "| puzzle | `solve --any` | time | memory | moves | planner | time | memory | moves | ratio | |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|"
    );
    let behind: Vec<bool> = files.iter().map(|file| row(file, seconds, &planner)).collect();
    let count = behind.iter().filter(|&&is_behind| is_behind).count();
    println!("\n{} puzzles, {count} above {WANTED}", behind.len());
    if count == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the row of a puzzle.
///
/// # Returns
/// `true` if the planner has an answer in less than half of the time.
fn row(file: &Path, seconds: f64, planner: &[String]) -> bool {
    let (own, other) = (own(file, seconds), planned(file, planner));
    let shown = |answer: &Option<Answer>| {
        let Some(answer) = answer else { return "none | | | ".to_owned() };
        let (wall, mebibytes) =
            (median(&answer.runs, |run| run.wall), median(&answer.runs, |run| run.mebibytes));
        format!("{:.2} s | {wall:.2} s | {mebibytes:.0} MiB | {}", answer.cpu(), answer.moves)
    };
    let ratio =
        own.as_ref().zip(other.as_ref()).map(|(own, other)| own.cpu() / other.cpu().max(1e-3));
    let is_behind = match (&own, &other) {
        (Some(own), Some(other)) => own.cpu() - FORGIVEN > WANTED * other.cpu(),
        (own, other) => own.is_none() && other.is_some(),
    };
    println!(
        "| {} | {} | {} | {} | {} |",
        file.file_stem().unwrap_or_default().display(),
        shown(&own),
        shown(&other),
        ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
        if is_behind { "behind" } else { "" },
    );
    is_behind
}

fn own(file: &Path, seconds: f64) -> Option<Answer> {
    let (file, timeout) = (file.to_str().unwrap(), format!("{seconds}s"));
    let options = ["--any", "--threads", "1", "--timeout", &timeout, "--format", "json"];
    rounds(|| {
        let found = run(Path::new(PROGRAM), &[&["solve", file], &options[..]].concat()).unwrap();
        let answer: serde_json::Value = serde_json::from_str(&found.output).unwrap();
        answer["length"].as_u64().map(|moves| (found, moves))
    })
}

/// Runs a search as often as it counts; `None` if it has no answer.
fn rounds(search: impl Fn() -> Option<(Run, u64)>) -> Option<Answer> {
    let all: Option<Vec<(Run, u64)>> = (0..ROUNDS).map(|_| search()).collect();
    let (runs, moves): (Vec<Run>, Vec<u64>) = all?.into_iter().unzip();
    moves.first().map(|&moves| Answer { runs, moves })
}

/// Lets the planner work on a puzzle.
///
/// # Returns
/// `None` if it has no plan.
fn planned(file: &Path, planner: &[String]) -> Option<Answer> {
    let show = ["show", file.to_str().unwrap(), "--format", "pddl"];
    let written = run(Path::new(PROGRAM), &show).unwrap().output;
    let begin = written.find("\n(define (problem").unwrap() + 1;
    let [domain, problem] = ["domain.pddl", "problem.pddl"];
    std::fs::write(domain, &written[..begin]).unwrap();
    std::fs::write(problem, &written[begin..]).unwrap();
    let words: Vec<&str> = planner.iter().map(String::as_str).chain([domain, problem]).collect();
    rounds(|| {
        let found = run(Path::new(words[0]), &words[1..]).ok()?;
        let rest = found.output.split("Plan length: ").nth(1)?;
        let moves: String = rest.chars().take_while(char::is_ascii_digit).collect();
        moves.parse().ok().map(|moves| (found, moves))
    })
}
