//! Names, sets of kinds and expressions as they are written, without blanks.

use super::ast::{Expr, ExprNode, KindItem, KindPart, KindSet, Name, NamePart};

/// A name as it is written, blanks left out.
#[must_use]
pub fn name_text(name: &Name) -> String {
    let parts = name.parts.iter().map(|part| match part {
        NamePart::Text(text) => text.clone(),
        NamePart::Index(index) => format!("[{}]", expr(index)),
        NamePart::Range(from, to) => format!("[{}..{}]", expr(from), expr(to)),
        NamePart::Star => "*".to_owned(),
    });
    parts.collect()
}

/// A set of kinds as it is written, blanks left out.
#[must_use]
pub fn kind_set_text(set: &KindSet) -> String {
    let parts = set.parts.iter().map(|part| match part {
        KindPart::Any(_) => "any".to_owned(),
        KindPart::Item(item) => kind_item(item),
    });
    format!("{}{}", if set.not { "!" } else { "" }, parts.collect::<Vec<_>>().join("|"))
}

fn kind_item(item: &KindItem) -> String {
    match item {
        KindItem::Empty(_) => "_".into(),
        KindItem::Named(named) => name_text(named),
    }
}

fn expr(value: &Expr) -> String {
    match &value.node {
        ExprNode::Number(digits) => digits.clone(),
        ExprNode::Param(name) => name.clone(),
        ExprNode::Group(inner) => format!("({})", expr(inner)),
        ExprNode::Minus(signs, operand) => format!("{}{}", "-".repeat(*signs), expr(operand)),
        ExprNode::Chain(first, rest) => {
            let rest = rest.iter().map(|(operator, operand)| format!(" {operator} {}", expr(operand)));
            expr(first) + &rest.collect::<String>()
        }
        ExprNode::Power(tower) => tower.iter().map(expr).collect::<Vec<_>>().join("^"),
    }
}
