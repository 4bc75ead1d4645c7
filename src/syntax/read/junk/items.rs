//! What fits nothing outside all blocks: sections that are misspelt, misplaced or without a brace.

use super::super::super::ast::{Doubtful, Item, Lost};
use super::super::super::grammar::Rule;
use super::super::patched::Patched;
use super::super::{P, Reader, inner};
use super::forms::{is_block, keyword, keyword_in};
use super::repair::Repaired;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::token::is_part;

/// How long a block may be that is read again.
const LONGEST_BLOCK: usize = 100_000;

impl Reader<'_> {
    /// Junk outside all blocks.
    ///
    /// # Returns
    /// The section that was meant, if there is no doubt about it.
    pub(in super::super) fn junk_item(&mut self, pair: P<'_>) -> Option<Item> {
        let pair = inner(pair).next()?;
        let span = self.span(&pair);
        let (known, lost) = (self.tainted.len(), self.lost);
        self.faults += 1;
        if pair.as_rule() == Rule::stray_close {
            return self.stray_close(span);
        }
        if pair.as_rule() == Rule::junk_text {
            self.lost = Lost { sections: lost.sections, names: lost.names || self.lacks_name(span), ..Lost::ALL };
        }
        self.taint(span);
        if span.range().start < self.reported {
            return None;
        }
        let repaired = if pair.as_rule() == Rule::unknown_block { self.unknown_block(span) } else { self.junk_line(span) }?;
        let (place, block) = (repaired.place, repaired.rule == Rule::item);
        if repaired.certain || block || repaired.rule == Rule::only_expect {
            self.tainted.truncate(known);
            self.lost = lost;
        }
        let (certain, item) = self.read_again(repaired, |reader, pair| inner(pair).next().and_then(|item| reader.item(item)));
        match item {
            Some(item) if certain || block => return Some(item),
            Some(Item::Expect(expect)) => self.doubtful.push((place, Doubtful::Expect(expect))),
            _ => {}
        }
        None
    }

    /// `param n = 3 -- the size`: a comment of another language that reads as a difference.
    pub(in super::super) fn dashed_comment(&mut self, pair: &P<'_>) -> Option<Repaired> {
        let (text, start) = (pair.as_str(), self.span(pair).range().start);
        let at = text.find(" -- ")? + 1;
        let word = text[at + 2..].trim();
        if self.patched.is_some() || !crate::syntax::is_name(word) || self.folded.contains(&format!("param {word}")) {
            return None;
        }
        self.faults += 1;
        let place = Span::new(start + at, start + at + 2);
        let report = Diagnostic::at(Code::UnexpectedText, place, "a comment begins with `#`");
        self.sink.push(report.help(format!("write `{}# {word}`", &text[..at])).fix(place, "#"));
        let patched = Patched::new(text, start).with(Span::new(at, text.len()), "")?;
        Some(Repaired { patched, rule: Rule::item, certain: true, place })
    }

    fn stray_close(&mut self, span: Span) -> Option<Item> {
        if span.range().start >= self.reported {
            let report = Diagnostic::at(Code::StrayClose, span, "this `}` closes nothing");
            _ = self.report(report.help("remove it, or look for a `{` that is missing above"), span);
        }
        None
    }

    fn junk_line(&mut self, span: Span) -> Option<Repaired> {
        let word = self.first_word_at(span);
        if let Some(repaired) = self.closed_early(span, &word) {
            return Some(repaired);
        }
        let Some(keyword) = keyword(&word) else { return self.unknown_statement(span, &word, "") };
        match keyword.statement().filter(|_| keyword.block().is_empty()) {
            Some(rule) if is_block(&word) => self.block_head(span, &word, rule, keyword.example),
            Some(rule) => {
                self.in_other_words(span, Some(rule)).unwrap_or_else(|| self.explain(span, self.window_end(span), rule, keyword.example, 0))
            }
            None if self.astray => {
                self.reported = self.reported.max(span.range().end);
                None
            }
            None => self.misplaced(span, &word, keyword.block()),
        }
    }

    /// What stands behind a `}` too many: there is another one behind it, and no section between. It is read as the rest of the block.
    fn closed_early(&mut self, span: Span, word: &str) -> Option<Repaired> {
        let (keyword, brace) = self.closed.clone().filter(|(keyword, _)| matches!(keyword.as_str(), "pieces" | "board" | "moves"))?;
        let from = brace.range().end;
        let near = self.folded[from..span.range().start].trim_start().is_empty();
        if !near || word.is_empty() || self.meant(word, "").is_some() || keyword_in(word, "").is_some() {
            return None;
        }
        let (end, closed) = self.passed_over(Span::new(from, span.range().start), false);
        if !closed || end - from > LONGEST_BLOCK {
            return None;
        }
        let report = Diagnostic::at(Code::StrayClose, brace, format!("this `}}` ends the `{keyword}` block too early"));
        let behind = Span::new(span.range().start, span.range().start + word.len().max(1));
        _ = self.report(report.because(behind, format!("this belongs to `{keyword}`, too")).help("remove it"), span);
        self.closed = None;
        let patched = Patched::new(&self.folded[from..end], from).with(Span::at(0), &format!("{keyword} {{"))?;
        Some(Repaired { patched, rule: Rule::item, certain: true, place: brace })
    }

    /// A section whose head cannot be read.
    fn block_head(&mut self, span: Span, keyword: &str, rule: Rule, form: &str) -> Option<Repaired> {
        if let Some(report) = super::sentences::report(self.folded, span.range().start, "") {
            return self.report(report, span);
        }
        let end = self.block_end(span, keyword);
        let repaired = self.explain(span, end.unwrap_or_else(|| self.window_end(span)), rule, form, 0);
        match (repaired, end) {
            (Some(repaired), Some(_)) => Some(Repaired { rule: Rule::item, ..repaired }),
            _ => {
                self.skip_block(span, matches!(keyword, "start" | "goal"));
                None
            }
        }
    }

    /// A statement of a block that stands outside of it. What follows up to the next section has most likely been cut off with it.
    fn misplaced(&mut self, span: Span, keyword: &str, home: &str) -> Option<Repaired> {
        let place = Span::new(span.range().start, span.range().start + keyword.len());
        let report = Diagnostic::at(Code::MisplacedStatement, place, format!("`{keyword}` is not allowed outside the `{home}` block"))
            .help(format!("move it into `{home} {{ … }}`; perhaps that block is closed too early"));
        let report = match &self.closed {
            Some((_, brace)) => report.because(*brace, "the last block ends here"),
            None => report,
        };
        let end = span.range().end;
        let rest = &self.folded.as_bytes()[end..];
        let close = rest.windows(2).take(LONGEST_BLOCK).position(|bytes| bytes == b"\n}");
        let cut = close.map_or(end, |length| end + length + 2);
        self.report(report, Span::new(span.range().start, cut))
    }

    fn unknown_block(&mut self, span: Span) -> Option<Repaired> {
        let word = self.first_word_at(span);
        let repaired = if keyword(&word).is_some() { self.junk_line(span) } else { self.unknown_statement(span, &word, "") };
        if repaired.is_none() {
            self.reported = self.reported.max(span.range().end);
        }
        repaired
    }

    /// Where a section ends whose head is wrong, if that can be told.
    pub(super) fn block_end(&self, span: Span, keyword: &str) -> Option<usize> {
        let end = if self.folded[span.range()].contains('{') {
            span.range().end
        } else {
            let (end, closed) = self.passed_over(span, matches!(keyword, "start" | "goal"));
            if closed { end } else { return None }
        };
        (end - span.range().start <= LONGEST_BLOCK).then_some(end)
    }

    /// A section without its `{`, or a picture without its quotes: what follows belongs to it, up to a `}` at the beginning of a line; of
    /// a start or goal, up to an empty line.
    fn passed_over(&self, span: Span, rows: bool) -> (usize, bool) {
        let begin = span.range().end;
        let (mut end, mut closed) = (begin, false);
        let here = self.folded[begin..].lines().next().unwrap_or("");
        if let Some(brace) = here.find('}').filter(|&brace| !here[..brace].contains(['{', '#'])) {
            return (begin + brace + 1, true);
        }
        for line in self.folded[begin..].split_inclusive('\n') {
            let text = line.trim();
            let word: String = text.chars().take_while(|&c| is_part(c)).collect();
            if end > begin && (keyword_in(&word, "").is_some() || rows && text.is_empty()) {
                break;
            }
            end += line.len();
            if text.starts_with('}') {
                closed = true;
                break;
            }
        }
        (end, closed)
    }

    fn skip_block(&mut self, span: Span, rows: bool) {
        let (end, closed) = self.passed_over(span, rows);
        if closed || rows {
            self.taint(Span::new(span.range().end, end));
            self.reported = self.reported.max(end);
        }
    }
}
