//! Numbers of pieces in a goal, and the sets of nodes and kinds that they count.

use super::names::{any_of, cell_of, counted_kind, list};
use super::number::grouped;
use crate::model::{Comparison, Kind, KindSet, NodeId, Puzzle, Term};

/// Adds the terms of a sum that count the same, and divides a single one and the number by its
/// factor.
pub(super) fn simplified(terms: &[Term], number: i128) -> (Vec<Term>, i128) {
    let mut found: Vec<Term> = Vec::new();
    for term in terms {
        let same = found.iter_mut().find(|one| one.nodes == term.nodes && one.kinds == term.kinds);
        let sum = same.and_then(|one| Some((one.factor.checked_add(term.factor)?, one)));
        match sum {
            Some((sum, one)) => one.factor = sum,
            None => found.push(term.clone()),
        }
    }
    found.retain(|term| term.factor != 0);
    match &mut found[..] {
        [] => (terms.to_vec(), number),
        [one] if one.factor > 0 && number % i128::from(one.factor) == 0 => {
            let number = number / i128::from(std::mem::replace(&mut one.factor, 1));
            (found, number)
        }
        _ => (found, number),
    }
}

/// "exactly 2 nodes hold `frog`", "at most 1 of `h1` and `h2` holds `frog` or `toad`".
pub(super) fn count(
    puzzle: &Puzzle,
    nodes: &[NodeId],
    kinds: &KindSet,
    (comparison, number): (Comparison, i128),
) -> String {
    let what = counted(puzzle, nodes, kinds);
    let is_plain = |kind: Kind| kind != Kind::EMPTY && cell_of(&puzzle.kinds, kind).is_none();
    if kinds.single().is_some_and(|kind| !is_plain(kind)) || is_any_piece(puzzle, kinds) {
        return there_are(&what, comparison, number);
    }
    let (compared, pieces) = (than(comparison), any_of(&puzzle.kinds, kinds));
    let (hold, noun) = if number == 1 { ("holds", "node") } else { ("hold", "nodes") };
    let number = grouped(number);
    match nodes {
        [_] => format!("the number of {what} is {compared} {number}").replace("is exactly", "is"),
        _ if is_whole(puzzle, nodes) => format!("{compared} {number} {noun} {hold} {pieces}"),
        _ => format!("{compared} {number} of {} {hold} {pieces}", list(&puzzle.board, nodes)),
    }
}

/// Returns the words of a comparison before a number of things.
fn than(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "fewer than",
        other => compared(other),
    }
}

/// "there are at most 2 empty nodes on `h1` and `h2`".
fn there_are(counted: &str, comparison: Comparison, number: i128) -> String {
    let compared = than(comparison);
    if number != 1 {
        return format!("there are {compared} {} {counted}", grouped(number));
    }
    let one = ["empty nodes", "pieces"].iter().find_map(|many| {
        Some(format!("{}{}", many.strip_suffix('s')?, counted.strip_prefix(many)?))
    });
    format!("there is {compared} 1 {}", one.as_deref().unwrap_or(counted))
}

/// Returns `true` if nodes are all nodes of the board, or all that are drawn.
pub(super) fn is_whole(puzzle: &Puzzle, nodes: &[NodeId]) -> bool {
    nodes.len() == puzzle.board.node_count() || nodes.iter().copied().eq(puzzle.board.shown())
}

/// The kinds that are left out, where they are fewer than those that are not.
pub(super) fn left_out(puzzle: &Puzzle, kinds: &KindSet) -> Option<KindSet> {
    let others = kinds.complement(puzzle.kinds.values());
    (others.len() < kinds.len() && !others.is_empty()).then_some(others)
}

/// Returns `true` if the kinds are all but the empty one.
pub(super) fn is_any_piece(puzzle: &Puzzle, kinds: &KindSet) -> bool {
    left_out(puzzle, kinds).is_some_and(|others| others.single() == Some(Kind::EMPTY))
}

/// Returns the name of the pieces that are counted, with the nodes unless these are all.
pub(super) fn counted(puzzle: &Puzzle, nodes: &[NodeId], kinds: &KindSet) -> String {
    let what = match kinds.single() {
        Some(kind) => counted_kind(&puzzle.kinds, kind),
        None if is_any_piece(puzzle, kinds) => "pieces".to_owned(),
        None => any_of(&puzzle.kinds, kinds),
    };
    if is_whole(puzzle, nodes) { what } else { format!("{what} on {}", list(&puzzle.board, nodes)) }
}

/// Returns the words of a comparison.
pub(super) fn compared(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "exactly",
        Comparison::NotEqual => "not",
        Comparison::Less => "less than",
        Comparison::AtMost => "at most",
        Comparison::More => "more than",
        Comparison::AtLeast => "at least",
    }
}
