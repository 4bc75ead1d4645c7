//! Facts in other words than those of the language: what a node holds, where a piece is, and how many there are.

use super::counts;
use super::tokens::{Better, EMPTY, Names, is_operand};
use crate::diagnostic::near;

/// Verbs that stand for `is`.
const VERBS: [&str; 12] = ["is", "are", "has", "have", "holds", "hold", "contains", "contain", "equals", "=", "==", "be"];
/// Verbs that stand for `is not`.
const DENIALS: [&str; 7] = ["isn't", "isn’t", "isnt", "aren't", "arent", "!=", "<>"];
/// Words before a place.
const PLACES: [&str; 5] = ["at", "on", "in", "inside", "within"];
/// Words that say nothing.
const ARTICLES: [&str; 3] = ["a", "an", "the"];
/// Words for every node of the board.
const NODES: [&str; 7] = ["nodes", "node", "cells", "cell", "squares", "fields", "everything"];
/// Words behind what there is none of.
const LEFT: [&str; 5] = ["left", "remain", "remains", "remaining", "anywhere"];
/// Words that begin a fact.
const BEGINNINGS: [&str; 6] = ["every", "some", "count", "all", "not", "stuck"];

/// A fact as it should be.
pub fn better<'a>(fact: &[&'a str], names: &Names) -> Option<Better<'a>> {
    let (&first, rest) = fact.split_first()?;
    match first {
        "count" | "number" => counts::counted(first, rest),
        "every" | "each" | "all" | "everything" => every(first, rest, names),
        "no" | "none" | "some" | "any" => some(first, rest, names),
        _ => counts::amount(fact, names).or_else(|| plain(fact, names)),
    }
}

/// A verb at the beginning of some tokens: how many it takes, and whether it denies.
fn verb(tokens: &[&str]) -> Option<(usize, bool)> {
    match tokens {
        [verb, "not" | "no", ..] if VERBS.contains(verb) => Some((2, true)),
        [verb, ..] if VERBS.contains(verb) => Some((1, false)),
        [verb, ..] if DENIALS.contains(verb) || matches!(*verb, "not" | "≠") => Some((1, true)),
        _ => None,
    }
}

/// Whether tokens go on with a verb.
pub fn begins_with_verb(tokens: &[&str]) -> bool {
    verb(tokens).is_some()
}

fn is(denied: bool) -> &'static str {
    if denied { "is not" } else { "is" }
}

fn expected_is(found: &str) -> String {
    format!("expected `is` or `is not`, found `{found}`")
}

/// One set of pieces, and nothing behind it.
fn kinds(tokens: &[&str], names: &Names) -> Option<String> {
    let tokens = match tokens {
        [article, rest @ ..] if ARTICLES.contains(article) && !rest.is_empty() => rest,
        _ => tokens,
    };
    let [set] = tokens else { return None };
    is_operand(set).then(|| kind(set, names))
}

/// A set of pieces as it is written here: what is empty is `_`.
fn kind(set: &str, names: &Names) -> String {
    if EMPTY.contains(&set) && !names.stands_elsewhere(set) { "_".to_owned() } else { set.to_owned() }
}

/// Names at the beginning, up to a verb or another word.
fn subject<'t, 'a>(tokens: &'t [&'a str]) -> (&'t [&'a str], &'t [&'a str]) {
    let is_name = |token: &str| is_operand(token) && verb(&[token]).is_none() && !PLACES.contains(&token);
    tokens.split_at(tokens.iter().take_while(|token| is_name(token)).count())
}

