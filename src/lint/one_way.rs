//! Rules that run against the arrows of their lines.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Pattern, Rewrite, Rule};
use crate::source::Span;
use crate::syntax::ast::{Link, Track};
use crate::syntax::tracks;

/// Returns the report on a rule that would make moves if it ran in the other direction.
///
/// # Arguments
/// `number` is the index of the rule in the puzzle; `makes_moves` returns `true` if a rule makes a
/// move anywhere.
///
/// # Returns
/// `None` if the rule has another fault.
pub(super) fn report(
    definition: &Definition,
    number: usize,
    makes_moves: impl Fn(&Rule) -> bool,
) -> Option<Diagnostic> {
    let Rule::Rewrite(rule) = &definition.puzzle.rules[number] else { return None };
    let arrow = arrow(definition, rule)?;
    let turned = || {
        Rule::Rewrite(Rewrite {
            pattern: Pattern { forward: true, backward: false, ..rule.pattern.clone() },
            ..rule.clone()
        })
    };
    if rule.pattern.forward || !makes_moves(&turned()) {
        return None;
    }
    let place = *definition.puzzle.rule_spans.get(number)?;
    let written = places::rewrite(definition.ast, place)?;
    let word = written.direction.as_ref()?;
    let message = format!("`{}` goes against lines that run one way", rule.name);
    let report = Diagnostic::at(Code::RuleNeverFires, word.span, message)
        .saying("from the end of a line to its beginning");
    let help = format!(
        "write `forward` in place of `{}`, or `-` in place of `>` if the line runs both ways",
        word.value
    );
    Some(report.because(arrow, "only as it is written").help(help))
}

/// Returns the first one-way line that a rule follows.
fn arrow<'a>(definition: &Definition<'a>, rule: &Rewrite) -> Option<Span> {
    let board = &definition.puzzle.board;
    let follows = |family: &str| {
        rule.pattern
            .families
            .as_ref()
            .is_none_or(|on| board.find_family(family).is_some_and(|one| on.contains(&one)))
    };
    let one_way = |track: &&'a Track| track.rest.iter().any(|(link, _)| *link == Link::Forward);
    let lines =
        places::board(definition.ast).into_iter().map(tracks).filter(|(name, _)| follows(name));
    let found = lines.flat_map(|(_, tracks)| tracks).find(one_way)?;
    found.rest.last().map(|(_, last)| found.first.span.to(last.span))
}
