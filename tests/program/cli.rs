//! The command line for scripts: exit codes, streams, JSON keys, signals, and files that are not
//! readable definitions.

use serde_json::Value;
use std::process::{Command, Output, Stdio};

use crate::program::{file, pipe, puzzlec, run, text};

const SWAP: &str = "puzzle \"Swap\"
param n = 2
pieces { frog 'f'; toad 't' }
board { path row: h[1..2*n+1] }
moves {
  step forward: frog _ => _ frog
  step backward: toad _ => _ toad
  leap forward: frog any _ => _ any frog
  leap backward: toad any _ => _ any toad
}
start { row: frog*n _ toad*n }
start \"stuck\" { row: frog*n toad*n _ }
goal { row: toad*n _ frog*n }
expect shortest n*n + 2*n
expect with n=3 shortest 15
allow no-first-move
";

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("stdout is one JSON value")
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[track_caller]
fn assert_code(output: &Output, code: i32) {
    assert_eq!(
        output.status.code(),
        Some(code),
        "stdout: {}\nstderr: {}",
        text(&output.stdout),
        text(&output.stderr)
    );
}

#[test]
fn each_answer_has_its_exit_code() {
    assert_code(&pipe(&["solve", "-"], SWAP), 0);
    assert_code(&pipe(&["solve", "-", "--start", "stuck"], SWAP), 1);
    assert_code(&pipe(&["solve", "-", "--max-states", "3"], SWAP), 3);
    assert_code(&pipe(&["solve", "-"], "puzzle"), 2);
    assert_code(&pipe(&["check", "-"], "puzzle"), 1);
    assert_code(&pipe(&["check", "-"], SWAP), 0);
    assert_code(&pipe(&["explore", "-"], SWAP), 0);
    assert_code(&pipe(&["explore", "-", "--max-states", "3"], SWAP), 3);
    assert_code(&pipe(&["test", "-"], SWAP), 0);
    assert_code(&pipe(&["test", "-"], &SWAP.replace("2*n\n", "3*n\n")), 1);
    assert_code(&pipe(&["test", "-", "--max-states", "3"], SWAP), 3);
    assert_code(&run(&["solve"]), 2);
    assert_code(&run(&["solve", "/no/such/file.pz"]), 2);
    assert_code(&run(&["check", "/no/such/file.pz"]), 2);
}

#[test]
fn over_several_files_the_worst_code_counts() {
    let (good, bad) = (file("good.pz", SWAP.as_bytes()), file("bad.pz", b"puzzle"));
    let (good, bad) = (good.to_str().expect("a path"), bad.to_str().expect("a path"));
    assert_code(&run(&["check", good, bad, good]), 1);
    let all = run(&["check", bad, "/no/such/file.pz", good]);
    assert_code(&all, 2);
    assert_eq!(text(&all.stdout), format!("ok {good}\n"));
    assert_eq!(text(&run(&["check", "-q", good]).stdout), "");
}

#[test]
fn results_go_to_stdout_and_all_else_to_stderr() {
    let solved = pipe(&["solve", "-"], SWAP);
    assert!(!solved.stdout.is_empty() && solved.stderr.is_empty());
    let malformed = pipe(&["solve", "-"], "puzzle");
    assert!(malformed.stdout.is_empty() && text(&malformed.stderr).starts_with("error[E"));
    let usage = run(&["solve", "--format", "json", "--max-memory", "0", "x.pz"]);
    assert!(usage.stdout.is_empty() && text(&usage.stderr).starts_with("error[E0913]"));
}

#[test]
fn a_malformed_definition_is_the_same_object_everywhere() {
    for command in ["solve", "explore", "show", "test", "check"] {
        let output = pipe(&[command, "-", "--format", "json"], "puzzle");
        assert_code(&output, if command == "check" { 1 } else { 2 });
        assert_eq!(
            keys(&json(&output)),
            ["files", "errors", "warnings", "diagnostics"],
            "{command}"
        );
        assert!(output.stderr.is_empty(), "{command}");
    }
}

