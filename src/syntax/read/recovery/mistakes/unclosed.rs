//! Reports missing quotes, and brackets that are never closed.

use super::*;
use crate::syntax::token::{QUOTES, first_word};
use crate::syntax::unopened::unclosed;

impl Mistake<'_> {
    /// Reports a glyph without quotes: `legend * crate`.
    pub(super) fn bare_glyph(&self) -> Option<Diagnostic> {
        let glyph = self.rest.chars().next().filter(|glyph| {
            !glyph.is_alphanumeric()
                && !glyph.is_whitespace()
                && !matches!(glyph, '\'' | '"' | '{' | '}' | ';' | ',')
        })?;
        let alone = self.rest[glyph.len_utf8()..].starts_with([' ', '\t'])
            && self.positives.contains(&Rule::glyph);
        let report = || {
            Diagnostic::at(Code::MissingQuotes, self.place, "a glyph is written in single quotes")
        };
        (alone && !self.expects(&[Rule::string, Rule::colon]))
            .then(|| report().write(self.first(glyph.len_utf8()), format!("'{glyph}'")))
    }

    pub(super) fn quote(&self) -> Option<Diagnostic> {
        let line = self.line.trim_end();
        if let Some(inside) = self.rest.strip_prefix(QUOTES) {
            let prose = self.text[self.start..self.at].trim() == "about";
            return (!inside.contains(QUOTES)).then(|| unclosed(self.at, prose));
        }
        if line.starts_with('"') && !line[1..].contains('"') {
            let report = Diagnostic::at(
                Code::UnclosedString,
                self.first(line.len()),
                "this text is never closed",
            );
            if line[1..].chars().all(|cell| matches!(cell, '#' | '.' | '/')) && line.len() > 1 {
                let form = "the rows of a shape stand on one line, with `/` between them, as in `\"##/##\"`";
                return Some(report.help(form));
            }
            let shape = 1 + line[1..].bytes().take_while(|cell| b"#./".contains(cell)).count();
            let is_shape = line[1..shape].contains('#') && !line[shape..].starts_with(is_part);
            if is_shape && self.text[self.start..self.at].split_whitespace().count() <= 3 {
                let whole = format!("{}\"", &line[..shape]);
                let report = report.help(format!("write `{whole}`: a text is on one line"));
                return Some(report.offer(Span::at(self.at + shape), "\""));
            }
            return Some(report.help("add `\"` at its end; a text is on one line"));
        }
        if let Some(open) = self.open_glyph() {
            let letter = self.text[open + 1..].chars().next().filter(|letter| is_part(*letter))?;
            let place = Span::new(open, open + 1 + letter.len_utf8());
            let report = Diagnostic::at(Code::UnclosedGlyph, place, "this glyph is never closed");
            return Some(report.write(place, format!("'{letter}'")));
        }
        if line.starts_with('\'') && !line[1..].contains('\'') {
            let form = "a glyph is one character between two single quotes";
            let glyph =
                line.chars().nth(1).filter(|glyph| !matches!(glyph, '`' | ' ' | ';' | '{' | '}'));
            let report = Diagnostic::at(
                Code::UnclosedGlyph,
                self.first(line.len()),
                "this glyph is never closed",
            );
            let Some(glyph) = glyph else { return Some(report.help(form)) };
            let letters: usize =
                line[1..].chars().take_while(|letter| is_part(*letter)).map(char::len_utf8).sum();
            let report =
                report.offer(self.first(1 + letters.max(glyph.len_utf8())), format!("'{glyph}'"));
            return Some(report.help(format!("write `'{glyph}'`: {form}")));
        }
        let curly = line.chars().next().filter(|c| "“”„‟«»‘’‚‛".contains(*c))?;
        let (straight, alike) = if "‘’‚‛".contains(curly) {
            ('\'', "‘’‚‛'")
        } else {
            ('"', "“”„‟«»\"")
        };
        let place = self.first(curly.len_utf8());
        let behind = self.at + curly.len_utf8();
        let closing =
            line[curly.len_utf8()..].char_indices().find(|(_, letter)| alike.contains(*letter));
        let message = match closing {
            Some((_, close)) if close != curly && close != straight => {
                format!("`{curly}` and `{close}` are not straight quotes")
            }
            _ => format!("`{curly}` is not a straight quote"),
        };
        let mut report = Diagnostic::at(Code::CurlyQuote, place, message).about("curly quotes");
        if let Some((at, close)) = closing {
            let other = Span::new(behind + at, behind + at + close.len_utf8());
            report = report.edit(true, vec![(place, straight.into()), (other, straight.into())]);
        }
        let glyphs = if straight == '\'' { "" } else { ", and `'` on both sides of a glyph" };
        Some(report.help(format!("write `{straight}` on both sides{glyphs}")))
    }

    /// Returns the place of a glyph on this line that has more than one character up to the next
    /// quote, if the fault is at a quote after it.
    fn open_glyph(&self) -> Option<usize> {
        self.rest.strip_prefix('\'')?;
        let begin = self.text[..self.at].rfind('\n').map_or(0, |at| at + 1);
        let mut at = begin;
        while let Some(open) = self.text[at..self.at].find('\'').map(|open| at + open) {
            let mut letters = self.text[open + 1..].char_indices();
            let (_, (close, sign)) = (letters.next()?, letters.next()?);
            if sign != '\'' {
                return Some(open);
            }
            at = open + 1 + close + 1;
        }
        None
    }

    pub(super) fn bracket(&self) -> Option<Diagnostic> {
        let open = self.start + unclosed_bracket(&self.text[self.start..self.at])?;
        if let Some(report) = self.index(open) {
            return Some(report);
        }
        let inside = [
            Rule::right_paren,
            Rule::right_bracket,
            Rule::expr,
            Rule::add_op,
            Rule::mul_op,
            Rule::name,
            Rule::stem,
            Rule::atom,
        ];
        if !self.expects(&inside)
            || !(self.line.trim().is_empty() || self.line.trim_start().starts_with(['{', '}', ';']))
        {
            return None;
        }
        let (bracket, close) =
            if self.text[open..].starts_with('(') { ("(", ")") } else { ("[", "]") };
        let report = Diagnostic::at(
            Code::UnclosedBracket,
            Span::new(open, open + 1),
            format!("this `{bracket}` is never closed"),
        );
        Some(
            report
                .because(self.place, format!("`{close}` was due here"))
                .help(format!("add `{close}`")),
        )
    }

    /// Reports an index that is complete but for its `]`: `h[1..3 is frog`.
    fn index(&self, open: usize) -> Option<Diagnostic> {
        let statement = self.line.split([';', '{', '}', '[']).next().unwrap_or_default();
        if !self.text[open..].starts_with('[')
            || !self.expects(&[Rule::right_bracket])
            || statement.contains(']')
        {
            return None;
        }
        let inside = self.text[open + 1..self.at].trim_end();
        let end = open + 1 + before_a_node(inside).len();
        let due = if end < open + 1 + inside.len() { Span::at(end) } else { self.place };
        let mut begin = self.text[..open].trim_end_matches(is_part).len();
        while self.text[..begin].ends_with(']') {
            begin = self.text[..begin].rfind('[')?;
            begin = self.text[..begin].trim_end_matches(is_part).len();
        }
        let report = Diagnostic::at(
            Code::UnclosedBracket,
            Span::new(open, open + 1),
            "this `[` is never closed",
        );
        let report = report.because(due, "`]` was due here");
        Some(report.help(format!("write `{}]`", &self.text[begin..end])).fix(Span::at(end), "]"))
    }
}

/// Returns the part of an index before the node that follows it on a line: `1..3` of `1..3 - h5`.
fn before_a_node(index: &str) -> &str {
    let is_node = |behind: &str| {
        let word = first_word(behind.trim_start());
        word.starts_with(char::is_alphabetic) && word.ends_with(|c: char| c.is_ascii_digit())
    };
    index
        .match_indices('-')
        .find(|(at, _)| is_node(&index[at + 1..]))
        .map_or(index, |(at, _)| index[..at].trim_end())
}
