//! Sorting and merging of reports, so that a repeated mistake is reported once.

use super::{Code, Diagnostic, Sink, shorten};
use crate::source::Span;
use std::collections::HashMap;

impl Sink {
    /// Returns the reports in the order of the text; the same mistake is reported once, at its
    /// first place.
    #[must_use]
    pub fn into_sorted(self) -> Vec<Diagnostic> {
        let mut found = self.found;
        leave_heads(&mut found);
        let place = |diagnostic: &Diagnostic| {
            diagnostic.primary.as_ref().map_or(0, |label| label.span.start)
        };
        found.sort_by(|a, b| (place(a), a.code, &a.message).cmp(&(place(b), b.code, &b.message)));
        let mut seen: HashMap<(Code, String), usize> = HashMap::new();
        let mut kept: Vec<Diagnostic> = Vec::new();
        let mut reached = 0;
        for diagnostic in found {
            let end = diagnostic.primary.as_ref().map_or(0, |label| label.span.end);
            if let Some(last) = kept.last_mut().filter(|last| goes_on(last, reached, &diagnostic)) {
                last.take_in(diagnostic);
                reached = end;
                continue;
            }
            reached = end;
            let key = (
                diagnostic.code,
                diagnostic.about.clone().unwrap_or_else(|| diagnostic.message.to_string()),
            );
            match seen.get(&key) {
                Some(&first)
                    if kept[first].code.counts_repeats() || kept[first].about.is_some() =>
                {
                    if kept[first].primary != diagnostic.primary {
                        kept[first].take_in(diagnostic);
                    }
                }
                _ => {
                    seen.insert(key, kept.len());
                    kept.push(diagnostic);
                }
            }
        }
        for report in &mut kept {
            report.message.rewrite(|text| shorten::message(text).into());
            report.help.iter_mut().for_each(|help| help.rewrite(|text| shorten::help(text).into()));
        }
        kept
    }
}

/// The greatest distances at which two equal signs, or two equal statements, are one mistake.
const NEXT_SIGN: u32 = 2;
const NEXT_STATEMENT: u32 = 24;

/// Removes the fixes inside the head of a loop that another report rewrites as a whole: their places
/// are those of the text as it is meant.
fn leave_heads(found: &mut [Diagnostic]) {
    let heads: Vec<Span> = found
        .iter()
        .filter(|report| report.code == Code::BadLoop)
        .flat_map(|report| &report.fixes)
        .flat_map(|fix| fix.edits.iter().map(|(span, _)| *span))
        .collect();
    let inside = |span: &Span| {
        heads
            .iter()
            .any(|head| head.start <= span.start && span.end <= head.end && span.start < span.end)
    };
    for report in found.iter_mut().filter(|report| report.code != Code::BadLoop) {
        report.fixes.retain(|fix| !fix.edits.iter().any(|(span, _)| inside(span)));
    }
}

/// Returns `true` if a report repeats the mistake of the last one: the same sign close behind it,
/// or a statement with the same fault.
fn goes_on(last: &Diagnostic, reached: u32, next: &Diagnostic) -> bool {
    let Some(start) = next.primary.as_ref().map(|label| label.span.start) else { return false };
    let most = match last.code {
        Code::StrayClose => NEXT_SIGN,
        code if code.is_of_form() => NEXT_STATEMENT,
        _ => return false,
    };
    let same = (last.code, &last.message, &last.help) == (next.code, &next.message, &next.help);
    same && !last.is_fixable() && !next.is_fixable() && start.saturating_sub(reached) <= most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    fn merged(reports: &[(Code, usize, &str)]) -> Vec<(String, usize)> {
        let mut sink = Sink::default();
        reports.iter().for_each(|&(code, at, message)| {
            sink.push(Diagnostic::at(code, Span::new(at, at + 1), message))
        });
        sink.into_sorted()
            .into_iter()
            .map(|report| (report.message.to_string(), report.elsewhere.len()))
            .collect()
    }

    #[test]
    fn the_same_slip_on_and_on_is_reported_once() {
        let close = |at| (Code::StrayClose, at, "this `}` closes nothing");
        assert_eq!(
            merged(&[close(0), close(1), close(3), close(90)])
                .iter()
                .map(|(_, more)| *more)
                .collect::<Vec<_>>(),
            [2, 0]
        );
        let text = |at, found| (Code::UnexpectedText, at, found);
        assert_eq!(
            merged(&[text(0, "expected `-`, found `b`"), text(7, "expected `-`, found `c`")]).len(),
            2,
            "two names"
        );
        let name = |at, name| (Code::UnknownNode, at, name);
        assert_eq!(
            merged(&[name(0, "no `a`"), name(4, "no `b`"), name(9, "no `a`")]),
            [("no `a`".to_owned(), 1), ("no `b`".to_owned(), 0)]
        );
    }
}
