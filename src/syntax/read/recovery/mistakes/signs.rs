//! Reports signs of other languages.

use super::*;

/// The reason why a sign is wrong that has a counterpart in the language.
const ELSEWHERE: &str = "`{}` is not an operator of the language";
/// The reason why a sign is wrong between the parts of a pattern.
const PARTS: &str = "the parts of a pattern are separated by `,`, not `{}`";

/// The signs of other languages: the rule that is expected at the place, if only that makes them
/// foreign; the signs; the sign of the language; the code; and the reason, with `{}` for the sign.
type Signs = (Option<Rule>, &'static [&'static str], &'static str, Code, &'static str);

/// All foreign signs; the first that is expected at the place is meant.
#[rustfmt::skip]
const SIGNS: [Signs; 13] = [
    (Some(Rule::comparison), &["=<"], "<=", Code::ForeignSign, ELSEWHERE),
    (Some(Rule::comparison), &["=>"], ">=", Code::ForeignSign, "`{}` stands between the sides of a rule, and no comparison is written so"),
    (Some(Rule::arrow), &["= >", "->", "==>", "-->", "→", "⇒", "<=", "=", ">"], "=>", Code::MissingArrow, "expected `=>` between the two sides of a rule, found `{}`"),
    (Some(Rule::kw_is), &["==", "="], "is", Code::BadCondition, "the piece on a node is compared with `is`"),
    (None, &["--", "–", "—", "−"], "-", Code::ForeignSign, ELSEWHERE),
    (Some(Rule::cell), &["&&", "&"], ",", Code::ForeignSign, PARTS),
    (None, &["&&", "&"], "and", Code::ForeignSign, ELSEWHERE),
    (None, &["||"], "or", Code::ForeignSign, ELSEWHERE),
    (None, &["≤"], "<=", Code::ForeignSign, ELSEWHERE),
    (None, &["≥"], ">=", Code::ForeignSign, ELSEWHERE),
    (None, &["≠"], "!=", Code::ForeignSign, ELSEWHERE),
    (None, &["==="], "==", Code::ForeignSign, ELSEWHERE),
    (Some(Rule::comparison), &["="], "==", Code::SingleEquals, "a comparison is written `==`, not `=`"),
];

impl Mistake<'_> {
    /// Reports a sign of another language.
    pub(super) fn sign(&self) -> Option<Diagnostic> {
        let in_pattern = self.expects(&[Rule::cell, Rule::kind_part, Rule::stem]);
        let statement = &self.text[self.start..self.at];
        let in_rule = in_pattern
            && statement.contains(':')
            && !statement
                .split_whitespace()
                .any(|word| matches!(word, "if" | "never" | "some" | "no"));
        let due = |rule: Option<Rule>| {
            rule.is_none_or(|rule| match rule {
                Rule::cell => in_rule,
                Rule::arrow if in_pattern && self.rest.starts_with("->") => true,
                _ => self.positives.contains(&rule),
            })
        };
        // The grammar reads the first `|` of two.
        let at = self.at
            - usize::from(self.rest.starts_with('|') && self.text[..self.at].ends_with('|'));
        let is_it = |sign: &&&str| {
            self.text[at..].starts_with(**sign) && (**sign == "=>" || !self.rest.starts_with("=>"))
        };
        let known = SIGNS.into_iter().filter(|(rule, ..)| due(*rule));
        let (sign, ours, code, why) = known
            .filter_map(|(_, signs, ours, code, why)| {
                Some((signs.iter().find(is_it)?, ours, code, why))
            })
            .next()?;
        let place = Span::new(at, at + sign.len());
        let report =
            Diagnostic::at(code, place, why.replace("{}", sign)).help(format!("write `{ours}`"));
        if ours == "is" {
            return Some(report.offer(place, " is "));
        }
        if why != ELSEWHERE {
            return Some(report.fix(place, ours));
        }
        // What follows on the line has the same sign, most likely.
        let end = self.text[at..].find(['\n', ';', '{', '}', '"', '\'']);
        let line = &self.text[at..end.map_or(self.text.len(), |end| at + end)];
        let part = |letter: char| "&|-=<>".contains(letter);
        let alone = |from: usize| {
            !line[..from].ends_with(part) && !line[from + sign.len()..].starts_with(part)
        };
        let edits = line
            .match_indices(sign)
            .filter(|(from, _)| *from == 0 || alone(*from))
            .map(|(from, _)| (Span::new(at + from, at + from + sign.len()), ours.to_owned()));
        Some(report.edit(true, edits.collect()))
    }
}
