//! Statements that can be read, and yet mean something else: `rule s: …`, `long hop: …`, `never row: frog _* toad`, `green 'F' frog`.

use super::super::Reader;
use super::phrases::{self, names::Names};
use super::{LONGEST_STATEMENT, MOST_REPAIRS};
use crate::diagnostic::near;
use crate::syntax::token::{first_word, is_part};
use crate::syntax::words::{Place, at, is_direction};
use std::ops::Range;

impl Reader<'_> {
    /// Whether a statement that can be read is known to mean something else.
    pub(in super::super) fn means_else(&mut self, range: &Range<usize>, block: &str) -> bool {
        let text = &self.folded[range.clone()];
        if text.len() > LONGEST_STATEMENT || self.repairs >= MOST_REPAIRS {
            return false;
        }
        let names = || self.names.get_or_init(|| Names::of(self.folded));
        // Lines without `on` are known where names are looked up.
        let line =
            || text.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).nth(1).is_some_and(|word| names().is_line(word));
        let odd = match block {
            "pieces" => begins_with_colour(text),
            "goal" | "moves" if text.contains(['=', '<', '>']) && phrases::compares_names(text, names()) => true,
            "moves" => is_sent(text) && !names().is_kind(behind_colon(text)) || is_pattern(text) || has_odd_head(text) && !line(),
            _ => false,
        };
        self.repairs += usize::from(odd);
        odd && phrases::reworded(text, block, names()).is_some()
    }
}

/// The first word behind the name of a rule.
fn behind_colon(text: &str) -> &str {
    text.split_once(':').map_or("", |(_, behind)| first_word(behind.trim_start()))
}

/// Whether a direction stands behind the name of a rule, as one more cell than there are on the right.
fn is_sent(text: &str) -> bool {
    let Some((left, right)) = text.split_once("=>") else { return false };
    let (head, cells) = left.split_once(':').unwrap_or_default();
    let count = |cells: &str| cells.split_whitespace().take_while(|cell| !matches!(*cell, "if" | "also" | "cost" | "as")).count();
    is_direction(behind_colon(text)) && head.split_whitespace().count() == 1 && count(cells) == count(right) + 1
}

/// Whether a piece has its colour before its glyph, and what is no colour behind it.
fn begins_with_colour(text: &str) -> bool {
    let last = text.rsplit(|letter| !is_part(letter)).next().unwrap_or("");
    text.contains('\'') && phrases::is_color(first_word(text)) && !last.is_empty() && !phrases::is_color(last)
}

/// Whether a word that is no direction, and not nearly one, stands alone behind the name of a rule.
fn has_odd_head(text: &str) -> bool {
    let head = text.split(':').next().unwrap_or("");
    let mut words = head.split_whitespace();
    let (Some(_), Some(word), None) = (words.next(), words.next(), words.next()) else { return false };
    let directions = at(Place::Direction).map(|direction| direction.text);
    text.contains("=>") && word.chars().all(is_part) && !is_direction(word) && near(word, directions).is_empty()
}

/// Whether cells that repeat stand in a layout of what is forbidden, with a name behind them that is taken for their number.
fn is_pattern(text: &str) -> bool {
    let repeats = |(at, sign): (usize, &str), part: &str| {
        part[at + sign.len()..].trim_start().starts_with(char::is_alphabetic) && !part[..at].ends_with(')')
    };
    let counts = |part: &str| ["_* ", "_+ "].iter().any(|sign| part.match_indices(sign).any(|found| repeats(found, part)));
    // Behind `some on` and `no on` stands a pattern.
    let is_sought = |part: &str| part.split(|letter| !is_part(letter)).any(|word| matches!(word, "some" | "no"));
    let layout = |part: &&str| part.contains(':') && !is_sought(part);
    text.strip_prefix("never").is_some_and(|rest| rest.split(" and ").flat_map(|part| part.split(" or ")).filter(layout).any(counts))
}
