//! Every diagnostic code has its page, and the page is true: its wrong definition gives exactly the output it shows, and nothing but this
//! code; its right definition is clean. With `PUZZLEC_BLESS=1` the outputs are written into the pages instead; then read them.

use puzzlec::diagnostic::{Code, Severity};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Pages whose output cannot be made here, and where the code is tested instead.
const NOT_RUN: [(&str, &str); 3] = [
    ("E0902", "tests may run as a user who can read every file; `cli::read` tests the report"),
    ("E0917", "most machines have these instructions; `tests/kernels.rs` tests the report on those that do not"),
    ("E0990", "it would take a search that is wrong; `verify` tests that wrong solutions are refused"),
];

/// Characters that a page cannot show, and the signs that stand for them in it.
const SIGNS: [(char, char); 3] = [('␍', '\r'), ('␉', '\t'), ('␇', '\u{7}')];

/// A definition for pages about files and options.
const PUZZLE: &str = "puzzle \"Hop\"\nparam n = 3\npieces { frog }\nboard { path row: h[1..n] }\nmoves { step: frog _ => _ frog }
start { frog at h1 }\ngoal { h[n] is frog }\n";

/// Files that pages about files speak of.
fn write_files(folder: &Path) {
    let latin = b"puzzle \"Caf\xe9\"\npieces { cup }\n";
    let files: [(&str, &[u8]); 8] = [
        ("puzzle.pz", PUZZLE.as_bytes()),
        ("frogs.pz", PUZZLE.as_bytes()),
        ("new.pz", PUZZLE.as_bytes()),
        ("board.pz", PUZZLE.as_bytes()),
        ("puzzles/hop.pz", PUZZLE.as_bytes()),
        ("latin.pz", latin),
        ("board.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0"),
        ("empty.pz", b"\n"),
    ];
    fs::create_dir_all(folder.join("puzzles")).expect("a folder can be made");
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).expect("a file can be written");
    }
}

/// One half of a page: a definition, and a command with what it shows.
#[derive(Default)]
struct Half {
    definition: Option<String>,
    command: Option<String>,
    shown: String,
}

struct Page {
    wrong: Half,
    right: Half,
}

fn half(text: &str) -> Half {
    let mut half = Half::default();
    for block in text.split("\n```").skip(1).step_by(2) {
        let (language, body) = block.split_once('\n').expect("a block begins with its language");
        match language {
            "pz" => half.definition = Some(format!("{body}\n")),
            "console" => {
                let (command, shown) = body.split_once('\n').unwrap_or((body, ""));
                half.command = Some(command.strip_prefix("$ ").expect("a command begins with `$ `").to_owned());
                half.shown = if shown.is_empty() { String::new() } else { format!("{shown}\n") };
            }
            other => panic!("a block of an unknown language: {other}"),
        }
    }
    half
}

fn page(code: Code) -> Page {
    let (head, rest) = code.page().split_once("\n## Wrong\n").unwrap_or_else(|| panic!("{code:?} has no `## Wrong`"));
    let (wrong, right) = rest.split_once("\n## Right\n").unwrap_or_else(|| panic!("{code:?} has no `## Right`"));
    let (_, meaning) = head.split_once('\n').expect("a title and its meaning");
    assert!(meaning.trim().len() > 50, "{code:?} does not say what it means");
    let last = right.rsplit("```").next().unwrap_or_default();
    assert!(last.trim().len() > 15, "{code:?} does not say why the right definition is right");
    Page { wrong: half(wrong), right: half(right) }
}

/// A fresh folder with the files that pages speak of.
fn folder(code: Code) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages").join(code.as_str());
    fs::create_dir_all(&folder).expect("a folder can be made");
    if code.as_str() >= "E09" {
        write_files(&folder);
    }
    folder
}

fn write(folder: &Path, name: &str, half: &Half) {
    let Some(definition) = &half.definition else { return };
    let text = SIGNS.iter().fold(definition.clone(), |text, (sign, character)| text.replace(*sign, &character.to_string()));
    fs::write(folder.join(name), text).expect("a file can be written");
}

