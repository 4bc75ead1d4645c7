//! The names that parts of a rule mention, each with the sense in which it is used.

use crate::source::Span;
use crate::syntax::ast::{
    Cell, CellWhat, Condition, Effect, EffectKind, Expr, ExprNode, KindItem, KindPart, KindSet,
    Name, NamePart, NodeSet, NodeTerm, Pattern, Tail, Target, Text,
};

/// The sense in which a name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Number,
    Kind,
    Place,
}

/// A name, its sense and its place.
pub type Mention<'a> = (&'a str, Role, Span);

/// The function that is called with each name, its sense and its place.
pub type Each<'e, 'a> = &'e mut dyn FnMut(&'a str, Role, Span);

/// Visits the clauses after a move, without the label.
pub fn in_tail<'a>(tail: &'a Tail, each: Each<'_, 'a>) {
    if let Some((condition, _)) = &tail.guard {
        in_condition(condition, each);
    }
    tail.also.iter().for_each(|effect| in_effect(effect, each));
    tail.cost.iter().for_each(|cost| in_expr(cost, each));
}

/// Visits an effect.
pub fn in_effect<'a>(effect: &'a Effect, each: Each<'_, 'a>) {
    if let EffectKind::Set(KindItem::Named(name)) = &effect.kind {
        in_name(name, Role::Kind, each);
    }
    for target in effect.targets.iter().chain(&effect.except) {
        match target {
            Target::Clicked => each("self", Role::Place, effect.span),
            Target::Nodes(term) => in_term(term, each),
            Target::Neighbours(lines) | Target::Across(_, lines) => {
                each("self", Role::Place, effect.span);
                lines.iter().for_each(|line| in_indices(line, each));
            }
        }
    }
}

/// Visits a condition.
pub fn in_condition<'a>(condition: &'a Condition, each: Each<'_, 'a>) {
    match condition {
        Condition::Or(parts) | Condition::And(parts) => {
            parts.iter().for_each(|part| in_condition(part, each));
        }
        Condition::Not(part) | Condition::Group(part) => in_condition(part, each),
        Condition::All(kinds, _) => in_kinds(kinds, each),
        Condition::No(kinds, nodes, _) | Condition::Some(kinds, nodes, _) => {
            in_kinds(kinds, each);
            nodes.iter().for_each(|nodes| in_nodes(nodes, each));
        }
        Condition::Exists(exists) => {
            in_kinds(&exists.kinds, each);
            exists.nodes.iter().for_each(|nodes| in_nodes(nodes, each));
            exists.filter.iter().for_each(|filter| in_condition(filter, each));
        }
        Condition::Sought(sought) => {
            sought.on.iter().for_each(|line| in_indices(line, each));
            in_pattern(&sought.pattern, each);
            sought.filter.iter().for_each(|filter| in_condition(filter, each));
        }
        Condition::EveryIn(kinds, nodes, _) | Condition::EveryIs(nodes, _, kinds, _) => {
            in_kinds(kinds, each);
            in_nodes(nodes, each);
        }
        Condition::Compare(sides, ..) => {
            in_expr(&sides.0, each);
            in_expr(&sides.1, each);
        }
        Condition::Is(term, _, kinds, _) => {
            in_term(term, each);
            in_kinds(kinds, each);
        }
        Condition::Layout(layout) => {
            in_nodes(&layout.along, each);
            for cell in &layout.cells {
                cell.kinds.iter().for_each(|kinds| in_kinds(kinds, each));
                cell.times.iter().for_each(|times| in_expr(times, each));
            }
        }
        Condition::Stuck(_) => {}
    }
}

/// Visits the cells of a pattern, without the names that they bind.
pub fn in_pattern<'a>(pattern: &'a Pattern, each: Each<'_, 'a>) {
    pattern.cells.iter().for_each(|cell| in_cell(cell, each));
}

/// Visits a cell, without the name that it binds.
pub fn in_cell<'a>(cell: &'a Cell, each: Each<'_, 'a>) {
    if let CellWhat::Kinds(kinds) = &cell.what {
        in_kinds(kinds, each);
    }
    in_region(cell, each);
}

/// Visits the region of a cell.
pub fn in_region<'a>(cell: &'a Cell, each: Each<'_, 'a>) {
    cell.region.iter().for_each(|region| in_name(region, Role::Place, each));
}

/// Visits a set of kinds.
pub fn in_kinds<'a>(kinds: &'a KindSet, each: Each<'_, 'a>) {
    for part in &kinds.parts {
        if let KindPart::Item(KindItem::Named(name)) = part {
            in_name(name, Role::Kind, each);
        }
    }
    kinds.except.iter().for_each(|except| in_kinds(except, each));
}

/// Visits a set of nodes.
pub fn in_nodes<'a>(nodes: &'a NodeSet, each: Each<'_, 'a>) {
    nodes.terms.iter().chain(&nodes.except).for_each(|term| in_term(term, each));
}

fn in_term<'a>(term: &'a NodeTerm, each: Each<'_, 'a>) {
    match term {
        NodeTerm::All(_) => {}
        NodeTerm::Own(span) => each("self", Role::Place, *span),
        NodeTerm::Named(name) => in_name(name, Role::Place, each),
        NodeTerm::Beside(beside) => {
            in_term(&beside.place, each);
            beside.on.iter().for_each(|line| in_indices(line, each));
        }
    }
}

fn in_name<'a>(name: &'a Name, role: Role, each: Each<'_, 'a>) {
    if let [NamePart::Text(text)] = &name.parts[..] {
        each(text, role, name.span);
    }
    in_indices(name, each);
}

fn in_indices<'a>(name: &'a Name, each: Each<'_, 'a>) {
    for part in &name.parts {
        match part {
            NamePart::Index(index) => in_expr(index, each),
            NamePart::Range(from, to) => {
                in_expr(from, each);
                in_expr(to, each);
            }
            NamePart::Text(_) | NamePart::Star => {}
        }
    }
}

/// Visits an expression.
pub fn in_expr<'a>(expr: &'a Expr, each: Each<'_, 'a>) {
    match &expr.node {
        ExprNode::Number(_) => {}
        ExprNode::Param(name) => each(name, Role::Number, expr.span),
        ExprNode::Member(name) => in_indices(name, each),
        ExprNode::Count(counted) => {
            in_kinds(&counted.0, each);
            counted.1.iter().for_each(|nodes| in_nodes(nodes, each));
        }
        ExprNode::Group(inner) | ExprNode::Minus(_, inner) => in_expr(inner, each),
        ExprNode::Chain(first, rest) => {
            in_expr(first, each);
            rest.iter().for_each(|(_, operand)| in_expr(operand, each));
        }
        ExprNode::Power(tower) => tower.iter().for_each(|operand| in_expr(operand, each)),
    }
}

/// Returns `true` if an expression counts pieces.
pub fn counts(expr: &Expr) -> bool {
    match &expr.node {
        ExprNode::Count(_) => true,
        ExprNode::Number(_) | ExprNode::Param(_) | ExprNode::Member(_) => false,
        ExprNode::Group(inner) | ExprNode::Minus(_, inner) => counts(inner),
        ExprNode::Chain(first, rest) => counts(first) || rest.iter().any(|(_, one)| counts(one)),
        ExprNode::Power(tower) => tower.iter().any(counts),
    }
}

/// Returns `true` if a label has a name in brackets.
pub fn labels(label: &Text, name: &str) -> bool {
    label.value.contains(&format!("[{name}]"))
}
