//! The facts that hold for all moves, as a list of sentences. Each states a property that the rules
//! do not state themselves, without repetition.

use super::law::{change, odd_squares, only_kind, parity};
use super::names::{counted_kind, counted_pieces, list};
use crate::diagnostic::join;
use crate::facts::counts::Law;
use crate::facts::parity::Sum;
use crate::facts::refutation::Laws;
use crate::model::{Kind, NodeId, Puzzle};

/// The limit for the number of parts of the board that a sentence lists.
const MOST_PARTS: usize = 6;
/// The limit for the number of sums modulo two that are listed.
const MOST_SUMS: usize = 4;
/// The limit for the number of kinds that a list names.
const MOST_NAMES: usize = 12;

/// Returns the facts that hold for all moves, one sentence each.
#[must_use]
pub fn facts(puzzle: &Puzzle, laws: &Laws) -> Vec<String> {
    let (single, other): (Vec<&Law>, Vec<&Law>) =
        laws.counts.conserved.iter().partition(|law| only_kind(law).is_some());
    let counts =
        laws.counts.decreasing.iter().chain(other.into_iter().filter(|law| !counts_all_alike(law)));
    let mut sentences: Vec<String> = counts.map(|law| change(puzzle, law, "move")).collect();
    sentences.extend(constant(puzzle, &single, &laws.parts));
    sentences.extend(apart(puzzle, &laws.parts));
    sentences.extend(laws.order.as_ref().map(|order| {
        let squares = odd_squares(puzzle, order).map(|squares| format!(" ({squares})"));
        format!("{}{}", parity(puzzle, order, "move"), squares.unwrap_or_default())
    }));
    // With several kinds, most sums repeat the statements of counts.
    if let (Some(sums), 2) = (&laws.parity, puzzle.kinds.values()) {
        // A sum without entries states the number of pieces, which counts state.
        let is_number = |sum: &Sum| {
            sum.entries.is_empty()
                || sum.entries.len() == puzzle.board.node_count() && !single.is_empty()
        };
        let says_something = |sum: &&Sum| sum.order || !is_number(sum);
        sentences.extend(
            sums.some_sums(MOST_SUMS)
                .iter()
                .filter(says_something)
                .map(|sum| parity(puzzle, sum, "move")),
        );
    }
    sentences
}

/// Returns `true` if a law counts pieces of all kinds alike: moves neither add nor remove pieces,
/// which holds for nearly all rules.
fn counts_all_alike(law: &Law) -> bool {
    law.weights.kinds[1..].windows(2).all(|pair| pair[0] == pair[1])
}

/// Returns the kinds whose numbers are constant. If these are all kinds, moves only move pieces,
/// which goes without saying, and so does the constant number of a kind that never moves.
fn constant(puzzle: &Puzzle, single: &[&Law], parts: &[Law]) -> Option<String> {
    if single.len() + 1 >= puzzle.kinds.values() {
        return None;
    }
    let kinds =
        single.iter().filter_map(|law| only_kind(law)).filter(|&kind| moves_about(kind, parts));
    let mut names: Vec<String> = kinds.map(|kind| counted_pieces(&puzzle.kinds, kind)).collect();
    // A piece and its cells have equal numbers.
    names.dedup();
    match names.as_slice() {
        [] => None,
        [name] => Some(format!("no move changes the number of {name}")),
        _ => Some(format!("no move changes the numbers of {}", several(&names))),
    }
}

/// Returns `true` if a kind can move, as far as the parts of the board show.
fn moves_about(kind: Kind, parts: &[Law]) -> bool {
    let mut regions = regions(kind, parts).peekable();
    regions.peek().is_none() || regions.any(|nodes| nodes.len() > 1)
}

/// Returns the parts of the board between which a kind never moves.
fn regions(kind: Kind, parts: &[Law]) -> impl Iterator<Item = &Vec<NodeId>> {
    parts
        .iter()
        .filter(move |law| law.weights.kinds[kind.index()] != 0)
        .filter_map(|law| law.weights.nodes.as_ref())
}

