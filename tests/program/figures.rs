//! Checks the figures in documents: the number of shipped puzzles, their numbers of positions, and
//! the targets that are met.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{run, text};
use crate::shipped::definitions;

/// A number of positions that is too large for a test to visit.
const LARGE: u128 = 10_000_000;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a file of the repository can be read")
}

/// Returns the README and the pages of `docs`, without their fenced blocks, which are tested by
/// running them.
fn pages() -> BTreeMap<PathBuf, String> {
    let docs = fs::read_dir(root().join("docs"))
        .expect("the folder can be read")
        .map(|entry| entry.expect("an entry").path());
    let pages = docs
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .chain([root().join("README.md")]);
    let prose = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a page can be read");
        (path, text.split("```").step_by(2).collect::<String>())
    };
    pages.map(prose).collect()
}

/// Returns the numbers in digits before a word.
fn numbers_before(text: &str, word: &str) -> Vec<u128> {
    let before = |at: usize| {
        let digits: Vec<char> = text[..at]
            .chars()
            .rev()
            .take_while(|sign| sign.is_ascii_digit() || *sign == ',')
            .collect();
        digits.into_iter().rev().filter(char::is_ascii_digit).collect::<String>().parse().ok()
    };
    text.match_indices(word).filter_map(|(at, _)| before(at)).collect()
}

/// Returns the expectations of all shipped puzzles, joined.
fn expectations() -> String {
    let all = definitions("puzzles", true)
        .into_iter()
        .map(|path| fs::read_to_string(path).expect("a puzzle can be read"));
    all.flat_map(|text| {
        text.lines()
            .filter(|line| line.starts_with("expect"))
            .map(|line| format!("{line}\n"))
            .collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn the_number_of_shipped_puzzles_is_right_everywhere() {
    let (count, mut found) = (definitions("puzzles", true).len() as u128, 0);
    for (page, text) in pages() {
        // Lines may break between words, too.
        for number in numbers_before(&text.replace('\n', " "), " puzzles") {
            assert_eq!(number, count, "{} says {number} puzzles", page.display());
            found += 1;
        }
    }
    assert!(found >= 4, "{found}");
}

#[test]
fn large_numbers_of_positions_are_expected_by_a_puzzle() {
    let (expected, mut found) = (expectations(), 0);
    for (page, text) in pages() {
        for number in numbers_before(&text.replace('\n', " "), " positions")
            .into_iter()
            .filter(|number| *number >= 1000)
        {
            let known = expected.split_whitespace().any(|word| word == number.to_string());
            assert!(
                known,
                "{} says {number} positions, and no puzzle expects so many",
                page.display()
            );
            found += 1;
        }
    }
    assert!(found >= 1);
}

#[test]
fn the_sizes_of_puzzles_are_right() {
    let page = read("docs/analyse.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| [`"))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 7);
    for row in rows {
        let path = row[1].split("(../").nth(1).expect("a link").trim_end_matches(')');
        let said: u128 = row[2].replace(',', "").parse().expect("a number of positions");
        let definition = read(path);
        if path.ends_with("fifteen.pz") {
            assert_eq!(said, (1..=16).product::<u128>() / 2);
        } else if said > LARGE {
            assert!(
                definition.contains(&format!("reachable {said}\n")),
                "{path} does not expect {said} positions"
            );
        } else {
            let file = root().join(path);
            let solved = if definition.contains("start \"solved\"") {
                &["--start", "solved"][..]
            } else {
                &[]
            };
            let output = run(&[
                &["explore", file.to_str().expect("a path in UTF-8"), "--format", "json"],
                solved,
            ]
            .concat());
            let found: serde_json::Value =
                serde_json::from_str(text(&output.stdout)).expect("one JSON value");
            assert_eq!(found["reachable"].to_string(), said.to_string(), "{path}");
        }
    }
}

#[test]
fn what_is_said_of_speed_is_in_its_table() {
    let speed = read("docs/speed.md");
    let missed = speed.lines().filter(|line| line.trim_end().ends_with("| missed |")).count();
    let words = [
        "No targets are",
        "One target is",
        "Two targets are",
        "Three targets are",
        "Four targets are",
        "Five targets are",
    ];
    assert!(speed.contains(&format!("{} missed", words[missed])), "{missed} targets are missed");
    let analyse = read("docs/analyse.md");
    for (workload, puzzle) in
        [("`explore` peg solitaire", "`peg.pz`"), ("`explore` cube 2 by 2 by 2", "pocket-cube.pz`")]
    {
        let row: Vec<&str> = speed
            .lines()
            .find(|line| line.contains(&format!("| {workload} |")))
            .expect("a row")
            .split('|')
            .collect();
        let line = analyse
            .lines()
            .find(|line| line.starts_with("| [") && line.contains(puzzle))
            .expect("a row of the sizes");
        assert!(line.contains(row[4].trim()), "{workload} takes {}: {line}", row[4].trim());
    }
}

#[test]
fn the_version_of_rust_is_the_one_that_is_needed() {
    let needed = read("Cargo.toml");
    let version = needed
        .split("rust-version = \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a version")
        .to_owned();
    assert!(read("README.md").contains(&format!("Rust {version} or later")));
}
