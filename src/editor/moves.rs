//! The offers inside of moves: of rules, clicks, turns and presses, and of the parts that follow
//! them.

use super::offer::{KINDS, NODES, Offer, condition, offer};
use crate::diagnostic::Sort;
use crate::syntax::words::Place;

/// The parts that may follow a move, in order.
pub(super) const TAIL: &[&str] = &["if", "also", "cost", "as"];

/// Returns the parts that may still follow a move: each at most once, and in order.
///
/// # Arguments
/// * `all` - the parts that may follow such a move
pub(super) fn tail(tokens: &[&str], all: &[&'static str]) -> Offer {
    let is_move =
        tokens.contains(&"=>") || matches!(tokens, ["click" | "turn", _, ..] | ["press", ..]);
    let last = all.iter().rposition(|word| tokens.contains(word));
    let fits = |word: &&'static str| *word != "also" || tokens.contains(&"=>");
    let words: Vec<&'static str> =
        all.iter().skip(last.map_or(0, |last| last + 1)).copied().filter(fits).collect();
    offer(&[], &[]).with(if is_move { &words } else { &[] })
}

/// Returns the offer inside of a part that follows a move; `None` if there is no such part.
fn behind(tokens: &[&str], all: &[&'static str]) -> Option<Offer> {
    let at = tokens.iter().rposition(|token| TAIL.contains(token))?;
    let more = tail(tokens, all);
    Some(match (tokens[at], &tokens[at + 1..]) {
        ("if", rest) => {
            let inside = condition(rest);
            if inside.words.contains(&"and") { inside.and(more) } else { inside }
        }
        ("also", []) => offer(&[Place::Effect], &[]),
        ("also", rest) => effects(rest, &[Place::Set], more),
        ("cost", []) => offer(&[], &[&[Sort::Param]]),
        ("cost", [.., "+" | "-" | "*" | "/" | "%" | "("]) => offer(&[], &[&[Sort::Param]]),
        ("as", []) => Offer::default(),
        _ => more,
    })
}

/// Returns the offer in a list of effects, behind the first word.
///
/// # Arguments
/// * `targets` - the places of the targets
/// * `more` - the offer behind the effects
fn effects(tokens: &[&str], targets: &[Place], more: Offer) -> Offer {
    match tokens {
        [.., "on" | ","] => offer(&[], &[&[Sort::Line]]),
        [.., "to"] => offer(&[], &[&[Sort::Kind]]).with(&["_"]),
        [.., "advance" | "retreat" | "clear" | "set"] => offer(targets, &[NODES]),
        [.., "to", _] => offer(&[Place::Effect], &[]).and(more),
        _ => {
            let last = tokens
                .iter()
                .rposition(|token| ["advance", "retreat", "clear", "set"].contains(token));
            let given = last.is_some_and(|at| tokens[at] == "set");
            let next = if given {
                offer(&[Place::Given], &[])
            } else {
                offer(&[Place::Effect], &[]).and(more)
            };
            let lines = matches!(tokens, [.., "neighbours" | "all" | "next" | "previous"])
                .then(|| offer(&[Place::Lines], &[]));
            lines.unwrap_or_default().and(offer(targets, &[NODES])).and(next)
        }
    }
}

/// Returns the offer behind the first word of a move.
pub(super) fn moves(tokens: &[&str], all: &[&'static str]) -> Offer {
    match tokens {
        ["never"] => {
            Offer { words: offer(&[Place::Condition, Place::Never], &[]).words, ..condition(&[]) }
        }
        ["never", "repeat"] => offer(&[], &[]).with(&["click"]),
        ["never", rest @ ..] => condition(rest),
        ["chain"] | ["chain", .., ","] => offer(&[], &[&[Sort::Rule]]),
        ["chain" | "settle", ..] | ["press", _] => Offer::default(),
        ["press", ..] => behind(tokens, all).unwrap_or_default(),
        ["click", rest @ ..] => {
            behind(tokens, all).unwrap_or_else(|| click(rest, tail(tokens, all)))
        }
        ["turn", _] => offer(&[Place::Turn], &[]),
        ["turn", _, ..] => {
            behind(tokens, all).unwrap_or_else(|| turned(tokens).and(tail(tokens, all)))
        }
        ["turn"] => Offer::default(),
        _ => rule(tokens, all),
    }
}

/// Returns the offer behind the first word of a rule.
pub(super) fn rule(tokens: &[&str], all: &[&'static str]) -> Offer {
    if let Some(offer) = behind(tokens, all) {
        return offer;
    }
    match tokens {
        [.., "@"] => offer(&[], &[NODES]),
        [_, rest @ ..] if rest.contains(&":") => {
            offer(&[Place::Kind], &[KINDS]).and(tail(tokens, all))
        }
        [.., "on" | ","] => offer(&[], &[&[Sort::Line]]),
        [_, "on", ..] => offer(&[Place::Direction], &[]),
        _ => offer(&[Place::Lines, Place::Direction], &[]),
    }
}

/// Returns the offer behind `turn` and its name.
fn turned(tokens: &[&str]) -> Offer {
    match tokens {
        [_, _, "reverses", ..] => offer(&[Place::Set], &[NODES]),
        _ => offer(&[], &[&[Sort::Node]]).or("except"),
    }
}

/// Returns the offer behind `click`.
fn click(tokens: &[&str], more: Offer) -> Offer {
    if let Some(at) = tokens.iter().position(|token| *token == ":") {
        return match &tokens[at + 1..] {
            [] => offer(&[Place::Effect], &[]),
            rest => effects(rest, &[Place::Target, Place::Set], more),
        };
    }
    let placed = tokens.contains(&"at") || tokens.contains(&"in");
    if placed { offer(&[Place::Set], &[NODES]) } else { offer(&[Place::Click], &[KINDS]) }
}