/// Returns a list of names of kinds; a long list has only the first names.
fn several(names: &[String]) -> String {
    if names.len() <= MOST_NAMES + 1 {
        return join(names, "and");
    }
    let more = format!("{} more", names.len() - MOST_NAMES);
    join(&[&names[..MOST_NAMES], &[more]].concat(), "and")
}

/// Returns the parts of the board between which kinds never move; kinds with the same parts share a
/// sentence.
fn apart(puzzle: &Puzzle, parts: &[Law]) -> Vec<String> {
    let mut shared: Vec<(Vec<&Vec<NodeId>>, Vec<String>)> = Vec::new();
    // The laws concern the first cell of a piece, but a shaped piece covers other nodes too.
    let shaped = |kind: Kind| puzzle.kinds.shapes.iter().any(|shape| shape.kind() == kind);
    for kind in puzzle.kinds.all().filter(|&kind| moves_about(kind, parts) && !shaped(kind)) {
        let (regions, name): (Vec<_>, String) =
            (regions(kind, parts).collect(), counted_kind(&puzzle.kinds, kind));
        if !(1..=MOST_PARTS).contains(&regions.len()) {
            continue;
        }
        match shared.iter_mut().find(|known| known.0 == regions) {
            Some(known) => known.1.push(name),
            None => shared.push((regions, vec![name])),
        }
    }
    let sentence = |(regions, names): (Vec<&Vec<NodeId>>, Vec<String>)| {
        let regions: Vec<String> =
            regions.into_iter().map(|nodes| list(&puzzle.board, nodes)).collect();
        format!(
            "no move takes {} from one part of the board to another: {}",
            join(&names, "or"),
            regions.join("; ")
        )
    };
    shared.into_iter().map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::facts::balance::balances;
    use crate::ground::{ground, samples};
    use crate::model::sample;

    fn sentences(puzzle: &Puzzle) -> Vec<String> {
        let task = ground(puzzle, &Budget::unlimited()).unwrap();
        facts(puzzle, &Laws::find(&task, &balances(&task).unwrap(), &vec![Kind::EMPTY; task.nodes]))
    }

    #[test]
    fn laws_are_described_by_the_names_of_the_file() {
        assert_eq!(
            sentences(&sample::toazzle()),
            [
                "every move lowers the number of `green` by 1",
                "no move changes the number of `red`",
                "no move takes `red` from one part of the board to another: `A1`, `A2`, `A5`, `A3` and `A4`; `B1` to `B4`; `C1` and `C2`; `D2` and `D1`"
            ]
        );
    }

    #[test]
    fn what_goes_without_saying_is_left_out() {
        assert_eq!(sentences(&sample::frogs(2, 2)), [""; 0]);
        assert_eq!(sentences(&samples::tricolore(2, 2)), [""; 0]);
        let mut walled = samples::puzzle(&["red", "green", "wall"]);
        samples::path(&mut walled, 4, false);
        samples::rewrite(&mut walled, "jump", samples::Way::Both, "red green _", "_ _ red", None);
        assert_eq!(
            sentences(&walled),
            [
                "every move lowers the number of `green` by 1",
                "no move changes the number of `red`",
                "no move takes `red` from one part of the board to another: `h1` and `h3`; `h2` and `h4`"
            ]
        );
    }

    #[test]
    fn sums_are_described_one_by_one() {
        let sentences = sentences(&samples::pegs(4));
        assert_eq!(sentences.len(), 1 + MOST_SUMS);
        assert!(
            sentences[1..]
                .iter()
                .all(|fact| fact.starts_with("no move changes whether the number of `peg` on ")),
            "{sentences:?}"
        );
    }

    #[test]
    fn the_order_of_distinct_pieces_is_described_with_the_squares_that_count() {
        let (puzzle, start, _) = samples::eight();
        let task = samples::task(&puzzle);
        let sentences = facts(&puzzle, &Laws::find(&task, &balances(&task).unwrap(), &start));
        let squares = "`r1c2`, `r2c1`, `r2c3` and `r3c2`";
        assert_eq!(
            sentences,
            [format!(
                "every move keeps the parity of the permutation plus the blank's square (odd squares: {squares})"
            )]
        );
    }
}
