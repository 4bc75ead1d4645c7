//! Reports known mistakes: open quotes and brackets, words that cannot be names, signs of other
//! languages.

use super::super::super::grammar::Rule;
use super::expected::{CELL, describe, found, list, token};
use super::phrases::{run, run_to_parameter};
use super::words::{comment, doubled, is_later, kept, no_condition, reserved};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, boundary};
use crate::syntax::token::{QUOTES, is_part};
use crate::syntax::words::is_direction;

mod alike;
mod quotes;
mod sides;
mod signs;
mod sums;
mod unclosed;

/// Recognizes one mistake at the place where a statement fails.
type Detector<'a> = fn(&Mistake<'a>) -> Option<Diagnostic>;

/// Returns all detectors. Their order has no effect: [`measure`] chooses among their reports.
fn detectors<'a>() -> [Detector<'a>; 30] {
    [
        Mistake::inverse,
        Mistake::look_alike,
        Mistake::quote,
        |mistake| doubled(mistake.text, mistake.start, mistake.at),
        Mistake::bracket,
        Mistake::product,
        Mistake::single_equals,
        Mistake::computed_cell,
        Mistake::compared_cell,
        Mistake::counted_cell,
        Mistake::compared_twice,
        Mistake::apart,
        Mistake::range,
        Mistake::form,
        Mistake::early_label,
        Mistake::word,
        Mistake::hyphen,
        Mistake::side,
        Mistake::no_outcome,
        Mistake::lone_star,
        Mistake::comma,
        |mistake| comment(mistake.text, mistake.at),
        Mistake::sign,
        Mistake::call,
        Mistake::leaps,
        Mistake::glob,
        Mistake::colon,
        Mistake::near_word,
        Mistake::bare_glyph,
        Mistake::unquoted,
    ]
}

/// Reports a known mistake; `None` for any other. If several detectors recognize one, the most
/// specific report is returned.
///
/// # Arguments
/// The statement begins at `start` and fails at `at`, where one of `positives` was expected.
pub fn report(text: &str, start: usize, at: usize, positives: &[Rule]) -> Option<Diagnostic> {
    detected(&Mistake::at(text, start, at, positives), &detectors())
}

fn detected<'a>(mistake: &Mistake<'a>, detectors: &[Detector<'a>]) -> Option<Diagnostic> {
    detectors.iter().filter_map(|detector| detector(mistake)).max_by(|first, second| {
        measure(first).cmp(&measure(second)).then_with(|| first.message.cmp(&second.message))
    })
}

/// Returns how specific a report is. A report with a code of its own is more specific than one
/// about unexpected text, a report that names several places more than one that names one, a report
/// with a change more than one without, and then the one about the longer text.
fn measure(report: &Diagnostic) -> (bool, usize, bool, usize) {
    let length = report.primary.as_ref().map_or(0, |label| label.span.range().len());
    (report.code != Code::UnexpectedText, report.secondary.len(), !report.fixes.is_empty(), length)
}

/// The maximum length of a line that is examined for each mistake, so that a line full of mistakes
/// takes linear time.
const LONGEST_LINE: usize = 2_000;

/// The place where a statement fails.
struct Mistake<'a> {
    text: &'a str,
    start: usize,
    at: usize,
    /// The text from the fault on.
    rest: &'a str,
    /// The text from the fault to the end of the line.
    line: &'a str,
    positives: &'a [Rule],
    /// The token that does not fit.
    place: Span,
}

impl<'a> Mistake<'a> {
    fn at(text: &'a str, start: usize, at: usize, positives: &'a [Rule]) -> Self {
        let line = text[at..boundary(text, at + LONGEST_LINE)].lines().next().unwrap_or("");
        Self { text, start, at, rest: &text[at..], line, positives, place: token(text, at) }
    }

    fn expects(&self, rules: &[Rule]) -> bool {
        self.positives.iter().any(|rule| rules.contains(rule))
    }

    fn at_line_end(&self) -> bool {
        let rest = self.line.trim_start();
        rest.is_empty() || rest.starts_with([';', '}'])
    }

    fn first(&self, length: usize) -> Span {
        Span::new(self.at, self.at + length)
    }

    fn word_here(&self) -> &str {
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        &self.rest[..end]
    }

