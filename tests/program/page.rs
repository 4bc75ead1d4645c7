//! The pages of codes for tests: their definitions, their commands and the outputs of these.
//!
//! A page is split into its halves, and its commands are run as a shell runs them. A page of
//! another form is a failed test.

use puzzlec::stages::diagnostic::Code;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Pages whose output cannot be produced here, and the places where the code is tested instead.
pub const NOT_RUN: [(&str, &str); 6] = [
    ("E0902", "tests may run as a user who can read every file; `cli::read` tests the report"),
    (
        "E0917",
        "most machines have these instructions; `tests/program/kernels.rs` tests the report on those that do not",
    ),
    ("E0919", "a game needs a terminal; `play` tests the report"),
    ("E0920", "a game needs a terminal; `play` tests the report"),
    ("E0945", "a process has to die in time; `tests/program/cluster.rs` tests the report"),
    (
        "E0990",
        "it would take a search that is wrong; `verify` tests that wrong solutions are refused",
    ),
];

/// The signs that represent characters that a page cannot show.
const SIGNS: [(char, char); 3] = [('␍', '\r'), ('␉', '\t'), ('␇', '\u{7}')];

/// A definition for pages about files and options.
const PUZZLE: &str = "puzzle \"Hop\"\nparam n = 3\npieces { frog }\nboard { path row: h[1..n] }\nmoves { step: frog _ => _ frog }
start { frog at h1 }\ngoal { h[n] is frog }\n";

/// Writes the files to which pages about files refer.
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

/// One half of a page: a definition, or levels to import, and a command with its output.
#[derive(Default)]
pub struct Half {
    pub definition: Option<String>,
    pub levels: Option<String>,
    pub command: Option<String>,
    pub shown: String,
}

/// A page, cut at its two headings.
pub struct Page {
    pub wrong: Half,
    pub right: Half,
}

fn half(text: &str) -> Half {
    let mut half = Half::default();
    for block in text.split("\n```").skip(1).step_by(2) {
        let (language, body) = block.split_once('\n').expect("a block begins with its language");
        match language {
            "pz" => half.definition = Some(format!("{body}\n")),
            "text" => half.levels = Some(format!("{body}\n")),
            "console" => {
                let (command, shown) = body.split_once('\n').unwrap_or((body, ""));
                half.command = Some(
                    command.strip_prefix("$ ").expect("a command begins with `$ `").to_owned(),
                );
                half.shown = if shown.is_empty() { String::new() } else { format!("{shown}\n") };
            }
            other => panic!("a block of an unknown language: {other}"),
        }
    }
    half
}

/// Returns the page of a code.
pub fn page(code: Code) -> Page {
    let (head, rest) = code
        .page()
        .split_once("\n## Wrong\n")
        .unwrap_or_else(|| panic!("{code:?} has no `## Wrong`"));
    let (wrong, right) =
        rest.split_once("\n## Right\n").unwrap_or_else(|| panic!("{code:?} has no `## Right`"));
    let (_, meaning) = head.split_once('\n').expect("a title and its meaning");
    assert!(meaning.trim().len() > 50, "{code:?} does not say what it means");
    let last = right.rsplit("```").next().unwrap_or_default();
    assert!(last.trim().len() > 15, "{code:?} does not say why the right definition is right");
    Page { wrong: half(wrong), right: half(right) }
}

/// Creates a fresh folder with the files to which pages refer.
pub fn folder(name: &str, code: Code) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name).join(code.as_str());
    // What an earlier run left behind is not there for a reader of the page.
    fs::remove_dir_all(&folder).unwrap_or_default();
    fs::create_dir_all(&folder).expect("a folder can be made");
    if code.as_str() >= "E06" {
        write_files(&folder);
    }
    folder
}

/// Writes the definition of a half, if it has one, and its levels beside the place of the
/// definition.
pub fn write(folder: &Path, name: &str, half: &Half) {
    if let Some(levels) = &half.levels {
        fs::write(folder.join(name).with_extension("txt"), levels).expect("a file can be written");
    }
    let Some(definition) = &half.definition else { return };
    let text = SIGNS.iter().fold(definition.clone(), |text, (sign, character)| {
        text.replace(*sign, &character.to_string())
    });
    fs::write(folder.join(name), text).expect("a file can be written");
}

/// Runs a command line as a shell would, in a folder, with the program in its path and some
/// variables.
pub fn run(folder: &Path, command: &str, variables: &[(&str, &str)]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_puzzlec"));
    let path = format!(
        "{}:/usr/bin:/bin",
        program.parent().expect("the program stands in a folder").display()
    );
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(folder)
        .env_clear()
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null());
    shell.envs(variables.iter().copied());
    shell.output().expect("the command runs")
}
