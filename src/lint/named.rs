//! Rules that have a direction as their name.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::syntax::ast::MoveStatement;
use crate::syntax::name_text;
use crate::syntax::words::is_direction;

/// Reports rules such as `right: any _ => _ any`, which run in all directions.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    for statement in places::all_moves(definition.ast) {
        let MoveStatement::Rewrite(rule) = statement else { continue };
        let name = name_text(&rule.name);
        if rule.direction.is_none() && is_direction(&name) {
            let message = format!("`{name}` is the name of this rule, not a direction");
            let report = Diagnostic::at(Code::RuleNamedDirection, rule.name.span, message)
                .saying("the rule runs both ways");
            found.push(report.help(format!("write `go {name}: …` if it should run in that direction only; otherwise choose another name")));
        }
    }
}