    /// Reports a range in another form: `h[1 to 5]`, `h[1...5]`, `h1..h5`, `h1-h5`.
    fn range(&self) -> Option<Diagnostic> {
        let open = unclosed_bracket(&self.text[self.start..self.at]).is_some();
        let in_index = self.expects(&[Rule::dots]) && open
            || self.text[self.start..self.at].ends_with("..") && self.rest.starts_with('.');
        if in_index {
            let sign =
                ["to ", ",", ":", "…", "."].into_iter().find(|sign| self.rest.starts_with(sign))?;
            let report = Diagnostic::at(
                Code::BadRange,
                self.first(sign.trim_end().len()),
                "a range is written with `..`",
            );
            let wide = if sign == "." {
                self.rest.len() - self.rest.trim_start_matches('.').len()
            } else {
                sign.trim_end().len()
            };
            let wide = if sign == "," { self.numbers_in_order().unwrap_or(wide) } else { wide };
            let report = report.offer(
                self.first(wide),
                if self.text[..self.at].ends_with("..") { "" } else { ".." },
            );
            return Some(
                report.help("write `..` between the first and the last number, as in `h[1..5]`"),
            );
        }
        let sign = ["..", "…", "-"].into_iter().find(|sign| self.rest.starts_with(sign))?;
        if sign == "-" && self.text[self.start..].starts_with("wall ") {
            return None; // its nodes are chained
        }
        let last = self.rest[sign.len()..].trim_start_matches('.').trim_start();
        let first = self.text[self.start..self.at].rsplit(|c| !is_part(c)).next()?;
        let last = last.split(|c| !is_part(c)).next()?;
        let rule = self.text[self.start..self.at].contains("=>") || self.line.contains("=>");
        let apart =
            self.rest.trim_start_matches(['.', '…']).chars().next().is_none_or(char::is_whitespace);
        if sign != "-" && (first == "_" || !first.is_empty() && rule && apart) {
            let report = Diagnostic::at(
                Code::UnexpectedText,
                self.place,
                "cells that repeat are written with `*` or `+`",
            );
            let cells = if first == "_" { "empty cells" } else { "such cells side by side" };
            return Some(
                report.help(format!(
                    "`{first}*` is any number of {cells}, and `{first}+` one or more"
                )),
            );
        }
        let alone = first.is_empty()
            && self.rest.trim_start_matches('.').starts_with([' ', '\t', '\n', '\r']);
        if sign == ".." && alone && self.text[..self.at].ends_with([' ', '\t', ':']) {
            let report = Diagnostic::at(
                Code::UnexpectedText,
                self.place,
                "cells that are left out are written one by one",
            );
            let runs = "`_*` is any number of empty cells, on both sides of a rule; `?` is one cell that may hold anything";
            return Some(report.help(if rule {
                runs
            } else {
                "write `?` for each cell that may hold anything, and `_` for each that is empty"
            }));
        }
        let run = run(first, last).or_else(|| run_to_parameter(self.text, first, last));
        if sign == "-" && !(run.is_some() && last.starts_with(char::is_alphabetic)) {
            return None;
        }
        let report = Diagnostic::at(
            Code::BadRange,
            self.first(sign.len()),
            "a range goes in square brackets",
        );
        let Some(run) = run else {
            return Some(report.help("a range goes in square brackets after the name: `h[1..5]`"));
        };
        let dots = self.rest[sign.len()..].len()
            - self.rest[sign.len()..].trim_start_matches('.').trim_start().len();
        let end = self.at + sign.len() + dots + last.len();
        // Only the bracket that opens it may be missing.
        let closed =
            self.text[end..].starts_with(']') && !self.text[self.start..self.at].contains('[');
        Some(report.write(Span::new(self.at - first.len(), end + usize::from(closed)), run))
    }

    /// Reports a word that cannot be a name in place of a name.
    fn word(&self) -> Option<Diagnostic> {
        let word = self.word_here();
        if is_later(word) {
            return Some(reserved(word, self.place));
        }
        if !self.wants_name() || self.near_keyword().is_some() {
            return None;
        }
        if crate::syntax::is_reserved(word) {
            return Some(kept(self.text, self.start, word, self.place, list(self.positives)));
        }
        let letters = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        if letters.len() == word.len() || letters.is_empty() {
            return None;
        }
        let report = Diagnostic::at(
            Code::BadName,
            self.first(word.len()),
            format!("`{word}` cannot be a name"),
        );
        let digits = word[..word.len() - letters.len()].replace('_', "");
        Some(report.help(format!("a name begins with a letter: `{letters}{digits}`")))
    }

    fn wants_name(&self) -> bool {
        let names = |rule: &Rule| {
            describe(*rule)
                .iter()
                .any(|what| ["a name", "a node", "a piece", CELL].contains(&what.as_str()))
        };
        self.positives.is_empty()
            || !self.positives.contains(&Rule::colon) && self.positives.iter().any(names)
    }

