//! Compares pairs of texts: with the constructs of the language and in longhand, the same game has
//! the same figures.

use crate::common::dual::compare::compare;
use crate::common::dual::game::game;
use crate::common::dual::matrix::{Place, allowed};
use crate::common::random::number;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The default number of games that are compared.
const CASES: u64 = 200;
/// The number of seeds that are searched for pairs that those games leave out.
const MOST_SEEDS: u64 = 40_000;

/// Returns the first seeds, those of games that have the missing pairs, and the pairs that no game
/// has.
fn find_suite() -> (Vec<u64>, BTreeSet<Place>) {
    let mut missing = allowed();
    let mut seeds: Vec<u64> = (0..CASES).collect();
    seeds
        .iter()
        .filter_map(|&seed| game(seed))
        .for_each(|game| missing.retain(|pair| !game.seen.contains(pair)));
    for seed in CASES..MOST_SEEDS {
        if missing.is_empty() {
            break;
        }
        let Some(game) = game(seed) else { continue };
        let before = missing.len();
        missing.retain(|pair| !game.seen.contains(pair));
        if missing.len() < before {
            seeds.push(seed);
        }
    }
    (seeds, missing)
}

/// Returns the suite, which is found once for all tests.
fn suite() -> &'static (Vec<u64>, BTreeSet<Place>) {
    static FOUND: OnceLock<(Vec<u64>, BTreeSet<Place>)> = OnceLock::new();
    FOUND.get_or_init(find_suite)
}

/// Tests `PUZZLEC_PROPERTY_CASES` games, from `PUZZLEC_PROPERTY_SEED` on; those of the suite if
/// neither is set.
#[test]
fn two_texts_of_one_game_have_the_same_figures() {
    let seeds = match (number("PUZZLEC_PROPERTY_SEED"), number("PUZZLEC_PROPERTY_CASES")) {
        (None, None) => suite().0.clone(),
        (first, cases) => {
            let first = first.unwrap_or(0);
            (first..first + cases.unwrap_or(CASES)).collect()
        }
    };
    let mut failures = Vec::new();
    for seed in seeds {
        let Some(game) = game(seed) else { continue };
        if let Err(difference) = compare(&game, seed) {
            println!("seed {seed}: {}", difference.lines().next().unwrap_or_default());
            failures.push(format!(
                "seed {seed}: {difference}\n{}\nin longhand:\n{}",
                game.short, game.long
            ));
        }
    }
    let shortest = failures.iter().min_by_key(|failure| failure.len());
    assert!(
        shortest.is_none(),
        "{} games differ, for example {}",
        failures.len(),
        shortest.map_or("", String::as_str)
    );
}

#[test]
fn every_construct_occurs_in_every_place_that_takes_it() {
    let missing = &suite().1;
    assert!(missing.is_empty(), "these are never drawn: {missing:?}");
    let allowed = allowed();
    for seed in 0..MOST_SEEDS / 20 {
        let seen = game(seed).map_or_else(BTreeSet::new, |game| game.seen);
        let others: Vec<_> = seen.difference(&allowed).collect();
        assert!(others.is_empty(), "seed {seed}: these are not in the table: {others:?}");
    }
}

#[test]
fn few_seeds_have_no_game() {
    let games = (0..CASES).filter(|&seed| game(seed).is_some()).count() as u64;
    assert!(games * 10 > CASES * 8, "only {games} games of {CASES} seeds");
}
