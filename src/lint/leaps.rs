//! Leaps that no rule names.

use super::opening::Openings;
use super::rules::{acts, inner};
use super::{Definition, places};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, join};
use crate::model::{Pattern, Rewrite, Rule};
use crate::source::Span;
use crate::syntax::ast::BoardStatement;

/// The lines that each grid has.
const OWN: [&str; 2] = ["row", "column"];

/// Reports the first rule without `on` that makes moves along leaps and along the lines of the
/// grid, if no leaps are named.
pub(super) fn lint(
    definition: &Definition,
    openings: &Openings,
    budget: &Budget,
    found: &mut Sink,
) {
    let Some(leaps) = unnamed(definition).filter(|leaps| !leaps.is_empty()) else { return };
    let puzzle = definition.puzzle;
    let all = puzzle.rules.iter().zip(&puzzle.rule_spans);
    let free = all.chain(inner(puzzle).zip(&puzzle.inner_spans)).filter_map(|(rule, &span)| {
        let Rule::Rewrite(rule) = rule else { return None };
        rule.pattern.families.is_none().then_some((span, rule))
    });
    let acts_along = |rule: &Rewrite, name: &str| {
        puzzle.board.find_family(name).is_some_and(|family| {
            let pattern = Pattern { families: Some(vec![family]), ..rule.pattern.clone() };
            acts(puzzle, &Rule::Rewrite(Rewrite { pattern, ..rule.clone() }), openings, budget)
        })
    };
    let mut free: Vec<(Span, &Rewrite)> = free.collect();
    free.sort_by_key(|(span, _)| *span);
    for (span, rule) in free {
        let leaps: Vec<_> = leaps.iter().filter(|(_, name)| acts_along(rule, name)).collect();
        let own: Vec<&str> = OWN
            .into_iter()
            .filter(|name| leaps.iter().all(|(_, leap)| leap != name) && acts_along(rule, name))
            .collect();
        if !leaps.is_empty() && !own.is_empty() {
            let report = report(definition, span, &leaps, &own);
            return report.into_iter().for_each(|report| found.push(report));
        }
    }
}

/// Returns the leaps with their names; `None` if any of them is used by its name.
fn unnamed(definition: &Definition) -> Option<Vec<(Span, String)>> {
    let mut leaps = Vec::new();
    for statement in places::board(definition.ast) {
        let BoardStatement::Leaps(name, ..) = statement else { continue };
        let declared = definition.uses.declared(Sort::Line).find(|one| one.span == name.span)?;
        if definition.uses.mentions(declared).any(|one| !one.declares) {
            return None;
        }
        leaps.push((name.span, declared.spelling.single()?));
    }
    Some(leaps)
}

fn report(
    definition: &Definition,
    rule: Span,
    leaps: &[&(Span, String)],
    own: &[&str],
) -> Option<Diagnostic> {
    let written = places::rewrite(definition.ast, rule)?;
    let name = definition.source.slice(rule);
    let rest = Span { start: rule.end, end: written.right.span.end };
    let rest = definition.source.slice(rest).trim_end();
    let named = leaps.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ");
    let also = join(&own.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>(), "and");
    let message = format!("`{name}` runs along {also} too, not only along the leaps of `{named}`");
    let report = Diagnostic::at(Code::LeapsNotNamed, rule, message)
        .saying("runs along all lines, without `on`");
    let report =
        leaps.iter().fold(report, |report, (place, _)| report.because(*place, "no `on` names it"));
    let help = format!(
        "if only leaps are meant, write `{name} on {named}{rest}`; if all are, `{name} on {}, {named}`",
        own.join(", ")
    );
    Some(report.offer(Span { start: rule.end, end: rule.end }, format!(" on {named}")).help(help))
}
