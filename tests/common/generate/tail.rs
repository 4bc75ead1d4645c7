//! The parts that follow random moves: guards and costs; and chains.
//!
//! Labels stay last.

use super::condition::Facts;
use super::rewrite::{Meaning, rewrite};
use crate::common::random::Random;

/// Adds a guard to a statement in some cases, and a cost if moves have costs.
pub fn followed(random: &mut Random, facts: &Facts, costs: bool, statement: &str) -> String {
    let (body, label) = statement.split_at(statement.find(" as \"").unwrap_or(statement.len()));
    let also = body.find(" also ").filter(|_| !body.ends_with('}')).unwrap_or(body.len());
    let (body, also) = body.split_at(also);
    let guard = if random.chance(12) { guard(random, facts) } else { String::new() };
    let cost = if costs && random.chance(60) {
        format!(" cost {}", [0, 1, 2, 2, 3, 5][random.below(6)])
    } else {
        String::new()
    };
    format!("{body}{guard}{also}{cost}{label}")
}

/// Draws a guard; most guards hold at the start.
pub fn guard(random: &mut Random, facts: &Facts) -> String {
    let fact = if random.chance(60) { facts.holding(random, 1) } else { facts.draw(random, 1) };
    format!(" if {}", fact.text)
}

/// Draws a rewrite with which a chain can continue.
pub fn link(random: &mut Random, facts: &Facts) -> Option<(String, Meaning)> {
    let drawn = (0..60)
        .map(|_| rewrite(random, facts.pieces, facts.land))
        .find(|(_, meaning)| meaning.links);
    drawn.map(|(text, meaning)| {
        (format!("leap{}", text.trim_start_matches("step").trim_start_matches("hop")), meaning)
    })
}
