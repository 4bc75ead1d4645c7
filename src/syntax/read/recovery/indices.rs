//! Reports indices that stand behind their names without brackets: `tile k at r2c k`.

use super::super::Reader;
use super::super::parse;
use super::super::patched::Patched;
use super::forms::{rule_of, topic};
use super::mended::Means;
use super::repair::Repaired;
use super::reworded::difference;
use super::{LONGEST_STATEMENT, MOST_REPAIRS, first_word};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::Otherwise;
use crate::syntax::token::{Kind, Token, tokens};
use crate::syntax::words::find;
use std::ops::Range;

/// An index without brackets: the place of the index, and that of all after its name.
type Bare = (Range<usize>, Range<usize>);

impl Reader<'_> {
    /// Reports the indices without brackets in a statement that can be read with brackets, and
    /// reads it so.
    ///
    /// # Returns
    /// `None` if there is no such index.
    pub(super) fn with_indices(&mut self, span: Span, block: &str) -> Option<Option<Repaired>> {
        let (report, place, better) = self.bare_indices(&span.range(), block)?;
        self.repairs += 1;
        self.sink.push(report);
        let text = &self.folded[span.range()];
        let (edit, new) = difference(text, &better);
        let patched = Patched::new(text, span.range().start).with(edit, &new);
        let rule = rule_of(&better, block);
        Some(patched.zip(rule).and_then(|(patched, rule)| self.go_on(patched, rule, false, place)))
    }

    /// Records the indices without brackets in a readable statement: they are meant if the first
    /// of them is no name.
    pub(super) fn note_indices(&mut self, range: &Range<usize>, block: &str) -> bool {
        let Some((report, place, _)) = self.bare_indices(range, block) else { return false };
        self.repairs += 1;
        let span = Span::new(range.start, range.end);
        self.otherwise.push(Otherwise {
            span,
            declares: Vec::new(),
            unknown: Some(place),
            nodes: Vec::new(),
            report,
        });
        true
    }

    /// Returns the report on the indices without brackets in a statement, the place of the first
    /// one, and the statement with brackets, if it can be read.
    fn bare_indices(
        &self,
        range: &Range<usize>,
        block: &str,
    ) -> Option<(Diagnostic, Span, String)> {
        let text = &self.folded[range.clone()];
        if self.repairs >= MOST_REPAIRS || text.len() > LONGEST_STATEMENT {
            return None;
        }
        let bare = bare(text, |word| self.means(word));
        let (first, _) = bare.first()?;
        let mut better = text.trim_end().to_owned();
        let mut edits = Vec::new();
        for (index, gap) in &bare {
            let new = format!("[{}]", &text[index.clone()]);
            edits.push((Span::new(range.start + gap.start, range.start + gap.end), new));
        }
        for ((_, gap), (_, new)) in bare.iter().zip(&edits).rev() {
            better.replace_range(gap.clone(), new);
        }
        rule_of(&better, block).filter(|rule| parse(*rule, &better).is_ok())?;
        let place = Span::new(range.start + first.start, range.start + first.end);
        let code = topic(block, first_word(text));
        let report = Diagnostic::at(code, place, "an index stands in brackets")
            .help(format!("write `{better}`"))
            .edit(false, edits);
        Some((report, place, better))
    }
}

/// Returns the indices of a text that stand behind numbered names after a blank, in order.
fn bare(text: &str, means: impl Fn(&str) -> Means) -> Vec<Bare> {
    let solid: Vec<Token<'_>> = tokens(text).filter(|token| !token.is_gap()).collect();
    let is_number = |token: &Token<'_>| {
        token.kind == Kind::Number || token.kind == Kind::Word && means(token.text) == Means::Number
    };
    let mut found: Vec<Bare> = Vec::new();
    for (at, pair) in solid.windows(2).enumerate() {
        let (name, first) = (&pair[0], &pair[1]);
        let blank = text[name.end()..first.at].chars().all(|sign| matches!(sign, ' ' | '\t'));
        let named = name.kind == Kind::Word
            && find(name.text).is_none()
            && means(name.text) == Means::Numbered;
        if !blank || first.at == name.end() || !is_number(first) || !named {
            continue;
        }
        // A sum is an index if nothing stands between its signs and numbers.
        let mut last = at + 1;
        while let [sign, next] = solid.get(last + 1..last + 3).unwrap_or_default()
            && matches!(sign.text, "+" | "-" | "*")
            && (sign.at, next.at) == (solid[last].end(), sign.end())
            && is_number(next)
        {
            last += 2;
        }
        found.push((first.at..solid[last].end(), name.end()..solid[last].end()));
    }
    found
}
