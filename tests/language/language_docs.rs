//! Checks the language reference and the cheat sheet: each example is accepted unchanged, and its
//! expectations hold.
//!
//! An example with a `puzzle` line is a whole definition; any other takes the missing sections from
//! the one named "Example".

use puzzlec::stages::syntax::words::{VERSION, WORDS, Word};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn file(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .expect("a file of the project can be read")
}

/// Returns the text of each block that is marked `pz`.
fn examples(page: &str) -> Vec<String> {
    let blocks = page.split("```pz\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.map(str::to_owned).collect()
}

/// Returns the words that begin a line.
fn sections(text: &str) -> BTreeSet<&str> {
    let heads = text.lines().filter(|line| line.starts_with(|first: char| first.is_alphabetic()));
    heads.filter_map(|line| line.split_whitespace().next()).collect()
}

/// Returns the example with the missing sections added.
fn whole(example: &str, base: &str) -> String {
    let given = sections(example);
    if given.contains("puzzle") {
        return example.to_owned();
    }
    let lacks =
        |line: &&str| line.split_whitespace().next().is_some_and(|word| !given.contains(word));
    let rest: String = base.lines().filter(lacks).map(|line| format!("{line}\n")).collect();
    format!("{example}{rest}")
}

/// Returns the exit code and all output of a command that reads the definition from standard input.
fn puzzlec(command: &str, definition: &str) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    program.args([command, "-"]).env_clear().env("LC_ALL", "C.UTF-8");
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child
        .stdin
        .take()
        .expect("standard input is a pipe")
        .write_all(definition.as_bytes())
        .expect("the program reads");
    let output = child.wait_with_output().expect("the program ends");
    let text = [output.stdout, output.stderr]
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .concat();
    (output.status.code(), text)
}

#[test]
fn examples_are_accepted_and_their_expectations_hold() {
    let reference = examples(&file("docs/language.md"));
    let base = reference
        .iter()
        .find(|example| example.contains("puzzle \"Example\""))
        .expect("the page has a base");
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
    let text = examples(&file("docs/language.md")).concat();
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let missing: Vec<_> = WORDS
        .iter()
        .filter(|word| word.is_known(VERSION) && !words.contains(word.text))
        .map(|word| word.text)
        .collect();
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
    ] {
        assert!(text.contains(sign), "no example shows `{sign}`");
    }
}

#[test]
fn every_rule_has_an_anchor() {
    let page = file("docs/language.md");
    for rule in
        (1..=67).map(|number: u32| number.to_string()).chain(["11a", "11b"].map(str::to_owned))
    {
        let anchor = format!("<a id=\"r{rule}\"></a>**R{rule}** ");
        assert_eq!(page.matches(&anchor).count(), 1, "rule R{rule}");
    }
}

/// Returns the rows of a table: words, their forms, and their effects.
fn table(test: fn(&Word) -> bool) -> String {
    let mut words: Vec<&Word> =
        WORDS.iter().filter(|word| word.is_known(VERSION) && test(word)).collect();
    words.sort_by_key(|word| word.text);
    let escaped = |text: &str| text.replace('|', "\\|");
    let row = |word: &&Word| {
        format!("| `{}` | `{}` | {} |\n", word.text, escaped(word.form), escaped(word.about))
    };
    format!(
        "| word | form | meaning |\n|---|---|---|\n{}",
        words.iter().map(row).collect::<String>()
    )
}

/// With `PUZZLEC_BLESS` set, the tables are written anew.
#[test]
fn every_word_is_listed() {
    let later: Vec<String> = WORDS
        .iter()
        .filter(|word| !word.is_known(VERSION))
        .map(|word| format!("`{}`", word.text))
        .collect();
    let listed = format!(
        "\nThese words cannot be names (R4):\n\n{}\nThese words cannot be names either, because they are reserved for later versions: {}.\n\n\
         These words mean something only in their places, and may be names elsewhere:\n\n{}\n",
        table(|word| word.is_kept(VERSION)),
        later.join(" "),
        table(|word| !word.is_kept(VERSION)),
    );
    let page = file("docs/language.md");
    let (before, rest) = page.split_once("## Words\n").expect("a list of words");
    let (found, after) = rest.split_once("## Sizes").expect("the section behind it");
    if std::env::var_os("PUZZLEC_BLESS").is_some() {
        let page = format!("{before}## Words\n{listed}## Sizes{after}");
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/language.md"), page)
            .expect("the page can be written");
    } else {
        assert_eq!(found, listed, "PUZZLEC_BLESS=1 writes the tables anew");
    }
}
