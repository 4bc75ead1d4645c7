//! Explains a text that no statement matches: which statement was meant, and where it fails.

use super::super::ast::{Broken, Doubtful, Lost};
use super::super::grammar::{Grammar, Rule};
use super::Reader;
use super::patched::Patched;
use super::view::View;
use crate::diagnostic::{Code, Diagnostic, near, synonym};
use crate::source::Span;
use crate::syntax::token::{Kind, Token, first_word, is_part, tokens};
use crate::syntax::tree::nests_in;
use crate::syntax::words::{Word, is_block};
use crate::syntax::{inner_rule, is_reserved};
use forms::{elsewhere, filed, keyword_in, keywords, rule_in_block};
pub use forms::{keyword, rule_of};
use pest::Parser;
pub use repair::Fault;
use repair::Repaired;
use std::ops::Range;

mod counting;
mod expected;
mod forms;
mod from_zero;
mod heads;
mod indices;
mod mended;
mod mistakes;
pub mod phrases;
mod repair;
mod reworded;
mod stopped;
mod words;

/// The maximum number of statements that are read again with changes: more than a user examines,
/// and few enough to be fast.
pub const MOST_REPAIRS: usize = 200;

/// The maximum number of names of a broken statement that count as declared.
const MOST_NAMES: usize = 1_000;

/// The maximum length of a statement that is searched for known mistakes.
const LONGEST_STATEMENT: usize = 1_000;

/// The reason why a `for` without braces is wrong.
const UNBRACED: &str = "the statements of a `for` go between `{` and `}`";