/// Runs a command line as a shell would, in a folder, with the program in its path.
fn run(folder: &Path, command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_puzzlec"));
    let path = format!("{}:/usr/bin:/bin", program.parent().expect("the program stands in a folder").display());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env_clear().env("PATH", path).env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    shell.output().expect("the command runs")
}

/// What a user sees of both streams.
fn seen(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).expect("output is UTF-8")
}

fn codes(shown: &str) -> BTreeSet<&str> {
    let heads = shown.lines().filter_map(|line| line.strip_prefix("error[").or_else(|| line.strip_prefix("warning[")));
    heads.filter_map(|head| head.get(..5)).collect()
}

fn bless(code: Code, page: &Page, shown: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/diagnostic/pages").join(format!("{}.md", code.as_str()));
    let command = page.wrong.command.as_deref().unwrap_or_default();
    let old = format!("```console\n$ {command}\n{}```", page.wrong.shown);
    let text = code.page().replacen(&old, &format!("```console\n$ {command}\n{shown}```"), 1);
    fs::write(path, text).expect("the page can be written");
}

/// What is untrue about the wrong half of a page.
fn check_wrong(code: Code, page: &Page, folder: &Path) -> Option<String> {
    write(folder, "wrong.pz", &page.wrong);
    let command = page.wrong.command.as_deref()?;
    let output = run(folder, command);
    let shown = seen(&output);
    if std::env::var_os("PUZZLEC_BLESS").is_some() {
        bless(code, page, &shown);
    } else if shown != page.wrong.shown {
        return Some(format!("{code:?}: the page does not show what `{command}` says:\n{shown}"));
    }
    let fails = code.severity() == Severity::Error;
    let only = codes(&shown) == BTreeSet::from([code.as_str()]) && output.status.success() != fails;
    (!only).then(|| format!("{code:?}: `{command}` reports something else:\n{shown}"))
}

/// What is untrue about the right half of a page.
fn check_right(code: Code, page: &Page, folder: &Path) -> Option<String> {
    write(folder, "right.pz", &page.right);
    let same = page.wrong.command.as_deref()?.replace("wrong.pz", "right.pz");
    let command = page.right.command.as_deref().unwrap_or(&same);
    let output = run(folder, command);
    let shown = seen(&output);
    let clean = output.status.success() && output.stderr.is_empty();
    let ok = command != "puzzlec check right.pz" || shown == "ok right.pz\n";
    (!clean || !ok).then(|| format!("{code:?}: `{command}` is not clean:\n{shown}"))
}

#[test]
fn every_code_has_a_page_of_its_title() {
    let mut numbers = BTreeSet::new();
    for &code in Code::ALL {
        assert!(numbers.insert(code.as_str()), "{code:?} has the number of another code");
        let title = code.page().lines().next().unwrap_or_default();
        assert_eq!(title, format!("# {}: {}", code.as_str(), code.title()));
    }
    assert!(Code::ALL.len() >= 75, "only {} codes", Code::ALL.len());
}

#[cfg(unix)]
#[test]
fn every_page_is_true() {
    let mut faults = Vec::new();
    for &code in Code::ALL {
        if NOT_RUN.iter().any(|(exempt, _)| *exempt == code.as_str()) {
            continue;
        }
        let (page, folder) = (page(code), folder(code));
        assert!(page.wrong.command.is_some(), "{code:?} shows no command");
        faults.extend(check_wrong(code, &page, &folder));
        faults.extend(check_right(code, &page, &folder));
    }
    assert!(faults.is_empty(), "{} faults\n\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn nearly_every_code_has_a_way_out() {
    let without: Vec<&str> = Code::ALL.iter().filter(|code| !code.page().contains("\n  help: ")).map(|code| code.as_str()).collect();
    assert!(without.len() * 20 <= Code::ALL.len(), "no help: {without:?}");
}
