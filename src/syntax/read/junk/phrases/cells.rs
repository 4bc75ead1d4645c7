//! Holes for cells: those of a rule, and those of a layout along a line.

use super::row::{Bound, Holes};
use super::sets;
use super::words::Word;
use crate::syntax::token::Kind;

/// What stands between the two sides of a rule elsewhere, and here.
pub const ARROWS: [&str; 14] = ["=>", "->", "-->", "==>", "→", "⇒", ":=", "becomes", "become", "then", "into", "gives", "to", "~>"];

const TOUCHING: &str = "put a blank between cells";

/// The cells from a word on, up to an arrow, a label or whatever else is no cell; the most of them first.
pub fn cells(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Vec<(usize, Bound)> {
    let (mut at, mut all, mut found) = (at, Bound::default(), Vec::new());
    while words.get(at).is_some_and(|word| !ARROWS.contains(&word.text) || holes.names.is_kind(word.text) && word.is_name()) {
        if !all.text.is_empty() && is_separator(holes, words, at) {
            separate(&mut all, words, at);
            at += 1;
            continue;
        }
        let Some((end, cell)) = cell(holes, words, at) else { break };
        all.add(if all.text.is_empty() { "" } else { " " }, cell);
        at = end;
        found.push((at, all.clone()));
    }
    found.reverse();
    found
}

/// Whether a sign stands between cells; a hyphen alone between blanks is one itself.
fn is_separator(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> bool {
    let tight = words[at].at == words[at - 1].end() && matches!(words[at].text, "-" | "–");
    let sides = || [at - 1, at + 1].map(|at| words.get(at).map_or("", |word| word.text));
    let apart = || sides().iter().any(|side| side.starts_with('_')) || sides().iter().all(|side| holes.names.is_kind(side));
    matches!(words[at].text, "," | "then" | "and" | ";") || tight && apart()
}

fn separate(cells: &mut Bound, words: &[Word<'_>], at: usize) {
    if words[at].text == "," {
        return cells.wrong(at, "a `,` is not allowed here: the items of a list are separated by blanks", true);
    }
    let next = words.get(at + 1).map_or("", |next| next.text);
    let empty = |text: &str| text.starts_with('_') || text.is_empty();
    let sure = empty(next) || empty(words[at - 1].text);
    cells.wrong(at, &format!("{TOUCHING}: `{} {next}`", words[at - 1].text), sure);
}

/// One cell, or several that touch each other.
fn cell(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let word = words.get(at)?;
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let (end, mut found) = match word.text {
        "^" | "$" | "?" => return Some((at + 1, Bound::right(word.text))),
        "-" if at > 0 && word.at == words[at - 1].end() => return None, // it stands in a name
        "." | "[]" | "-" | "·" | "…" => {
            let mut found = Bound::right("_");
            found.wrong(at, "an empty node is written `_`", true);
            return Some((at + 1, found));
        }
        "(" => {
            let (end, set) = alternatives(holes, words, at + 1)?;
            if text(end) != ")" {
                return None;
            }
            let mut found = Bound::default();
            found.wrong(at, "a cell stands without brackets: `|` joins its pieces", true);
            found.add("", set);
            (end + 1, found)
        }
        "not" | "non" => {
            let (end, set) = alternatives(holes, words, at + 1)?;
            let mut found = Bound::right("!");
            found.wrong(at, "everything but a piece is written with `!`, not with `{}`", true);
            found.add("", set);
            (end, found)
        }
        "!" if text(at + 1) == "(" => {
            let (end, set) = cell(holes, words, at + 1)?;
            let mut found = Bound::right("!");
            found.add("", set);
            (end, found)
        }
        _ => alternatives(holes, words, at)?,
    };
    let mut end = end;
    // What is written right behind a cell belongs to it.
    while let Some(sign) = words.get(end).filter(|sign| sign.at == words[end - 1].end()) {
        let name = words.get(end + 1).filter(|name| name.is_name() && name.at == sign.end());
        match (sign.text, name) {
            (":" | "@", Some(name)) => {
                found.text += sign.text;
                found.text += name.text;
                end += 2;
            }
            ("*" | "+", _) => {
                found.text += sign.text;
                end += 1;
            }
            _ => break,
        }
    }
    Some((end, found))
}

/// `a`, `!a`, `a|b`, and what stands for `|` elsewhere.
fn alternatives(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let (mut at, mut set) = (at, Bound::default());
    if words.get(at)?.text == "!" {
        set.text.push('!');
        at += 1;
    }
    loop {
        let word = words.get(at)?;
        let alone = matches!(word.text.trim_end_matches('*'), "_" | "any");
        let part = match apart(word.text) {
            Some(parts) if set.text.trim_start_matches('!').is_empty() => {
                let mut found = Bound::right(&parts);
                found.wrong(at, &format!("{TOUCHING}: `{parts}`"), true);
                found
            }
            _ if alone || word.is_name() && word.kind == Kind::Word => Bound::right(word.text),
            _ => return None,
        };
        set.add("", part);
        at += 1;
        let sign = words.get(at).map_or("", |word| word.text);
        let more = words.get(at + 1).is_some_and(|next| next.is_name() || next.text == "_");
        if !more || !matches!(sign, "|" | "or" | "/" | "||") || holes.names.is_kind(sign) && sign == "or" {
            return Some((at, set));
        }
        if sign != "|" {
            set.wrong(at, "pieces any of which will do are joined by `|`, not by `{}`", true);
        }
        set.text.push('|');
        at += 1;
    }
}

/// The cells of a word that begins with empty cells; `None` if there are none.
fn apart(word: &str) -> Option<String> {
    let name = word.trim_start_matches('_');
    let empty = word.len() - name.len();
    let cells = std::iter::repeat_n("_", empty).chain(Some(name).filter(|name| !name.is_empty() && *name != "*"));
    (empty > 1 || empty == 1 && !name.is_empty() && name != "*").then(|| cells.collect::<Vec<_>>().join(" "))
}

/// The cells of a rule as PuzzleScript has them: `> Player | Crate |`.
pub fn side(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let length = words[at..].iter().position(|word| word.text == "]")?;
    let cells = words[at..at + length].split(|word| word.text == "|").map(|cell| {
        let mut names = cell.iter().filter(|word| !matches!(word.text, ">" | "<" | "^" | "v"));
        let name = names.next().map_or(Some("_"), |word| if word.text == "_" { Some("_") } else { holes.names.kind_like(word.text) });
        name.filter(|_| names.next().is_none())
    });
    Some((at + length, Bound::right(cells.collect::<Option<Vec<_>>>()?.join(" "))))
}

/// The cells of a layout, such as `frog*2 _ toad`.
pub fn layout(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let (mut at, mut all) = (at, Bound::default());
    while let Some(word) = words.get(at) {
        let between = if all.text.is_empty() { "" } else { " " };
        if !all.text.is_empty() && is_separator(holes, words, at) {
            separate(&mut all, words, at);
            at += 1;
            continue;
        }
        if matches!(word.text, "?" | ".") || word.text == "-" && (at == 0 || word.at > words[at - 1].end()) {
            let mut cell = Bound::right(if word.text == "?" { "?" } else { "_" });
            if word.text != "?" {
                cell.wrong(at, "an empty node is written `_`", true);
            }
            all.add(between, cell);
            at += 1;
            continue;
        }
        if let Some((kind, number)) = word.text.split_once('*').filter(|(kind, _)| *kind == "_" || holes.names.is_kind(kind)) {
            all.add(between, Bound::right(format!("{kind}*{number}")));
            at += 1;
            if number.is_empty() {
                let (end, number) = super::numbers::number(holes, words, at)?;
                all.add("", number);
                at = end;
            }
            continue;
        }
        let touching = apart(word.text);
        let Some((end, cell)) = touching
            .map(|cells| {
                let mut found = Bound::right(&cells);
                found.wrong(at, &format!("{TOUCHING}: `{cells}`"), true);
                (at + 1, found)
            })
            .or_else(|| sets::piece(holes, words, at))
        else {
            break;
        };
        all.add(between, cell);
        at = end;
    }
    (!all.text.is_empty()).then_some((at, all))
}
