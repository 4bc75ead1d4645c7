//! Blocks with the contents of another: `jumps` that are never closed, and sections under the keyword of another.

use super::super::super::grammar::{Grammar, Rule};
use super::super::patched::Patched;
use super::super::{P, Reader, inner};
use super::MOST_REPAIRS;
use super::forms::keyword_in;
use super::repair::Repaired;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::token::is_part;
use crate::syntax::words::is_section;
use pest::Parser;

/// How long a section may be that is read under another keyword.
const LONGEST_SECTION: usize = 100_000;

/// The sections that may be taken for one another.
const ALIKE: [&str; 3] = ["pieces", "board", "moves"];

impl Reader<'_> {
    /// A statement of the board among jumps: they are never closed, or it stands too early.
    pub(super) fn unclosed_jumps(&self, span: Span, context: Rule) -> Option<Diagnostic> {
        let word = self.first_word_at(span);
        let start = span.range().start;
        if context != Rule::jumps_body || self.repairs >= MOST_REPAIRS || keyword_in(&word, "board").is_none() {
            return None;
        }
        let rest = &self.folded[start..self.section_end(span)];
        let place = Span::new(start, start + word.len());
        if rest.matches('}').count() != rest.matches('{').count() + 1 {
            let report = Diagnostic::at(Code::MisplacedStatement, place, format!("`{word}` is not allowed inside `jumps`"));
            return Some(report.help("move it after the `}` of `jumps`"));
        }
        let open = self.folded[..start].rfind('{')?;
        let indent = self.folded[..start].rsplit('\n').next().unwrap_or("");
        let close = if indent.trim().is_empty() { format!("}}\n{indent}") } else { "}; ".to_owned() };
        let report = Diagnostic::at(Code::UnclosedBlock, place, "`jumps` is never closed")
            .saying(format!("`{word}` is no jump, so `}}` was due before it"))
            .because(Span::new(open, open + 1), "opened here");
        Some(report.help(format!("add `}}` before `{word}`")).fix(Span::at(start), close))
    }

    /// Where the next section begins.
    pub(super) fn section_end(&self, span: Span) -> usize {
        let mut end = span.range().start;
        for line in self.folded[end..].split_inclusive('\n') {
            let word = line.trim_start().split(|letter| !is_part(letter)).next().unwrap_or("");
            if is_section(word) {
                break;
            }
            end += line.len();
        }
        end
    }

    /// `moves { path row: … }`: a section all of whose statements are those of another one that is missing.
    pub(in super::super) fn misnamed(&mut self, pair: &P<'_>) -> Option<Repaired> {
        let (span, text) = (self.span(pair), pair.as_str());
        let head = inner(pair.clone()).next()?;
        let keyword = head.as_str().to_owned();
        // What was changed once already is not changed again: its places would be those of the changed text.
        if self.patched.is_some()
            || text.len() > LONGEST_SECTION
            || self.repairs >= MOST_REPAIRS
            || statements(pair.clone()) != Some((0, true))
        {
            return None;
        }
        self.repairs += 1;
        let missing = |other: &str| !self.folded.lines().any(|line| line.trim_start().starts_with(other));
        let head = self.span(&head);
        for meant in ALIKE.into_iter().filter(|other| *other != keyword && missing(other)) {
            let patched = Patched::new(text, span.range().start).with(Span::new(0, keyword.len()), meant)?;
            let read =
                Grammar::parse(Rule::item, &patched.text).ok().and_then(|mut pairs| pairs.next()).and_then(|item| inner(item).next());
            if read.and_then(statements).is_none_or(|(_, junk)| junk) {
                continue;
            }
            self.faults += 1;
            let report = Diagnostic::at(Code::MisplacedStatement, head, format!("the contents of this block belong in `{meant}`"));
            self.sink.push(report.help(format!("write `{meant} {{`")).fix(head, meant));
            return Some(Repaired { patched, rule: Rule::item, certain: true, place: head });
        }
        None
    }
}

/// How many statements of a block can be read, and whether others cannot; `None` if it has no body.
fn statements(block: P<'_>) -> Option<(usize, bool)> {
    let body = inner(block).find(|part| matches!(part.as_rule(), Rule::pieces_body | Rule::board_body | Rule::moves_body))?;
    let parts: Vec<Rule> = inner(body).map(|part| part.as_rule()).collect();
    let junk = parts.iter().filter(|rule| **rule == Rule::junk).count();
    Some((parts.len() - junk, junk > 0))
}