impl Reader<'_> {
    /// Returns the statement that was meant by one that its rule does not match, if it can be read
    /// with a small change of which there is no doubt.
    ///
    /// # Arguments
    /// `read` - creates the statement from its pair `doubtful` - converts a statement of which
    /// there is doubt; `None` if its names are not to be checked
    pub(super) fn broken<T>(
        &mut self,
        range: &Range<usize>,
        block: &str,
        read: impl FnOnce(&View<'_>) -> Option<T>,
        doubtful: impl FnOnce(T) -> Option<Doubtful>,
    ) -> Option<T> {
        let span = Span::new(range.start, range.end);
        let mut broken = self.broken_at(span, block);
        let again = self.recover(span, block);
        let meant = again.as_ref().map(|again| first_word(&again.patched.text).to_owned());
        broken.declares.extend(meant);
        let (certain, place) =
            again.as_ref().map_or((false, span), |again| (again.certain, again.place));
        let read = again.and_then(|again| again.patched.read(again.rule, read)).flatten();
        if certain && read.is_some() {
            return read;
        }
        let guess = read.and_then(doubtful).map(|guess| (place, guess));
        self.lose(match guess {
            // Only a claim is missing.
            Some((_, Doubtful::Expect(_))) => {
                Broken { guess, declares: Vec::new(), lost: Lost::default(), ..broken }
            }
            _ => Broken { guess, ..broken },
        });
        None
    }

    /// Returns the facts about a statement that are known without any guess at its meaning.
    pub(super) fn broken_at(&self, span: Span, block: &str) -> Broken {
        let word = self.first_word(&span.range());
        let text = &self.folded[span.range()];
        let home = keyword(&word).map(Word::block);
        let kept = Lost { names: self.lacks_name(span), ..Lost::default() };
        let uses = matches!(block, "jumps" | "moves" | "start" | "goal")
            && !matches!(home, Some("pieces" | "board" | ""));
        let (declares, lost) = match block {
            _ if self.is_swallowed(&span.range()) => (declared(text), Lost::ALL),
            _ if tokens(text).any(hides) => (declared(&text[word.len()..]), Lost::ALL),
            // A rule that cannot be read still counts as a rule for `chain`.
            "moves" if home.is_none() && !is_reserved(&word) => (vec![word], Lost::default()),
            _ if uses => (Vec::new(), Lost::default()),
            "" => (declared(text), Lost { sections: is_block(&word), ..Lost::ALL }.or(kept)),
            "pieces" => (declared(text), Lost { glyphs: true, ..kept }),
            // A picture in `grid` puts pieces on the board, and `legend` gives glyphs a meaning.
            "board" | "jumps" => {
                (declared(text), Lost { glyphs: true, grid: true, scenarios: true, ..kept })
            }
            _ => (declared(text), kept),
        };
        Broken { span, block: block.to_owned(), declares, lost, guess: None }
    }

    /// Returns `true` if an unclosed picture in a part of the text has taken the rest of the text.
    pub(super) fn is_swallowed(&self, range: &Range<usize>) -> bool {
        let is_open = |token: Token<'_>| token.kind == Kind::Picture && token.is_unclosed();
        range.end >= self.folded.trim_end().len()
            && tokens(&self.folded[range.clone()]).any(is_open)
    }

    /// Reports a statement of a block outside that block. The statements after it have most likely
    /// been cut off with it.
    fn misplaced(&mut self, place: Span, keyword: &str, home: &str) -> Option<Repaired> {
        let braced = self.folded[place.range().end..].trim_start().starts_with('{')
            && !nests_in(home, keyword);
        let braces = if braced { ", without its braces" } else { "" };
        let report = Diagnostic::at(
            Code::MisplacedStatement,
            place,
            format!("`{keyword}` is not allowed outside the `{home}` block"),
        )
        .help(format!(
            "move it into `{home} {{ … }}`{braces}; perhaps that block is closed too early"
        ));
        self.astray = true;
        self.report(match self.closed {
            Some(brace) => report.because(brace, "the last block ends here"),
            None => report,
        })
    }

    /// Explains a statement that its rule does not match; `block` is empty outside all blocks.
    ///
    /// # Returns
    /// The statement that was meant, if it can be read with a small change.
    fn recover(&mut self, span: Span, block: &str) -> Option<Repaired> {
        let (text, start) = (&self.folded[span.range()], span.range().start);
        let word = self.first_word(&span.range());
        let place = Span::new(start, start + word.len());
        let home = keyword(&word).map(Word::block);
        let misplaced = || {
            Diagnostic::at(
                Code::MisplacedStatement,
                place,
                format!("`{word}` is not allowed inside `{block}`"),
            )
        };
        if let Some(running) = &self.running
            && matches!(&word[..], "turn" | "click" | "chain")
        {
            return self.report(inner_rule(place, &word, running));
        }
        if block == "jumps" && home == Some("board") {
            return self.report(misplaced().help("move it after the `}` of `jumps`"));
        }
        if let Some((what, home)) = elsewhere(text, block) {
            let report = Diagnostic::at(
                Code::MisplacedStatement,
                place,
                format!("{what} is not allowed inside `{block}`"),
            );
            return self.report(report.help(format!("move it into the `{home}` block")));
        }
        if let Some(once) = self.said_twice(span, block) {
            return Some(once);
        }
        if let Some(indexed) = self.with_indices(span, block) {
            return indexed;
        }
        if let Some(reworded) = self.in_other_words(span, block) {
            return reworded;
        }
        let counts = word == "for"
            && text[word.len()..]
                .trim_start()
                .starts_with(|next: char| next == '(' || next.is_alphabetic());
        if counts && !matches!(block, "" | "jumps") {
            return self.report(
                Diagnostic::at(Code::BadLoop, place, UNBRACED).help("write `for k in 1..3 { … }`"),
            );
        }
        if block != "jumps" && is_reserved(&word) && self.stands_as_name(span, &word, block) {
            return self.report(words::reserved(&word, place));
        }
        let rule = rule_of(text, block).filter(|_| !self.is_misspelt(span, block));
        match (rule, home) {
            (Some(rule), _) => {
                self.astray |= block.is_empty() && is_block(&word); // the following statements belong in the block
                self.explain(Patched::new(text, start), rule)
            }
            (None, Some(_)) if block.is_empty() && self.astray => None,
            (None, Some(home)) if block.is_empty() => self.misplaced(place, &word, home),
            (None, Some("")) => {
                _ = self.report(misplaced().help(format!("move it after the `}}` of `{block}`")));
                let item = self.item(&span.range());
                self.inside.extend(item);
                None
            }
            (None, Some(home)) => {
                let end = if word == "never" {
                    "; what holds only in the end is denied by `not`"
                } else {
                    ""
                };
                self.report(misplaced().help(format!("move it into the `{home}` block{end}")))
            }
            (None, None) => {
                let meant = self.unknown_statement(span, &word, block)?;
                self.as_meant(span, &word, meant, block)
            }
        }
    }

    /// Reports a statement or section with an unknown first word.
    ///
    /// # Returns
    /// The word that was meant.
    pub(super) fn unknown_statement(
        &mut self,
        span: Span,
        word: &str,
        block: &str,
    ) -> Option<&'static str> {
        let start = span.range().start;
        let place = if word.is_empty() {
            expected::token(self.folded, start)
        } else {
            Span::new(start, start + word.len())
        };
        let (noun, list) = if block.is_empty() {
            ("section", "the sections")
        } else {
            ("statement", "the statements of this block")
        };
        let known: Vec<&str> = keywords(block).collect();
        if let Some(report) = words::leading_comment(self.folded, start) {
            self.sink.push(report);
            return None;
        }
        if let (Some(meant), false) = (self.meant(word, block), word.is_empty()) {
            self.lose(Broken {
                span,
                block: block.to_owned(),
                declares: vec![meant.to_owned()],
                ..Broken::default()
            });
            let report = Diagnostic::at(
                Code::UnknownStatement,
                place,
                format!("there is no {noun} `{word}`"),
            );
            self.sink.push(report.help(format!("did you mean `{meant}`?")).fix(place, meant));
            return Some(meant);
        }
        if block.is_empty() && std::mem::replace(&mut self.astray, true) {
            return None; // one report for consecutive unknown sections
        }
        if block.is_empty() {
            self.lose(Broken { span, lost: Lost::ALL, ..Broken::default() });
        }
        let all = format!("{list} are {}", known.join(", "));
        self.sink.push(match word {
            "for" => {
                Diagnostic::at(Code::BadLoop, place, UNBRACED).help("write `for k in 1..3 { … }`")
            }
            "" => {
                let found = expected::found(&self.folded[start..]);
                Diagnostic::at(
                    Code::UnexpectedText,
                    place,
                    format!("expected a {noun}, found {found}"),
                )
                .help(all)
            }
            word => Diagnostic::at(
                Code::UnknownStatement,
                place,
                format!("there is no {noun} `{word}`"),
            )
            .help(all),
        });
        None
    }

    /// Returns the statement with the keyword that was meant.
    fn as_meant(&mut self, span: Span, word: &str, meant: &str, block: &str) -> Option<Repaired> {
        let rule = keyword_in(meant, block)?.statement()?;
        let start = span.range().start;
        let patched = Patched::new(&self.folded[span.range()], start)
            .with(Span::new(0, word.len()), meant)?;
        if near(word, [meant]).is_empty() && Grammar::parse(rule, &patched.text).is_err() {
            return None; // both the word and the form are of another language
        }
        self.go_on(patched, rule, true, Span::new(start, start + word.len()))
    }

    /// Reads a changed statement, and reports its further faults.
    fn go_on(
        &mut self,
        patched: Patched,
        rule: Rule,
        certain: bool,
        place: Span,
    ) -> Option<Repaired> {
        self.repairs += 1;
        if self.repairs > MOST_REPAIRS {
            return None;
        }
        let form = self.example(rule, first_word(&patched.text));
        let (repaired, reports) = repair::go_on(patched, rule, certain, place)?;
        let statement = repaired.patched.in_source(Span::new(0, repaired.patched.text.len()));
        let in_vain = self.uses_in_vain(statement);
        for report in
            reports.into_iter().filter(|report| !in_vain || report.code != Code::UnexpectedText)
        {
            let help = report.help.clone().or_else(|| {
                form.as_ref().map(|form| format!("it is written like `{form}`").into())
            });
            self.sink.push(filed(
                report.maybe_help(help),
                rule,
                first_word(&repaired.patched.text),
            ));
        }
        Some(repaired)
    }

    /// Returns the keyword of a block (or of the file) that was meant by a word.
    fn meant(&self, word: &str, block: &str) -> Option<&'static str> {
        let other = synonym(word).filter(|meant| keyword_in(meant, block).is_some());
        other.or_else(|| near(word, keywords(block)).first().copied())
    }

    /// Reports where a statement fails, and reads it with a change that gets past the fault.
    pub(super) fn explain(&mut self, statement: Patched, rule: Rule) -> Option<Repaired> {
        let span = statement.in_source(Span::new(0, statement.text.len()));
        let fault = super::parse(rule, &statement.text).err()?;
        let at = statement.in_source(Span::at(fault.at)).range().start;
        if self.folded[at..].trim().chars().all(is_part) && rule_in_block(rule) {
            return None; // the text is cut off in this statement: the block that is never closed is reported
        }
        let there = Fault::at(at, fault.positives.clone());
        let report = there.report(self.folded, span.range().start);
        let bad_name = matches!(report.code, Code::BadName | Code::HyphenInName);
        let place = report.primary.as_ref().map_or(span, |label| label.span);
        let in_vain = report.code == Code::UnexpectedText
            && (self.uses_in_vain(span) || self.is_numbered_node(at));
        if in_vain || bad_name && self.is_known_bad(&self.folded[place.range()]) {
            return None;
        }
        let is_reported =
            |other: &Diagnostic| (other.code, &other.message) == (report.code, &report.message);
        let report = if bad_name && self.repairs < MOST_REPAIRS {
            self.repairs += 1;
            words::hyphens(self.folded, report.clone(), self.sink.has_report(is_reported))
        } else {
            report
        };
        let without_fix = report.fixes.is_empty();
        let report = self.with_way_out(report, &statement, rule, &fault);
        let fault = fault.with_fix(&report, span.range().start, without_fix);
        self.sink.push(filed(report, rule, first_word(&statement.text)));
        if self.repairs >= MOST_REPAIRS || bad_name {
            return None; // a bad name is replaced nowhere, so that all its places are treated alike
        }
        let (patched, certain) = repair::past(&statement, rule, &fault)?;
        self.go_on(patched, rule, certain, Span::at(at))
    }

    /// Returns `true` if a bad name is on a line above that has been reported for another bad name.
    fn is_known_bad(&self, name: &str) -> bool {
        let is_it = |report: &Diagnostic| {
            let place = report.primary.as_ref().map(|label| &self.folded[label.span.range()]);
            matches!(report.code, Code::BadName | Code::HyphenInName) && place == Some(name)
        };
        self.lost_names.contains(name) && !self.sink.has_report(is_it)
    }

    /// Returns `true` if a word of the language has been reported where it is declared as a name:
    /// its use is no further mistake.
    fn is_declared_in_vain(&self, place: Span) -> bool {
        let word = &self.folded[place.range()];
        let is_it = |report: &Diagnostic| {
            let declared = report
                .primary
                .as_ref()
                .map(|label| label.span)
                .filter(|declared| declared.end <= place.start);
            report.code == Code::ReservedName
                && declared.is_some_and(|declared| &self.folded[declared.range()] == word)
        };
        self.repairs < MOST_REPAIRS && is_reserved(word) && self.sink.has_report(is_it)
    }

    /// Returns `true` if a number stands for a node, after a report that numbers are no names.
    fn is_numbered_node(&self, at: usize) -> bool {
        self.folded[at..].starts_with(|letter: char| letter.is_ascii_digit())
            && self.sink.has_report(|report| report.message.to_string() == phrases::NUMBERED_NODE)
    }

    /// Returns `true` if the first word of a statement is nearly a keyword of its block.
    fn is_misspelt(&self, span: Span, block: &str) -> bool {
        let word = self.first_word(&span.range());
        let head = self.folded[span.range()].split('{').next().unwrap_or("");
        keyword_in(&word, block).is_none()
            && !head.contains("=>")
            && self.meant(&word, block).is_some()
    }

    /// Returns `true` if a word of the language is in the place of a name of the author.
    fn stands_as_name(&self, span: Span, word: &str, block: &str) -> bool {
        let behind = self.folded[span.range()][word.len()..].trim_start();
        match block {
            "pieces" => {
                word != "legend"
                    && (behind.is_empty()
                        || behind.starts_with('\'')
                        || phrases::is_color(first_word(behind)))
            }
            "moves" => behind.contains("=>"),
            // `all: …` is a layout along all nodes (R66).
            "start" | "goal" if word != "all" => {
                behind.starts_with(':') || behind.starts_with("at ") || behind.starts_with("is ")
            }
            _ => false,
        }
    }

    /// Returns `true` if a statement uses a word of the language that has been reported where it is
    /// declared as a name.
    fn uses_in_vain(&self, span: Span) -> bool {
        let begin = span.range().start;
        let words = tokens(&self.folded[span.range()]).filter(|token| token.is_word());
        words
            .map(|token| Span::new(begin + token.at, begin + token.end()))
            .any(|place| self.is_declared_in_vain(place))
    }

    /// Reports a statement that cannot be read again.
    fn report(&mut self, report: Diagnostic) -> Option<Repaired> {
        self.sink.push(report);
        None
    }

    /// Returns `true` if a declaration is without its name.
    fn lacks_name(&self, span: Span) -> bool {
        let text = &self.folded[span.range()];
        let word = self.first_word(&span.range());
        let behind = text[word.len()..].trim_start();
        let names = keyword(&word).is_some_and(Word::declares_next);
        let nameless = |at: usize| text[..at].ends_with([' ', '\t', ':']);
        text.starts_with(['\'', '{'])
            || names && (behind.starts_with([':', '=']) || self.declares_a_word(behind))
            || text.match_indices('[').any(|(at, _)| at == 0 || nameless(at))
    }

    /// Returns `true` if a text declares a word of the language, whose intended name is unknown.
    fn declares_a_word(&self, text: &str) -> bool {
        let words =
            text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        words.take(1).any(is_reserved)
    }
}

/// Returns `true` if a text that is never closed has taken the statements after it on its line.
pub(super) fn hides(token: Token<'_>) -> bool {
    token.is_unclosed() && token.text.contains([';', '}'])
}

/// Returns the words that a statement may declare, with their stems: all words, or the one after a
/// keyword that declares only one.
pub fn declared(text: &str) -> Vec<String> {
    let words = text
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-'))
        .filter(|word| !word.is_empty());
    let one = keyword(first_word(text))
        .is_some_and(|keyword| keyword.declares_next() && !keyword.declares_all());
    let parts = words
        .take(if one { 2 } else { MOST_NAMES })
        .flat_map(|word| word.split('-').chain(word.contains('-').then_some(word)));
    let stems = parts.filter(|word| word.starts_with(char::is_alphanumeric)).flat_map(|word| {
        let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
        [word, stem].into_iter().filter(|word| !word.is_empty())
    });
    stems.map(str::to_owned).collect()
}
