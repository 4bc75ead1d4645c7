//! What fits the holes of patterns.

use super::row::{Bound, Holes};
use super::words::Word;
use super::{cells, conditions, effects, lists, numbers, sets};
use crate::syntax::token::Kind;

/// Directions of other people, and those of this language.
const DIRECTIONS: [(&str, &[&str]); 6] = [
    ("forward", &["forwards", "ahead"]),
    ("backward", &["backwards", "back", "reverse"]),
    ("right", &["rightward", "rightwards", "east"]),
    ("left", &["leftward", "leftwards", "west"]),
    ("down", &["downward", "downwards", "south"]),
    ("up", &["upward", "upwards", "north"]),
];

/// What fits a hole from a word on: where it ends, and how it is written here; the longest first.
pub fn fits(holes: &Holes<'_>, hole: &str, words: &[Word<'_>], at: usize) -> Vec<(usize, Bound)> {
    let Some(word) = words.get(at) else { return Vec::new() };
    let names = holes.names;
    let text = |from: usize, to: usize| holes.text[words[from].at..words[to - 1].end()].to_owned();
    let one = |fits: bool| if fits { vec![(at + 1, Bound::right(word.text))] } else { Vec::new() };
    let inside = |block: &str| {
        let rest = text(at, words.len());
        let statement = (holes.statement)(&rest, block, names);
        statement.map(|statement| (words.len(), Bound::right(statement))).into_iter().collect()
    };
    let free = |word: &Word<'_>| word.is_plain() && !names.is_known(word.text);
    match hole {
        "KIND" => sets::kinds(holes, words, at, &[]),
        "KINDS" => sets::kinds(holes, words, at, &["and"]),
        "PIECE" => sets::piece(holes, words, at).into_iter().collect(),
        "NODE" => sets::node(holes, words, at).into_iter().collect(),
        "NODES" => sets::nodes(holes, words, at),
        "REGION" => one(names.is_region(word.text)),
        "NOUN" => one(sets::is_noun(word) && !names.is_known(word.text)),
        "LINES" => sets::lines(holes, words, at),
        "LINE" => one(names.is_line(word.text)),
        "IS" => numbers::verb(words, at, None),
        "BE" => numbers::verb(words, at, Some(false)),
        "STANDS" => numbers::stands(words, at),
        "NOT" => numbers::verb(words, at, Some(true)),
        "COMPARE" => numbers::comparison(words, at),
        "NUMBER" => numbers::number(holes, words, at).into_iter().collect(),
        "NAME" => one(word.is_plain()),
        "NEW" => one(free(word)),
        "OWN" => one(word.is_name()),
        "TEXT" => one(word.kind == Kind::String && word.text.len() > 1 && word.text.ends_with('"')),
        "GLYPH" => one(word.kind == Kind::Glyph),
        "LETTER" => letter(word).map(|letter| (at + 1, Bound::right(format!("'{letter}'")))).into_iter().collect(),
        "COLOR" => one(lists::is_color(word)),
        "DIRECTION" => direction(names.is_line(word.text), word, at).into_iter().collect(),
        "HEAD" => head(holes, words, at),
        "CELLS" => cells::cells(holes, words, at),
        "PATTERN" if sets::piece(holes, words, at).is_some() || matches!(word.text, "^" | "?" | "!" | "(" | "not") => {
            cells::cells(holes, words, at)
        }
        "SIDE" => cells::side(holes, words, at).into_iter().collect(),
        "LAYOUT" => cells::layout(holes, words, at).into_iter().collect(),
        "ALONG" => along(holes, words, at).into_iter().collect(),
        "EFFECTS" => effects::effects(holes, words, at).into_iter().collect(),
        "CONDITION" => conditions::condition(holes, words, at).map(|found| (words.len(), found)).into_iter().collect(),
        "DENIED" => denied(holes, words, at).into_iter().collect(),
        "HOP" => lists::track(words, at, true, true)
            .map(|(end, mut found)| {
                found.text.retain(|letter| letter != ' ');
                (end, found)
            })
            .into_iter()
            .collect(),
        "MEMBERS" => lists::members(holes, words, at, " ").into_iter().collect(),
        "CLASS" => lists::members(holes, words, at, " | ").into_iter().collect(),
        "PIECES" => lists::pieces(holes, words, at).into_iter().collect(),
        "PLACED" => lists::placed(words, at).into_iter().collect(),
        "PART" => lists::track(words, at, false, false).into_iter().collect(),
        "TRACK" => lists::track(words, at, false, true).into_iter().collect(),
        "THROUGH" => lists::track(words, at, true, true).into_iter().collect(),
        "JUMPS" => lists::jumps(words, at).into_iter().collect(),
        "SIZE" => lists::size(holes, words, at).into_iter().collect(),
        "TORUS" => one(word.text == "torus"),
        "POWERS" => one(word.text == "powers"),
        "RUN" => lists::run(words, at).into_iter().collect(),
        "FIGURE" => numbers::figure(holes, words, at).into_iter().collect(),
        "SECOND" => one(names.has_section("puzzle") && matches!(word.text, "title" | "name" | "game" | "caption" | "heading")),
        "BEGUN" => inside("start"),
        "PARTS" => inside("pieces"),
        "PLAN" => inside("board"),
        "PLAYED" => inside("moves"),
        "SETTINGS" => lists::settings(holes, words, at).into_iter().collect(),
        "REST" => vec![(words.len(), Bound::right(text(at, words.len())))],
        _ => Vec::new(),
    }
}

