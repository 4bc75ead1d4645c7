//! The names in expressions.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprNode, Name, NamePart};

/// Extends the changes that a report offers to all places of an expression where the same name is
/// written.
pub(super) fn everywhere(mut report: Diagnostic, expr: &Expr) -> Diagnostic {
    let Some(name) = report
        .subject
        .as_ref()
        .filter(|_| report.code == Code::UnknownParam)
        .map(|subject| subject.name.clone())
    else {
        return report;
    };
    let (mut open, mut places) = (vec![expr], Vec::new());
    while let Some(part) = open.pop() {
        match &part.node {
            ExprNode::Number(_) | ExprNode::Count(_) => {}
            ExprNode::Member(name) => open.extend(indices(name)),
            ExprNode::Param(other) => places.extend((*other == name).then_some(part.span)),
            ExprNode::Group(inner) | ExprNode::Minus(_, inner) => open.push(inner),
            ExprNode::Chain(first, rest) => open
                .extend(std::iter::once(&**first).chain(rest.iter().map(|(_, operand)| operand))),
            ExprNode::Power(tower) => open.extend(tower),
        }
    }
    places.retain(|place| report.primary.as_ref().is_none_or(|label| label.span != *place));
    places.sort_unstable();
    for fix in &mut report.fixes {
        let new = fix.edits.first().map(|(_, new)| new.clone()).unwrap_or_default();
        fix.edits.extend(places.iter().map(|place| (*place, new.clone())));
    }
    report.elsewhere.extend(places);
    report
}

/// Returns the indices of a name.
pub(super) fn indices(name: &Name) -> impl Iterator<Item = &Expr> {
    name.parts.iter().filter_map(|part| match part {
        NamePart::Index(index) => Some(index),
        _ => None,
    })
}

/// Returns the parameters with an index in an expression.
pub(super) fn members<'a>(expr: &'a Expr, found: &mut Vec<&'a Name>) {
    match &expr.node {
        ExprNode::Number(_) | ExprNode::Count(_) | ExprNode::Param(_) => {}
        ExprNode::Member(name) => {
            found.push(name);
            indices(name).for_each(|index| members(index, found));
        }
        ExprNode::Group(inner) | ExprNode::Minus(_, inner) => members(inner, found),
        ExprNode::Chain(first, rest) => {
            members(first, found);
            rest.iter().for_each(|(_, operand)| members(operand, found));
        }
        ExprNode::Power(tower) => tower.iter().for_each(|operand| members(operand, found)),
    }
}

/// Calls a function with each parameter without an index that an expression names, and its place.
pub(super) fn named<'a>(expr: &'a Expr, each: &mut dyn FnMut(&'a str, Span)) {
    match &expr.node {
        ExprNode::Number(_) | ExprNode::Count(_) => {}
        ExprNode::Param(name) => each(name, expr.span),
        ExprNode::Member(name) => indices(name).for_each(|index| named(index, each)),
        ExprNode::Group(inner) | ExprNode::Minus(_, inner) => named(inner, each),
        ExprNode::Chain(first, rest) => {
            named(first, each);
            rest.iter().for_each(|(_, operand)| named(operand, each));
        }
        ExprNode::Power(tower) => tower.iter().for_each(|operand| named(operand, each)),
    }
}
