//! Statements that can be read, and yet mean something else: `rule s: …`, `long hop: …`, `never row: frog _* toad`, `green 'F' frog`.

use super::super::Reader;
use super::phrases::{self, names::Names};
use super::{LONGEST_STATEMENT, MOST_REPAIRS};
use crate::diagnostic::{Code, Diagnostic, near};
use crate::syntax::ast::{Name, NamePart, PieceStatement, Text};
use crate::syntax::token::is_part;
use crate::syntax::tree::Block;
use crate::syntax::words::{Place, at, is_direction};
use std::ops::Range;

impl Reader<'_> {
    /// Whether a statement that can be read is known to mean something else.
    pub(in super::super) fn means_else(&mut self, range: &Range<usize>, block: &str) -> bool {
        let text = &self.folded[range.clone()];
        if text.len() > LONGEST_STATEMENT || self.repairs >= MOST_REPAIRS {
            return false;
        }
        if matches!(block, "goal" | "moves") && text.contains(['=', '<', '>']) {
            let names = self.names.get_or_init(|| Names::of(self.folded));
            if phrases::compares_names(text, names) {
                self.repairs += 1;
                return phrases::reworded(text, block, names).is_some();
            }
        }
        if block != "moves" || !(has_odd_head(text) || is_pattern(text)) {
            return false;
        }
        self.repairs += 1;
        let names = self.names.get_or_init(|| Names::of(self.folded));
        // Lines without `on` are known where names are looked up.
        let line = text.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).nth(1).is_some_and(|word| names.is_line(word));
        (is_pattern(text) || !line) && phrases::reworded(text, block, names).is_some()
    }

    /// The statements of `pieces`. A name and a colour may stand the other way round: the file knows the piece by the word behind its glyph.
    pub(in super::super) fn pieces(&mut self, block: &Block) -> Vec<PieceStatement> {
        let found = self.statements::<PieceStatement>(block);
        found.into_iter().map(|statement| self.colour_last(statement)).collect()
    }

    fn colour_last(&mut self, statement: PieceStatement) -> PieceStatement {
        let is_color = |word: &str| csscolorparser::NAMED_COLORS.keys().any(|name| **name == *word);
        let PieceStatement::Kind { name, color: Some((last, false)), glyphs, shape: None } = &statement else { return statement };
        let [NamePart::Text(first)] = &name.parts[..] else { return statement };
        let used = |word| self.names.get_or_init(|| Names::of(self.folded)).is_used(word);
        let colours = || csscolorparser::NAMED_COLORS.keys().map(|name| name.as_str());
        let meant = || used(&last.value) || !used(first) && near(&last.value, colours()).is_empty();
        if name.span.end > last.span.start || !is_color(first) || is_color(&last.value) || !meant() {
            return statement;
        }
        self.faults += 1;
        let between = &self.folded[name.span.range().end..last.span.range().start];
        let report = Diagnostic::at(Code::UnexpectedText, name.span, "a piece begins with its name, and its colour comes last");
        let edits = vec![(name.span, last.value.clone()), (last.span, first.clone())];
        self.sink.push(report.help(format!("write `{}{between}{first}`", last.value)).edit(true, edits));
        let colour = Text::new(first.clone(), name.span);
        let name = Name { parts: vec![NamePart::Text(last.value.clone())], span: last.span };
        PieceStatement::Kind { name, glyphs: glyphs.clone(), shape: None, color: Some((colour, false)) }
    }
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
