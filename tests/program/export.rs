//! Checks that external planners and answer set solvers find the same in exported puzzles as the
//! program. `.ci/run` installs them in `target/planners`.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Puzzles that each planner and solver solves in seconds.
const PUZZLES: [&[&str]; 10] = [
    &["puzzles/frogs.pz"],
    &["puzzles/frogs.pz", "--set", "m=2"],
    &["puzzles/bridge-and-torch.pz"],
    &["puzzles/crossing/husbands.pz"],
    &["puzzles/guarini.pz"],
    &["puzzles/hanoi.pz"],
    &["puzzles/keys.pz"],
    &["puzzles/river.pz"],
    &["puzzles/rush-hour.pz"],
    &["puzzles/facing.pz"],
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn puzzlec(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command
        .args(arguments)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .current_dir(root());
    command.output().expect("the program runs")
}

fn text(arguments: &[&str]) -> String {
    let output = puzzlec(arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("the output is text")
}

/// Runs a Python script with the planners in its path.
fn python(arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(root().join("target/planners/bin/python"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    let output = output.expect("Python runs");
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// Returns the script that starts Fast Downward.
fn fast_downward() -> Option<PathBuf> {
    let libraries = std::fs::read_dir(root().join("target/planners/lib")).ok()?;
    let scripts = libraries.flatten().map(|library| {
        library.path().join("site-packages/up_fast_downward/downward/fast-downward.py")
    });
    scripts.into_iter().find(|script| script.exists())
}

fn export(puzzle: &[&str], format: &str) -> String {
    text(&[&["show", "--format", format], puzzle].concat())
}

#[test]
fn others_find_the_same() {
    let Some(planner) = fast_downward() else {
        println!("SKIPPED exports: there are no planners in target/planners; see .ci/run");
        return;
    };
    for (number, puzzle) in PUZZLES.iter().enumerate() {
        let found: Value =
            serde_json::from_str(&text(&[&["solve", "--format", "json"], *puzzle].concat()))
                .expect("one JSON value");
        let (length, cost) =
            (found["length"].as_u64().expect("a length"), found["cost"].as_u64().expect("a cost"));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("export-{number}"));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text).expect("a file can be written")
        };

        write("program.lp", &export(puzzle, "asp"));
        for (horizon, wanted) in [(length - 1, "UNSATISFIABLE"), (length, "")] {
            let said = python(
                &["-m", "clingo", "-c", &format!("horizon={horizon}"), "program.lp", "--quiet=1"],
                &folder,
            );
            let no = said.contains("UNSATISFIABLE");
            assert_eq!(no, wanted == "UNSATISFIABLE", "{puzzle:?} in {horizon} moves: {said}");
            let best = format!("Optimization : {cost}\n");
            assert!(
                no || said.contains("OPTIMUM FOUND") && said.contains(&best)
                    || said.contains("SATISFIABLE") && cost == length,
                "{said}"
            );
        }

        let pddl = export(puzzle, "pddl");
        let (domain, problem) =
            pddl.split_once("\n(define (problem").expect("a domain and a problem");
        write("domain.pddl", domain);
        write("problem.pddl", &format!("(define (problem{problem}"));
        let script = planner.to_str().expect("a path");
        let said =
            python(&[script, "domain.pddl", "problem.pddl", "--search", "astar(blind())"], &folder);
        assert!(said.contains(&format!("Plan cost: {cost}\n")), "{puzzle:?}: {said}");
    }
}

/// The effect of clicks on a node that holds the new kind already on `never repeat click`, and of
/// an exchange of equal pieces on a chain.
const IDLE: [(&str, Option<(u64, u64)>); 2] = [
    (
        "puzzle \"Idle clicks\"\npieces { red; white; blue; cycle red white blue }\nboard { nodes a b }\n\
         moves { click at a: advance self; click at b: set self to red; never repeat click }\n\
         start { red at a b }\ngoal { a is blue }\n",
        None,
    ),
    (
        "puzzle \"Idle exchange\"\npieces { a; b; class x = a|b; class y = a|b }\nboard { path p: n[1..4] }\n\
         moves { swap forward: x y => y x  cost 0; hop forward: a _ => _ a  cost 5; chain hop, swap }\n\
         start { p: a a a _ }\ngoal { n4 is a }\n",
        Some((1, 5)),
    ),
];

#[test]
fn moves_that_change_nothing_are_no_moves_for_others() {
    let Some(planner) = fast_downward() else {
        println!("SKIPPED exports: there are no planners in target/planners; see .ci/run");
        return;
    };
    for (number, (definition, answer)) in IDLE.into_iter().enumerate() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("export-idle-{number}"));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text).expect("a file can be written")
        };
        write("idle.pz", definition);
        let file = folder.join("idle.pz");
        let puzzle = [file.to_str().expect("a path")];
        let found: Value = serde_json::from_slice(
            &puzzlec(&[&["solve", "--format", "json"], &puzzle[..]].concat()).stdout,
        )
        .expect("one JSON value");
        assert_eq!(found["length"].as_u64().zip(found["cost"].as_u64()), answer);

        write("program.lp", &export(&puzzle, "asp"));
        for horizon in 1..=4 {
            let said = python(
                &["-m", "clingo", "-c", &format!("horizon={horizon}"), "program.lp", "--quiet=1"],
                &folder,
            );
            let best = said
                .split("Optimization : ")
                .last()
                .and_then(|rest| rest.lines().next()?.parse::<u64>().ok());
            let is_no_better = answer.zip(best).is_some_and(|((length, cost), best)| {
                best > cost || best == cost && horizon == length
            });
            assert!(
                is_no_better || said.contains("UNSATISFIABLE"),
                "{definition} in {horizon} moves: {said}"
            );
        }
        let pddl = export(&puzzle, "pddl");
        let (domain, problem) =
            pddl.split_once("\n(define (problem").expect("a domain and a problem");
        write("domain.pddl", domain);
        write("problem.pddl", &format!("(define (problem{problem}"));
        let script = planner.to_str().expect("a path");
        let said =
            python(&[script, "domain.pddl", "problem.pddl", "--search", "astar(blind())"], &folder);
        let printed = answer
            .map_or("provably unsolvable".to_owned(), |(_, cost)| format!("Plan cost: {cost}\n"));
        assert!(said.contains(&printed), "{definition}: {said}");
    }
}

#[test]
fn what_cannot_be_said_is_reported() {
    for format in ["pddl", "asp"] {
        let refused = puzzlec(&["show", "--format", format, "puzzles/tilt.pz"]);
        let printed = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            refused.status.code() == Some(2)
                && refused.stdout.is_empty()
                && printed.contains("E0936"),
            "{printed}"
        );
        assert_eq!(export(&["puzzles/frogs.pz"], format), export(&["puzzles/frogs.pz"], format));
    }
    let named = |start: &str| export(&["puzzles/toazzle13.pz", "--start", start], "asp");
    assert_ne!(named("13"), named("1"));
}
