//! Repairs a statement: finds one small change after which it can be read.

use super::super::super::grammar::{Grammar, Rule};
use super::super::super::words::is_section;
use super::super::patched::Patched;
use super::expected;
use super::mistakes;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};

/// The maximum number of mistakes that are searched for in one statement.
const MOST_SLIPS: usize = 4;

/// The minimum distance after a guess at which the next fault counts as independent.
const APART: u32 = 6;

/// The signs and words that a statement may lack, and the texts that are inserted for them.
const SIGNS: [(Rule, &str); 13] = [
    (Rule::colon, ":"),
    (Rule::arrow, " => "),
    (Rule::equals, " = "),
    (Rule::comparison, " == "),
    (Rule::kw_is, " is "),
    (Rule::kw_at, " at "),
    (Rule::kw_in, " in "),
    (Rule::kw_by, " by "),
    (Rule::kw_to, " to "),
    (Rule::right_paren, ")"),
    (Rule::right_bracket, "]"),
    (Rule::dots, ".."),
    (Rule::comma, ", "),
];

/// A place where a statement fails, with the rules that were expected there.
pub struct Fault {
    pub at: usize,
    pub positives: Vec<Rule>,
    /// The change from its report, and `true` if there is no doubt about it.
    pub fix: Option<(Span, String, bool)>,
    /// The place of a comment in the form of another language.
    comment: Option<usize>,
}

/// A statement that can be read.
pub struct Repaired {
    pub patched: Patched,
    pub rule: Rule,
    /// `true` if there is no doubt about its changes.
    pub certain: bool,
    /// The place where it fails as written.
    pub place: Span,
}

impl Fault {
    /// Creates a fault from an error of the parser.
    pub fn of(error: Error<Rule>) -> Self {
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        let positives = match error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        Self::at(at, positives)
    }

    /// Creates a fault at a place where some rules were expected.
    pub fn at(at: usize, positives: Vec<Rule>) -> Self {
        Self { at, positives, fix: None, comment: None }
    }

    /// Returns a report for the fault; the statement begins at `start` of the text.
    pub fn report(&self, text: &str, start: usize) -> Diagnostic {
        let at = self.cut_off(text, start).unwrap_or(self.at);
        mistakes::report(text, start, at, &self.positives).unwrap_or_else(|| {
            let place = expected::token(text, at);
            let found = expected::found(&text[at..]);
            match expected::list(&self.positives) {
                Some(list) => Diagnostic::at(
                    Code::UnexpectedText,
                    place,
                    format!("expected {list}, found {found}"),
                ),
                None => {
                    let found = found.strip_prefix("the ").unwrap_or(&found);
                    Diagnostic::at(Code::UnexpectedText, place, format!("unexpected {found}"))
                }
            }
        })
    }

    /// Returns the end of the line on which a statement is cut off, if the next section or the end
    /// of the block follows.
    fn cut_off(&self, text: &str, start: usize) -> Option<usize> {
        let before = text[start..self.at].trim_end();
        let token = &text[expected::token(text, self.at).range()];
        let ends = token.is_empty() || token == "}" || is_section(token);
        let next_line = text[start + before.len()..self.at].contains('\n');
        (ends && next_line && !before.is_empty()).then_some(start + before.len())
    }

    /// Returns the fault with the fix of its report.
    ///
    /// # Arguments
    /// `base` - the beginning of the statement in the text of the report
    /// `offered` - `true` if a fix that is only offered counts
    pub fn with_fix(mut self, report: &Diagnostic, base: usize, offered: bool) -> Self {
        let sign = report.primary.as_ref().filter(|_| report.code == Code::ForeignComment);
        self.comment = sign.and_then(|label| label.span.range().start.checked_sub(base));
        let fix = report.fixes.iter().find(|fix| fix.safe || offered);
        let edit =
            fix.and_then(
                |fix| if let [edit] = &fix.edits[..] { Some((edit, fix.safe)) } else { None },
            );
        self.fix = edit.and_then(|((span, new), safe)| {
            let (from, to) =
                (span.range().start.checked_sub(base)?, span.range().end.checked_sub(base)?);
            Some((Span::new(from, to), new.clone(), safe))
        });
        self
    }
}

