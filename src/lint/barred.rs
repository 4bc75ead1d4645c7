//! A `never` that cannot occur.

use super::Definition;
use super::forbidden::is_impossible;
use super::loops::is_sized;
use super::opening::Openings;
use super::places::all_moves;
use super::refute::{Known, is_refuted, known as all_known};
use super::sizes::idle_everywhere;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Condition, Rule};
use crate::source::Span;
use crate::syntax::ast::MoveStatement;
use std::collections::BTreeSet;

/// The greatest number of conditions that are examined.
const MOST_NEVERS: usize = 256;

/// Reports each `never` that forbids no move.
///
/// # Arguments
/// `reported` holds the places of each `never` on which there is another report.
pub(super) fn lint(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    reported: &BTreeSet<Span>,
    budget: &Budget,
    found: &mut Sink,
) {
    repeats_no_click(definition, found);
    // If no move is possible at all, the report is on the starts.
    if definition.puzzle.never.len() > MOST_NEVERS || openings.are_over(definition.task) {
        return;
    }
    let mut here = idle(definition, openings, known, budget);
    here.retain(|span| !reported.contains(span) && !is_sized(definition, *span));
    let again = |there: &Definition, openings: &Openings| {
        idle(there, openings, &all_known(there.task, openings, budget), budget)
    };
    for span in idle_everywhere(definition, budget, here, again) {
        found.push(
            forbids_nothing(span)
                .saying("no move leads to this from any start")
                .help("remove it, or forbid something that can occur"),
        );
    }
}

/// Returns the report on a `never` without its reason.
fn forbids_nothing(span: Span) -> Diagnostic {
    Diagnostic::at(Code::NeverCannotOccur, span, "this `never` forbids no move")
}

/// Reports `never repeat click` where no rule is a click.
fn repeats_no_click(definition: &Definition, found: &mut Sink) {
    if definition.puzzle.rules.iter().any(|rule| matches!(rule, Rule::Click(_))) {
        return;
    }
    for statement in all_moves(definition.ast) {
        if let MoveStatement::NeverRepeat(span) = statement {
            let help =
                "remove it: it forbids a second click on a node, and nothing is clicked here";
            found.push(forbids_nothing(*span).saying("no rule is a click").help(help));
        }
    }
}

/// Returns the statements none of whose forbidden positions can be reached, by laws that hold for
/// all moves, forbidden ones included.
fn idle(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    budget: &Budget,
) -> BTreeSet<Span> {
    let puzzle = definition.puzzle;
    let occurs = |never: &Condition| {
        let refuted = || is_refuted(definition.task, openings, known, never, budget);
        !is_impossible(never, puzzle.kinds.values()) && !refuted()
    };
    let all = || puzzle.never.iter().zip(&puzzle.never_spans);
    // A loop writes out several conditions at one place.
    let needed: BTreeSet<Span> =
        all().filter(|(never, _)| occurs(never)).map(|(_, span)| *span).collect();
    all().map(|(_, span)| *span).filter(|span| !needed.contains(span)).collect()
}
