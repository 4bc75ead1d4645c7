//! Safe fixes, applied to a text.
//!
//! In: a text, and what checks it. Out: the text with all fixes that keep their word, and their number. Promises that a fix which leaves its
//! report or brings another is not made. Knows nothing of what the reports are about.

use super::{Code, Diagnostic, Fix, Severity};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// How often a text is checked at most to find out which fixes keep their word, and how many bytes are looked at for it.
const MOST_CHECKS: usize = 200;
const MOST_BYTES: usize = 1 << 20;

/// A text with fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The text.
    pub text: String,
    /// How many reports it has less.
    pub fixed: usize,
    /// What they were about, and where they stood.
    pub made: Vec<(Code, Option<Span>)>,
}

/// Takes back the offer to make fixes that would not be made: those that leave their report or bring another.
///
/// # Arguments
/// `found` are the reports on the text; `check` says what is wrong with a text.
///
/// # Complexity
/// As [`mend`], where a fix is offered.
pub fn keep_promises(text: &str, found: &mut [Diagnostic], check: impl FnMut(&str) -> Vec<Diagnostic>) {
    if !found.iter().any(Diagnostic::is_fixable) {
        return;
    }
    let made: BTreeSet<(Code, Option<Span>)> = mend_what_was_found(text, found, check).made.into_iter().collect();
    for report in found.iter_mut().filter(|report| !made.contains(&subject(report))) {
        report.fixes.iter_mut().for_each(|fix| fix.safe = false);
    }
}

fn subject(report: &Diagnostic) -> (Code, Option<Span>) {
    (report.code, report.primary.as_ref().map(|label| label.span))
}

/// Makes the safe fixes of a text; of fixes that overlap the first.
///
/// # Arguments
/// `check` says what is wrong with a text.
///
/// # Complexity
/// One check of the text before, one after; where some of n fixes do not keep their word, log n more for each of them, and no more than 200, or
/// for a text above 5 KiB, than make a MiB.
pub fn mend(text: &str, mut check: impl FnMut(&str) -> Vec<Diagnostic>) -> Mended {
    let before = check(text);
    mend_what_was_found(text, &before, check)
}

fn mend_what_was_found(text: &str, before: &[Diagnostic], mut check: impl FnMut(&str) -> Vec<Diagnostic>) -> Mended {
    let windows = text.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'));
    let fixes = disjoint(before);
    let checks = (MOST_BYTES / text.len().max(1)).clamp(1, MOST_CHECKS);
    let mut trial = Trial { text, windows, before, check: &mut check, checks, made: Vec::new() };
    trial.make(&fixes);
    let fixes: Vec<&Fix> = trial.made.iter().map(|(_, fix)| *fix).collect();
    let made = trial.made.iter().map(|(report, _)| subject(report)).collect();
    Mended { text: applied(text, &fixes, windows), fixed: fixes.len(), made }
}

/// The safe fixes that do not overlap, each with its report.
fn disjoint(reports: &[Diagnostic]) -> Vec<(&Diagnostic, &Fix)> {
    let mut taken: BTreeMap<u32, u32> = BTreeMap::new();
    let mut fixes = Vec::new();
    for report in reports {
        let Some(fix) = report.fixes.iter().find(|fix| fix.safe && !fix.edits.is_empty()) else { continue };
        let places = fix.edits.iter().map(|(span, _)| (span.start, span.end.max(span.start + 1)));
        if places.clone().all(|(start, end)| taken.range(..end).next_back().is_none_or(|(_, &to)| to <= start)) {
            taken.extend(places);
            fixes.push((report, fix));
        }
    }
    fixes
}

/// A text with some fixes.
fn applied(text: &str, fixes: &[&Fix], windows: bool) -> String {
    let mut edits: Vec<_> = fixes.iter().flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|(span, _)| *span);
    let mut mended = String::with_capacity(text.len());
    let mut at = 0;
    for (span, new) in edits {
        let (Some(kept), true) = (text.get(at..span.range().start), text.is_char_boundary(span.range().end)) else { continue };
        mended.push_str(kept);
        mended.push_str(&if windows { new.replace('\n', "\r\n") } else { new.clone() });
        at = span.range().end;
    }
    mended.push_str(text.get(at..).unwrap_or(""));
    mended
}

