//! The language reference and the cheat sheet hold: each of its examples is accepted as it stands, and what it expects is so.
//!
//! An example with a `puzzle` line is a whole definition; any other takes the sections that it lacks from the one named "Example".

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn file(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the project can be read")
}

/// The text of each block that is marked `pz`.
fn examples(page: &str) -> Vec<String> {
    let blocks = page.split("```pz\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.map(str::to_owned).collect()
}

/// The words that begin a line.
fn sections(text: &str) -> BTreeSet<&str> {
    let heads = text.lines().filter(|line| line.starts_with(|first: char| first.is_alphabetic()));
    heads.filter_map(|line| line.split_whitespace().next()).collect()
}

/// The example with the sections that it lacks.
fn whole(example: &str, base: &str) -> String {
    let given = sections(example);
    if given.contains("puzzle") {
        return example.to_owned();
    }
    let lacks = |line: &&str| line.split_whitespace().next().is_some_and(|word| !given.contains(word));
    let rest: String = base.lines().filter(lacks).map(|line| format!("{line}\n")).collect();
    format!("{example}{rest}")
}

/// Exit code and all output of a command that reads the definition from standard input.
fn puzzlec(command: &str, definition: &str) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    program.args([command, "-"]).env_clear().env("LC_ALL", "C.UTF-8");
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    child.stdin.take().expect("standard input is a pipe").write_all(definition.as_bytes()).expect("the program reads");
    let output = child.wait_with_output().expect("the program ends");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (output.status.code(), text)
}

#[test]
fn examples_are_accepted_and_their_expectations_hold() {
    let reference = examples(&file("docs/language.md"));
    let base = reference.iter().find(|example| example.contains("puzzle \"Example\"")).expect("the page has a base");
    let sheet = examples(&file("docs/cheatsheet.md"));
    assert!(sheet.len() >= 4, "the cheat sheet has examples");
    for example in reference.iter().chain(&sheet) {
        let definition = whole(example, base);
        let (code, text) = puzzlec("check", &definition);
        assert_eq!(code, Some(0), "{definition}\n{text}");
        if sections(example).contains("puzzle") {
            assert_eq!(text, "ok <stdin>\n", "{definition}");
        }
        let (code, text) = puzzlec("test", &definition);
        assert_eq!(code, Some(0), "{definition}\n{text}");
    }
}

#[test]
fn every_word_of_the_language_stands_in_an_example() {
    let grammar = file("grammar/puzzle.pest");
    let keywords: BTreeSet<&str> =
        grammar.split("kw_").skip(1).filter_map(|rest| rest.split('"').nth(1).filter(|_| is_declaration(rest))).collect();
    assert!(keywords.len() > 50, "{keywords:?}");
    let text = examples(&file("docs/language.md")).concat();
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let missing: Vec<_> = keywords.difference(&words).collect();
    assert!(missing.is_empty(), "no example shows {missing:?}");
    for sign in [
        "=>",
        "==",
        "!=",
        "<=",
        ">=",
        " < ",
        " > ",
        "^ ",
        " $",
        "?",
        "*",
        "+",
        "!frog",
        "|",
        "@",
        ":a",
        "leaps(1,2)",
        "diagonals",
        "antidiagonals",
    ] {
        assert!(text.contains(sign), "no example shows `{sign}`");
    }
}

/// Whether what follows `kw_` is `NAME = @{ "…"`, not a use of it.
fn is_declaration(rest: &str) -> bool {
    rest.split_once(' ').is_some_and(|(_, behind)| behind.trim_start().starts_with("= @{"))
}

#[test]
fn every_rule_has_an_anchor() {
    let page = file("docs/language.md");
    for rule in (1..=36).map(|number| number.to_string()).chain(["11a".to_owned()]) {
        let anchor = format!("<a id=\"r{rule}\"></a>**R{rule}** ");
        assert_eq!(page.matches(&anchor).count(), 1, "rule R{rule}");
    }
}

#[test]
fn every_reserved_word_is_listed() {
    let grammar = file("grammar/puzzle.pest");
    let lists = grammar.split("reserved = @{").skip(1).take(1).chain(grammar.split("section  = @{").skip(1).take(1));
    let page = file("docs/language.md");
    let listed = page.split("## Words that cannot be names").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a list of words");
    for list in lists {
        for word in list.split('}').next().unwrap_or_default().split('"').skip(1).step_by(2) {
            assert!(listed.contains(&format!("`{word}`")), "`{word}` is reserved and not listed");
        }
    }
}