#[test]
fn every_key_is_there_in_each_case() {
    let common = [
        "puzzle",
        "start",
        "goal",
        "params",
        "seed",
        "status",
        "limit",
        "optimal",
        "length",
        "cost",
        "lower_bound",
        "solutions",
        "up_to",
    ];
    let all: Vec<&str> =
        common.into_iter().chain(["moves", "states", "all", "complete", "search"]).collect();
    for options in
        [&[][..], &["--start", "stuck"], &["--max-states", "3"], &["--all"], &["--count"]]
    {
        let arguments: Vec<&str> =
            ["solve", "-", "--format", "json"].iter().chain(options).copied().collect();
        let value = json(&pipe(&arguments, SWAP));
        assert!(all.iter().all(|key| value.get(key).is_some()), "{options:?}: {value}");
    }
    let value = json(&pipe(&["explore", "-", "--format", "json"], SWAP));
    for key in [
        "puzzle",
        "start",
        "params",
        "seed",
        "complete",
        "limit",
        "reachable",
        "depths",
        "goals",
        "dead_ends",
        "edges",
        "farthest",
        "search",
    ] {
        assert!(value.get(key).is_some(), "{key}: {value}");
    }
    let farthest = &value["farthest"];
    assert!(farthest["path"].is_array() && farthest["state"].is_string(), "{value}");
    assert_eq!(
        farthest["path"].as_array().map(|path| path.len() as u64),
        farthest["moves"].as_u64(),
        "{value}"
    );
    let stopped = json(&pipe(&["explore", "-", "--max-states", "3", "--format", "json"], SWAP));
    assert!(stopped["farthest"].is_null(), "{stopped}");
}

#[test]
fn expectations_are_counted_and_named() {
    let value = json(&pipe(&["test", "-", "--format", "json", "--set", "n=1"], SWAP));
    assert_eq!(value["passed"], 2);
    let rows = &value["files"][0]["expectations"];
    assert_eq!(rows[0]["status"], "ok");
    assert_eq!((&rows[0]["line"], &rows[0]["found"]), (&Value::from(14), &Value::from("3")));
    let failed = pipe(&["test", "-"], &SWAP.replace("shortest 15", "shortest 16"));
    assert!(
        text(&failed.stdout)
            .contains("FAILED  <stdin>:15: expect with n=3 shortest 16, found 15\n"),
        "{}",
        text(&failed.stdout)
    );
    assert!(text(&failed.stdout).ends_with("1 passed, 1 failed\n"));
}

#[test]
fn misspelt_names_get_a_near_match() {
    let sized = SWAP.replace("param n", "param size").replace("n ", "size ").replace("*n", "*size");
    let cases = [
        (&["solve", "-", "--start", "stukc"][..], SWAP, "did you mean `stuck`?"),
        (&["solve", "-", "--set", "szie=3"], &sized, "did you mean `size`?"),
        (&["solve", "-", "--goals", "x"], SWAP, "'--goal'"),
        (&["explore", "-", "--count"], SWAP, "tip: `--count` is an option of `puzzlec solve`\n"),
    ];
    for (arguments, definition, expected) in cases {
        let output = pipe(arguments, definition);
        assert_code(&output, 2);
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("as a value"), "{}", text(&output.stderr));
    }
}

