//! Formats names, sets of kinds and expressions as they are written, without blanks.

use super::ast::{
    BoardStatement, Expr, ExprNode, Jump, KindItem, KindPart, KindSet, Name, NamePart, NodeSet,
    NodeTerm, Track, written,
};

/// Formats a name as it is written, without blanks.
#[must_use]
pub fn name_text(name: &Name) -> String {
    let parts = name.parts.iter().map(|part| match part {
        NamePart::Text(text) => text.clone(),
        NamePart::Index(index) => format!("[{}]", expr_text(index)),
        NamePart::Range(from, to) => format!("[{}..{}]", expr_text(from), expr_text(to)),
        NamePart::Star => "*".to_owned(),
    });
    parts.collect()
}

/// Formats a set of kinds as it is written, without needless blanks.
#[must_use]
pub fn kind_set_text(set: &KindSet) -> String {
    let parts = set.parts.iter().map(|part| match part {
        KindPart::Any(_) => "any".to_owned(),
        KindPart::Item(item) => kind_item_text(item),
    });
    let except = set
        .except
        .as_ref()
        .map_or_else(String::new, |except| format!(" except {}", kind_set_text(except)));
    format!("{}{}{except}", if set.not { "!" } else { "" }, parts.collect::<Vec<_>>().join("|"))
}

/// Returns the name and the tracks of the lines that a statement of the board writes out; no tracks
/// for other statements.
#[must_use]
pub fn tracks(statement: &BoardStatement) -> (String, Vec<&Track>) {
    match statement {
        BoardStatement::Line(name, track) => (name_text(name), vec![track]),
        BoardStatement::Jumps(name, jumps) => {
            let name = name.as_ref().map_or_else(|| "jumps".to_owned(), name_text);
            (name, written(jumps).into_iter().filter_map(Jump::track).collect())
        }
        _ => (String::new(), Vec::new()),
    }
}

/// Formats a set of nodes as it is written.
#[must_use]
pub fn node_set_text(set: &NodeSet) -> String {
    let list = |terms: &[NodeTerm]| terms.iter().map(node_term_text).collect::<Vec<_>>().join(" ");
    match &set.except[..] {
        [] => list(&set.terms),
        except => format!("{} except {}", list(&set.terms), list(except)),
    }
}

/// Formats a term of a set of nodes as it is written.
#[must_use]
pub fn node_term_text(term: &NodeTerm) -> String {
    match term {
        NodeTerm::All(_) => "all".to_owned(),
        NodeTerm::Named(name) => name_text(name),
        NodeTerm::Own(_) => "self".to_owned(),
        NodeTerm::Beside(beside) => {
            let place = node_term_text(&beside.place);
            let lines: Vec<String> = beside.on.iter().map(name_text).collect();
            let on =
                if lines.is_empty() { String::new() } else { format!(" on {}", lines.join(", ")) };
            format!("{} of {place}{on}", beside.way.word())
        }
    }
}

/// Formats `_` or a name as it is written.
#[must_use]
pub fn kind_item_text(item: &KindItem) -> String {
    match item {
        KindItem::Empty(_) => "_".into(),
        KindItem::Named(named) => name_text(named),
    }
}

/// Formats an expression as it is written.
#[must_use]
pub fn expr_text(value: &Expr) -> String {
    match &value.node {
        ExprNode::Number(digits) => digits.clone(),
        ExprNode::Param(name) => name.clone(),
        ExprNode::Member(name) => name_text(name),
        // Only conditions contain a count, and no condition is formatted here.
        ExprNode::Count(counted) => format!("count({})", kind_set_text(&counted.0)),
        ExprNode::Group(inner) => format!("({})", expr_text(inner)),
        ExprNode::Minus(signs, operand) => format!("{}{}", "-".repeat(*signs), expr_text(operand)),
        ExprNode::Chain(first, rest) => {
            let rest = rest
                .iter()
                .map(|(operator, operand)| format!(" {operator} {}", expr_text(operand)));
            expr_text(first) + &rest.collect::<String>()
        }
        ExprNode::Power(tower) => tower.iter().map(expr_text).collect::<Vec<_>>().join("^"),
    }
}
