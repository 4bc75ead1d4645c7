//! Fills the metavariables for conditions: facts in other words, joined by `and`, `or` and commas,
//! with `not` and brackets around them.

use super::super::super::super::grammar::{Grammar, Rule};
use super::facts;
use super::names::Names;
use super::row::{Bound, Metavariables, Table};
use super::words::PhraseWord;
use crate::diagnostic::synonym;
use crate::syntax::token::{Kind, Token, tokens};
use pest::Parser;
use pest::error::InputLocation;
use std::sync::LazyLock;

/// The phrases for a single fact.
pub static FACTS: LazyLock<Table> = LazyLock::new(|| Table::new(facts::ROWS));

/// The words for `and`.
const AND: [&str; 6] = ["and", "&&", "&", "but", "∧", "while"];
/// The words for `and`, with the comma, which also separates names of lines.
const AND_OR_COMMA: [&str; 7] = ["and", "&&", "&", ",", "but", "∧", "while"];
const OR: [&str; 3] = ["or", "||", "∨"];

/// Reads the condition from a word to the end of the statement.
pub fn condition(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<Bound> {
    let found = any_of(vars, words, at, words.len())?;
    reads(&found.text).then_some(found)
}

/// Reads the negation of the condition from a word to the end of the statement.
pub fn denied(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<Bound> {
    condition(vars, words, at).map(deny)
}

/// Reads the condition from a word to the end of the statement, in brackets if `or` joins its parts.
pub fn grouped(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<Bound> {
    let found = condition(vars, words, at)?;
    let apart = found.text.split(' ').any(|word| word == "or");
    Some(if apart { Bound { text: format!("({})", found.text), ..found } } else { found })
}

/// Returns the negation of a condition.
fn deny(mut found: Bound) -> Bound {
    let joined = found.text.split(' ').any(|word| matches!(word, "and" | "or"));
    found.text = if joined { format!("not ({})", found.text) } else { opposite(&found.text) };
    found
}

/// Returns the negation of one fact.
fn opposite(fact: &str) -> String {
    let pairs = [("not ", ""), ("some ", "no "), ("no ", "some ")];
    let simpler = pairs
        .iter()
        .find_map(|(begin, other)| Some(format!("{other}{}", fact.strip_prefix(begin)?)));
    simpler.unwrap_or_else(|| format!("not {fact}"))
}

/// Returns `true` if the whole text is a condition.
pub fn reads(text: &str) -> bool {
    Grammar::parse(Rule::only_goal_statement, text).is_ok()
}

/// Returns the length up to which a text can be read as a condition.
pub fn reaches(text: &str) -> usize {
    match Grammar::parse(Rule::only_goal_statement, text) {
        Ok(_) => text.len(),
        Err(error) => match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        },
    }
}

/// Returns `true` if a piece or a node is compared like a number: `frog == 1`.
pub fn compares_names(text: &str, names: &Names) -> bool {
    let tokens: Vec<Token<'_>> = tokens(text).filter(|token| !token.is_gap()).collect();
    let sign = |token: &Token<'_>| matches!(token.text, "==" | "!=" | "<" | "<=" | ">" | ">=");
    let name = |token: &Token<'_>| {
        let known = || {
            names.is_kind(token.text) || names.is_node(token.text) || names.is_region(token.text)
        };
        token.kind == Kind::Word && !names.is_param(token.text) && known()
    };
    tokens
        .windows(2)
        .any(|pair| sign(&pair[0]) && name(&pair[1]) || name(&pair[0]) && sign(&pair[1]))
}

/// Reads a range of words as one fact, or as several that are joined.
fn any_of(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    from: usize,
    to: usize,
) -> Option<Bound> {
    let (first, last) = (words.get(from)?, words.get(to.checked_sub(1)?)?);
    let text = vars.text.get(first.at..last.end())?;
    let region = vars.names.is_region(first.text)
        && words.get(from + 1).is_some_and(|word| word.text == "is");
    if from < to && reads(text) && !compares_names(text, vars.names) && !region {
        return Some(as_written(vars, words, from, to));
    }
    if !is_joined(vars, words, from, to)
        && let Some(fact) = fact(vars, words, from, to)
    {
        return Some(fact);
    }
    if let [unless] = outside(words, from, to, &["unless"])[..] {
        let mut found = Bound::default();
        let (rule, exception) =
            (any_of(vars, words, from, unless)?, any_of(vars, words, unless + 1, to)?);
        let has_or = !outside(words, from, unless, &OR).is_empty();
        let brackets = if has_or { ["(", ")"] } else { ["", ""] };
        found.wrong(unless, "an exception is a condition of its own, behind `and`", false);
        found.add(brackets[0], rule);
        found.add(&format!("{} and ", brackets[1]), deny(exception));
        return Some(found);
    }
    for (joints, ours) in [(&OR[..], "or"), (&AND[..], "and"), (&AND_OR_COMMA[..], "and")] {
        let ends = outside(words, from, to, joints);
        if ends.is_empty() {
            continue;
        }
        let (mut begin, mut next, mut found) = (from, from, Bound::default());
        for end in ends.into_iter().chain([to]) {
            // Two nodes may share a predicate: `h1 and h2 are frog`.
            let part = if begin == next {
                any_of(vars, words, begin, end)
            } else {
                fact(vars, words, begin, end)
            };
            next = end + 1;
            let Some(part) = part else { continue };
            let joint =
                words.get(begin.wrapping_sub(1)).map(|joint| joint.text).filter(|_| begin > from);
            match joint {
                Some(",") => found.wrong(
                    begin - 1,
                    "`,` is not allowed here: conditions are joined by `and` or `or`",
                    false,
                ),
                Some(joint) if joint != ours => found.wrong(
                    begin - 1,
                    "conditions are joined by `and` or `or`, not by `{}`",
                    false,
                ),
                _ => {}
            }
            let between = if begin > from { format!(" {ours} ") } else { String::new() };
            found.add(&between, part);
            begin = end + 1;
        }
        if begin > to {
            return Some(found);
        }
    }
    match (first.text, last.text) {
        ("not" | "!", _) => {
            let length =
                words[from..to].iter().take_while(|word| matches!(word.text, "not" | "!")).count();
            let mut found = Bound::right("not ".repeat(length));
            if let Some(sign) = words[from..from + length].iter().position(|word| word.text == "!")
            {
                found.wrong(from + sign, "a condition is denied with `not`, not with `!`", true);
            }
            let inside = any_of(vars, words, from + length, to)?;
            if length == 1 && inside.deviation.is_some() && inside.text.starts_with("some ") {
                found = Bound { text: opposite(&inside.text), ..found };
                found.add("", Bound { text: String::new(), ..inside });
            } else {
                found.add("", inside);
            }
            Some(found)
        }
        ("(", ")") => {
            let mut found = Bound::right("(");
            found.add("", any_of(vars, words, from + 1, to - 1)?);
            found.text.push(')');
            Some(found)
        }
        _ => None,
    }
}

/// Returns `true` if `and` stands between a whole fact and a piece with a place of its own: `no
/// cheese and mouse in nest`.
fn is_joined(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], from: usize, to: usize) -> bool {
    let whole = |end: usize| vars.text.get(words[from].at..words[end - 1].end()).is_some_and(reads);
    let placed = |at: usize| {
        let piece =
            words.get(at).is_some_and(|word| word.is_name() && vars.names.is_kind(word.text));
        piece
            && words.get(at + 1).is_some_and(|word| matches!(word.text, "in" | "at" | "on" | "is"))
    };
    outside(words, from, to, &["and"])
        .into_iter()
        .any(|and| and > from && placed(and + 1) && whole(and))
}

