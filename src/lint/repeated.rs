//! Nodes that a set of nodes, or an effect of a click, names twice.

use super::Definition;
use crate::diagnostic::{Code, Diagnostic, Sink};
use std::collections::BTreeSet;

/// Reports nodes that are named twice by names of their own, once for each loop and for each
/// statement without one.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let mut loops = BTreeSet::new();
    for one in definition.uses.twice() {
        let innermost = one.with.first().map_or(one.span, |(place, _)| *place);
        if !loops.insert(innermost) {
            continue;
        }
        let [first, second] = &one.names;
        let message = if first == second {
            format!("`{}` is named twice", one.node)
        } else {
            format!("`{}` is named twice, as `{first}` and as `{second}`", one.node)
        };
        let report = Diagnostic::at(Code::NodeNamedTwice, one.span, message);
        let report = if one.first == one.span || one.first.end > one.span.start {
            report
        } else {
            report.because(one.first, "first here")
        };
        let report = one
            .with
            .iter()
            .fold(report, |report, (place, value)| report.because(*place, value.clone()));
        found.push(match &one.apart {
            Some((place, range, help)) => report.offer(*place, range.clone()).help(help.clone()),
            None if one.with.is_empty() || first == second => {
                report.help("a node counts once: take one of them out, or name another node")
            }
            None => report.help(
                "a node counts once: name another node, or leave these numbers out of the loop",
            ),
        });
    }
}
