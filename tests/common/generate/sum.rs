//! Random comparisons of sums (rule R42) for a placement.
//!
//! The value of each side is the sum of its parts, computed without the library.

use super::condition::{Fact, Facts};
use crate::common::random::Random;

/// Draws a comparison of two sums of counts and numbers; in half of the cases they differ by at
/// most one.
pub fn sum(facts: &Facts, random: &mut Random) -> Fact {
    let (left, is) = side(facts, random);
    let (right, are) = side(facts, random);
    let near = random.between(0, 2) as i64 - 1;
    let (right, are) = if random.chance(50) {
        (format!("{right} + ({})", is - are + near), is + near)
    } else {
        (right, are)
    };
    let (sign, holds) = match random.below(6) {
        0 => ("==", is == are),
        1 => ("!=", is != are),
        2 => ("<", is < are),
        3 => ("<=", is <= are),
        4 => (">", is > are),
        _ => (">=", is >= are),
    };
    Fact { text: format!("{left} {sign} {right}"), holds, level: 2 }
}

/// Draws a sum, and returns its text and value.
fn side(facts: &Facts, random: &mut Random) -> (String, i64) {
    let (mut text, mut value) = (String::new(), 0);
    for part in 0..random.between(1, 3) {
        let (word, worth) = if random.chance(80) { count(facts, random) } else { number(random) };
        let minus = random.chance(30);
        text += match (part, minus) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        text += &word;
        value += if minus { -worth } else { worth };
    }
    (text, value)
}

fn count(facts: &Facts, random: &mut Random) -> (String, i64) {
    let kinds = facts.pieces.spec(random);
    let nodes = facts.land.node_set_or_rest(random);
    let everywhere = random.chance(50);
    let found = (0..facts.board.len()).filter(|node| {
        (everywhere || nodes.nodes.contains(node)) && kinds.kinds.contains(&facts.board[*node])
    });
    let (found, within) = (
        found.count() as i64,
        if everywhere { String::new() } else { format!(" in {}", nodes.text) },
    );
    let counted = format!("count({}{within})", kinds.text);
    let factor = random.between(0, 3) as i64;
    match random.below(4) {
        0 => (format!("{factor}*{counted}"), factor * found),
        1 => (format!("{counted} * {factor}"), factor * found),
        2 => (format!("({counted} - 1) * {factor}"), factor * (found - 1)),
        _ => (counted, found),
    }
}

fn number(random: &mut Random) -> (String, i64) {
    let number = random.below(4) as i64;
    (number.to_string(), number)
}
