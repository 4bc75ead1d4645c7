//! Reports words that are nearly words of the language: with letters of other alphabets, or
//! misspelt.

use super::super::expected::beginnings;
use super::*;
use crate::diagnostic::{code_point, did_you_mean, latin, near, synonym};
use crate::syntax::words::find;

impl Mistake<'_> {
    /// Reports a look-alike letter in the word at the fault or in the one before it: `іs` with a
    /// Cyrillic letter.
    pub(super) fn look_alike(&self) -> Option<Diagnostic> {
        let before = self.text[self.start..self.at].trim_end();
        let last = before.len() - before.trim_end_matches(is_part).len();
        let here = self.place.range();
        [here.clone(), self.start + before.len() - last..self.start + before.len()]
            .into_iter()
            .find_map(|range| {
                let word = self.text.get(range.clone())?;
                let (plain, odd) = latin(word).filter(|(plain, _)| find(plain).is_some())?;
                let place = Span::new(range.start, range.end);
                let message = format!(
                    "`{word}` has a letter of another alphabet: {} looks like one of `{plain}`",
                    code_point(odd)
                );
                Some(
                    Diagnostic::at(Code::LookAlike, place, message)
                        .help(format!("write `{plain}`"))
                        .fix(place, plain),
                )
            })
    }

    /// Reports a nearly correct word before a bracket: `cuont(…)`.
    pub(super) fn call(&self) -> Option<Diagnostic> {
        if !self.rest.starts_with('(') || !self.expects(&[Rule::kw_is, Rule::link]) {
            return None;
        }
        let before = self.text[self.start..self.at].trim_end();
        let word = before.rsplit(|c| !is_part(c)).next()?;
        let meant = *near(word, ["count", "leaps"])
            .first()
            .or(synonym(word).filter(|word| *word == "count").as_ref())?;
        let end = self.start + before.len();
        let place = Span::new(end - word.len(), end);
        let report =
            Diagnostic::at(Code::UnexpectedText, place, format!("there is no `{word}(…)`"));
        Some(report.maybe_help(did_you_mean(&[meant])).fix(place, meant))
    }

    /// Reports a name with `*` where nodes stand in an order: `line x: r1c*`, `turn t (r1c*)`.
    pub(super) fn glob(&self) -> Option<Diagnostic> {
        let before = &self.text[self.start..self.at];
        let ordered = before.starts_with("line ") || before.starts_with("turn ");
        let name = before.rsplit(|c| !is_part(c)).next().filter(|name| !name.is_empty())?;
        if !self.rest.starts_with('*') || !ordered {
            return None;
        }
        let place = Span::new(self.at - name.len(), self.at + 1);
        let message = "nodes with `*` have no order, and here they need one";
        let help = format!("write a range of numbers in place of `*`, as in `{name}[1..3]`");
        Some(Diagnostic::at(Code::UnexpectedText, place, message).help(help))
    }

    /// Reports `on leaps(1,3)`, where no line has these leaps.
    pub(super) fn leaps(&self) -> Option<Diagnostic> {
        let before = self.text[self.start..self.at].strip_suffix("leaps")?;
        let named = before.trim_end();
        let close = self.rest.find(')').filter(|_| self.rest.starts_with('('))?;
        if !named.ends_with(',') && named.split_whitespace().next_back() != Some("on") {
            return None;
        }
        let place = Span::new(self.start + before.len(), self.at + close + 1);
        let leaps = &self.text[place.range()];
        let message = format!("names of lines follow `on`, and `{leaps}` makes a line");
        let help = format!("declare `line leap: {leaps}` in `board`, and write `on leap`");
        Some(Diagnostic::at(Code::UnexpectedText, place, message).help(help))
    }

    /// Reports a nearly correct keyword.
    pub(super) fn near_word(&self) -> Option<Diagnostic> {
        let keyword = self.near_keyword()?;
        let message = format!("expected {}, found `{}`", list(self.positives)?, self.word_here());
        let report =
            Diagnostic::at(Code::UnexpectedText, self.place, message).fix(self.place, keyword);
        Some(report.maybe_help(did_you_mean(&[keyword])))
    }

    pub(super) fn near_keyword(&self) -> Option<&'static str> {
        near(self.word_here(), self.positives.iter().flat_map(|rule| beginnings(*rule)))
            .first()
            .copied()
    }
}
