//! What follows random moves: guards and costs; and chains.
//!
//! In: random numbers, a statement, conditions. Out: the statement with its tail. Promises that labels stay last. Knows nothing of what
//! moves do.

use super::condition::Facts;
use super::rewrite::{Meaning, rewrite};
use crate::common::random::Random;

/// A statement with a guard, now and then, and with a cost where moves have costs.
pub fn followed(random: &mut Random, facts: &Facts, costs: bool, statement: &str) -> String {
    let (body, label) = statement.split_at(statement.find(" as \"").unwrap_or(statement.len()));
    let also = body.find(" also ").filter(|_| !body.ends_with('}')).unwrap_or(body.len());
    let (body, also) = body.split_at(also);
    let guard = if random.chance(12) { guard(random, facts) } else { String::new() };
    let cost = if costs && random.chance(60) { format!(" cost {}", [0, 1, 2, 2, 3, 5][random.below(6)]) } else { String::new() };
    format!("{body}{guard}{also}{cost}{label}")
}

/// A guard; most hold at the start.
pub fn guard(random: &mut Random, facts: &Facts) -> String {
    let fact = if random.chance(60) { facts.holding(random, 1) } else { facts.draw(random, 1) };
    format!(" if {}", fact.text)
}

/// A rewrite that a chain can go on with.
pub fn link(random: &mut Random, facts: &Facts) -> Option<(String, Meaning)> {
    let drawn = (0..60).map(|_| rewrite(random, facts.pieces, facts.land)).find(|(_, meaning)| meaning.links);
    drawn.map(|(text, meaning)| (format!("leap{}", text.trim_start_matches("step").trim_start_matches("hop")), meaning))
}