/// Reads a changed statement, and continues after its mistakes as long as possible.
///
/// # Returns
/// The statement that can then be read, and a report for each mistake that was found.
pub fn go_on(
    mut patched: Patched,
    rule: Rule,
    mut certain: bool,
    place: Span,
) -> Option<(Repaired, Vec<Diagnostic>)> {
    let mut reports = Vec::new();
    while reports.len() < MOST_SLIPS {
        let Err(error) = Grammar::parse(rule, &patched.text) else {
            return Some((Repaired { patched, rule, certain, place }, reports));
        };
        let fault = Fault::of(error);
        let report = fault.report(&patched.text, 0);
        let fault = fault.with_fix(&report, 0, false);
        let report = patched.report(report);
        // A fault directly after a guess may be a consequence of it.
        let apart = |label: &crate::diagnostic::Label| label.span.start >= place.end + APART;
        if !certain && !report.primary.as_ref().is_some_and(apart) {
            return None;
        }
        reports.push(report);
        let (next, sure) = past(&patched, rule, &fault)?;
        (patched, certain) = (next, certain && sure);
    }
    None
}

/// Returns the statement with one change: the first that makes it readable, or else the one with
/// which it can be read farthest; and `true` if there is no doubt about the change.
pub fn past(patched: &Patched, rule: Rule, fault: &Fault) -> Option<(Patched, bool)> {
    let mut best: Option<(usize, Patched, bool)> = None;
    for (span, new, certain) in changes(&patched.text, rule, fault) {
        let Some(next) = patched.with(span, &new) else { continue };
        let behind = span.range().start + new.len();
        let reached = match Grammar::parse(rule, &next.text) {
            Ok(_) => return Some((next, certain)),
            Err(error) => Fault::of(error).at,
        };
        let farther = best.as_ref().is_none_or(|(farthest, ..)| reached > *farthest);
        if farther && reached > behind && !next.text[behind..reached].trim().is_empty() {
            best = Some((reached, next, certain));
        }
    }
    best.map(|(_, next, certain)| (next, certain))
}

/// Returns the changes that may get past a fault, the likely ones first, each with `true` if there
/// is no doubt about it.
fn changes(text: &str, rule: Rule, fault: &Fault) -> Vec<(Span, String, bool)> {
    if let Some(begin) = fault.comment.filter(|begin| *begin <= text.len()) {
        let end = text[begin..].find(['\n', '\r']).map_or(text.len(), |length| begin + length);
        return vec![(Span::new(begin, end), String::new(), true)];
    }
    let mut found: Vec<(Span, String, bool)> = fault.fix.clone().into_iter().collect();
    let token = expected::token(text, fault.at);
    let here = Span::at(fault.at);
    let line_end = text[fault.at..]
        .find(['\n', '\r', '}', ';'])
        .map_or(text.len(), |length| fault.at + length);
    // A word that begins the next section is part of that section.
    let next = is_section(&text[token.range()])
        && text[..fault.at].trim_end_matches([' ', '\t']).ends_with('\n');
    let present = !token.range().is_empty() && token.range().end <= line_end && !next;
    if matches!(rule, Rule::only_section | Rule::only_start | Rule::only_goal) {
        // A missing quote takes the brace with it.
        let line = text.lines().next().unwrap_or("");
        if line.matches('"').count().is_multiple_of(2) {
            found.extend([(token, String::new(), false), (here, " { ".to_owned(), false)]);
        }
        return found;
    }
    let signs = || {
        SIGNS
            .iter()
            .filter(|(rule, _)| fault.positives.contains(rule))
            .map(|(_, sign)| (*sign).to_owned())
    };
    let semicolon =
        Some(Span::new(fault.at, fault.at + 1)).filter(|_| text[fault.at..].starts_with(';'));
    if let Some(token) = semicolon.or(present.then_some(token)) {
        found.extend(signs().map(|sign| (token, sign, false)));
    }
    found.extend(semicolon.map(|token| (token, " ".to_owned(), false)));
    found.extend(signs().map(|sign| (here, sign, false)));
    if present {
        found.push((token, " ".to_owned(), false));
        found.push((Span::new(fault.at, line_end), String::new(), false));
    }
    // A name or a number is missing, which cannot be known.
    found.extend(["x ", "0 "].map(|word| {
        (here, if fault.at > 0 { format!(" {word}") } else { word.to_owned() }, false)
    }));
    found
}