/// `in R`: the word and what stands behind it.
fn place<'t, 'a>(tokens: &'t [&'a str]) -> Option<(&'a str, &'t [&'a str], &'t [&'a str])> {
    let tokens = match tokens {
        ["is" | "are" | "be", rest @ ..] => rest,
        _ => tokens,
    };
    let (&word, rest) = tokens.split_first().filter(|(word, _)| PLACES.contains(word))?;
    let rest = rest.strip_prefix(&["the"]).unwrap_or(rest);
    let (nodes, rest) = subject(rest);
    (!nodes.is_empty()).then_some((word, nodes, rest))
}

/// `every R is KIND`, `every KIND in R`, `all KIND`.
fn every<'a>(first: &'a str, rest: &[&'a str], names: &Names) -> Option<Better<'a>> {
    let rest = rest.strip_prefix(&["of"]).unwrap_or(rest);
    let (of, behind) = match rest {
        [word, behind @ ..] if NODES.contains(word) && !names.is_region(word) => (&[][..], behind),
        _ => subject(rest),
    };
    if let (Some((word, nodes, rest)), true) = (place(behind), of.is_empty()) {
        let (length, denied) = verb(rest)?;
        return Some((
            word,
            "`every` is followed by the nodes".to_owned(),
            format!("every {} {} {}", nodes.join(" "), is(denied), kinds(&rest[length..], names)?),
        ));
    }
    if let (Some((word, nodes, [])), [set]) = (place(behind), of) {
        let found = if behind.first() == Some(&word) && word != "in" {
            word
        } else if first == "every" {
            behind.first()?
        } else {
            first
        };
        let message =
            if found == first { format!("`{first}` does not go with a place") } else { format!("expected `in`, found `{found}`") };
        return Some((found, message, format!("every {} in {}", kind(set, names), nodes.join(" "))));
    }
    let Some((length, denied)) = verb(behind) else {
        let [set] = of else { return None };
        let every = behind.is_empty() && names.is_kind(set) != Some(false);
        return every.then(|| (first, "one kind on every node is written with `all`".to_owned(), format!("all {}", kind(set, names))));
    };
    let (&word, set) = (behind.first()?, kinds(&behind[length..], names)?);
    match of {
        [] => {
            let found = if first == "all" { word } else { first };
            Some((found, "one kind on every node is written with `all`".to_owned(), format!("{} {set}", if denied { "no" } else { "all" })))
        }
        [of] if names.is_kind(of) == Some(true) && names.is_kind(&set) == Some(false) && !denied => {
            Some((word, format!("expected `in`, found `{word}`"), format!("every {} in {set}", kind(of, names))))
        }
        _ => {
            let (found, message) = if first == "every" {
                (word, expected_is(word))
            } else {
                (first, format!("what holds on several nodes begins with `every`, not with `{first}`"))
            };
            Some((found, message, format!("every {} {} {set}", of.join(" "), is(denied))))
        }
    }
}

/// `no KIND in R`, `some KIND in R`.
fn some<'a>(first: &'a str, rest: &[&'a str], names: &Names) -> Option<Better<'a>> {
    let ours = if matches!(first, "no" | "none") { "no" } else { "some" };
    let rest = rest.strip_prefix(&["of"]).unwrap_or(rest);
    let rest = match rest {
        [verb, rest @ ..] if matches!(*verb, "is" | "are") && rest.len() == 1 => rest,
        _ => rest,
    };
    let (of, behind) = subject(rest);
    let behind = match behind {
        ["is" | "are", word] if LEFT.contains(word) => &[],
        _ => behind,
    };
    let (of, behind) = match of {
        [of @ .., word] if LEFT.contains(word) && !of.is_empty() => (of, behind),
        _ => (of, behind),
    };
    let [set] = of else { return None };
    let wrong = |found: &'a str, wanted: &str| (found, format!("expected {wanted}, found `{found}`"));
    let (found, message) =
        if first == ours { wrong(rest.get(1)?, "`in` or the end of the condition") } else { wrong(first, &format!("`{ours}`")) };
    let text = match (behind, place(behind)) {
        ([], _) => format!("{ours} {}", kind(set, names)),
        (_, Some((_, nodes, []))) => format!("{ours} {} in {}", kind(set, names), nodes.join(" ")),
        _ => {
            let (length, denied) = verb(behind)?;
            let other = kinds(&behind[length..], names)?;
            if denied || names.is_kind(set) == Some(true) {
                return None;
            }
            format!("{ours} {other} in {set}")
        }
    };
    Some((found, message, text))
}

/// `NODE is KIND`, and `KIND at NODE`.
fn plain<'a>(fact: &[&'a str], names: &Names) -> Option<Better<'a>> {
    let (of, behind) = subject(fact);
    let (&first, is_kind) = (of.first()?, |set: &str| names.is_kind(set));
    if let (Some(found), [set]) = (at_place(of, behind, names), of) {
        return (is_kind(set) != Some(false)).then_some(found);
    }
    if let ([one, other], true) = (of, behind.is_empty()) {
        let (node, set) = match (is_kind(one), is_kind(other)) {
            (Some(false), Some(true)) => (one, other),
            (Some(true), Some(false)) => (other, one),
            _ => return None,
        };
        let text =
            if names.is_region(node) { format!("every {node} is {}", kind(set, names)) } else { format!("{node} is {}", kind(set, names)) };
        return Some((other, "a condition says what a node holds with `is`".to_owned(), text));
    }
    let (length, denied) = verb(behind)?;
    let (&word, set) = (behind.first()?, kinds(&behind[length..], names)?);
    if let ([piece], Some(true), Some(false)) = (of, is_kind(first), is_kind(&set)) {
        return Some((piece, format!("`{piece}` is a piece, not a node"), format!("{set} {} {piece}", is(denied))));
    }
    if is_kind(&set) == Some(false) && names.stands_elsewhere(&set) {
        return None; // a node is compared with a node
    }
    let several = of.len() > 1 || names.is_region(first);
    let known = || of.iter().all(|name| names.stands_elsewhere(name)) && near(first, BEGINNINGS).is_empty();
    if of.len() > 1 && !known() {
        return None;
    }
    let quantifier = if several { "every " } else { "" };
    let text = format!("{quantifier}{} {} {set}", of.join(" "), is(denied));
    if several && matches!(word, "is" | "isn't") {
        return Some((first, "what holds on several nodes begins with `every`".to_owned(), text));
    }
    match behind[length..] {
        [article, _] if word == "is" => Some((article, format!("a piece is named without `{article}`"), text)),
        _ => Some((word, expected_is(word), text)),
    }
}

/// `KIND at NODE`, `KIND is in R`.
fn at_place<'a>(of: &[&'a str], behind: &[&'a str], names: &Names) -> Option<Better<'a>> {
    let [set] = of else { return None };
    let (denied, rest) = match behind {
        ["is", "not", rest @ ..] | ["not" | "isn't" | "isnt", rest @ ..] => (true, rest),
        _ => (false, behind),
    };
    let (word, nodes, []) = place(rest)? else { return None };
    let set = kind(set, names);
    let one = matches!(nodes, [node] if !names.is_region(node) && *node != "all");
    let text = match (one && !matches!(word, "in" | "inside" | "within"), nodes) {
        (true, [node]) if node.contains('*') || node.contains("..") => format!("every {node} {} {set}", is(denied)),
        (true, [node]) => format!("{node} {} {set}", is(denied)),
        (_, ["all"]) if !denied => format!("all {set}"),
        (_, [node]) => format!("{} {set} in {node}", if denied { "no" } else { "some" }),
        _ => format!("every {} {} {set}", nodes.join(" "), is(denied)),
    };
    Some((word, "a condition says what a node holds, not where a piece is".to_owned(), text))
}
