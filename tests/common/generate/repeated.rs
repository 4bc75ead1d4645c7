//! Statements with `for`.
//!
//! Some statements of a definition are put inside of a `for`, with an index in their names; its
//! meaning stays the same.

use crate::common::definition::{Definition, read_well_formed};
use crate::common::random::Random;
use std::ops::Range;

/// Puts some statements inside of a `for`.
pub fn fold(random: &mut Random, definition: &mut Definition) {
    let before = definition.clone();
    for statements in [
        &mut definition.pieces,
        &mut definition.board,
        &mut definition.moves,
        &mut definition.start,
        &mut definition.goal,
    ] {
        for statement in statements.iter_mut().filter(|statement| {
            !statement.starts_with("for ")
                && !statement.starts_with("settle ")
                && !statement.contains("\"\"\"")
        }) {
            if random.chance(7)
                && let Some(places) = pick(random, statement)
            {
                *statement = inside(random, statement, &places);
            }
        }
    }
    let (one, other) = (read_well_formed(&before.text()), read_well_formed(&definition.text()));
    assert_eq!(
        (&one.rules, &one.settle, &one.never),
        (&other.rules, &other.settle, &other.never),
        "{}",
        definition.text()
    );
    assert_eq!(
        (one.board.lines(), one.board.regions()),
        (other.board.lines(), other.board.regions()),
        "{}",
        definition.text()
    );
}

/// Returns the places of the digits of some name.
fn pick(random: &mut Random, statement: &str) -> Option<Vec<Range<usize>>> {
    let mut found = Vec::new();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let bytes = statement.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|byte| is_part(byte)).count();
        let (token, behind) =
            (statement.get(at..at + length).unwrap_or_default(), bytes.get(at + length));
        // No globs, ranges, numbers, glyphs and names of cells; a name that stands so somewhere
        // stays everywhere.
        let before = at.checked_sub(1).map_or(b' ', |before| bytes[before]);
        let stem = token.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = token[stem..].bytes().take_while(u8::is_ascii_digit).count();
        if stem > 0 && digits > 0 {
            let fits = !b"*\"':.]".contains(&before)
                && !behind.is_some_and(|byte| b"*[\"'".contains(byte));
            found.push((token, fits.then_some(at + stem..at + stem + digits)));
        }
        at += length.max(1);
    }
    let stays: Vec<&str> =
        found.iter().filter(|(_, digits)| digits.is_none()).map(|(token, _)| *token).collect();
    found.retain(|(token, _)| !stays.contains(token));
    let chosen = if found.is_empty() { return None } else { random.pick(&found).0 };
    Some(
        found
            .into_iter()
            .filter(|(token, _)| *token == chosen)
            .filter_map(|(_, digits)| digits)
            .collect(),
    )
}

/// Writes a statement inside of a `for` of one number.
fn inside(random: &mut Random, statement: &str, places: &[Range<usize>]) -> String {
    let number: i64 = statement[places[0].clone()].parse().unwrap_or_default();
    let (first, index) = match random.below(3) {
        0 => (number, "[j]"),
        1 => (number - 1, "[j+1]"),
        _ => (number + 2, "[j - 2]"),
    };
    let mut indexed = statement.to_owned();
    places.iter().rev().for_each(|digits| indexed.replace_range(digits.clone(), index));
    format!("for j in {first}..{first} {{ {indexed} }}")
}
