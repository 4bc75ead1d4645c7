//! Reports statements in words other than those of the language, or with one word too many, and
//! reads them in the words of the language.

use super::super::patched::Patched;
use super::super::{Reader, parse};
use super::forms::{keyword_in, rule_of, topic};
use super::phrases::{self, names::Names};
use super::repair::{Fault, Repaired};
use super::words::repeated;
use super::{LONGEST_STATEMENT, MOST_REPAIRS, first_word};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::grammar::Grammar;
use crate::syntax::token::{Kind, Token, tokens};
use crate::syntax::words::is_block;
use pest::Parser;
use std::ops::Range;

/// The maximum length of a fault that is mended while another one is left.
const MOST_MENDED: usize = 24;

/// The maximum number of pairs of words that are tried.
const MOST_TRIED: usize = 8;

impl Reader<'_> {
    /// Reports a repeated word in a statement that can be read without it, and reads the statement
    /// so.
    ///
    /// # Returns
    /// `None` if there is no such word.
    pub(super) fn said_twice(&mut self, span: Span, block: &str) -> Option<Repaired> {
        let (text, start) = (&self.folded[span.range()], span.range().start);
        if self.repairs >= MOST_REPAIRS || text.len() > LONGEST_STATEMENT {
            return None;
        }
        let words: Vec<Token<'_>> = tokens(text).filter(|token| !token.is_gap()).collect();
        // Two pieces of one kind may be side by side.
        let names = self.names.get_or_init(|| Names::of(self.folded));
        let cell = |word: &Token<'_>| {
            matches!(block, "moves" | "start" | "goal")
                && (names.is_kind(word.text) || matches!(word.text, "_" | "any"))
        };
        let doubled = words.windows(2).filter(|pair| {
            pair[0].kind == Kind::Word && pair[0].text == pair[1].text && !cell(&pair[0])
        });
        let (patched, rule, first, second) = doubled.take(MOST_TRIED).find_map(|pair| {
            let (first, second) = (&pair[0], &pair[1]);
            let patched =
                Patched::new(text, start).with(Span::new(first.end(), second.end()), "")?;
            let rule =
                rule_of(&patched.text, block).filter(|rule| parse(*rule, &patched.text).is_ok())?;
            Some((patched, rule, start + first.at, start + second.at))
        })?;
        self.repairs += 1;
        let report = repeated(self.folded, first, second);
        let place = Span::at(second);
        self.sink.push(report);
        Some(Repaired { patched, rule, certain: true, place })
    }

    /// Reports a statement in words other than those of the language, and reads it in the words of
    /// the language.
    ///
    /// # Returns
    /// `None` if no known phrase explains it.
    pub(super) fn in_other_words(&mut self, span: Span, block: &str) -> Option<Option<Repaired>> {
        let text = self.folded[span.range()].trim_end();
        if self.repairs >= MOST_REPAIRS
            || text.len() > LONGEST_STATEMENT
            || self.is_one_word_off(span, block)
        {
            return None;
        }
        self.repairs += 1;
        let names = self.names.get_or_init(|| Names::of(self.folded));
        let start = span.range().start;
        let Some(mut found) = phrases::reworded(text, block, names) else {
            let (found, shown) = in_part(text, block, names)?;
            let Ok(better) = &found.way else { return None };
            let (edit, new) = difference(text, better);
            let there = Span::new(start + edit.range().start, start + edit.range().end);
            let place = Span::new(start + found.bad.0, start + found.bad.0 + found.bad.1);
            let report =
                Diagnostic::at(topic(block, first_word(better)), place, found.message.as_str());
            self.sink.push(report.help(format!("write `{shown}`")).offer(there, new.as_str()));
            let rule = rule_of(better, block)?;
            let patched = Patched::new(text, start).with(edit, &new);
            return Some(patched.and_then(|patched| self.go_on(patched, rule, true, place)));
        };
        if let (Ok(better), Some(side)) = (&mut found.way, press_side(&self.folded[..start]))
            && let Some(rule) = better.strip_prefix("move: ")
        {
            *better = format!("move {side}: {rule}");
        }
        let report = other_words(text, start, block, &found);
        // Jumps that are written in one wrong way are one mistake.
        self.sink.push(if block == "jumps" { report.about(&found.message) } else { report });
        let Ok(better) = found.way else { return Some(None) };
        let (edit, new) = difference(text, &better);
        let place = Span::new(start + found.bad.0, start + found.bad.0 + found.bad.1);
        let word = first_word(&better);
        if block.is_empty() && is_block(word) {
            self.astray = true;
            return Some(None);
        }
        let several = better.contains(';') || block == "jumps" && better.contains("  ");
        let patched = Patched::new(text, start).with(edit, &new).filter(|_| !several);
        Some(
            patched
                .zip(rule_of(&better, block))
                .and_then(|(patched, rule)| self.go_on(patched, rule, found.certain, place)),
        )
    }

    /// Returns `true` if the only fault of a statement is its first word, which is nearly a
    /// keyword, or one of another language.
    pub(in super::super) fn is_one_word_off(&self, span: Span, block: &str) -> bool {
        let (text, word) = (&self.folded[span.range()], self.first_word(&span.range()));
        let meant = self
            .meant(&word, block)
            .filter(|_| keyword_in(&word, block).is_none() && !word.is_empty());
        let meant = meant.filter(|meant| {
            *meant != "puzzle"
                || !self.names.get_or_init(|| Names::of(self.folded)).has_section(meant)
        });
        let reads = |meant| {
            let written = format!("{meant}{}", &text[word.len()..]);
            rule_of(&written, block).is_some_and(|rule| parse(rule, &written).is_ok())
        };
        meant.is_some_and(reads)
    }

    /// Returns `true` if a statement has a meaning of its own in other words, and does not continue
    /// the line above.
    pub(in super::super) fn is_phrase(&self, range: &Range<usize>, block: &str) -> bool {
        let text = &self.folded[range.clone()];
        let known = |text: &str| {
            phrases::reworded(text, block, self.names.get_or_init(|| Names::of(self.folded)))
        };
        text.len() <= LONGEST_STATEMENT && known(text).is_some_and(|found| found.way.is_ok())
    }
}

