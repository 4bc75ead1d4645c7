//! Holes for numbers, comparisons and verbs: the words of other languages and of plain English, and those of this one.

use super::row::{Bound, Holes};
use super::words::Word;
use crate::syntax::token::Kind;

/// How numbers are compared elsewhere, the longer way first, and here.
const COMPARISONS: [(&str, &str); 33] = [
    ("greater than or equal to", ">="),
    ("less than or equal to", "<="),
    ("not equal to", "!="),
    ("greater than", ">"),
    ("more than", ">"),
    ("less than", "<"),
    ("fewer than", "<"),
    ("at least", ">="),
    ("at most", "<="),
    ("up to", "<="),
    ("no more than", "<="),
    ("not more than", "<="),
    ("no less than", ">="),
    ("equal to", "=="),
    ("exactly", "=="),
    ("only", "=="),
    ("just", "=="),
    ("equals", "=="),
    ("not", "!="),
    ("==", "=="),
    ("===", "=="),
    ("=", "=="),
    (":", "=="),
    ("!=", "!="),
    ("<>", "!="),
    ("≠", "!="),
    ("=>", ">="),
    (">=", ">="),
    ("≥", ">="),
    ("=<", "<="),
    ("<=", "<="),
    ("≤", "<="),
    (">", ">"),
];

/// Verbs that stand for `is`, and for `is not`, the longer one first.
const IS: [&str; 16] = [
    "should be",
    "must be",
    "has to be",
    "is",
    "are",
    "be",
    "has",
    "have",
    "holds",
    "hold",
    "contains",
    "contain",
    "equals",
    "==",
    "=",
    "===",
];
const IS_NOT: [&str; 24] = [
    "should not be",
    "must not be",
    "does not hold",
    "does not contain",
    "doesn't contain",
    "doesn't hold",
    "do not contain",
    "is not",
    "are not",
    "has no",
    "have no",
    "is no",
    "isn't",
    "isn’t",
    "isnt",
    "aren't",
    "arent",
    "hasn't",
    "not",
    "!=",
    "<>",
    "≠",
    "is never",
    "without",
];

