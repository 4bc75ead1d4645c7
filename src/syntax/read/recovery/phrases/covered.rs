//! Phrases for the place of a piece with a shape, which covers several nodes.

use super::row::{Bound, Metavariables};
use super::words::PhraseWord;

const IS: &str = "a condition says with `is` that a piece covers a node";
const WHOLE: &str =
    "a piece with a shape covers several nodes, and its first and its last cell say where it is";

/// The words between a piece and its place.
const VERBS: [&str; 15] = [
    "is", "are", "be", "stands", "sits", "lies", "ends", "arrives", "lands", "goes", "gets",
    "moves", "comes", "moved", "up",
];
const PLACED: [&str; 12] = [
    "at", "on", "in", "inside", "@", "to", "onto", "into", "reaches", "reached", "occupies",
    "enters",
];

/// Returns the conditions on the first and the last cell of a piece that a phrase puts on a node:
/// `yacht at r1c2`, `at(yacht, r1c2)`, or with `not` that it is elsewhere.
pub(super) fn covered(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let (kind, wrong, node, end, is_not) = match (text(at), text(at + 1)) {
        ("at" | "on" | "in" | "is" | "pos" | "position" | "loc" | "location" | "holds", "(") => {
            let names = [text(at + 2), text(at + 4)];
            let first = usize::from(vars.names.last_cell(names[0]).is_none());
            let whole = (text(at + 3), text(at + 5)) == (",", ")");
            let [kind, node] = [names[first], names[1 - first]];
            (kind, at, node, if whole { at + 6 } else { return None }, false)
        }
        (kind, "(") if text(at + 3) == ")" => (kind, at + 1, text(at + 2), at + 4, false),
        (kind, _) => {
            let mut word = at + 1;
            let passes = |word: usize, some: &[&str]| some.contains(&text(word));
            while passes(word, &VERBS) {
                word += 1;
            }
            let is_not = text(word) == "not" || text(word).ends_with("n't");
            word += usize::from(is_not);
            let wrong = word;
            while passes(word, &PLACED) {
                word += 1;
            }
            (kind, wrong.min(words.len().checked_sub(1)?), text(word), word + 1, is_not)
        }
    };
    let (row, column) = vars.names.last_cell(kind)?.from(node)?;
    // A piece that does not fit there from its first cell on may still cover the node.
    let fits = vars.names.may_be_on_grid(row, column);
    let last = format!("r{row}c{column}");
    let text = match (fits, is_not) {
        (true, true) => format!("({node} is not {kind} or {last} is not {kind})"),
        (true, false) => format!("{node} is {kind} and {last} is {kind}"),
        (false, true) => format!("{node} is not {kind}"),
        (false, false) => format!("{node} is {kind}"),
    };
    let mut bound = Bound::right(text);
    bound.wrong(wrong, if fits { WHOLE } else { IS }, false);
    Some((end, bound))
}
