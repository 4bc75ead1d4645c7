//! Conditions whose joints stand before them, as in PDDL: `(and (at frog h1) (not (at toad h2)))`.

use super::row::{Bound, Holes};
use super::words::Word;

/// How deep they may nest.
const MOST_NESTED: usize = 8;

/// The condition that begins at a word.
pub fn prefixed(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let joint = words.get(at + 1).filter(|word| words[at].text == "(" && matches!(word.text, "and" | "or" | "not"))?;
    let (end, text) = formula(holes, words, at, MOST_NESTED)?;
    let mut found = Bound::right(text);
    let why = if joint.text == "not" { "a condition has no brackets around its words" } else { "`{}` stands between conditions" };
    found.wrong(at + 1, why, false);
    Some((end, found))
}

/// A condition in brackets: where it ends, and how it is written here.
fn formula(holes: &Holes<'_>, words: &[Word<'_>], at: usize, deep: usize) -> Option<(usize, String)> {
    let (open, joint, deep) = (words.get(at)?, words.get(at + 1)?, deep.checked_sub(1)?);
    if open.text != "(" {
        return None;
    }
    if !matches!(joint.text, "and" | "or" | "not") {
        return fact(holes, words, at + 1);
    }
    let (mut parts, mut next) = (Vec::new(), at + 2);
    while words.get(next)?.text != ")" {
        let (end, part) = formula(holes, words, next, deep)?;
        let joined = part.contains(" and ") || part.contains(" or ");
        parts.push(if joined { format!("({part})") } else { part });
        next = end;
    }
    let text = match (joint.text, &parts[..]) {
        ("not", [part]) => match part.split_once(" is ").filter(|_| !part.starts_with('(') && !part.contains(" is not ")) {
            Some((node, kind)) => format!("{node} is not {kind}"),
            None => format!("not {part}"),
        },
        ("not", _) | (_, []) => return None,
        (joint, parts) => parts.join(&format!(" {joint} ")),
    };
    Some((next + 1, text))
}

/// `at frog h1 )`: a predicate, a piece and a node, in whatever order.
fn fact(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, String)> {
    let names = words.get(at + 1..at + 3)?;
    let one =
        |hole: &str, at: usize| holes.fits(hole, words, at).iter().find(|(end, _)| *end == at + 1).map(|(_, found)| found.text.clone());
    let (node, piece) = (|at| one("NODE", at), |at| one("PIECE", at));
    let (first, second) = (at + 1, at + 2);
    let closed = words.get(at + 1 + names.len()).is_some_and(|word| word.text == ")");
    let pair = piece(first).zip(node(second)).or_else(|| piece(second).zip(node(first)));
    pair.filter(|_| closed).map(|(kind, node)| (at + 4, format!("{node} is {kind}")))
}
