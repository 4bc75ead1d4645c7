//! Tests of the rules of the language, sentence by sentence, on tiny definitions: an allowed form
//! works with its meaning, a forbidden one is reported with its code. The name of a test begins
//! with the number of its rule.

mod board;
mod costs;
mod hex;
mod moves;
mod names;
mod pieces;
mod play;
mod presses;
mod repeated;
mod rewrites;
mod runs;
mod sets;
mod shapes;
mod starts;
mod sums;
mod support;
mod tails;
mod text;
mod version_3;
mod versions;
mod walls;

/// The files with tests of rules.
const FILES: [&str; 18] = [
    include_str!("text.rs"),
    include_str!("names.rs"),
    include_str!("pieces.rs"),
    include_str!("board.rs"),
    include_str!("rewrites.rs"),
    include_str!("moves.rs"),
    include_str!("starts.rs"),
    include_str!("play.rs"),
    include_str!("versions.rs"),
    include_str!("tails.rs"),
    include_str!("repeated.rs"),
    include_str!("shapes.rs"),
    include_str!("costs.rs"),
    include_str!("presses.rs"),
    include_str!("hex.rs"),
    include_str!("walls.rs"),
    include_str!("version_3.rs"),
    include_str!("sets.rs"),
];

#[test]
fn every_rule_is_tested_by_name() {
    let numbers = (1..=41)
        .chain([43, 44])
        .chain(46..=67)
        .map(|number| number.to_string())
        .chain(["11a".to_owned()]);
    for number in numbers {
        let head = format!("#[test]\nfn r{number}_");
        assert!(FILES.iter().any(|file| file.contains(&head)), "rule R{number} has no test");
    }
}