/// A glyph without its quotes, or in others.
fn letter<'a>(word: &Word<'a>) -> Option<&'a str> {
    let bare = word.text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(word.text);
    let quoted = bare != word.text;
    (bare.chars().count() == 1 && (quoted || word.kind == Kind::Number || bare.starts_with(char::is_alphanumeric))).then_some(bare)
}

fn direction(is_line: bool, word: &Word<'_>, at: usize) -> Option<(usize, Bound)> {
    let (ours, _) = DIRECTIONS.iter().find(|(ours, others)| *ours == word.text || others.contains(&word.text) && !is_line)?;
    let mut found = Bound::right(*ours);
    if *ours != word.text {
        found.wrong(at, "there is no direction `{}`", false);
    }
    Some((at + 1, found))
}

/// The opposite of the condition that goes on to the end.
fn denied(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let mut found = conditions::condition(holes, words, at)?;
    let joined = found.text.split(' ').any(|word| matches!(word, "and" | "or"));
    found.text = match found.text.strip_prefix("not ") {
        Some(denied) if !joined => denied.to_owned(),
        _ if joined => format!("not ({})", found.text),
        _ => format!("not {}", found.text),
    };
    Some((words.len(), found))
}

/// The cells of the only line, with its name.
fn along(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Option<(usize, Bound)> {
    let (end, cells) = cells::layout(holes, words, at)?;
    let mut found = Bound::right(format!("{}: ", holes.names.only_line()?));
    found.add("", cells);
    Some((end, found))
}

/// What stands before the colon of a rule: `NAME [on LINES] [DIRECTION]`.
fn head(holes: &Holes<'_>, words: &[Word<'_>], at: usize) -> Vec<(usize, Bound)> {
    if !words[at].is_plain() {
        return Vec::new();
    }
    let name = Bound::right(words[at].text);
    let mut ends = vec![(at + 1, name.clone())];
    if words.get(at + 1).is_some_and(|word| word.text == "on") {
        let with = |(end, lines): (usize, Bound)| {
            let mut head = name.clone();
            head.add(" on ", lines);
            (end, head)
        };
        ends.extend(sets::lines(holes, words, at + 2).into_iter().map(with));
    }
    let turned = |(end, head): &(usize, Bound)| {
        let word = words.get(*end)?;
        let (next, direction) = direction(holes.names.is_line(word.text), word, *end)?;
        let mut head = head.clone();
        head.add(" ", direction);
        Some((next, head))
    };
    ends.extend(ends.iter().filter_map(turned).collect::<Vec<_>>());
    ends.sort_by_key(|(end, _)| usize::MAX - end);
    ends
}
