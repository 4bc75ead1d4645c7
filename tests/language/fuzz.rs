//! Runs the inputs kept from the fuzzer, and all shipped definitions, through each of its targets.

use crate::common::fuzzed;
use std::path::{Path, PathBuf};

/// Returns the files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort_unstable();
    paths
}

/// Runs one target on its corpus, and on the definitions.
fn run(target: &str, check: fn(&[u8])) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = files(&root.join("fuzz/corpus").join(target));
    assert!(corpus.len() >= 10, "the corpus of `{target}` has {} texts", corpus.len());
    for path in corpus
        .into_iter()
        .chain(["puzzles", "tests/goldens"].iter().flat_map(|folder| files(&root.join(folder))))
    {
        let bytes = std::fs::read(&path).expect("a file can be read");
        let checked = std::panic::catch_unwind(|| check(&bytes));
        assert!(checked.is_ok(), "`{target}` fails on {}", path.display());
    }
}

#[test]
fn parse() {
    run("parse", fuzzed::any_text_is_parsed);
}

#[test]
fn check() {
    run("check", fuzzed::any_text_is_checked);
}

#[test]
fn render() {
    run("render", fuzzed::any_report_is_drawn);
}

#[test]
fn fmt() {
    run("fmt", fuzzed::any_text_is_laid_out);
}

#[test]
fn play() {
    run("play", fuzzed::any_puzzle_is_played);
}
