//! Checks that the help of every command ends with two examples, and that they run.

use crate::program::{puzzlec, run, text};
use std::path::PathBuf;
use std::process::Output;

/// Commands that need a terminal or wait for an editor: their examples are only parsed.
const NOT_RUN: [&str; 2] = ["play", "lsp"];

/// The command that runs until it is ended.
const ENDLESS: &str = "serve";

/// Creates a fresh folder with a definition and levels, under the names in the examples.
fn folder(command: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("help").join(command);
    std::fs::remove_dir_all(&folder).unwrap_or_default();
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let frogs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles/frogs.pz");
    std::fs::copy(frogs, folder.join("frogs.pz")).expect("a file can be written");
    std::fs::write(folder.join("microban.xsb"), "#####\n#@$.#\n#####\n\n#####\n#@$.#\n#####\n")
        .expect("a file can be written");
    if command == "runs" {
        let made = run_in(&folder, "puzzlec explore frogs.pz --disk levels");
        assert!(made.status.success(), "{}", text(&made.stderr));
    }
    folder
}

/// Returns the commands that the program lists.
fn commands() -> Vec<String> {
    let help = run(&["--help"]);
    let list = text(&help.stdout)
        .split("Commands:\n")
        .nth(1)
        .expect("a list of commands")
        .split("\n\n")
        .next()
        .unwrap_or_default()
        .to_owned();
    let names = list
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned);
    names.collect()
}

fn run_in(folder: &PathBuf, example: &str) -> Output {
    let words: Vec<&str> = example.split(' ').skip(1).collect();
    puzzlec(&words).current_dir(folder).output().expect("the program runs")
}

#[test]
fn help_ends_with_two_examples_that_run() {
    let commands = commands();
    assert!(commands.len() >= 9, "{commands:?}");
    for command in &commands {
        let help = run(&[command, "--help"]);
        let examples = text(&help.stdout)
            .split("Examples:\n")
            .nth(1)
            .unwrap_or_else(|| panic!("`{command} --help` has no examples"));
        let examples: Vec<&str> =
            examples.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert!(examples.len() == 2 && examples[0] != examples[1], "{command}: {examples:?}");
        let folder = folder(command);
        for example in examples.into_iter().filter(|_| command != ENDLESS) {
            assert!(example.starts_with(&format!("puzzlec {command}")), "{example}");
            let output = run_in(&folder, example);
            let said = text(&output.stderr);
            if NOT_RUN.contains(&command.as_str()) {
                assert!(
                    !said.contains("unexpected argument") && !said.contains("Usage:"),
                    "{example}: {said}"
                );
            } else {
                assert!(output.status.success() && said.is_empty(), "{example}: {said}");
            }
        }
    }
}

#[test]
fn a_new_definition_is_clean_runs_and_is_never_overwritten() {
    let folder = folder("template");
    let output = run_in(&folder, "puzzlec new pond");
    assert_eq!(
        text(&output.stdout),
        "wrote pond.pz\ntry `puzzlec solve pond.pz`, change a line, and try again\n"
    );
    let first = std::fs::read_to_string(folder.join("pond.pz")).expect("the definition");
    assert!(first.contains("puzzle \"pond\"") && first.contains("puzzlec play pond.pz"), "{first}");
    for (example, wanted) in [
        ("puzzlec check -D warnings pond.pz", "ok pond.pz\n"),
        ("puzzlec fmt --check pond.pz", ""),
        ("puzzlec test pond.pz", "ok      pond.pz:31: expect shortest 5\n1 passed\n"),
    ] {
        let output = run_in(&folder, example);
        assert!(
            output.status.success() && text(&output.stdout) == wanted,
            "{example}: {}{}",
            text(&output.stdout),
            text(&output.stderr)
        );
    }
    std::fs::write(folder.join("pond.pz"), "mine").expect("a file can be written");
    let output = run_in(&folder, "puzzlec new pond.pz");
    assert!(
        output.status.code() == Some(2) && text(&output.stderr).starts_with("error[E0942]"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(std::fs::read_to_string(folder.join("pond.pz")).expect("the definition"), "mine");
    let output = run_in(&folder, "puzzlec new no/such/folder/pond");
    assert!(
        output.status.code() == Some(2) && text(&output.stderr).starts_with("error[E0908]"),
        "{}",
        text(&output.stderr)
    );
}
