//! Compares solutions over numbers of positions with those of a search that keeps states one by
//! one, on the shipped puzzles.

use serde_json::Value;
use std::process::{Command, Stdio};

/// Returns the output of the program as JSON; `None` if it refuses.
fn json(arguments: &[&str]) -> Option<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command
        .args(arguments)
        .args(["--format", "json"])
        .env_clear()
        .stdin(Stdio::null())
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().expect("the program runs");
    if output.status.code() == Some(2) {
        let reported = String::from_utf8_lossy(&output.stderr);
        assert!(
            reported.contains(
                "this engine cannot do this task: positions cannot be numbered in this way"
            ),
            "{arguments:?}\n{reported}"
        );
        return None;
    }
    serde_json::from_slice(&output.stdout).ok()
}

/// Compares engines with breadth-first search.
///
/// # Returns
/// The engines that accepted the puzzle.
#[track_caller]
fn compare(arguments: &str) -> Vec<&'static str> {
    let ask = |engine| {
        json(
            &["solve"]
                .into_iter()
                .chain(arguments.split(' '))
                .chain(["--count", "--engine", engine])
                .collect::<Vec<_>>(),
        )
    };
    let plain = ask("bfs").expect("breadth-first search refuses nothing");
    let mut taken = Vec::new();
    for engine in ["affine", "product", "arrangement", "orientation", "multiset", "cosets"] {
        let Some(found) = ask(engine) else { continue };
        for key in
            ["status", "limit", "length", "lower_bound", "solutions", "moves", "states", "complete"]
        {
            assert_eq!(found[key], plain[key], "{arguments} {engine} {key}");
        }
        assert_eq!(found["search"]["engine"], engine);
        taken.push(engine);
    }
    taken
}

#[test]
fn shipped_puzzles_are_solved_alike() {
    for (arguments, engines) in [
        ("puzzles/eight.pz", &["affine", "arrangement", "multiset"][..]),
        ("puzzles/tricolore-half-lower.pz --start white --goal red", &["product"]),
        ("puzzles/tricolore-half-lower.pz --start white --goal blue", &["product"]),
        ("puzzles/tricolore-half-hybrid.pz --seed 7", &["product"]),
        ("puzzles/tricolore-half-free.pz --seed 4", &["product"]),
        ("benches/puzzles/cube.pz --state rwrbgryyybooggygobwbwwor", &["orientation", "cosets"]),
        ("puzzles/lights.pz --set size=4", &["affine", "product"]),
        ("puzzles/hanoi.pz", &["affine", "product"]),
        ("puzzles/rings.pz", &["affine", "product"]),
        ("puzzles/toazzle13.pz", &["affine"]),
        ("puzzles/guarini.pz", &["affine", "multiset"]),
        ("puzzles/facing.pz", &["affine", "product", "multiset"]),
        ("puzzles/discs.pz", &["multiset", "cosets"]),
        ("puzzles/river.pz", &["affine", "product", "multiset"]),
    ] {
        assert_eq!(compare(arguments), engines, "{arguments}");
    }
}