/// Returns the form of a statement with one of its faults mended, if the grammar then reads on to
/// another fault behind it, and the text up to that fault.
fn in_part(text: &str, block: &str, names: &Names) -> Option<(phrases::Reworded, String)> {
    let reach = |text: &str| {
        let error = Grammar::parse(rule_of(text, block)?, text).err()?;
        Some(Fault::of(error).at)
    };
    let fails = reach(text)?;
    phrases::candidates(text, block, names).into_iter().find_map(|found| {
        let better = found.way.as_ref().ok().filter(|_| block != "jumps")?;
        let (edit, new) = difference(text, better);
        let (begin, end) = (edit.range().start, edit.range().start + new.len());
        let next = reach(better).filter(|next| *next > end + 1 && !better.contains(';'))?;
        let local =
            fails >= begin && fails <= edit.range().end + 1 && edit.range().len() <= MOST_MENDED;
        let shown = better.get(..next).map(|shown| format!("{}…", shown))?;
        (local && better.get(end..next).is_some_and(|read| !read.trim().is_empty()))
            .then_some((found.clone(), shown))
    })
}

/// Returns the direction that the press whose rules begin at the end of a text is named after.
fn press_side(text: &str) -> Option<&str> {
    let mut words = text.trim_end().strip_suffix('{')?.split_whitespace().rev();
    let side = words.next().filter(|side| matches!(*side, "right" | "left" | "up" | "down"))?;
    (words.next() == Some("press")).then_some(side)
}

/// Creates the report about a statement in words other than those of the language, which begins at
/// `start`.
pub(super) fn other_words(
    text: &str,
    start: usize,
    block: &str,
    found: &phrases::Reworded,
) -> Diagnostic {
    let place = Span::new(start + found.bad.0, start + found.bad.0 + found.bad.1);
    let meant = found.way.as_ref().map_or(text, String::as_str);
    let report = Diagnostic::at(topic(block, first_word(meant)), place, found.message.as_str());
    let better = match &found.way {
        Ok(better) => better,
        Err(help) => return report.help(help.clone()),
    };
    let (edit, new) = difference(text, better);
    let moved = Span::new(start + edit.range().start, start + edit.range().end);
    let code = if new.trim() == ":" { Code::MissingColon } else { report.code };
    let report = Diagnostic { code, ..report };
    if let Some(other) = &found.other {
        let (edit, also) = difference(text, other);
        let there = Span::new(start + edit.range().start, start + edit.range().end);
        let help = format!("write `{better}` or `{other}`");
        return report.help(help).offer(moved, new).offer(there, also);
    }
    let report = report.help(format!("write `{better}`"));
    if found.certain { report.fix(moved, new) } else { report.offer(moved, new) }
}

/// Returns the one change that turns a text into another, but for blanks outside of it: its place
/// and the new text there, both of whole tokens.
pub(super) fn difference(text: &str, better: &str) -> (Span, String) {
    let (old, new) = (solid(text), solid(better));
    let front = old
        .iter()
        .zip(&new)
        .enumerate()
        .take_while(|(at, (old_token, new_token))| {
            old_token.text == new_token.text && is_glued(&old, *at) == is_glued(&new, *at)
        })
        .count();
    let back = (0..old.len().min(new.len()) - front)
        .take_while(|count| {
            let (here, there) = (old.len() - count, new.len() - count);
            old[here - 1].text == new[there - 1].text
                && is_glued(&old, here) == is_glued(&new, there)
        })
        .count();
    let (from, to) = between(text, &old, front, back);
    let (start, end) = between(better, &new, front, back);
    let (old, new) = (&text[from..to], &better[start..end]);
    // Blanks that both texts have remain as they are.
    let leading = (old.len() - old.trim_start().len(), new.len() - new.trim_start().len());
    let (before, behind) = if leading.0 > 0 && leading.1 > 0 { leading } else { (0, 0) };
    let (old, new) = (&old[before..], &new[behind..]);
    let trailing = (old.len() - old.trim_end().len(), new.len() - new.trim_end().len());
    let (last, rest) = if trailing.0 > 0 && trailing.1 > 0 { trailing } else { (0, 0) };
    (Span::new(from + before, to - last), new[..new.len() - rest].to_owned())
}

fn solid(text: &str) -> Vec<Token<'_>> {
    tokens(text).filter(|token| !token.is_gap()).collect()
}

/// Returns `true` if nothing stands between a token and the one before it.
fn is_glued(solid: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| solid.get(before));
    before.zip(solid.get(at)).is_some_and(|(before, token)| before.end() == token.at)
}

/// Returns the place between the first tokens of a text and its last ones.
fn between(text: &str, solid: &[Token<'_>], front: usize, back: usize) -> (usize, usize) {
    let from = front.checked_sub(1).map_or(0, |last| solid[last].end());
    let to = if back > 0 { solid[solid.len() - back].at } else { text.len() };
    (from, to)
}