/// Reads a condition that is correct except for words that mean `_`.
fn as_written(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], from: usize, to: usize) -> Bound {
    let (mut found, mut end) = (Bound::default(), words[from].at);
    for (at, word) in words.iter().enumerate().take(to).skip(from) {
        found.text += &vars.text[end..word.at];
        let empty = synonym(word.text) == Some("_") && !vars.names.is_known(word.text);
        if empty {
            found.wrong(at, "an empty node is written `_`", false);
        }
        found.text += if empty { "_" } else { word.text };
        end = word.end();
    }
    found
}

/// Returns the places of joints outside brackets.
fn outside(words: &[PhraseWord<'_>], from: usize, to: usize, joints: &[&str]) -> Vec<usize> {
    let (mut depth, mut found) = (0_i32, Vec::new());
    for (at, word) in words.iter().enumerate().take(to).skip(from) {
        match word.text {
            "(" => depth += 1,
            ")" => depth -= 1,
            text if depth == 0 && joints.contains(&text) => found.push(at),
            _ => {}
        }
    }
    found
}

/// Reads a fact by the first row that matches it.
fn fact(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    from: usize,
    to: usize,
) -> Option<Bound> {
    let found = FACTS.find(vars, words.get(from..to)?);
    let fits = found.into_iter().find_map(|found| {
        let text = found.way.ok().filter(|text| reads(text))?;
        Some((text, found.deviation))
    });
    fits.map(|(text, mut deviation)| {
        deviation.word += from;
        Bound { text, deviation: Some(deviation) }
    })
}
