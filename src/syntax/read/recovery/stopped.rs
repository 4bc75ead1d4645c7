//! Finds the help for the place where reading stopped, instead of help for the whole statement.

use super::super::super::grammar::Rule;
use super::super::Reader;
use super::super::patched::Patched;
use super::mended::{Means, mended};
use super::phrases::names::Names;
use super::reworded::difference;
use super::{Fault, MOST_REPAIRS, first_word};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The forms of the clauses after a move, by the first word of the clause in which reading stopped.
const TAIL: [(&str, &str); 4] = [
    ("if", CONDITION),
    (
        "also",
        "an effect is written like `advance h1`, `clear h1` or `set h1 to frog`, with a piece or `_` after `to`",
    ),
    ("cost", "a cost is one whole number, as in `cost 2`"),
    ("as", "a label is a text in double quotes, and stands last"),
];

/// The order of the clauses after a move.
const ORDER: &str = "a move may end with `if CONDITION`, `also EFFECT`, `cost NUMBER` and `as \"LABEL\"`, in this order";

/// The form of a condition.
const CONDITION: &str = "a condition is written like `h3 is frog`, `every top is frog`, `no frog in top` or `count(frog) == 1`";

impl Reader<'_> {
    /// Adds help to a report of a fault according to its place, if the report has none.
    pub(super) fn with_way_out(
        &self,
        report: Diagnostic,
        statement: &Patched,
        rule: Rule,
        fault: &Fault,
    ) -> Diagnostic {
        if report.help.is_some() {
            return report;
        }
        let at = statement.in_source(Span::at(fault.at)).range().start;
        if let Some(comment) = self.comment_at(at) {
            let report = report.because(comment, "a comment begins here");
            let names = self.names.get_or_init(|| Names::of(self.folded));
            let piece = fault
                .positives
                .iter()
                .any(|rule| matches!(rule, Rule::kind_part | Rule::name | Rule::empty));
            return match names.kind_of('#').filter(|_| piece) {
                _ if fault
                    .positives
                    .iter()
                    .any(|rule| matches!(rule, Rule::glyph | Rule::glyphs)) =>
                {
                    report.write(comment, "'#'")
                }
                Some(kind) => report.write(comment, kind),
                None => report.help(
                    "leave the `#` out: it begins a comment, which runs to the end of the line",
                ),
            };
        }
        let mended = || mended(&statement.text, rule, fault.at, |word| self.means(word));
        if let Some(better) = (self.repairs < MOST_REPAIRS).then(mended).flatten() {
            let (edit, new) = difference(&statement.text, &better);
            return report
                .help(format!("write `{}`", better.trim_end()))
                .offer(statement.in_source(edit), new);
        }
        if report.code == Code::BadCondition
            || matches!(rule, Rule::only_goal_statement | Rule::only_never)
        {
            return report.help(self.in_own_names(CONDITION));
        }
        if let Some(tail) = follows_move(&statement.text[..fault.at], &fault.positives) {
            return report.help(tail);
        }
        match self.example(rule, first_word(&statement.text)) {
            Some(form) => report.help(format!("it is written like `{form}`")),
            None => report.help(ORDER),
        }
    }

    /// Returns the meaning of a word in the file.
    pub(super) fn means(&self, word: &str) -> Means {
        let names = self.names.get_or_init(|| Names::of(self.folded));
        match word {
            _ if names.is_number(word) => Means::Number,
            _ if names.is_region(word) => Means::Region,
            _ if names.is_line(word) => Means::Line,
            _ if names.is_numbered(word) => Means::Numbered,
            _ if names.is_known(word) => Means::Name,
            _ => Means::Nothing,
        }
    }

    /// Returns the sign of a comment at a place where a statement continues.
    fn comment_at(&self, at: usize) -> Option<Span> {
        let rest = self.source.text().get(at..)?;
        let begin = at + rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let is_comment =
            self.source.text()[begin..].starts_with('#') && !self.folded[begin..].starts_with('#');
        is_comment.then(|| Span::new(begin, begin + 1))
    }
}

/// Returns the form of the clause of a rule in which reading stopped, if the rule is read up to its
/// clauses.
fn follows_move(before: &str, positives: &[Rule]) -> Option<&'static str> {
    let (_, behind) = before.split_once("=>")?;
    let (_, part) = behind
        .split_whitespace()
        .rev()
        .find_map(|word| TAIL.iter().find(|(begin, _)| *begin == word))?;
    // If another clause may begin here, a part of this clause is complete already.
    let ends = positives.iter().any(|rule| {
        matches!(rule, Rule::kw_also | Rule::kw_cost | Rule::kw_as | Rule::cost | Rule::label)
    });
    Some(if ends { ORDER } else { part })
}
