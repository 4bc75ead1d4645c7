//! Applies safe fixes to a text.
//!
//! The result is the text with all fixes that work, and a list of these fixes. A fix that leaves
//! its report or causes another one is neither made nor offered.

mod spelling;

use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Fix, Severity, Sink, Wording};
use crate::resolve::resolve;
use crate::source::{Source, Span};
use crate::syntax::parse;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of checks of a text that are made to find the fixes that work.
const MOST_CHECKS: u64 = 200;
/// The maximum number of bytes that these checks may build of boards, where a byte of text counts
/// as [`WEIGHT`] bytes. Time is not measured: the same fixes are offered on every machine.
const MOST_BYTES: u64 = 64 << 20;
const WEIGHT: u64 = 64;

/// The reports about a text, and the number of bytes that the check built.
type Checked = (Vec<Diagnostic>, u64);

/// A text with fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The text with the fixes.
    pub text: String,
    /// The number of reports that were fixed.
    pub fixed: usize,
    /// The codes and places of the fixed reports.
    pub made: Vec<(Code, Option<Span>)>,
}

/// Makes the safe fixes of a definition; of overlapping fixes only the first.
///
/// # Arguments
/// * `set` - parameters with other values than those in the text
/// * `budget` - the limits of each check
///
/// # Complexity
/// One check of the text before, and one after; if some of n fixes do not work, log n more for each
/// of these, up to 200 for small definitions, and fewer for large ones.
///
/// ```
/// use puzzlec::stages::{budget::Budget, fix::fix, source::Source};
/// let source = Source::new("x.pz", "puzzle \"X\"\npices { frog 'f' }\nboard { path row: h[1..3] }\nmoves { hop: frog _ => _ frog }\n");
/// let fixed = fix(&source, &[], &Budget::unlimited());
/// assert_eq!((fixed.fixed, fixed.text.contains("pieces {")), (1, true));
/// ```
#[must_use]
pub fn fix(source: &Source, set: &[(String, i128)], budget: &Budget) -> Fixed {
    fix_by(source.text(), |text| faults(source.name(), text, set, budget))
}

/// Prepares the fixes of reports for the user: withdraws the offer of fixes that [`fix`] would not
/// make, and gives the remaining fixes the line ends of the text.
///
/// # Arguments
/// `found` are the reports on the definition; the remaining arguments are those of [`fix`].
///
/// # Complexity
/// As [`fix`], if a fix is offered.
pub fn keep_promises(
    source: &Source,
    found: &mut [Diagnostic],
    set: &[(String, i128)],
    budget: &Budget,
) {
    keep_promises_by(source.text(), found, |text| faults(source.name(), text, set, budget));
}

/// Returns the reports about a text that can be made without ground moves. A limit is no fault of
/// the text.
fn faults(name: &str, text: &str, set: &[(String, i128)], budget: &Budget) -> Checked {
    let (mut found, budget) = (Sink::default(), budget.afresh());
    let ast = parse(&Source::new(name, text), &mut found);
    if resolve(&ast, set, &budget, &mut found).is_err() {
        found.push(Diagnostic::new(Code::StoppedEarly, "a limit was reached"));
    }
    (found.into_sorted(), budget.peak_bytes())
}

fn keep_promises_by(text: &str, found: &mut [Diagnostic], check: impl FnMut(&str) -> Checked) {
    spelling::judge(text, found);
    if !found.iter().any(Diagnostic::is_fixable) {
        return;
    }
    let made: BTreeSet<(Code, Option<Span>)> = fix_by(text, check).made.into_iter().collect();
    for report in found.iter_mut() {
        let kept = made.contains(&subject(report));
        for fix in &mut report.fixes {
            fix.safe &= kept;
            if has_windows_lines(text) {
                fix.edits.iter_mut().for_each(|(_, new)| *new = new.replace('\n', "\r\n"));
            }
        }
    }
}

fn has_windows_lines(text: &str) -> bool {
    text.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'))
}

fn subject(report: &Diagnostic) -> (Code, Option<Span>) {
    (report.code, report.primary.as_ref().map(|label| label.span))
}

fn fix_by(text: &str, mut check: impl FnMut(&str) -> Checked) -> Fixed {
    let (mut before, bytes) = check(text);
    spelling::judge(text, &mut before);
    let fixes = disjoint(&before);
    let checks = (MOST_BYTES / (text.len() as u64 * WEIGHT + bytes).max(1)).clamp(1, MOST_CHECKS);
    let windows = has_windows_lines(text);
    let mut trial =
        Trial { text, windows, before: &before, check: &mut check, checks, made: Vec::new() };
    trial.make(&fixes);
    let fixes: Vec<&Fix> = trial.made.iter().map(|(_, fix)| *fix).collect();
    let made = trial.made.iter().map(|(report, _)| subject(report)).collect();
    Fixed { text: applied(text, &fixes, windows), fixed: fixes.len(), made }
}

