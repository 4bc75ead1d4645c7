//! Rules that have a direction for a name.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::syntax::ast::{MoveStatement, Rewrite, written};
use crate::syntax::name_text;
use crate::syntax::words::is_direction;

/// Reports rules such as `right: any _ => _ any`, which run every way.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let of = |statement: &MoveStatement| -> Vec<Rewrite> {
        let inside = match statement {
            MoveStatement::Rewrite(_) => std::slice::from_ref(statement),
            MoveStatement::Press(press) => &press.rules,
            MoveStatement::Settle(settle) => &settle.rules,
            _ => &[],
        };
        let rewrite = |one: &MoveStatement| if let MoveStatement::Rewrite(rewrite) = one { Some(rewrite.clone()) } else { None };
        written(inside).into_iter().filter_map(rewrite).collect()
    };
    for rule in places::moves(definition.ast).into_iter().flat_map(of) {
        let name = name_text(&rule.name);
        if rule.direction.is_none() && is_direction(&name) {
            let message = format!("`{name}` is the name of this rule, and no direction");
            let report = Diagnostic::at(Code::RuleNamedDirection, rule.name.span, message).saying("the rule runs both ways");
            found.push(report.help(format!("write `go {name}: …` if it shall run that way only; else choose another name")));
        }
    }
}
