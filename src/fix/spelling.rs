//! Decides which respelled words may be changed without asking, and which of two spellings is the
//! mistake.
//!
//! A change of one word into another stays safe only if a single letter is wrong in a word that
//! occurs once. The kinds of names are not considered: a suggestion has to be of the right kind
//! already.

use crate::diagnostic::{Diagnostic, Fix, Label, is_one_letter_off, is_slip, odd_letter};
use crate::source::Span;
use crate::syntax::token::{Kind, is_part, tokens};
use crate::syntax::words::find;
use std::collections::BTreeMap;

/// Marks doubtful changes of words as unsafe, replaces a change of all uses with one of a misspelt
/// declaration, and removes changes that leave a block empty.
pub fn judge(text: &str, reports: &mut [Diagnostic]) {
    let mut known = None;
    for report in reports {
        report.fixes.retain(|fix| !fix.edits.iter().any(|(span, new)| empties(text, *span, new)));
        if report.is_fixable() {
            let words = known.get_or_insert_with(|| Words::of(text));
            if let Some((wrong, right)) =
                report.fixes.iter().find(|fix| fix.safe).and_then(|fix| respelled(text, fix))
            {
                words.judge(report, &wrong, &right);
            }
        }
    }
}

/// The positions of the words of a text, outside quotes and comments.
struct Words<'t> {
    places: BTreeMap<&'t str, Vec<usize>>,
}

impl<'t> Words<'t> {
    fn of(text: &'t str) -> Self {
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for token in tokens(text).filter(|token| token.kind == Kind::Word) {
            places.entry(token.text).or_default().push(token.at);
        }
        Self { places }
    }

    fn places(&self, word: &str) -> &[usize] {
        self.places.get(word).map_or(&[], Vec::as_slice)
    }

    /// Judges a report whose safe change replaces `wrong` with `right`.
    fn judge(&self, report: &mut Diagnostic, wrong: &str, right: &str) {
        let named = report.subject.is_some() && find(right).is_none() && find(wrong).is_none();
        if let (true, [declared], [_, _, ..]) =
            (named && is_one_letter_off(wrong, right), self.places(right), self.places(wrong))
        {
            let place = Span::new(*declared, declared + right.len());
            report.fixes = vec![Fix {
                safe: self.is_alone(right, wrong),
                edits: vec![(place, wrong.to_owned())],
            }];
            report.help = Some(
                format!(
                    "it is declared as `{right}`: did you mean `{wrong}` there?{}",
                    odd_letter(right, &[wrong]).unwrap_or_default()
                )
                .into(),
            );
            report.secondary.push(Label { span: place, text: "stands only here".to_owned() });
            return;
        }
        // A name that occurs only in its declaration may equally be the misspelt one.
        let attested = !named || self.places(right).len() != 1;
        let safe = attested
            && self.places(wrong).len() == 1
            && is_slip(wrong, right)
            && self.is_alone(wrong, right);
        report.fixes.iter_mut().for_each(|fix| fix.safe &= safe);
    }

    /// Returns `true` if a word is similar to no other word of the text than `one`.
    fn is_alone(&self, word: &str, one: &str) -> bool {
        let other = |known: &&&str| {
            **known != word && **known != one && known.len() > 2 && is_one_letter_off(word, known)
        };
        self.places.keys().filter(other).count() == 0
    }
}

/// Returns the word that a change replaces at all its places, and the new word.
fn respelled(text: &str, fix: &Fix) -> Option<(String, String)> {
    let is_word = |text: &str| !text.is_empty() && text.chars().all(is_part);
    let mut pairs =
        fix.edits.iter().map(|(span, new)| Some((text.get(span.range())?, new.as_str())));
    let (wrong, right) = pairs.next()??;
    let same = pairs.all(|pair| pair == Some((wrong, right)));
    (same && is_word(wrong) && is_word(right)).then(|| (wrong.to_owned(), right.to_owned()))
}

/// Returns `true` if a change removes the whole contents of two braces.
fn empties(text: &str, span: Span, new: &str) -> bool {
    let (Some(before), Some(old), Some(behind)) =
        (text.get(..span.range().start), text.get(span.range()), text.get(span.range().end..))
    else {
        return false;
    };
    new.trim().is_empty()
        && !old.trim().is_empty()
        && before.trim_end().ends_with('{')
        && behind.trim_start().starts_with('}')
}
