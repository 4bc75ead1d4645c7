//! Ranges that count down in a round of a loop in which no name is meant.

use super::Definition;
use crate::diagnostic::{Code, Diagnostic, Sink};

/// Reports ranges such as `d[2..k-1]` that count up in some rounds of a loop and down by a single
/// number in another one, where their first number is just above their last one.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    for one in definition.uses.down() {
        let report = Diagnostic::at(
            Code::RangeCountsDown,
            one.span,
            "this range counts down in a round of its loop, and up in others",
        );
        let report = report.saying(format!("this is `{}` once", one.here));
        let report = one
            .with
            .iter()
            .fold(report, |report, (place, value)| report.because(*place, value.clone()));
        let (parameter, number, range) = &one.rounds;
        found.push(report.help(format!(
            "no range stands for no names: write the round of `{parameter} = {number}` by itself, and `{parameter} in {range}` for the others"
        )));
    }
}
