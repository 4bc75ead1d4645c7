//! Puzzles that may have more positions than fit into memory.

use super::Definition;
use super::opening::Openings;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Setting, Sink, Wording};
use crate::facts::balance::change_of;
use crate::model::{Kind, State};

/// The least number of bytes of a position, where positions are numbered without gaps: two bits.
const LEAST_BYTES: f64 = 0.25;

/// Reports a state space that may be too large.
pub(super) fn lint(
    definition: &Definition,
    openings: &Openings,
    budget: &Budget,
    found: &mut Sink,
) {
    // A count of the pieces says nothing about the boards that presses and `settle` can reach.
    let Some(all) = openings.all.as_ref().filter(|_| definition.task.is_single_step()) else {
        return;
    };
    let sizes = all.iter().filter_map(|opening| {
        let start = opening.start?;
        let freely: f64 =
            opening.reach.can_hold.iter().map(|kinds| f64::from(kinds.count_ones()).log10()).sum();
        let counted = opening
            .layout
            .and_then(|layout| arrangements(definition, openings, layout))
            .unwrap_or(f64::INFINITY);
        Some((freely.min(counted), start.span))
    });
    let Some((digits, span)) = sizes.max_by(|a, b| a.0.total_cmp(&b.0)) else { return };
    if digits + LEAST_BYTES.log10() <= (budget.max_bytes() as f64).log10() {
        return;
    }
    let message =
        format!("up to about 10^{digits:.0} positions can be reached, more than fit into memory");
    let report = Diagnostic::at(Code::StateSpaceTooLarge, span, message).saying("from here");
    let help = "`explore` may not end, unless far fewer are reached; `solve` may, where the goal is near or any solution will do";
    found.push(report.help(Wording::from(help).by(Setting::AnySolution)));
}

/// Returns the logarithm of the number of arrangements of the pieces, if no move changes the number
/// of pieces of any kind.
fn arrangements(definition: &Definition, openings: &Openings, layout: &State) -> Option<f64> {
    let values = definition.puzzle.kinds.values();
    let balances = openings.balances.as_ref()?;
    let keeps = |kind: u16| change_of(balances, Kind(kind)) == Some(0);
    if values > 64 || !(0..values as u16).all(keeps) {
        return None;
    }
    let factorial = |number: usize| (2..=number).map(|factor| (factor as f64).log10()).sum::<f64>();
    let each: f64 = (0..values as u16)
        .map(|kind| factorial(layout.iter().filter(|held| held.0 == kind).count()))
        .sum();
    Some(factorial(layout.len()) - each)
}
