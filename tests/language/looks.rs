//! Tests of the looks of the shipped puzzles: different things look different.

use crate::common::random::Random;
use crate::common::shipped::definitions;
use puzzlec::stages::model::state_text;
use puzzlec::stages::scene::{Look, Spot};
use puzzlec::{Compiled, Query};
use std::collections::{BTreeMap, BTreeSet};

/// The number of random moves after the start.
const MOVES: usize = 8;

/// The fewest letters of a word.
const WORD: usize = 3;

/// A piece: the place and the look.
type Piece = (Spot, Look);

/// Returns what is wrong with the looks of a puzzle.
fn faults(compiled: &Compiled, seed: u64) -> BTreeSet<String> {
    let (puzzle, random) = (compiled.model(), &mut Random::new(seed));
    let Ok(mut session) = compiled.play(&Query::default()) else { return BTreeSet::new() };
    let plan = session.plan().expect("a shipped board can be drawn");
    let kinds = plan.looks.len() - 1;
    let mut found: BTreeSet<String> = alike(&plan.looks[1..]).into_iter().collect();
    for made in 0..MOVES {
        let state = state_text::read(puzzle, &session.position()).expect("a position can be read");
        let all = plan
            .spots
            .iter()
            .zip(state.iter())
            .filter(|(spot, kind)| !spot.is_square && kind.index() > 0);
        let pieces: Vec<Piece> =
            all.map(|(spot, kind)| (spot.clone(), plan.looks[kind.index()].clone())).collect();
        found.extend(roles_alike(&pieces));
        if made == 0 && kinds > 1 {
            found.extend(one_letter(&pieces));
        }
        let moves = session.moves();
        let Some(words) =
            (!moves.is_empty()).then(|| moves[random.below(moves.len())].words.clone())
        else {
            break;
        };
        session.play(&words).expect("it is legal");
    }
    found
}

/// Returns the name of a node without its numbers.
fn role(spot: &Spot) -> &str {
    spot.name.trim_end_matches(|character: char| character.is_ascii_digit() || character == '_')
}

fn is_word(role: &str) -> bool {
    role.len() >= WORD
        && role.chars().all(|character| character.is_alphabetic() || character == '_')
}

/// Reports two kinds with the same text in the same colour. Parts of blocks share their looks.
fn alike(looks: &[Look]) -> Option<String> {
    let mut seen = BTreeMap::new();
    looks.iter().filter(|look| look.part.is_none()).find_map(|look| {
        let other = seen.insert((&look.glyph, &look.color), &look.name)?;
        Some(format!("`{other}` and `{}` are both {} in {}", look.name, look.glyph, look.color))
    })
}

/// Reports places of different roles, at least one of them a word, whose pieces have the same
/// letters and the same colour.
fn roles_alike(pieces: &[Piece]) -> Option<String> {
    let mut roles: BTreeMap<_, BTreeSet<&str>> = BTreeMap::new();
    for (spot, look) in pieces.iter().filter(|(_, look)| !look.icon) {
        roles.entry((&look.glyph, &look.color)).or_default().insert(role(spot));
    }
    let (look, roles) = roles
        .into_iter()
        .find(|(_, roles)| roles.len() > 1 && roles.iter().any(|role| is_word(role)))?;
    Some(format!("{roles:?} are all {} in {}", look.0, look.1))
}

/// Reports a start whose pieces are all one letter, of several kinds, if the names beside them are
/// no words either.
fn one_letter(pieces: &[Piece]) -> Option<String> {
    let letters: BTreeSet<&String> = pieces.iter().map(|(_, look)| &look.glyph).collect();
    let is_plain =
        pieces.len() > 2 && letters.len() == 1 && pieces.iter().all(|(_, look)| !look.icon);
    let named = pieces.iter().all(|(spot, _)| is_word(role(spot)));
    (is_plain && !named).then(|| {
        format!(
            "all pieces are {letters:?}, on {:?}",
            pieces.iter().map(|(spot, _)| &spot.name).collect::<Vec<_>>()
        )
    })
}

fn compiled(text: &str) -> Compiled {
    puzzlec::compile("looks.pz", text.to_owned()).expect("it is well-formed")
}

#[test]
fn pieces_of_shipped_puzzles_are_told_apart() {
    let puzzles = definitions("puzzles", true);
    assert!(puzzles.len() > 150);
    let mut found = Vec::new();
    for (path, seed) in puzzles.iter().zip(0..) {
        let text = std::fs::read_to_string(path).expect("a puzzle can be read");
        found.extend(
            faults(&compiled(&text), seed)
                .into_iter()
                .map(|fault| format!("{}: {fault}", path.display())),
        );
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Each text but the third has pieces that a reader cannot tell apart.
#[test]
fn pieces_that_cannot_be_told_apart_are_found() {
    let bank = |names: &str| {
        format!(
            "puzzle \"Banks\"\npieces {{ near 'n' peru; far 'f' skyblue }}\nboard {{ path row: {names} }}\nmoves {{ row: near near => far far }}\n\
             start {{ near at all }}\ngoal {{ all far }}\n"
        )
    };
    let found = |text: &str| faults(&compiled(text), 0).into_iter().collect::<Vec<_>>().join("; ");
    assert!(
        found(&bank("boat man1 man2 woman1")).contains("{\"boat\", \"man\", \"woman\"} are all n"),
        "{}",
        found(&bank("boat man1 man2 woman1"))
    );
    assert!(
        found(&bank("d[1..4]")).contains("all pieces are {\"n\"}"),
        "{}",
        found(&bank("d[1..4]"))
    );
    assert_eq!(found(&bank("disk[1..4]")), "");
    let alike = bank("disk[1..4]")
        .replace("near 'n' peru; far 'f' skyblue", "near peru icon \"🚣\"; far peru icon \"🚣\"");
    assert!(found(&alike).contains("`near` and `far` are both 🚣"), "{}", found(&alike));
}