struct Trial<'a, C> {
    text: &'a str,
    windows: bool,
    before: &'a [Diagnostic],
    check: &'a mut C,
    /// How many are left.
    checks: usize,
    made: Vec<(&'a Diagnostic, &'a Fix)>,
}

impl<'a, C: FnMut(&str) -> Vec<Diagnostic>> Trial<'a, C> {
    /// Makes some fixes, or those halves of them that keep their word.
    fn make(&mut self, fixes: &[(&'a Diagnostic, &'a Fix)]) {
        if fixes.is_empty() || self.checks == 0 {
            return;
        }
        self.checks -= 1;
        let all: Vec<_> = self.made.iter().chain(fixes).copied().collect();
        if self.keep_their_word(&all) {
            self.made = all;
        } else if let (left, right @ [_, ..]) = fixes.split_at(fixes.len().div_ceil(2)) {
            self.make(left);
            self.make(right);
        }
    }

    /// Whether the reports of these fixes are gone with them, and no new one has come. Warnings are not looked for while there are errors.
    fn keep_their_word(&mut self, fixes: &[(&Diagnostic, &Fix)]) -> bool {
        let edits: Vec<&Fix> = fixes.iter().map(|(_, fix)| *fix).collect();
        let after = (self.check)(&applied(self.text, &edits, self.windows));
        let mut allowed: BTreeMap<(Code, &str), usize> = BTreeMap::new();
        for report in self.before {
            *allowed.entry((report.code, &report.message)).or_default() += 1;
        }
        for (report, _) in fixes {
            allowed.entry((report.code, &report.message)).and_modify(|count| *count = count.saturating_sub(1));
        }
        let errors = self.before.iter().any(|report| report.severity() == Severity::Error);
        after.iter().filter(|report| report.severity() == Severity::Error || !errors).all(|report| {
            let left = allowed.entry((report.code, &report.message)).or_default();
            let known = *left > 0;
            *left = left.saturating_sub(1);
            known
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Complains of each `a`, and of each `c`, which no fix mends.
    fn check(text: &str) -> Vec<Diagnostic> {
        let report = |at: usize, to: &str| {
            Diagnostic::at(Code::UnknownNode, Span::new(at, at + 1), format!("letter at {at}")).fix(Span::new(at, at + 1), to)
        };
        let wrong = |(at, letter): (usize, char)| match letter {
            'a' => Some(report(at, "b")),
            'x' => Some(report(at, "cc")),
            'c' => Some(Diagnostic::new(Code::UnknownKind, "c")),
            _ => None,
        };
        text.char_indices().filter_map(wrong).collect()
    }

    #[test]
    fn fixes_that_bring_another_fault_are_not_made() {
        let mended = |text: &str| (mend(text, check).text, mend(text, check).fixed);
        assert_eq!(mended("a.a"), ("b.b".into(), 2));
        assert_eq!(mended("axa"), ("bxb".into(), 2));
        assert_eq!(mended("c"), ("c".into(), 0));
    }

    #[test]
    fn what_is_offered_is_made() {
        let mut found = check("axc");
        keep_promises("axc", &mut found, check);
        assert_eq!(found.iter().map(Diagnostic::is_fixable).collect::<Vec<_>>(), [true, false, false]);
    }

    #[test]
    fn of_overlapping_fixes_the_first_is_made_and_line_ends_are_kept() {
        let twice = |text: &str| {
            let report = Diagnostic::at(Code::UnclosedBlock, Span::at(2), "open");
            if text.contains('}') { Vec::new() } else { vec![report.clone().fix(Span::at(2), "}\n"), report.fix(Span::at(2), "!")] }
        };
        let mended = mend("\r\n", twice);
        assert_eq!((mended.text.as_str(), mended.fixed), ("\r\n}\r\n", 1));
    }
}
