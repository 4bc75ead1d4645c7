//! Checks that the order of the detectors has no effect.

use super::*;
use crate::syntax::read::parse;
use crate::syntax::read::recovery::forms::rule_of;
use crate::syntax::token::tokens;
use crate::syntax::words::WORDS;

/// The texts that are put in place of each token of an example, and after it.
const FOREIGN: [&str; 24] = [
    "",
    "=",
    "->",
    ":",
    ",",
    "of",
    "(",
    ")",
    "[",
    "{",
    "..",
    "3",
    "3a",
    "'",
    "\"",
    "“",
    "–",
    "&&",
    "*",
    "@",
    "tree-frog",
    "//",
    "start",
    "shortets",
];

/// Returns the examples of all words with one token changed, in all ways, and their blocks.
fn slips() -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    for word in WORDS {
        for token in tokens(word.example).filter(|token| !token.is_gap()) {
            for new in FOREIGN.into_iter().chain([token.text]) {
                for begin in [token.at, token.end()] {
                    let (before, behind) = (&word.example[..begin], &word.example[token.end()..]);
                    found
                        .push((word.block(), format!("{before} {new} {behind}").trim().to_owned()));
                }
            }
        }
    }
    found
}

/// Returns the detectors in several orders: backward, and in random ones.
fn orders<'a>() -> Vec<[Detector<'a>; 30]> {
    let mut backward = detectors();
    backward.reverse();
    let (mut found, mut seed) = (vec![backward], 1_usize);
    for _ in 0..5 {
        let mut order = detectors();
        for at in (1..order.len()).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041);
            order.swap(at, (seed >> 33) % (at + 1));
        }
        found.push(order);
    }
    found
}

#[test]
fn the_order_of_detectors_has_no_effect() {
    let (mut found, mut several) = (0, 0);
    for (block, text) in slips() {
        let Some(fault) = rule_of(&text, block).and_then(|rule| parse(rule, &text).err()) else {
            continue;
        };
        let mistake = Mistake::at(&text, 0, fault.at, &fault.positives);
        let report = detected(&mistake, &detectors());
        found += usize::from(report.is_some());
        several += usize::from(
            detectors().iter().filter(|detector| detector(&mistake).is_some()).count() > 1,
        );
        for order in orders() {
            assert_eq!(detected(&mistake, &order), report, "{text}");
        }
    }
    assert!(found > 2_000 && several > 20, "{found} reports, {several} of several detectors");
}