#[test]
fn an_empty_definition_is_faulty_and_an_empty_name_is_none() {
    assert_code(&pipe(&["check", "-"], ""), 1);
    assert_code(&pipe(&["check", "-"], "# nothing yet\n"), 1);
    assert_code(&pipe(&["solve", "-"], ""), 2);
    let folder = tempdir("unnamed");
    for name in ["", ".pz", "ponds/"] {
        let output =
            puzzlec(&["new", name]).current_dir(&folder).output().expect("the program runs");
        assert_code(&output, 2);
        assert!(
            text(&output.stderr).contains("a new file needs a name, such as `pond`"),
            "{}",
            text(&output.stderr)
        );
    }
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[cfg(feature = "tui")]
#[test]
fn a_log_that_does_not_fit_is_explained() {
    let folder = tempdir("logs");
    let at = |name: &str| folder.join(name).display().to_string();
    let (swap, log) = (at("swap.pz"), at("game.log"));
    std::fs::write(&swap, SWAP).expect("a file can be written");
    let said = |content: &str| {
        std::fs::write(&log, content).expect("a file can be written");
        let output = run(&["play", &swap, "--log", &log]);
        assert_code(&output, 2);
        text(&output.stderr).to_owned()
    };
    let other = said("puzzlec log\npuzzle Wolf\nstart mixed\nfrom abc\nmoves\n");
    assert!(
        other.contains(&format!("`{log}` is the log of another puzzle: \"Wolf\", not \"Swap\"")),
        "{other}"
    );
    let own = said("puzzlec log\npuzzle Swap\nparam n=2\nstart mixed\nfrom abc\nmoves\n");
    assert!(own.contains("there is no start named `mixed`"), "{own}");
    let binary = said("a\0b");
    assert!(binary.contains("is not the log of a game"), "{binary}");
    // An empty file is the log of a new game, which then needs a terminal.
    let empty = said("");
    assert!(empty.contains("`play` needs a terminal"), "{empty}");
    let output = run(&["play", &swap, "--log", &at("")]);
    assert_code(&output, 2);
    assert!(
        text(&output.stderr).contains("is a folder, not the log of a game"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn an_option_without_an_effect_is_reported() {
    for (options, named) in [
        (
            &["--format", "html", "--count"][..],
            "`--count` goes with `--format text` and `--format json`",
        ),
        (&["--format", "svg", "--all"], "`--all` goes with"),
        (&["--format", "svg", "--show", "boards"], "`--show` goes with"),
    ] {
        let output = pipe(&[&["solve", "-"], options].concat(), SWAP);
        assert_code(&output, 2);
        assert!(
            text(&output.stderr).starts_with("error[E0936]")
                && text(&output.stderr).contains(named),
            "{}",
            text(&output.stderr)
        );
    }
    assert_code(
        &pipe(&["solve", "-", "--format", "json", "--all", "--count", "--show", "boards"], SWAP),
        0,
    );
    let note = "note: `--seed` changes nothing: this start is not random\n";
    for command in ["solve", "explore"] {
        let seeded = pipe(&[command, "-", "--seed", "3"], SWAP);
        assert_code(&seeded, 0);
        assert_eq!(text(&seeded.stderr), note);
        let drawn = pipe(
            &[command, "-", "--seed", "3"],
            &SWAP.replace("start { row: frog*n _ toad*n }", "start scrambled 2"),
        );
        assert!(!text(&drawn.stderr).contains(note), "{}", text(&drawn.stderr));
    }
}

#[test]
fn commands_words_and_engines_are_explained() {
    let said = |word: &str| {
        let output = run(&["explain", word]);
        assert_code(&output, 0);
        text(&output.stdout).to_owned()
    };
    let explore = said("explore");
    assert!(
        explore.starts_with("explore: Visit every reachable position")
            && explore.contains("\n    puzzlec explore "),
        "{explore}"
    );
    assert!(
        explore.contains("puzzlec explore frogs.pz --to-goal")
            && explore.contains("`puzzlec explore --help`"),
        "{explore}"
    );
    assert!(said("solve").contains("puzzlec solve [OPTIONS] <FILE>"), "{}", said("solve"));
    assert!(said("turned").contains("`explore --to-goal`") && said("engine").contains("`turned`"));
    assert!(said("node").contains("`puzzlec explain grid`"), "{}", said("node"));
    assert!(said("words").lines().any(|line| line.starts_with("    chain ")), "{}", said("words"));
    let unknown = run(&["explain", "zzzzzz"]);
    assert!(
        text(&unknown.stderr).contains("`puzzlec explain words`")
            && !text(&unknown.stderr).contains("docs/")
    );
}

/// Returns a fresh folder.
fn tempdir(name: &str) -> std::path::PathBuf {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    std::fs::remove_dir_all(&folder).unwrap_or_default();
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

#[test]
fn colour_is_a_matter_of_options_and_environment() {
    let colored =
        |command: &mut Command| command.output().expect("the program runs").stderr.contains(&0x1b);
    assert!(!colored(&mut puzzlec(&["check", "/none"])));
    assert!(colored(&mut puzzlec(&["check", "/none", "--color", "always"])));
    assert!(colored(puzzlec(&["check", "/none"]).env("CLICOLOR_FORCE", "1")));
    assert!(!colored(puzzlec(&["check", "/none"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1")));
    assert!(!colored(puzzlec(&["check", "/none", "--color", "never"]).env("CLICOLOR_FORCE", "1")));
}

#[test]
fn the_locale_decides_about_signs() {
    let bad = file("locale.pz", "puzzle \"\u{e9}\" x\n".as_bytes());
    let output =
        puzzlec(&["check"]).arg(bad).env("LC_ALL", "C").output().expect("the program runs");
    assert!(output.stderr.is_ascii(), "{}", text(&output.stderr));
}

#[test]
fn reports_are_reported_in_sentences_where_drawings_are_unwelcome() {
    let bad = SWAP.replace("frog*n }\nexpect", "frgo*n }\nexpect");
    let path = file("narrated.pz", bad.as_bytes()).display().to_string();
    let said = |command: &mut Command| {
        text(&command.output().expect("the program runs").stderr).to_owned()
    };
    let narrated =
        said(&mut puzzlec(&["check", "--format", "narrated", "--color", "always", &path]));
    assert!(narrated.starts_with("error E0202: there is no piece named `frgo`\n"), "{narrated}");
    assert_eq!(said(puzzlec(&["check", &path]).env("NO_GRAPHICS", "1")), narrated);
    let elsewhere = narrated.replace("--fix", "`puzzlec check --fix`");
    for command in ["solve", "explore", "show", "test"] {
        assert_eq!(
            said(puzzlec(&[command, &path]).env("NO_GRAPHICS", "1")),
            elsewhere,
            "{command}"
        );
    }
    assert!(
        said(puzzlec(&["check", "--format", "text", &path]).env("NO_GRAPHICS", "1")).contains('│')
    );
    assert!(said(puzzlec(&["check", &path]).env("NO_GRAPHICS", "0")).contains('│'));
    assert!(
        said(&mut puzzlec(&["check", "--format", "narrated", "-W", "none", &path]))
            .starts_with("error E0934: ")
    );
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    #[test]
    fn a_closed_stdout_is_quiet_and_a_full_disk_is_reported() {
        let mut child = puzzlec(&["explain", "--list"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
        assert_code(&output, 0);
        for arguments in
            [&["explain", "--list"][..], &["--help"], &["solve", "--help"], &["--version"]]
        {
            let Ok(full) = std::fs::File::create("/dev/full") else { return };
            let output = puzzlec(arguments).stdout(full).output().expect("the program runs");
            assert_code(&output, 2);
            assert!(text(&output.stderr).starts_with("error[E0908]"), "{}", text(&output.stderr));
        }
    }

    #[test]
    fn a_closed_stdout_keeps_the_exit_code() {
        let path =
            file("closed.pz", SWAP.replace("2*n\n", "3*n\n").as_bytes()).display().to_string();
        for (arguments, code) in [
            (&["solve", &path, "--start", "stuck"][..], 1),
            (&["solve", &path, "--start", "stuck", "--format", "json"], 1),
            (&["solve", &path, "--max-states", "3"], 3),
            (&["test", &path], 1),
            (&["solve", &path, "--all"], 0),
        ] {
            let mut child = puzzlec(arguments)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program runs");
            drop(child.stdout.take());
            let output = child.wait_with_output().expect("the program ends");
            assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
            assert_code(&output, code);
        }
    }

    #[test]
    fn pipes_in_a_folder_are_skipped_and_a_read_that_waits_ends_at_once() {
        let folder = tempdir("pipes");
        let (good, fifo) = (folder.join("good.pz"), folder.join("wait.pz"));
        std::fs::write(&good, SWAP).expect("a file can be written");
        Command::new("mkfifo").arg(&fifo).status().expect("a pipe can be made");
        for command in [&["check"][..], &["test"], &["fmt", "--check"]] {
            let child = puzzlec(command)
                .arg(&folder)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program runs");
            let output = ended(child);
            assert!(output.status.code().is_some_and(|code| code < 2), "{}", text(&output.stderr));
        }
        let child = puzzlec(&["check"])
            .arg(&good)
            .arg(&fifo)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        std::thread::sleep(std::time::Duration::from_millis(500));
        Command::new("kill")
            .args(["-TERM", &child.id().to_string()])
            .status()
            .expect("a signal can be sent");
        assert_code(&ended(child), 143);
    }

    /// Waits for the end of a program, and kills it after a while.
    #[track_caller]
    fn ended(mut child: std::process::Child) -> Output {
        for _ in 0..400 {
            if child.try_wait().expect("the program can be asked").is_some() {
                return child.wait_with_output().expect("the program ends");
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        child.kill().expect("the program can be ended");
        panic!("the program waits for ever");
    }

    #[test]
    fn a_signal_ends_the_search_and_what_is_known_is_printed() {
        let long = file("long.pz", SWAP.replace("forward", "").replace("backward", "").as_bytes());
        for (name, code) in [("-INT", 130), ("-TERM", 143)] {
            let mut command =
                puzzlec(&["explore", "--set", "n=14", "--max-memory", "64GiB", "--format", "json"]);
            let child = command
                .arg(&long)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program runs");
            std::thread::sleep(std::time::Duration::from_millis(500));
            Command::new("kill")
                .args([name, &child.id().to_string()])
                .status()
                .expect("a signal can be sent");
            let output = child.wait_with_output().expect("the program ends");
            assert_eq!(output.status.signal(), None);
            assert_code(&output, code);
            assert_eq!(json(&output)["limit"], "interrupt");
        }
        let mut command = puzzlec(&["test", "--set", "n=14", "--max-memory", "64GiB"]);
        let child = command.args([&long, &long, &long]);
        let child = child.stdout(Stdio::piped()).spawn().expect("the program runs");
        std::thread::sleep(std::time::Duration::from_millis(500));
        let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        signal.expect("a signal can be sent");
        let output = child.wait_with_output().expect("the program ends");
        assert_code(&output, 130);
        let said = text(&output.stdout);
        assert!(said.contains(", interrupted\n"), "{said}");
        assert!(said.ends_with(" unknown, 2 files not checked\n"), "{said}");
    }
}