    /// Reports a name with hyphens as a whole: `tree-frog`.
    fn hyphen(&self) -> Option<Diagnostic> {
        let behind = self.rest.strip_prefix('-')?;
        let part = |text: &str| {
            text.chars()
                .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
                .map(char::len_utf8)
                .sum::<usize>()
        };
        let before = self.text[self.start..self.at].rsplit(|c| !is_part(c)).next().unwrap_or("");
        if before.is_empty() || !behind.starts_with(char::is_alphabetic) {
            return None;
        }
        let span = Span::new(self.at - before.len(), self.at + 1 + part(behind));
        let name = &self.text[span.range()];
        let joined = name.replace('-', "_");
        let is_range = name.split_once('-').is_some_and(|(first, last)| run(first, last).is_some());
        if is_range || !crate::syntax::is_name(&joined) {
            return None;
        }
        let report = Diagnostic::at(
            Code::HyphenInName,
            span,
            format!("`{name}` cannot be a name: a hyphen is never part of one"),
        );
        Some(report.help(format!("write `{joined}`")).fix(span, joined))
    }

    /// Reports a turn whose inverse is declared: `turn spin' (…)`.
    fn inverse(&self) -> Option<Diagnostic> {
        let name = self.text[self.start..self.at].strip_prefix("turn")?.trim();
        let quote = ['\'', '’'].into_iter().find(|quote| self.rest.starts_with(*quote))?;
        if !crate::syntax::is_name(name) {
            return None;
        }
        let place = Span::new(self.at - name.len(), self.at + quote.len_utf8());
        let report = Diagnostic::at(
            Code::BadName,
            place,
            format!("`{name}'` cannot be a name: the inverse of a turn is not declared"),
        );
        let help =
            format!("write `turn {name}` alone: it gives the moves `{name}` and, back, `{name}'`");
        Some(report.help(help).offer(self.first(quote.len_utf8()), ""))
    }

    /// Reports a `*` after a blank that belongs to the cell before it.
    fn lone_star(&self) -> Option<Diagnostic> {
        let sign = ["*", "+"].into_iter().find(|sign| self.rest.starts_with(sign))?;
        let before = &self.text[self.start..self.at];
        let apart = before.ends_with([' ', '\t', ':']) && before.contains(':');
        if apart && sign == "*" && self.expects(&[Rule::layout_cell]) {
            let report = Diagnostic::at(
                Code::UnexpectedText,
                self.first(1),
                "a cell that may hold anything is written `?`",
            );
            return Some(report.offer(self.first(1), "?").help("write `?`"));
        }
        if !self.expects(&[Rule::cell, Rule::kind_part, Rule::stem]) || !apart {
            return None;
        }
        let report = Diagnostic::at(
            Code::UnexpectedText,
            self.first(1),
            format!("a `{sign}` stands right after the cell that repeats"),
        );
        Some(report.help(format!("`_{sign}` are empty cells that repeat, and `frog{sign}` frogs")))
    }

    fn comma(&self) -> Option<Diagnostic> {
        let counted = self.text[self.start..self.at]
            .rsplit_once("count(")
            .is_some_and(|(_, kinds)| !kinds.contains(')'));
        if self.rest.starts_with(',') && counted {
            let report = Diagnostic::at(
                Code::ForeignSign,
                self.first(1),
                "the nodes to count follow `in`, not `,`",
            );
            return Some(report.offer(self.first(1), " in").help("write `in`"));
        }
        let column = self
            .rest
            .strip_prefix(',')
            .unwrap_or("")
            .trim_start()
            .split(|letter: char| !is_part(letter))
            .next()
            .unwrap_or("");
        let before = self.text[self.start..self.at]
            .rsplit(|letter: char| !is_part(letter))
            .next()
            .unwrap_or("");
        let numbered = |word: &str, letter| {
            word.strip_prefix(letter).is_some_and(|number: &str| number.parse::<u32>().is_ok())
        };
        if self.rest.starts_with(',') && numbered(before, 'r') && numbered(column, 'c') {
            let end = self.at + self.rest.find(column).unwrap_or(0) + column.len();
            let report = Diagnostic::at(
                Code::ForeignSign,
                self.first(1),
                "the row and the column of a node stand together",
            );
            return Some(
                report.write(Span::new(self.at - before.len(), end), format!("{before}{column}")),
            );
        }
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
        let first = self.text[self.start..self.at]
            .rsplit(|letter: char| !letter.is_ascii_digit())
            .next()
            .unwrap_or("");
        if self.rest.starts_with(',')
            && (1..=3).contains(&first.len())
            && digits(&self.rest[1..]) == 3
        {
            let thousands = self
                .rest
                .split(|letter: char| !letter.is_ascii_digit() && letter != ',')
                .next()
                .unwrap_or("");
            let whole = Span::new(self.at - first.len(), self.at + thousands.len());
            let report = Diagnostic::at(
                Code::ForeignSign,
                self.first(1),
                "the digits of a number stand together",
            );
            return Some(report.write(whole, self.text[whole.range()].replace(',', "")));
        }
        let report = || Diagnostic::at(Code::ForeignSign, self.first(1), "`,` is not allowed here");
        let help =
            "leave it out: blanks separate names; statements are separated by a line break or `;`";
        self.rest.starts_with(',').then(|| report().help(help))
    }

