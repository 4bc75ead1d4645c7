//! Holes for names: pieces and sets of them, nodes and sets of them, lines, regions.

use super::row::{Bound, Holes};
use super::words::Word;
use crate::diagnostic::synonym;

const ARTICLES: [&str; 3] = ["a", "an", "the"];
/// What people call pieces whatever they are.
const PIECES: [&str; 22] = [
    "piece", "pieces", "peg", "pegs", "token", "tokens", "stone", "stones", "marble", "marbles", "tile", "tiles", "block", "blocks",
    "counter", "counters", "disc", "discs", "checker", "checkers", "ball", "balls",
];
/// What people call nodes.
const NODES: [&str; 16] = [
    "node",
    "nodes",
    "cell",
    "cells",
    "square",
    "squares",
    "field",
    "fields",
    "position",
    "positions",
    "place",
    "places",
    "spot",
    "spots",
    "space",
    "spaces",
];
/// Words for any piece.
const ANYTHING: [&str; 6] = ["piece", "pieces", "anything", "something", "occupied", "filled"];
const ALTERNATIVES: [&str; 6] = ["or", ",", "/", "||", "+", "&"];

/// The sets of pieces that begin at a word, the longest first; `more` are words that may stand between the pieces, too.
pub fn kinds(holes: &Holes<'_>, words: &[Word<'_>], at: usize, more: &[&str]) -> Vec<(usize, Bound)> {
    let (mut at, mut set, mut found) = (at, Bound::default(), Vec::new());
    if words.get(at).is_some_and(|word| word.text == "!") {
        set.text.push('!');
        at += 1;
    }
    let mut between = "";
    while let Some((end, part)) = piece(holes, words, at) {
        set.add(between, part);
        found.push((end, set.clone()));
        let Some(sign) = words.get(end).map(|word| word.text) else { break };
        if ALTERNATIVES.contains(&sign) || more.contains(&sign) {
            set.wrong(end, "pieces any of which will do are joined by `|`, not by `{}`", false);
        } else if sign != "|" {
            break;
        }
        (at, between) = (end + 1, "|");
    }
    found.reverse();
    found
}

/// One piece, a class, `any` or `_`: where it ends, and how it is written.
pub fn piece(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let (word, names) = (words.get(at)?, holes.names);
    let next = words.get(at + 1);
    let mut found = Bound::right(word.text);
    if ARTICLES.contains(&word.text) && next.is_some() && !names.is_kind(word.text) {
        let (end, piece) = piece(holes, words, at + 1)?;
        found.text.clear();
        found.wrong(at, "a piece is named without `{}`", false);
        found.add("", piece);
        return Some((end, found));
    }
    let joined = next.filter(|next| word.is_plain() && next.is_plain()).map(|next| format!("{}_{}", word.text, next.text));
    if let Some(joined) = joined.filter(|joined| names.kind_like(joined) == Some(joined)) {
        found.text = joined;
        found.wrong(at, "a name is one word", false);
        return Some((at + 2, found));
    }
    let is_kind = word.is_name() && names.is_kind(word.text) && (synonym(word.text) != Some("_") || names.is_known(word.text));
    if is_kind || matches!(word.text, "_" | "any") {
        // Nobody names the word for pieces in general, unless it is a name.
        let noun = next.filter(|next| PIECES.contains(&next.text) && !names.is_known(next.text));
        if noun.is_some() {
            found.wrong(at + 1, "a piece is called by its name alone, without `{}`", false);
        }
        return Some((at + 1 + usize::from(noun.is_some()), found));
    }
    let quoted = word.text.trim_matches(['"', '\'']);
    if quoted != word.text && names.kind_like(quoted) == Some(quoted) {
        found.text = quoted.to_owned();
        found.wrong(at, "a piece is named without quotes", true);
        return Some((at + 1, found));
    }
    if synonym(word.text) == Some("_") && !names.is_known(word.text) {
        found.text = "_".to_owned();
        found.wrong(at, "an empty node is written `_`", false);
        return Some((at + 1, found));
    }
    let meant = names.kind_like(word.text).filter(|_| word.is_plain() && !names.is_known(word.text));
    if let Some(meant) = meant {
        found.wrong(at, &format!("there is no piece named `{{}}`, only `{meant}`"), false);
        found.text = meant.to_owned();
        return Some((at + 1, found));
    }
    let anything = ANYTHING.contains(&word.text) && !names.is_known(word.text);
    anything.then(|| {
        found.text = "any".to_owned();
        found.wrong(at, "any piece is written `any`", false);
        (at + 1, found)
    })
}

