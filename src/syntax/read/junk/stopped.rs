//! Where reading stopped: the way out is about what stands there, and not about the whole statement.

use super::super::super::grammar::Rule;
use super::super::Reader;
use super::super::parse;
use super::super::patched::Patched;
use super::reworded::difference;
use super::{Fault, LONGEST_STATEMENT, first_word};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::token::is_part;

/// How what follows a move is written, by the word with which the part begins that reading stopped in.
const TAIL: [(&str, &str); 4] = [
    ("if", "a condition is written like `h3 is frog`, `every top is frog`, `no frog in top` or `count(frog) == 1`"),
    ("also", "an effect is written like `advance h1`, `clear h1` or `set h1 to frog`, with a piece or `_` behind `to`"),
    ("cost", "a cost is one whole number, as in `cost 2`"),
    ("as", "a label is a text in double quotes, and stands last"),
];

/// The order of what follows a move.
const ORDER: &str = "what follows a move is `if CONDITION`, `also EFFECT`, `cost NUMBER` and `as \"LABEL\"`, in this order";

/// Signs that other languages put between words or around them, each with the one that closes it.
const NEEDLESS: [(&str, &str); 5] = [("(", ")"), ("{", "}"), (",", ""), (":", ""), ("=", "")];

impl Reader<'_> {
    /// A report of a fault with the way out that follows from its place, if it has none yet.
    pub(super) fn with_way_out(&self, report: Diagnostic, statement: &Patched, rule: Rule, fault: &Fault) -> Diagnostic {
        if report.help.is_some() {
            return report;
        }
        let at = statement.in_source(Span::at(fault.at)).range().start;
        if let Some(comment) = self.comment_at(at) {
            let report = report.because(comment, "a comment begins here");
            return match fault.positives.iter().any(|rule| matches!(rule, Rule::glyph | Rule::glyphs)) {
                true => report.write(comment, "'#'"),
                false => report.help("leave the `#` out: what stands behind it on its line is a comment"),
            };
        }
        if let Some(better) = without_sign(&statement.text, rule, fault.at) {
            let (edit, new) = difference(&statement.text, &better);
            return report.help(format!("write `{}`", better.trim_end())).offer(statement.in_source(edit), new);
        }
        if let Some(tail) = follows_move(&statement.text[..fault.at], &fault.positives) {
            return report.help(tail);
        }
        match self.example(rule, first_word(&statement.text)) {
            Some(form) => report.help(format!("it is written like `{form}`")),
            None => report.help(ORDER),
        }
    }

    /// The sign of a comment that stands where a statement goes on.
    fn comment_at(&self, at: usize) -> Option<Span> {
        let rest = self.source.text().get(at..)?;
        let begin = at + rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let is_comment = self.source.text()[begin..].starts_with('#') && !self.folded[begin..].starts_with('#');
        is_comment.then(|| Span::new(begin, begin + 1))
    }
}

/// How the part of a rule is written in which reading stopped, where it is read as far as what follows it.
fn follows_move(before: &str, positives: &[Rule]) -> Option<&'static str> {
    let (_, behind) = before.split_once("=>")?;
    let (_, part) = behind.split_whitespace().rev().find_map(|word| TAIL.iter().find(|(begin, _)| *begin == word))?;
    // Where another part might begin, something of this one is at its end already.
    let ends = positives.iter().any(|rule| matches!(rule, Rule::kw_also | Rule::kw_cost | Rule::kw_as | Rule::cost | Rule::label));
    Some(if ends { ORDER } else { part })
}

/// A statement without the sign that it fails at, and without the one that closes it, if it can be read then.
fn without_sign(text: &str, rule: Rule, at: usize) -> Option<String> {
    let begin = at + text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len();
    let (sign, close) = NEEDLESS.into_iter().find(|(sign, _)| text[begin..].starts_with(sign) && !text[begin..].starts_with("=>"))?;
    if text.len() > LONGEST_STATEMENT {
        return None;
    }
    let mut better = text.to_owned();
    if !close.is_empty() {
        let end = begin + text[begin..].find(close)?;
        leave_out(&mut better, end, close.len());
    }
    leave_out(&mut better, begin, sign.len());
    parse(rule, &better).is_ok().then_some(better)
}

/// Takes a sign out of a text; two words that it separates are separated by a blank.
fn leave_out(text: &mut String, at: usize, length: usize) {
    let apart = text[..at].ends_with(is_part) && text[at + length..].starts_with(is_part);
    let blank = text[..at].ends_with([' ', '\t']) && text[at + length..].starts_with([' ', '\t']);
    text.replace_range(at..at + length + usize::from(blank), if apart { " " } else { "" });
}
