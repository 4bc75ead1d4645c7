//! What fits no statement: which statement was meant, and where it goes wrong.

use super::super::ast::Lost;
use super::super::grammar::{Grammar, Rule};
use super::super::text::MAX_DEPTH;
use super::patched::Patched;
use super::{P, Reader, inner};
use crate::diagnostic::{Code, Diagnostic, near, synonym};
use crate::source::{Span, boundary};
use crate::syntax::is_reserved;
use crate::syntax::token::is_part;
use crate::syntax::words::Word;
use forms::{block_name, is_block, keyword, keyword_in, keywords, named, rule_in_block};
use pest::Parser;
use repair::{Fault, Repaired};

mod conditions;
mod counts;
mod expected;
mod facts;
mod forms;
mod items;
mod lists;
mod misnamed;
mod repair;
mod reworded;
mod sentences;
mod slips;
mod tokens;
mod words;
mod wrong;

/// How many statements are read again with changes: far more than anybody looks at, and little enough to be quick.
const MOST_REPAIRS: usize = 200;

/// How long a statement may be that is looked at for slips that have a name.
const LONGEST_STATEMENT: usize = 1_000;

impl Reader<'_> {
    /// Junk inside a block whose body is `context`.
    ///
    /// # Returns
    /// What it was meant to be, if it can be read with a small change.
    pub(super) fn junk(&mut self, pair: &P<'_>, context: Rule) -> Option<Repaired> {
        let span = self.span(pair);
        let (known, lost) = (self.tainted.len(), self.lost);
        self.faults += 1;
        self.taint(span);
        self.lost.names |= self.lacks_name(span);
        let repaired = self.junk_statement(span, context, known);
        if repaired.as_ref().is_some_and(|repaired| repaired.certain) || self.declares_nothing(span, context) {
            self.tainted.truncate(known);
            self.lost = lost;
        }
        repaired
    }

    /// Whether a statement stands where names are only used, and is none that would declare some elsewhere.
    fn declares_nothing(&self, span: Span, context: Rule) -> bool {
        let uses = matches!(context, Rule::jumps_body | Rule::moves_body | Rule::start_body | Rule::goal_body);
        let word = self.first_word_at(span);
        let elsewhere = ["pieces", "board", ""];
        uses && !self.swallowed && !keyword(&word).is_some_and(|keyword| elsewhere.contains(&keyword.block()))
    }

    fn junk_statement(&mut self, span: Span, context: Rule, known: usize) -> Option<Repaired> {
        if span.range().end == self.folded.len() && self.folded[span.range()].contains("\"\"\"") {
            self.swallowed = true;
            self.lost = Lost::ALL;
        }
        match context {
            Rule::pieces_body => self.lost.glyphs = true,
            // A picture in `grid` puts pieces on the board, and `legend` says what glyphs mean.
            Rule::board_body => self.lost = Lost { glyphs: true, grid: true, scenarios: true, ..self.lost },
            _ => {}
        }
        if span.range().start < self.reported {
            return None;
        }
        let block = block_name(context);
        if let Some(report) = self.unclosed_jumps(span, context) {
            self.repairs += 1;
            let unclosed = report.code == Code::UnclosedBlock;
            self.extra_open |= unclosed; // the `}` of the board is taken for theirs
            return self.report(report, Span::new(span.range().start, if unclosed { self.section_end(span) } else { span.range().end }));
        }
        let rule = forms::rule_of(&self.first_word_at(span), context).filter(|_| !self.is_misspelt(span, block));
        if let Some(reworded) = self.in_other_words(span, rule) {
            return reworded;
        }
        if context == Rule::jumps_body {
            return self.explain(span, self.window_end(span), Rule::only_jump, "A1-B1-A2", known);
        }
        if self.folded[span.range()].starts_with('{') {
            let place = Span::new(span.range().start, span.range().start + 1);
            let report = Diagnostic::at(Code::UnexpectedText, place, "a `{` is not allowed here").help("remove it");
            self.extra_open = true;
            return self.report(report, span);
        }
        if let Some(report) = sentences::report(self.folded, span.range().start, block) {
            return self.report(report, span);
        }
        let word = self.first_word_at(span);
        if is_reserved(&word) && self.stands_as_name(span, &word, block) {
            let place = Span::new(span.range().start, span.range().start + word.len());
            return self.report(words::reserved(&word, place), span);
        }
        if let Some(keyword) = keyword(&word).filter(|keyword| keyword.block() != block && !keyword.block().is_empty()) {
            let place = Span::new(span.range().start, span.range().start + word.len());
            let report = Diagnostic::at(Code::MisplacedStatement, place, format!("`{word}` is not allowed inside `{block}`"))
                .help(format!("move it into the `{}` block", keyword.block()));
            return self.report(report, span);
        }
        let here = keyword_in(&word, block).and_then(|keyword| Some((keyword.statement()?, keyword.example)));
        match here.or_else(|| named(block).filter(|_| !self.is_misspelt(span, block))) {
            Some((rule, form)) => self.explain(span, self.window_end(span), rule, form, known),
            None => self.unknown_statement(span, &word, block),
        }
    }

    /// A statement with a slip that has a name: reported, and read as it should be.
    ///
    /// # Returns
    /// `None` if there is no such slip.
    fn in_other_words(&mut self, span: Span, rule: Option<Rule>) -> Option<Option<Repaired>> {
        let (rule, text) = (rule?, self.folded[span.range()].trim_end());
        if self.repairs >= MOST_REPAIRS || text.len() > LONGEST_STATEMENT {
            return None;
        }
        let found = reworded::reworded(wrong::Wrong { text, whole: self.folded, rule })?;
        let (start, better) = (span.range().start, found.better.join("; "));
        let (edit, new) = reworded::difference(text, &better);
        let place = Span::new(start + found.bad.0, start + found.bad.0 + found.bad.1);
        let report = Diagnostic::at(Code::UnexpectedText, place, found.message).help(format!("write `{better}`"));
        let moved = Span::new(start + edit.range().start, start + edit.range().end);
        let report = if found.certain { report.fix(moved, new.as_str()) } else { report };
        let patched = Patched::new(text, start).with(edit, &new);
        _ = self.report(report, span);
        let repaired = patched.filter(|_| found.better.len() == 1).and_then(|patched| self.go_on(patched, rule, found.certain, place));
        Some(repaired)
    }

    fn unknown_statement(&mut self, span: Span, word: &str, block: &str) -> Option<Repaired> {
        let start = span.range().start;
        let place = if word.is_empty() { expected::token(self.folded, start) } else { Span::new(start, start + word.len()) };
        let (noun, list) = if block.is_empty() { ("section", "the sections") } else { ("statement", "the statements of this block") };
        let known: Vec<&str> = keywords(block).collect();
        if let Some(report) = words::comment(self.folded, span.range().start) {
            return self.report(report, span);
        }
        let meant = self.meant(word, block).filter(|meant| known.contains(meant));
        if let (Some(meant), false) = (meant, word.is_empty()) {
            self.tainted.push(meant.to_owned());
            let report = Diagnostic::at(Code::UnknownStatement, place, format!("there is no {noun} `{word}`"));
            _ = self.report(report.help(format!("did you mean `{meant}`?")).fix(place, meant), span);
            return self.as_meant(span, word, meant, block);
        }
        if block.is_empty() && std::mem::replace(&mut self.astray, true) {
            self.reported = self.reported.max(span.range().end);
            return None; // one report for all that follows one another
        }
        if block.is_empty() {
            self.lost = Lost { names: self.lost.names, ..Lost::ALL };
        }
        if word.is_empty() {
            let found = expected::found(&self.folded[span.range().start..]);
            let report = Diagnostic::at(Code::UnexpectedText, place, format!("expected a {noun}, found {found}"))
                .help(format!("{list} are {}", known.join(", ")));
            return self.report(report, span);
        }
        let report = Diagnostic::at(Code::UnknownStatement, place, format!("there is no {noun} `{word}`"));
        self.report(report.help(format!("{list} are {}", known.join(", "))), span)
    }

    /// The statement with the keyword that was meant.
    fn as_meant(&mut self, span: Span, word: &str, meant: &str, block: &str) -> Option<Repaired> {
        let rule = keyword_in(meant, block)?.statement()?;
        let start = span.range().start;
        let end = if is_block(meant) { self.block_end(span, meant)? } else { self.window_end(span) };
        let patched = Patched::new(&self.folded[start..end], start).with(Span::new(0, word.len()), meant)?;
        if near(word, [meant]).is_empty() && Grammar::parse(rule, &patched.text).is_err() {
            return None; // a word from elsewhere, and the form from there, too
        }
        let repaired = self.go_on(patched, rule, true, Span::new(start, start + word.len()))?;
        Some(Repaired { rule: if is_block(meant) { Rule::item } else { repaired.rule }, ..repaired })
    }

    /// Reads a changed statement, and reports what else is wrong with it.
    fn go_on(&mut self, patched: Patched, rule: Rule, certain: bool, place: Span) -> Option<Repaired> {
        self.repairs += 1;
        if self.repairs > MOST_REPAIRS {
            return None;
        }
        let (repaired, reports) = repair::go_on(patched, rule, certain, place)?;
        let form = forms::form(rule);
        for report in reports {
            let help = report.help.clone().or_else(|| form.map(|form| format!("it is written like `{form}`").into()));
            self.sink.push(report.maybe_help(help));
        }
        Some(repaired)
    }

    /// Reads a statement again as it was meant to be. Says whether there is no doubt about that.
    pub(super) fn read_again<T>(&mut self, again: Repaired, read: impl FnOnce(&mut Self, P<'_>) -> Option<T>) -> (bool, Option<T>) {
        let text = again.patched.text.clone();
        let Some(pair) = Grammar::parse(again.rule, &text).ok().and_then(|mut pairs| pairs.next()) else { return (false, None) };
        let outer = self.patched.replace(again.patched);
        let end = self.span(&pair).range().end;
        let wrapped = matches!(again.rule, Rule::only_jump | Rule::only_goal_statement);
        let pair = if wrapped { inner(pair).next() } else { Some(pair) };
        let statement = pair.and_then(|pair| read(self, pair));
        self.patched = outer;
        self.reported = self.reported.max(end);
        (again.certain, statement)
    }

    /// The keyword of a block (or of the file) that a word was meant to be.
    fn meant(&self, word: &str, block: &str) -> Option<&'static str> {
        let other = synonym(word).filter(|meant| keyword_in(meant, block).is_some());
        other.or_else(|| near(word, keywords(block)).first().copied())
    }

    /// Reads a slice again as the statement it was meant to be, and says where that fails.
    ///
    /// The first `known` tainted words come from statements above: bad names among them are reported there.
    fn explain(&mut self, span: Span, window: usize, rule: Rule, form: &str, known: usize) -> Option<Repaired> {
        let start = span.range().start;
        let help = format!("it is written like `{form}`");
        let Err(error) = Grammar::parse(rule, &self.folded[start..window]) else {
            let report = Diagnostic::at(Code::UnexpectedText, span, "this statement cannot be read here").help(help);
            return self.report(report, span);
        };
        let mut fault = Fault::of(error);
        fault.at += start;
        if self.folded[fault.at..].trim().chars().all(is_part) && rule_in_block(rule) {
            return None; // the text is cut off in this statement: the block that is never closed is reported
        }
        let report = fault.report(self.folded, start);
        let bad_name = matches!(report.code, Code::BadName | Code::HyphenInName);
        let place = report.primary.as_ref().map_or(span, |label| label.span);
        if bad_name && self.is_known_bad(&self.folded[place.range()], known) {
            self.reported = self.reported.max(span.range().end);
            return None;
        }
        let report = if bad_name { hyphens(self.folded, report, span.range().end) } else { report };
        let fault = fault.with_fix(&report);
        let report = if report.help.is_some() { report } else { report.help(help) };
        let end = report.primary.as_ref().map_or(span.range().end, |label| label.span.range().end.max(span.range().end));
        _ = self.report(report, Span::new(start, end));
        if self.repairs >= MOST_REPAIRS || bad_name {
            return None; // a name is read nowhere as another one, so that all its places are alike
        }
        let failed = Span::at(fault.at);
        let (patched, certain) = repair::past(&Patched::new(&self.folded[start..window], start), rule, &fault.within(start)?)?;
        self.go_on(patched, rule, certain, failed)
    }

    /// Where the text ends that is read again: the parser's own report looks at all of it, so a long rest would cost quadratic time.
    fn window_end(&self, span: Span) -> usize {
        const LONGEST: usize = 2_000;
        let from = (span.range().end + LONGEST).min(self.folded.len());
        let most = boundary(self.folded, from + LONGEST);
        let line_end = self.folded.as_bytes()[from..most].iter().position(|&byte| byte == b'\n');
        line_end.map_or(most, |length| from + length)
    }

    /// Whether a bad name stands on a line above that is reported for another one.
    fn is_known_bad(&self, name: &str, known: usize) -> bool {
        let is_it = |report: &Diagnostic| {
            let place = report.primary.as_ref().map(|label| &self.folded[label.span.range()]);
            matches!(report.code, Code::BadName | Code::HyphenInName) && place == Some(name)
        };
        self.tainted[..known].iter().any(|word| word == name) && !self.sink.tells(is_it)
    }

    /// Whether a statement begins with what is nearly a keyword of its block.
    fn is_misspelt(&self, span: Span, block: &str) -> bool {
        let word = self.first_word_at(span);
        keyword_in(&word, block).is_none() && !self.folded[span.range()].contains("=>") && self.meant(&word, block).is_some()
    }

    /// Whether a word of the language stands where the author's own names stand.
    fn stands_as_name(&self, span: Span, word: &str, block: &str) -> bool {
        let behind = self.folded[span.range()][word.len()..].trim_start();
        match block {
            "pieces" => word != "legend" && behind.starts_with('\''),
            "moves" => behind.contains("=>"),
            "start" | "goal" => behind.starts_with(':') || behind.starts_with("at ") || behind.starts_with("is "),
            _ => false,
        }
    }

    /// Reports what cannot be read again.
    fn report(&mut self, report: Diagnostic, covers: Span) -> Option<Repaired> {
        self.reported = self.reported.max(covers.range().end);
        self.sink.push(report);
        None
    }

    /// Whether a declaration stands without its name.
    fn lacks_name(&self, span: Span) -> bool {
        let text = &self.folded[span.range()];
        let word = self.first_word_at(span);
        let behind = text[word.len()..].trim_start();
        let names = keyword(&word).is_some_and(Word::declares_next);
        text.starts_with(['\'', '{', '[']) || names && behind.starts_with([':', '='])
    }

    fn first_word_at(&self, span: Span) -> String {
        self.folded[span.range()].chars().take_while(|&c| is_part(c)).collect()
    }

    fn taint(&mut self, span: Span) {
        if self.tainted.len() > 10_000 {
            return; // a text of nothing but junk needs no more
        }
        let text = &self.folded[span.range()];
        let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-'));
        let parts = words.flat_map(|word| word.split('-').chain(word.contains('-').then_some(word)));
        for word in parts.filter(|word| word.starts_with(char::is_alphanumeric)) {
            let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
            self.tainted.extend([word, stem].into_iter().filter(|word| !word.is_empty()).map(str::to_owned));
        }
    }
}

/// A report of a name with a hyphen, whose fix changes the name up to the end of its statement.
fn hyphens(text: &str, mut report: Diagnostic, end: usize) -> Diagnostic {
    let Some((place, new, edits)) = report.fixes.first_mut().and_then(|fix| {
        let (place, new) = fix.edits.first().cloned()?;
        Some((place, new, &mut fix.edits))
    }) else {
        return report;
    };
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let (name, from) = (&text[place.range()], place.range().end);
    for (at, _) in text.get(from..end).unwrap_or("").match_indices(name) {
        let (start, stop) = (from + at, from + at + name.len());
        if !text[..start].ends_with(is_part) && !text[stop..].starts_with(is_part) {
            edits.push((Span::new(start, stop), new.clone()));
        }
    }
    report
}

const _: () = assert!(MAX_DEPTH < 1_000, "re-reading recurses as deep as the text nests");