/// One node: where it ends, and how it is written.
pub fn node(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let (word, names) = (words.get(at)?, holes.names);
    let before =
        usize::from(word.text == "the") + words.get(at + usize::from(word.text == "the")).map_or(0, |word| usize::from(is_noun(word)));
    if before > 0 && !names.is_known(word.text) && words.len() > at + before {
        let (end, mut found) = node(holes, words, at + before)?;
        found.wrong(at, "a node is called by its name alone, without `{}`", false);
        return Some((end, found));
    }
    if names.has_grid()
        && let Some([open, row, comma, column, close]) = words.get(at..at + 5)
        && matches!((open.text, comma.text, close.text), ("(", ",", ")") | ("[", ",", "]"))
        && [row, column].iter().all(|number| number.text.bytes().all(|byte| byte.is_ascii_digit()))
    {
        let mut found = Bound::right(format!("r{}c{}", row.text, column.text));
        found.wrong(at, "a node of a grid is named by its row and its column, as `r1c2`", false);
        return Some((at + 5, found));
    }
    if !word.is_name() {
        return None;
    }
    let single = !word.text.contains(['*']) && !word.text.contains("..");
    if single && names.is_node(word.text) {
        return Some((at + 1, Bound::right(word.text)));
    }
    let lower = word.text.to_lowercase();
    (lower != word.text && single && names.is_node(&lower) && !names.is_known(word.text)).then(|| {
        let mut found = Bound::right(&lower);
        found.wrong(at, &format!("there is no node named `{{}}`, only `{lower}`"), false);
        (at + 1, found)
    })
}

/// Whether a word is what people call nodes.
pub fn is_noun(word: &Word<'_>) -> bool {
    NODES.contains(&word.text)
}

