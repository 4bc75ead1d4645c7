//! Compares the kernels: every engine prints the same bytes, whichever instructions its loops use,
//! and for any number of threads.

use std::process::{Command, Output, Stdio};

/// A shipped or written puzzle, and the arguments.
const ASKED: [(&str, &[&str]); 12] = [
    ("lights.pz", &["explore", "--engine", "affine"]),
    ("merlin.pz", &["explore", "--engine", "affine"]),
    ("rings.pz", &["explore", "--set", "n=14", "--engine", "affine"]),
    ("facing.pz", &["explore"]),
    ("tricolore-half-lower.pz", &["explore", "--engine", "product"]),
    ("tricolore-half-free.pz", &["explore", "--to-goal"]),
    ("eight.pz", &["explore", "--engine", "arrangement"]),
    ("eight.pz", &["explore", "--engine", "bfs"]),
    ("fore-and-aft.pz", &["explore", "--engine", "bfs"]),
    ("fore-and-aft.pz", &["solve", "--count"]),
    ("sokoban.pz", &["solve", "--all"]),
    ("frogs.pz", &["solve", "--any"]),
];

fn run(kernel: &str, threads: &str, file: &str, asked: &[&str]) -> Output {
    let path = format!("{}/puzzles/{file}", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command
        .args(asked)
        .args(["--format", "json", "--kernel", kernel, "--threads", threads, &path])
        .stdin(Stdio::null());
    command.output().expect("the program runs")
}

/// Returns `true` if the machine has wide instructions; if not, a wide kernel has to be refused
/// with a report.
fn has_wide() -> bool {
    let asked = run("wide", "1", "frogs.pz", &["explore"]);
    let errors = String::from_utf8_lossy(&asked.stderr);
    assert_eq!(asked.status.success(), !errors.contains("E0917"), "{errors}");
    asked.status.success()
}

/// Returns the output without the parts that differ between runs: times, and the memory of threads.
fn without_times(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .filter(|line| !line.contains("\"seconds\"") && !line.contains("\"peak_bytes\""))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn kernels_give_the_same_bytes() {
    let other = if has_wide() { "wide" } else { "auto" };
    println!("`portable` is compared with `{other}`");
    for (file, asked) in ASKED {
        let portable = run("portable", "1", file, asked);
        assert!(
            portable.status.success(),
            "{file} {asked:?}: {}",
            String::from_utf8_lossy(&portable.stderr)
        );
        for threads in ["1", "2"] {
            let found = run(other, threads, file, asked);
            assert_eq!(found.status, portable.status, "{file} {asked:?}");
            assert_eq!(
                without_times(&found),
                without_times(&portable),
                "{file} {asked:?}, {threads} threads"
            );
        }
    }
}

/// Searches that a limit ends.
const STOPPED: [(&str, &[&str]); 5] = [
    ("fore-and-aft.pz", &["explore", "--engine", "bfs", "--max-states", "50001"]),
    ("peg.pz", &["explore", "--engine", "bfs", "--max-memory", "5MiB"]),
    ("peg.pz", &["explore", "--engine", "affine", "--max-states", "50000"]),
    ("eight.pz", &["explore", "--max-states", "1000"]),
    ("tricolore.pz", &["explore", "--to-goal", "--max-states", "20000"]),
];

#[test]
fn what_a_stopped_search_tells_does_not_depend_on_threads() {
    let answer = |threads: &str, file: &str, asked: &[&str]| {
        let found = run("auto", threads, file, asked);
        assert_eq!(found.status.code(), Some(3), "{file} {asked:?}");
        let mut value: serde_json::Value =
            serde_json::from_slice(&found.stdout).expect("one object");
        // Counters of a search may differ.
        value["search"] = serde_json::Value::Null;
        value
    };
    for (file, asked) in STOPPED {
        let alone = answer("1", file, asked);
        assert_eq!(answer("2", file, asked), alone, "{file} {asked:?}");
        assert_eq!(answer("5", file, asked), alone, "{file} {asked:?}");
    }
}
