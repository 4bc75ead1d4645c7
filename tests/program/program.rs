//! The program as scripts run it, in an environment with the locale only.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A definition without faults.
pub const HOP: &str = "puzzle \"Hop\"
pieces { frog }
board { path row: h[1..3] }
moves { hop: frog _ => _ frog }
start { frog at h1 }
goal { h3 is frog }
";

/// Returns a command in a clean environment.
pub fn puzzlec(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command.args(arguments).env_clear().env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Output {
    puzzlec(arguments).output().expect("the program runs")
}

/// Runs the program with a definition on standard input.
pub fn pipe(arguments: &[&str], definition: &str) -> Output {
    let mut command = puzzlec(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A program that does not read its input breaks the pipe, which is allowed.
    child
        .stdin
        .take()
        .expect("standard input is a pipe")
        .write_all(definition.as_bytes())
        .unwrap_or_default();
    child.wait_with_output().expect("the program ends")
}

/// Runs the program with a definition on standard input, and returns its code and what it prints.
pub fn printed(arguments: &[&str], definition: &str) -> (Option<i32>, String) {
    let found = pipe(&[arguments, &["-"]].concat(), definition);
    (found.status.code(), format!("{}{}", text(&found.stdout), text(&found.stderr)))
}

/// Returns output as text.
pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

/// Writes a file with given bytes.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("a file can be written");
    path
}
