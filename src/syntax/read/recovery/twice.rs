//! Handles a repeated word in an otherwise correct statement: `path row row: h[1..5]`, `wide wide
//! 'w'`.

use super::super::Reader;
use super::super::parse;
use super::super::patched::Patched;
use super::forms::rule_of;
use super::phrases::names::Names;
use super::repair::Repaired;
use super::words::repeated;
use super::{LONGEST_STATEMENT, MOST_REPAIRS};
use crate::source::Span;
use crate::syntax::token::{Kind, Token, tokens};

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
}

/// The maximum number of pairs of words that are tried.
const MOST_TRIED: usize = 8;
