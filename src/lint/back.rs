//! Lines that go to a second node and back.

use super::Definition;
use crate::diagnostic::{Code, Diagnostic, Sink};

/// Reports lines of three nodes whose last node is the first one: rings of two nodes, along which
/// no pattern of three cells fits.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    for line in definition.uses.back() {
        let [first, second] = &line.names;
        let report = Diagnostic::at(
            Code::LineTurnsBack,
            line.span,
            format!("this line goes from `{first}` to `{second}` and back"),
        );
        let report = line
            .with
            .iter()
            .fold(report, |report, (place, value)| report.because(*place, value.clone()));
        found.push(match &line.above {
            Some((place, range, help)) => report.offer(*place, range.clone()).help(help.clone()),
            None if line.with.is_empty() => report.write(line.span, format!("{first} - {second}")),
            None => report.help(format!(
                "a line joins different nodes; where the two ends are the same, `{first} - {second}` says as much"
            )),
        });
    }
}