/// Returns the safe fixes that do not overlap, each with its report.
fn disjoint(reports: &[Diagnostic]) -> Vec<(&Diagnostic, &Fix)> {
    let mut taken: BTreeMap<u32, u32> = BTreeMap::new();
    let mut fixes = Vec::new();
    for report in reports {
        let Some(fix) = report.fixes.iter().find(|fix| fix.safe && !fix.edits.is_empty()) else {
            continue;
        };
        let places = fix.edits.iter().map(|(span, _)| (span.start, span.end.max(span.start + 1)));
        if places
            .clone()
            .all(|(start, end)| taken.range(..end).next_back().is_none_or(|(_, &to)| to <= start))
        {
            taken.extend(places);
            fixes.push((report, fix));
        }
    }
    fixes
}

/// Returns a text with some fixes applied.
fn applied(text: &str, fixes: &[&Fix], windows: bool) -> String {
    let mut edits: Vec<_> = fixes.iter().flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|(span, _)| *span);
    let mut fixed = String::with_capacity(text.len());
    let mut at = 0;
    for (span, new) in edits {
        let (Some(kept), true) =
            (text.get(at..span.range().start), text.is_char_boundary(span.range().end))
        else {
            continue;
        };
        fixed.push_str(kept);
        fixed.push_str(&if windows { new.replace('\n', "\r\n") } else { new.clone() });
        at = span.range().end;
    }
    fixed.push_str(text.get(at..).unwrap_or(""));
    fixed
}

struct Trial<'a, C> {
    text: &'a str,
    windows: bool,
    before: &'a [Diagnostic],
    check: &'a mut C,
    /// The number of checks that are left.
    checks: u64,
    made: Vec<(&'a Diagnostic, &'a Fix)>,
}

impl<'a, C: FnMut(&str) -> Checked> Trial<'a, C> {
    /// Makes some fixes, or the halves of them that work.
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

    /// Returns `true` if the reports of these fixes disappear with them, and no new report appears.
    /// Warnings are not compared while there are errors.
    fn keep_their_word(&mut self, fixes: &[(&Diagnostic, &Fix)]) -> bool {
        let edits: Vec<&Fix> = fixes.iter().map(|(_, fix)| *fix).collect();
        let (after, _) = (self.check)(&applied(self.text, &edits, self.windows));
        let mut allowed: BTreeMap<(Code, &Wording), usize> = BTreeMap::new();
        for report in self.before {
            *allowed.entry((report.code, &report.message)).or_default() += 1;
        }
        for (report, _) in fixes {
            allowed
                .entry((report.code, &report.message))
                .and_modify(|count| *count = count.saturating_sub(1));
        }
        let errors = self.before.iter().any(|report| report.severity() == Severity::Error);
        after.iter().filter(|report| report.severity() == Severity::Error || !errors).all(
            |report| {
                let left = allowed.entry((report.code, &report.message)).or_default();
                let known = *left > 0;
                *left = left.saturating_sub(1);
                known
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reports each `<`, each `%`, whose fix causes another fault, and each `c`, which has no fix.
    fn check(text: &str) -> Checked {
        let report = |at: usize, to: &str| {
            Diagnostic::at(Code::UnknownNode, Span::new(at, at + 1), format!("letter at {at}"))
                .fix(Span::new(at, at + 1), to)
        };
        let wrong = |(at, letter): (usize, char)| match letter {
            '<' => Some(report(at, ">")),
            '%' => Some(report(at, "cc")),
            'c' => Some(Diagnostic::new(Code::UnknownKind, "c")),
            _ => None,
        };
        (text.char_indices().filter_map(wrong).collect(), 0)
    }

    #[test]
    fn fixes_that_bring_another_fault_are_not_made() {
        let fixed = |text: &str| (fix_by(text, check).text, fix_by(text, check).fixed);
        assert_eq!(fixed("<.<"), (">.>".into(), 2));
        assert_eq!(fixed("<%<"), (">%>".into(), 2));
        assert_eq!(fixed("c"), ("c".into(), 0));
    }

    #[test]
    fn what_is_offered_is_made() {
        let (mut found, _) = check("<%c");
        keep_promises_by("<%c", &mut found, check);
        assert_eq!(
            found.iter().map(Diagnostic::is_fixable).collect::<Vec<_>>(),
            [true, false, false]
        );
    }

    #[test]
    fn of_overlapping_fixes_the_first_is_made_and_line_ends_are_kept() {
        let twice = |text: &str| {
            let report = Diagnostic::at(Code::UnclosedBlock, Span::at(2), "open");
            let found = || {
                vec![report.clone().fix(Span::at(2), "}\n"), report.clone().fix(Span::at(2), "!")]
            };
            (if text.contains('}') { Vec::new() } else { found() }, 0)
        };
        let fixed = fix_by("\r\n", twice);
        assert_eq!((fixed.text.as_str(), fixed.fixed), ("\r\n}\r\n", 1));
        let (mut found, _) = twice("\r\n");
        keep_promises_by("\r\n", &mut found, twice);
        assert_eq!(found[0].fixes[0].edits, [(Span::at(2), "}\r\n".to_owned())]);
    }

    #[test]
    fn large_boards_are_not_built_again_and_again() {
        let mut checks = 0;
        let large = |text: &str| {
            checks += 1;
            (check(text).0, MOST_BYTES)
        };
        assert_eq!(fix_by("<%<%", large).fixed, 0);
        assert_eq!(checks, 2);
    }
}
