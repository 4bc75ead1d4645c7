//! A `never` that cannot occur.

use super::Definition;
use super::forbidden::is_impossible;
use super::loops::is_sized;
use super::opening::Openings;
use super::refute::{Known, is_refuted, known as all_known};
use super::sizes::may_be_elsewhere;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::Condition;
use crate::source::Span;
use std::collections::BTreeSet;

/// More statements than that are not looked at.
const MOST_NEVERS: usize = 256;

/// Reports each `never` that bars no move.
///
/// # Arguments
/// `told` are the places of those about which something else is told.
pub(super) fn lint(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    told: &BTreeSet<Span>,
    budget: &Budget,
    found: &mut Sink,
) {
    let places: BTreeSet<Span> = definition.puzzle.never_spans.iter().copied().filter(|span| !told.contains(span)).collect();
    // Where no move is possible at all, that is told of the starts.
    if places.len() > MOST_NEVERS || openings.are_over(definition.task) {
        return;
    }
    for span in places {
        let elsewhere = |there: &Definition, openings: &Openings| {
            let known = all_known(there.task, openings, budget);
            !is_idle(there, openings, &known, span, budget)
        };
        if !is_idle(definition, openings, known, span, budget)
            || is_sized(definition, span)
            || may_be_elsewhere(definition, budget, elsewhere)
        {
            continue;
        }
        let report =
            Diagnostic::at(Code::NeverCannotOccur, span, "this `never` bars no move").saying("no move leads to this from any start");
        found.push(report.help("take it out, or ask for what can occur"));
    }
}

/// Whether nothing that a statement forbids can be reached, by laws that hold whatever is forbidden; of a loop all that it forbids.
fn is_idle(definition: &Definition, openings: &Openings, known: &[Option<Known>], span: Span, budget: &Budget) -> bool {
    let puzzle = definition.puzzle;
    let proved =
        |never: &Condition| is_impossible(never, puzzle.kinds.values()) || is_refuted(definition.task, openings, known, never, budget);
    puzzle.never.iter().zip(&puzzle.never_spans).filter(|(_, place)| **place == span).all(|(never, _)| proved(never))
}