    /// Reports a missing colon. In a rule, the word after its name may have been read as a
    /// direction.
    fn colon(&self) -> Option<Diagnostic> {
        let head = self.text[self.start..self.at].trim_end();
        // A rule has two sides, and a pattern that is searched for follows the name of a line.
        let sought = head
            .split_whitespace()
            .rev()
            .nth(1)
            .is_some_and(|word| matches!(word.trim_start_matches(['(', '!']), "some" | "no"));
        let rule = self.positives.contains(&Rule::kw_on)
            || self.is_own(head.split_whitespace().next().unwrap_or(""));
        let sideless =
            || rule && !self.expects(&[Rule::kw_at, Rule::kw_is]) && !self.line.contains("=>");
        let later = self.line.split("=>").next().is_some_and(|left| left.contains(':'));
        if sought || sideless() || later {
            return None;
        }
        if !self.positives.contains(&Rule::colon)
            || !self.rest.trim_start().starts_with(|c: char| c.is_alphabetic() || c == '_')
        {
            return None;
        }
        let words: Vec<&str> = head.split_whitespace().collect();
        let (behind, at) = match words[..] {
            [name, second] if self.is_own(name) && !is_direction(second) => {
                (name, self.start + head.rfind(second)?)
            }
            [.., last] => (last, self.at),
            [] => return None,
        };
        let (found, place) = (found(&self.text[at..]), token(self.text, at));
        let end = self.start + self.text[self.start..at].trim_end().len();
        if self.positives.contains(&Rule::kw_is) {
            return Some(no_condition(behind, end, place, &found));
        }
        let report = |message: String| Diagnostic::at(Code::UnexpectedText, place, message);
        if self.positives.contains(&Rule::kw_at) {
            if !self.is_own(behind) {
                return None;
            }
            let help = format!(
                "write `{behind}: …` if it is a line, and `{behind} at NODES` if it is a piece"
            );
            return Some(
                report(format!("expected `:` or `at` after `{behind}`, found {found}")).help(help),
            );
        }
        let report = |message| Diagnostic { code: Code::MissingColon, ..report(message) };
        Some(
            report(format!("expected `:` after `{behind}`, found {found}"))
                .offer(Span::at(end), ":")
                .help(format!("write `{behind}:`")),
        )
    }

    /// Returns `true` if a word is a name of the author.
    fn is_own(&self, word: &str) -> bool {
        !crate::syntax::is_reserved(word)
    }

    /// Reports a head of another form: `start: {`, `pieces "animals" {`.
    fn form(&self) -> Option<Diagnostic> {
        let head = self.text[self.start..self.at].trim();
        if self.rest.starts_with(':')
            && matches!(head, "pieces" | "board" | "moves" | "start" | "goal")
        {
            let report = Diagnostic::at(
                Code::BadBlock,
                self.first(1),
                format!("there is no `:` after `{head}`"),
            );
            let opens = self.rest[1..].trim_start_matches([' ', '\t']).starts_with('{');
            return Some(if opens {
                report.help(format!("write `{head} {{`")).fix(self.first(1), "")
            } else {
                report.help(format!("write `{head} {{ … }}`"))
            });
        }
        if self.rest.starts_with('"')
            && !self.rest.starts_with(QUOTES)
            && matches!(head, "pieces" | "board" | "moves")
        {
            let length = self.line[1..].find('"').map_or(1, |length| length + 2);
            let report = Diagnostic::at(
                Code::BadBlock,
                self.first(length),
                format!("`{head}` has no name of its own"),
            );
            return Some(
                report
                    .help(format!("write `{head} {{`"))
                    .fix(Span::new(self.start + head.len(), self.at + length), ""),
            );
        }
        None
    }
}

/// Returns the position of the last bracket of a text that is not closed in it.
fn unclosed_bracket(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' => open.push(at),
            ')' | ']' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

#[cfg(test)]
mod tests;
