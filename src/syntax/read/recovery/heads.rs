//! Handles statements that are read as written, but that authors also write with another meaning:
//! `rule s: …`, `long hop: …`, `never row: frog _* toad`, `green 'F' frog`. The reading of the
//! grammar takes precedence; if a name in the statement turns out to be unknown, the other reading
//! is reported.

use super::super::Reader;
use super::phrases::{self, names::Names};
use super::reworded::other_words;
use super::{LONGEST_STATEMENT, MOST_REPAIRS, declared};
use crate::diagnostic::{near, number_in_words, synonym};
use crate::source::Span;
use crate::syntax::ast::Otherwise;
use crate::syntax::token::{first_word, is_part};
use crate::syntax::words::{Place, at, is_direction};
use std::ops::Range;

impl Reader<'_> {
    /// Records the other meaning that a readable statement may have, with its report.
    pub(in super::super) fn note_other_words(&mut self, range: &Range<usize>, block: &str) {
        let span = Span::new(range.start, range.end);
        if self.note_indices(range, block)
            || range.len() > LONGEST_STATEMENT
            || self.repairs >= MOST_REPAIRS
            || self.note_from_zero(span)
            || !self.may_mean_else(range, block)
        {
            return;
        }
        self.repairs += 1;
        let text = &self.folded[range.clone()];
        if let Some(found) =
            phrases::reworded(text, block, self.names.get_or_init(|| Names::of(self.folded)))
        {
            let declares = match block {
                "pieces" => declared(text),
                "board" => {
                    text.split_whitespace().next_back().map(str::to_owned).into_iter().collect()
                }
                _ => Vec::new(),
            };
            self.otherwise.push(Otherwise {
                span,
                declares,
                unknown: None,
                nodes: Vec::new(),
                report: other_words(text, range.start, block, &found),
            });
        }
    }

    /// Returns `true` if authors also use the form of a statement for another meaning.
    fn may_mean_else(&self, range: &Range<usize>, block: &str) -> bool {
        let text = &self.folded[range.clone()];
        let names = || self.names.get_or_init(|| Names::of(self.folded));
        // Lines without `on` are known when names are resolved.
        let line = || {
            text.split(|letter| !is_part(letter))
                .filter(|word| !word.is_empty())
                .nth(1)
                .is_some_and(|word| names().is_line(word))
        };
        match block {
            "" => self.is_dashed(text),
            "pieces" => begins_with_colour(text),
            "board" => {
                let last = text.rsplit(|letter| !is_part(letter)).next().unwrap_or("");
                text.starts_with("legend") && names().is_place(last)
            }
            "start" | "goal" if is_numbered_layout(text, names()) => true,
            "goal" | "moves"
                if text.contains(['=', '<', '>']) && phrases::compares_names(text, names()) =>
            {
                true
            }
            "goal" | "moves" if names_generator(text, names()) => true,
            "goal" | "moves" if is_emptied(text, names()) || is_about_piece(text, names()) => true,
            "moves" => {
                is_sent(text) && !names().is_kind(behind_colon(text))
                    || has_loose_name(text, names())
                    || is_pattern(text)
                    || has_odd_head(text) && !line()
            }
            _ => false,
        }
    }

    /// Returns `true` if a parameter has a comment of another language that is read as a
    /// difference: `param n = 3 -- the size`.
    fn is_dashed(&self, text: &str) -> bool {
        let comment =
            text.strip_prefix("param").and_then(|rest| Some(rest.split_once(" -- ")?.1.trim()));
        comment.is_some_and(|word| {
            crate::syntax::is_name(word) && !self.folded.contains(&format!("param {word}"))
        })
    }
}

/// Returns `true` if a cell of a layout is a number in other words: `row: frog x3 _`, `row: two
/// frogs _`.
fn is_numbered_layout(text: &str, names: &Names) -> bool {
    let Some((_, cells)) = text.split_once(':') else { return false };
    let times = |word: &str| {
        let (before, digits) = word.rsplit_once(['x', 'X'])?;
        let number = !digits.is_empty() && digits.bytes().all(|letter| letter.is_ascii_digit());
        (number && (before.is_empty() || names.is_kind(before))).then_some(())
    };
    cells.split(|letter| !is_part(letter)).any(|word| {
        !names.is_known(word) && (times(word).is_some() || number_in_words(word).is_some())
    })
}

/// Returns `true` if `diagonals` or `antidiagonals` stand for a line that has another name.
fn names_generator(text: &str, names: &Names) -> bool {
    text.split(|letter| !is_part(letter))
        .any(|word| matches!(word, "diagonals" | "antidiagonals") && !names.is_line(word))
}

/// Returns the first word after the name of a rule.
fn behind_colon(text: &str) -> &str {
    text.split_once(':').map_or("", |(_, behind)| first_word(behind.trim_start()))
}

