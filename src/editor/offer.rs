//! Offers for a place, as words of the language and sorts of names, and the offer for a condition,
//! which may stand at many places.

use crate::diagnostic::Sort;
use crate::syntax::words::{self, Place};

pub(super) const KINDS: &[Sort] = &[Sort::Kind, Sort::Class];
pub(super) const NODES: &[Sort] = &[Sort::Node, Sort::Region];

/// The words and names that may stand at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) words: Vec<&'static str>,
    pub(super) sorts: Vec<Sort>,
    /// Names that no file declares, such as those of colours, each with a description.
    pub(super) given: Vec<(String, &'static str)>,
    /// `true` if names stand in quotes.
    pub(super) quoted: bool,
}

/// Creates an offer from the words of some places, and names of some sorts.
pub(super) fn offer(places: &[Place], sorts: &[&[Sort]]) -> Offer {
    let mut words = Vec::new();
    for word in places.iter().flat_map(|place| words::at(*place)) {
        if !words.contains(&word.text) {
            words.push(word.text);
        }
    }
    Offer { words, sorts: sorts.concat(), given: Vec::new(), quoted: false }
}

impl Offer {
    /// Returns the offer with the given words in place of its own.
    pub(super) fn with(self, words: &[&'static str]) -> Self {
        Self { words: words.to_vec(), ..self }
    }

    /// Returns the offer with one more word.
    pub(super) fn or(self, word: &'static str) -> Self {
        Self { words: [&self.words[..], &[word]].concat(), ..self }
    }

    /// Returns the union of two offers.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.words.extend(
            other.words.into_iter().filter(|word| !self.words.contains(word)).collect::<Vec<_>>(),
        );
        self.sorts.extend(other.sorts);
        self
    }
}

/// Returns the offer inside of a condition; only the tokens behind the last `and`, `or`, `not` or
/// parenthesis matter.
pub(super) fn condition(tokens: &[&str]) -> Offer {
    let begins =
        tokens.iter().rposition(|token| ["and", "or"].contains(token)).map_or(0, |at| at + 1);
    let fact = tokens.get(begins..).unwrap_or_default();
    let fact = if fact.contains(&"count") {
        fact
    } else {
        fact.rsplit(|token| ["not", "("].contains(token)).next().unwrap_or_default()
    };
    match fact {
        [] if matches!(tokens, [.., "is", "not"]) => offer(&[Place::Kind], &[KINDS]),
        [] => offer(&[Place::Condition], &[&[Sort::Node, Sort::Line]]),
        ["every"] => offer(&[Place::Kind], &[KINDS, NODES]),
        [.., "is"] => offer(&[Place::Kind], &[KINDS]).with(&["any", "not"]),
        ["no" | "some"] => offer(&[Place::Kind, Place::Lines, Place::Direction], &[KINDS]),
        ["no" | "some", .., "on" | ","] => offer(&[], &[&[Sort::Line]]),
        ["no" | "some", .., ":"] => offer(&[Place::Kind], &[KINDS]),
        ["all"] | [.., "|" | "!"] | ["count", "("] | [_, ":", ..] => {
            offer(&[Place::Kind], &[KINDS])
        }
        [.., "in"] => offer(&[Place::Set], &[NODES]),
        ["every", .., "except"] if !fact.contains(&"in") => {
            offer(&[Place::Kind, Place::Set], &[KINDS, NODES])
        }
        [.., "except"] if !fact.contains(&"in") => offer(&[Place::Kind], &[KINDS]),
        [.., "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "/" | "%"] => {
            offer(&[], &[&[Sort::Param]])
        }
        [.., "count"] => Offer::default(),
        _ if fact.contains(&"in") => offer(&[Place::Set, Place::Joint], &[NODES]),
        _ => offer(&[Place::Joint], &[]),
    }
}
