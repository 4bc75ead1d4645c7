//! Reports letters of other alphabets that look like Latin ones, in words of the language.

use super::*;
use crate::diagnostic::{code_point, latin};
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
}