/// Returns `true` if a fact says without `every` that a region is empty: both words of the fact are
/// wrong then.
fn is_emptied(text: &str, names: &Names) -> bool {
    let words: Vec<&str> =
        text.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).collect();
    let empty = |word: &str| word != "_" && synonym(word) == Some("_");
    let facts = || (2..words.len()).filter(|at| words[at - 1] == "is" && empty(words[*at]));
    facts().any(|at| {
        names.is_region(words[at - 2])
            && at.checked_sub(3).is_none_or(|before| words[before] != "every")
    })
}

/// Returns `true` if a fact is about a piece, although it has to be about a node: `frog is gone`.
fn is_about_piece(text: &str, names: &Names) -> bool {
    let words: Vec<&str> =
        text.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).collect();
    let piece = |word: &str| names.is_known(word) && names.is_kind(word) && !names.is_node(word);
    words.windows(2).any(|pair| pair[1] == "is" && piece(pair[0]))
}

/// Returns `true` if a direction follows the name of a rule, as one more cell than there are on the
/// right side.
fn is_sent(text: &str) -> bool {
    let Some((left, right)) = text.split_once("=>") else { return false };
    let (head, cells) = left.split_once(':').unwrap_or_default();
    let count = |cells: &str| {
        cells
            .split_whitespace()
            .take_while(|cell| !matches!(*cell, "if" | "also" | "cost" | "as"))
            .count()
    };
    is_direction(behind_colon(text))
        && head.split_whitespace().count() == 1
        && count(cells) == count(right) + 1
}

/// Returns `true` if a piece has its colour before its glyph, and a word that is no colour after
/// it.
fn begins_with_colour(text: &str) -> bool {
    let last = text.rsplit(|letter| !is_part(letter)).next().unwrap_or("");
    text.contains('\'')
        && phrases::is_color(first_word(text))
        && !last.is_empty()
        && !phrases::is_color(last)
}

/// Returns `true` if a word behind a piece of a rule is no name of the text, and stands in the rule
/// once more, as the name of a cell: `bead a bead b => b a`.
fn has_loose_name(text: &str, names: &Names) -> bool {
    let Some((_, sides)) = text.split_once(": ").filter(|(_, sides)| sides.contains("=>")) else {
        return false;
    };
    if !phrases::is_uneven(text) {
        return false;
    }
    let words: Vec<&str> =
        sides.split([' ', '\t', ',', '/']).filter(|word| !word.is_empty()).collect();
    let piece = |word: &str| matches!(word, "_" | "any") || names.is_known(word);
    let unknown = |word: &str| word.chars().all(is_part) && word != "_" && !names.is_known(word);
    let again = |word: &str| {
        sides.split(|letter| !is_part(letter)).filter(|other| *other == word).count() > 1
    };
    let left = words.iter().take_while(|word| **word != "=>").count();
    // A name without any piece before it is one too many to be read so.
    let alone = (0..left).any(|at| {
        unknown(words[at])
            && again(words[at])
            && at.checked_sub(1).is_none_or(|at| !piece(words[at]))
    });
    !alone
        && words[..left].windows(2).any(|pair| {
            piece(pair[0]) && unknown(pair[1]) && !is_direction(pair[1]) && again(pair[1])
        })
}

/// Returns `true` if a single word that is no direction, and not nearly one, follows the name of a
/// rule.
fn has_odd_head(text: &str) -> bool {
    let head = text.split(':').next().unwrap_or("");
    let mut words = head.split_whitespace();
    let (Some(_), Some(word), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let directions = at(Place::Direction).map(|direction| direction.text);
    text.contains("=>")
        && word.chars().all(is_part)
        && !is_direction(word)
        && near(word, directions).is_empty()
}

/// Returns `true` if a layout in a `never` has repeated cells with a name after them that is read
/// as their number.
fn is_pattern(text: &str) -> bool {
    let repeats = |(at, sign): (usize, &str), part: &str| {
        part[at + sign.len()..].trim_start().starts_with(char::is_alphabetic)
            && !part[..at].ends_with(')')
    };
    let counts = |part: &str| {
        ["_* ", "_+ "].iter().any(|sign| part.match_indices(sign).any(|found| repeats(found, part)))
    };
    // A pattern follows `some on` and `no on`.
    let is_sought = |part: &str| {
        part.split(|letter| !is_part(letter)).any(|word| matches!(word, "some" | "no"))
    };
    let layout = |part: &&str| part.contains(':') && !is_sought(part);
    text.strip_prefix("never").is_some_and(|rest| {
        rest.split(" and ").flat_map(|part| part.split(" or ")).filter(layout).any(counts)
    })
}
