//! Malformed definitions and their reports, side by side: `goldens/NAME.pz` and `goldens/NAME.out`.
//! Each has several typical slips, and each slip has one report. With `PUZZLEC_BLESS=1` the outputs
//! are written instead; review them then.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens")
}

/// Returns the names of the malformed definitions, in order.
fn names() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("the folder can be read");
    let files = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name in UTF-8"));
    let mut names: Vec<String> =
        files.filter_map(|file| file.strip_suffix(".pz").map(str::to_owned)).collect();
    names.sort_unstable();
    names
}

/// Returns the output of `check` on a definition.
fn checked(name: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command
        .arg("check")
        .arg(format!("{name}.pz"))
        .current_dir(folder())
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null());
    let output = command.output().expect("the program runs");
    assert!(!output.status.success(), "{name} is malformed");
    assert!(output.stdout.is_empty(), "{name}: reports go to stderr");
    String::from_utf8(output.stderr).expect("output is UTF-8")
}

#[test]
fn each_slip_has_its_report() {
    let bless = std::env::var_os("PUZZLEC_BLESS").is_some();
    let mut faults = Vec::new();
    for name in names() {
        let (path, shown) = (folder().join(format!("{name}.out")), checked(&name));
        if bless {
            fs::write(&path, &shown).expect("the output can be written");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if shown != expected {
            faults.push(format!("{name}: expected\n{expected}\nfound\n{shown}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(names().len() >= 25);
}

#[test]
fn every_report_has_a_way_out() {
    for name in names() {
        let shown = checked(&name);
        let count = |start: &str| shown.lines().filter(|line| line.starts_with(start)).count();
        assert_eq!(count("error["), count("  help: "), "{name}:\n{shown}");
    }
}