/// The sets of nodes that begin at a word, the longest first.
pub fn nodes(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Vec<(usize, Bound)> {
    let (mut at, mut set, mut found) = (at, Bound::default(), Vec::new());
    let open = words.get(at).map(|word| word.text).filter(|text| matches!(*text, "(" | "[" | "{"));
    if let (Some(open), None) = (open, node(holes, words, at)) {
        let close = match open {
            "(" => ")",
            "[" => "]",
            _ => "}",
        };
        set.wrong(at, "nodes stand side by side, without `{}`", true);
        let inside = nodes(holes, words, at + 1).into_iter().find(|(end, _)| words.get(*end).is_some_and(|word| word.text == close));
        return inside
            .map(|(end, inside)| {
                (end + 1, {
                    set.add("", inside);
                    set
                })
            })
            .into_iter()
            .collect();
    }
    let mut between = "";
    while let Some((end, part)) = some_nodes(holes, words, at) {
        set.add(between, part);
        found.push((end, set.clone()));
        let separator = words.get(end).filter(|word| matches!(word.text, "," | "and" | "&" | "+" | ";" | "or" | "|"));
        if separator.is_some() {
            set.wrong(
                end,
                "a `{}` is not allowed here: the items of a list are separated by blanks",
                separator.is_some_and(|word| word.text == ","),
            );
        }
        (at, between) = (end + usize::from(separator.is_some()), " ");
    }
    found.reverse();
    found
}

/// One term of a set of nodes.
pub fn some_nodes(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let (word, names) = (words.get(at)?, holes.names);
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    if matches!(word.text, "all" | "everywhere" | "everything") {
        let the = usize::from(text(at + 1) == "the") + usize::from(text(at + 1) == "of");
        let noun = words.get(at + 1 + the).map_or(0, |word| usize::from(is_noun(word)));
        let mut found = Bound::right("all");
        if noun > 0 {
            found.wrong(at + 1, "`all` stands for all nodes, without `{}`", false);
            return Some((at + 1 + the + noun, found));
        }
        if word.text != "all" {
            found.wrong(at, "all nodes are written `all`", false);
        }
        return Some((at + 1, found));
    }
    if let ("row" | "column" | "col", true, Some(number)) = (word.text, names.has_grid(), words.get(at + 1))
        && number.text.bytes().all(|byte| byte.is_ascii_digit())
    {
        let mut found = Bound::right(if word.text == "row" { format!("r{}c*", number.text) } else { format!("r*c{}", number.text) });
        found.wrong(at, "a row of a grid is written `r1c*`, and a column `r*c1`", false);
        return Some((at + 2, found));
    }
    if let Some(found) = range(holes, words, at) {
        return Some(found);
    }
    if word.is_name() && (names.is_region(word.text) || names.is_node(word.text)) {
        return Some((at + 1, Bound::right(word.text)));
    }
    let the = word.text == "the" && words.get(at + 1).is_some_and(|next| next.is_name());
    if the && names.is_region(text(at + 1)) {
        let mut found = Bound::right(text(at + 1));
        found.wrong(at, "a region is called by its name alone, without `{}`", false);
        let noun = usize::from(matches!(text(at + 2), "region" | "area" | "zone"));
        return Some((at + 2 + noun, found));
    }
    node(holes, words, at)
}

/// `h1-h3`, `h1..h3`, `h1 to h3`: a run of nodes.
fn range(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let [first, sign, last] = words.get(at..at + 3)? else { return None };
    let digits = |word: &str| word.len() - word.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    let (stem, from) = first.text.split_at(first.text.len() - digits(first.text));
    let to = last.text.strip_prefix(stem).unwrap_or(last.text);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = matches!(sign.text, "-" | ".." | "to" | "through" | "…" | ":" | "–") && number(from) && number(to) && !stem.is_empty();
    (fits && holes.names.is_node(first.text)).then(|| {
        let mut found = Bound::right(format!("{stem}[{from}..{to}]"));
        found.wrong(at + 1, "a range goes in square brackets", false);
        (at + 3, found)
    })
}

/// The lists of lines that begin at a word, the longest first.
pub fn lines(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Vec<(usize, Bound)> {
    let (mut at, mut list, mut found) = (at, Bound::default(), Vec::new());
    if words.get(at).is_some_and(|word| word.text == "the") {
        list.wrong(at, "a line is called by its name alone, without `{}`", false);
        at += 1;
    }
    let mut between = "";
    while let Some(word) = words.get(at) {
        let singular = word.text.strip_suffix('s').filter(|name| holes.names.is_line(name) && !holes.names.is_line(word.text));
        if !word.is_plain() && word.text != "jumps" || singular.is_none() && !holes.names.is_line(word.text) {
            break;
        }
        if singular.is_some() {
            list.wrong(at, "there is no line named `{}`", false);
        }
        list.add(between, Bound::right(singular.unwrap_or(word.text)));
        at += 1;
        found.push((at, list.clone()));
        match words.get(at).map(|word| word.text) {
            Some(",") => at += 1,
            Some("and" | "or" | "&" | "|" | "/") => {
                list.wrong(at, "lines are separated by `,`, not by `{}`", false);
                at += 1;
            }
            _ => list.wrong(at, "lines are separated by `,`", false),
        }
        between = ", ";
    }
    found.reverse();
    found
}
