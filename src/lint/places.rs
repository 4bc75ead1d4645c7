//! Where in the text statements stand.

use crate::model::Condition as Meaning;
use crate::source::{Source, Span};
use crate::syntax::ast::{Ast, Block, BoardStatement, Condition, Goal, GoalStatement, Item, KindItem, MoveStatement};
use crate::syntax::ast::{PieceStatement, StartBody, StartStatement, written};

/// The statements of the board.
pub(super) fn board(ast: &Ast) -> Vec<&BoardStatement> {
    let block = |item| if let &Item::Board(Block { ref statements, .. }) = item { Some(&statements[..]) } else { None };
    written(ast.items.iter().find_map(block).unwrap_or(&[]))
}

/// The statements of the pieces.
pub(super) fn pieces(ast: &Ast) -> Vec<&PieceStatement> {
    let block = |item| if let &Item::Pieces(Block { ref statements, .. }) = item { Some(&statements[..]) } else { None };
    written(ast.items.iter().find_map(block).unwrap_or(&[]))
}

/// The statements of the moves.
pub(super) fn moves(ast: &Ast) -> Vec<&MoveStatement> {
    let block = |item| if let &Item::Moves(Block { ref statements, .. }) = item { Some(&statements[..]) } else { None };
    written(ast.items.iter().find_map(block).unwrap_or(&[]))
}

/// What a goal asks for: its condition where it has just one, on one line.
pub(super) fn goal(ast: &Ast, head: Span) -> Span {
    let of = |item: &Item| match item {
        Item::Goal(Goal { head: own, statements, .. }) if *own == head => match statements.as_slice() {
            [GoalStatement::Condition(only)] => Some(condition(only)),
            _ => None,
        },
        _ => None,
    };
    ast.items.iter().find_map(of).unwrap_or(head)
}

/// The parts of a goal that all have to hold, each with what it means.
///
/// # Returns
/// Nothing where a part is a picture.
pub(super) fn goal_parts<'a>(ast: &'a Ast, head: Span, meant: &'a Meaning) -> Vec<(&'a Condition, &'a Meaning)> {
    let statements = ast.items.iter().find_map(|item| match item {
        Item::Goal(Goal { head: own, statements, .. }) if *own == head => Some(&statements[..]),
        _ => None,
    });
    let written = |statement: &'a GoalStatement| match statement {
        GoalStatement::Condition(only) => Some(only),
        GoalStatement::Picture(_) | GoalStatement::For(_) => None,
    };
    let Some(written) = statements.unwrap_or(&[]).iter().map(written).collect::<Option<Vec<_>>>() else { return Vec::new() };
    match (written.as_slice(), meant) {
        ([only], _) => parts(only, meant),
        (several, Meaning::And(all)) if several.len() == all.len() => {
            several.iter().zip(all).flat_map(|(one, meant)| parts(one, meant)).collect()
        }
        _ => Vec::new(),
    }
}

fn parts<'a>(written: &'a Condition, meant: &'a Meaning) -> Vec<(&'a Condition, &'a Meaning)> {
    match (written, meant) {
        (Condition::Group(part), _) => parts(part, meant),
        (Condition::And(some), Meaning::And(all)) if some.len() == all.len() => {
            some.iter().zip(all).flat_map(|(one, meant)| parts(one, meant)).collect()
        }
        _ => vec![(written, meant)],
    }
}

/// What a start puts on the board: its statements where they stand on one line, and its keyword otherwise.
pub(super) fn start(source: &Source, ast: &Ast, head: Span) -> Span {
    let body = ast.items.iter().find_map(|item| match item {
        Item::Start(start) if start.head == head => Some(&start.body),
        _ => None,
    });
    let Some(StartBody::Statements(statements)) = body else { return head };
    let place = |statement: &StartStatement| match statement {
        StartStatement::Picture(picture) => picture.span,
        StartStatement::Layout(layout) => layout.span,
        StartStatement::For(repeated) => repeated.span,
        StartStatement::Put(what, nodes) => {
            let first = match what {
                KindItem::Empty(span) => *span,
                KindItem::Named(name) => name.span,
            };
            first.to(nodes.span)
        }
    };
    let whole = statements.first().zip(statements.last()).map(|(first, last)| place(first).to(place(last)));
    whole.filter(|span| !source.slice(*span).contains(['\n', '\r'])).unwrap_or(head)
}

/// Where a condition is written.
pub(super) fn condition(whole: &Condition) -> Span {
    match whole {
        Condition::Or(parts) | Condition::And(parts) => {
            let mut spans = parts.iter().map(condition);
            let first = spans.next().unwrap_or_default();
            first.to(spans.next_back().unwrap_or(first))
        }
        Condition::Not(part) | Condition::Group(part) => condition(part),
        Condition::All(_, span)
        | Condition::No(_, _, span)
        | Condition::Some(_, _, span)
        | Condition::EveryIn(_, _, span)
        | Condition::EveryIs(_, _, _, span)
        | Condition::Compare(_, _, span)
        | Condition::Is(_, _, _, span)
        | Condition::Stuck(span) => *span,
        Condition::Layout(layout) => layout.span,
        Condition::Sought(sought) => sought.span,
    }
}