/// The words of a text, if the statement goes on with them.
fn taken(words: &[Word<'_>], at: usize, text: &str) -> Option<usize> {
    let mut end = at;
    for part in text.split(' ') {
        words.get(end).filter(|word| word.text.eq_ignore_ascii_case(part))?;
        end += 1;
    }
    Some(end)
}

/// A verb between a node and what it holds; `denied` says which of both are wanted.
pub fn verb(words: &[Word<'_>], at: usize, denied: Option<bool>) -> Vec<(usize, Bound)> {
    let mut found = Vec::new();
    let sorts = [(true, &IS_NOT[..], "is not"), (false, &IS[..], "is")];
    for (_, verbs, ours) in sorts.into_iter().filter(|(sort, ..)| denied.is_none_or(|denied| denied == *sort)) {
        found.extend(verbs.iter().filter_map(|verb| {
            let mut bound = Bound::right(ours);
            if *verb != ours {
                bound.wrong(at, "expected `is` or `is not`, found `{}`", false);
            }
            Some((taken(words, at, verb)?, bound))
        }));
    }
    found.sort_by_key(|(end, _)| usize::MAX - end);
    found
}

/// A verb between a piece and where it is.
pub fn stands(words: &[Word<'_>], at: usize) -> Vec<(usize, Bound)> {
    const STANDS: [&str; 8] = ["stands", "stand", "sits", "sit", "lies", "lie", "rests", "ends"];
    let stands = words.get(at).filter(|word| STANDS.contains(&word.text)).map(|_| (at + 1, Bound::default()));
    verb(words, at, Some(false)).into_iter().chain(stands).collect()
}

/// A comparison of numbers. What is none elsewhere, `is` alone compares too.
pub fn comparison(words: &[Word<'_>], at: usize) -> Vec<(usize, Bound)> {
    let verb = usize::from(words.get(at).is_some_and(|word| matches!(word.text, "is" | "are" | "be")));
    let signs = COMPARISONS.iter().chain(&[("<", "<")]);
    let expected = |text: &str, ours: &str| {
        let mut bound = Bound::right(ours);
        if text != ours || verb > 0 {
            bound.wrong(at, "expected a comparison, such as `==`, found `{}`", false);
        }
        bound
    };
    let mut found: Vec<_> = signs.filter_map(|(text, ours)| Some((taken(words, at + verb, text)?, expected(text, ours)))).collect();
    found.sort_by_key(|(end, _)| usize::MAX - end);
    found.truncate(1);
    found.extend((verb > 0).then(|| (at + 1, expected("is", "=="))));
    found
}

/// What is expected: `shortest 24`, `solutions 1`, `reachable 90` or `unsolvable`, and what else means that.
pub fn figure(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    const FIGURES: [(&str, &[&str]); 3] = [
        ("shortest", &["moves", "length", "steps", "minimum", "optimal", "optimum", "solution", "solvable", "best", "min", "in"]),
        ("solutions", &["ways", "count"]),
        ("reachable", &["states", "positions", "nodes"]),
    ];
    const NONE: [&str; 4] = ["unsolvable", "impossible", "insoluble", "infeasible"];
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let why = "what is expected is written `shortest 24`, `solutions 1`, `reachable 90` or `unsolvable`";
    let named = |text: &str| FIGURES.iter().find(|(ours, others)| *ours == text || others.contains(&text)).map(|(ours, _)| *ours);
    if NONE.contains(&text(at)) || text(at) == "no" && matches!(text(at + 1), "solution" | "solutions") {
        let mut found = Bound::right("unsolvable");
        if text(at) != "unsolvable" {
            found.wrong(at, why, false);
        }
        return Some((at + 1 + usize::from(text(at) == "no"), found));
    }
    if let Some((end, number)) = number(holes, words, at) {
        let ours = named(text(end));
        let mut found = Bound::right(format!("{} {}", ours.unwrap_or("shortest"), number.text));
        found.wrong(at, why, false);
        return Some((end + usize::from(ours.is_some()), found));
    }
    let (ours, mut end) = (named(text(at))?, at + 1);
    let mut slip = (ours != text(at)).then_some(at);
    while matches!(text(end), "=" | "==" | ":" | "is" | "of" | "in" | "solution" | "moves" | "length" | "exactly") {
        slip = slip.or(Some(end));
        end += 1;
    }
    let (end, wanted) = number(holes, words, end)?;
    let more = usize::from(matches!(text(end), "moves" | "steps" | "move" | "positions" | "states"));
    let mut found = Bound::right(format!("{ours} {}", wanted.text));
    if let Some(slip) = slip.or((more > 0).then_some(end)) {
        found.wrong(slip, why, false);
    }
    Some((end + more, found))
}

/// A number in digits or in a word, a parameter, or an expression of them.
pub fn number(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    const NAMES: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let first = words.get(at)?;
    if let Some(number) = NAMES.iter().position(|name| first.text == *name).filter(|_| !holes.names.is_known(first.text)) {
        return Some((at + 1, Bound::right(number.to_string())));
    }
    let (mut end, mut depth, mut operand) = (at, 0_usize, true);
    while let Some(word) = words.get(end) {
        let parts = word.text.split('*');
        let is_operand = word.kind == Kind::Number || word.kind == Kind::Word && parts.into_iter().all(|part| holes.names.is_param(part));
        match word.text {
            "(" if operand => depth += 1,
            ")" if !operand && depth > 0 => depth -= 1,
            "-" if operand => {}
            "+" | "-" | "*" | "/" | "%" | "^" if !operand => operand = true,
            _ if operand && is_operand => operand = false,
            _ => break,
        }
        end += 1;
    }
    let text = holes.text.get(first.at..words.get(end.checked_sub(1)?)?.end())?;
    (end > at && !operand && depth == 0).then(|| (end, Bound::right(text)))
}
