//! The places of statements in the text.

use super::Definition;
use crate::model::Condition as Meaning;
use crate::source::{Source, Span};
use crate::syntax::ast::{
    Ast, Block, BoardStatement, Condition, Goal, GoalStatement, GridShape, Item, KindItem,
    MoveStatement,
};
use crate::syntax::ast::{PieceStatement, Rewrite, StartBody, StartStatement, Tail, written};

/// Returns the statements of the board.
pub(super) fn board(ast: &Ast) -> Vec<&BoardStatement> {
    let block = |item| {
        if let &Item::Board(Block { ref statements, .. }) = item {
            Some(&statements[..])
        } else {
            None
        }
    };
    written(ast.items.iter().find_map(block).unwrap_or(&[]))
}

/// The end of a help about moves that are missing where a picture has blanks between its glyphs.
pub(super) const BLANKS: &str =
    "; a blank in a picture is no node: write `.` for an empty node, or `legend ' ' _`";

/// Returns `true` if a row of the drawn grid has a blank between two glyphs, which is no node
/// there.
pub(super) fn has_blank_holes(definition: &Definition) -> bool {
    let is_holed = |statement: &&BoardStatement| match statement {
        BoardStatement::Grid { shape: GridShape::Picture(picture), hex: None, .. } => {
            picture.value.lines().any(|row| row.trim().contains(' '))
        }
        _ => false,
    };
    !definition.puzzle.legend.iter().any(|entry| entry.glyph == ' ')
        && board(definition.ast).iter().any(is_holed)
}

/// Returns the statements of the pieces.
pub(super) fn pieces(ast: &Ast) -> Vec<&PieceStatement> {
    let block = |item| {
        if let &Item::Pieces(Block { ref statements, .. }) = item {
            Some(&statements[..])
        } else {
            None
        }
    };
    written(ast.items.iter().find_map(block).unwrap_or(&[]))
}

/// Returns the statements of the moves.
pub(super) fn moves(ast: &Ast) -> Vec<&MoveStatement> {
    let block = |item| {
        if let &Item::Moves(Block { ref statements, .. }) = item {
            Some(&statements[..])
        } else {
            None
        }
    };
    written(ast.items.iter().find_map(block).unwrap_or(&[]))
}

/// Returns the statements of the moves, followed by the rules inside presses and `settle`.
pub(super) fn all_moves(ast: &Ast) -> Vec<&MoveStatement> {
    let mut statements = moves(ast);
    for at in 0..statements.len() {
        match statements.get(at) {
            Some(MoveStatement::Press(press)) => statements.extend(written(&press.rules)),
            Some(MoveStatement::Settle(settle)) => statements.extend(written(&settle.rules)),
            _ => {}
        }
    }
    statements
}

/// Returns the rule along lines whose name is at a place, also inside of presses and `settle`.
pub(super) fn rewrite(ast: &Ast, name: Span) -> Option<&Rewrite> {
    all_moves(ast).into_iter().find_map(|one| match one {
        MoveStatement::Rewrite(rule) if rule.name.span == name => Some(rule),
        _ => None,
    })
}

/// Returns the tail of the rule whose name, or whose keyword, is at a place.
pub(super) fn tail(ast: &Ast, head: Span) -> Option<&Tail> {
    all_moves(ast)
        .into_iter()
        .filter_map(tailed)
        .find(|(place, _)| *place == head)
        .map(|(_, tail)| tail)
}

/// Returns the name or the keyword of a rule, and its tail.
pub(super) fn tailed(statement: &MoveStatement) -> Option<(Span, &Tail)> {
    match statement {
        MoveStatement::Rewrite(rule) => Some((rule.name.span, &rule.tail)),
        MoveStatement::Click(rule) => Some((rule.head, &rule.tail)),
        MoveStatement::Turn(rule) => Some((rule.name.span, &rule.tail)),
        MoveStatement::Act(rule) => Some((rule.name.span, &rule.tail)),
        MoveStatement::Press(rule) => Some((rule.name.span, &rule.tail)),
        MoveStatement::Chain(..)
        | MoveStatement::Settle(_)
        | MoveStatement::NeverRepeat(_)
        | MoveStatement::Never(..)
        | MoveStatement::For(_) => None,
    }
}

/// Returns the place of a goal's only condition, or of its keyword if it has other statements.
pub(super) fn goal(ast: &Ast, head: Span) -> Span {
    let of = |item: &Item| match item {
        Item::Goal(Goal { head: own, statements, .. }) if *own == head => {
            match statements.as_slice() {
                [GoalStatement::Condition(only)] => Some(condition(only)),
                _ => None,
            }
        }
        _ => None,
    };
    ast.items.iter().find_map(of).unwrap_or(head)
}

/// Returns the parts of a goal that all have to hold, each with its meaning.
///
/// # Returns
/// An empty list if a statement of the goal is a picture or a loop.
pub(super) fn goal_parts<'a>(
    ast: &'a Ast,
    head: Span,
    meant: &'a Meaning,
) -> Vec<(&'a Condition, &'a Meaning)> {
    let statements = ast.items.iter().find_map(|item| match item {
        Item::Goal(Goal { head: own, statements, .. }) if *own == head => Some(&statements[..]),
        _ => None,
    });
    let written = |statement: &'a GoalStatement| match statement {
        GoalStatement::Condition(only) => Some(only),
        GoalStatement::Picture(_) | GoalStatement::For(_) => None,
    };
    let Some(written) = statements.unwrap_or(&[]).iter().map(written).collect::<Option<Vec<_>>>()
    else {
        return Vec::new();
    };
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

/// Returns the place of a start's statements if they are on one line, and of its keyword otherwise.
pub(super) fn start(source: &Source, ast: &Ast, head: Span) -> Span {
    start_body(ast, head).filter(|span| !source.slice(*span).contains(['\n', '\r'])).unwrap_or(head)
}

/// Returns the place of all statements of a start, or of the number of moves that scramble it.
///
/// # Returns
/// `None` if it has neither.
pub(super) fn start_body(ast: &Ast, head: Span) -> Option<Span> {
    let body = ast.items.iter().find_map(|item| match item {
        Item::Start(start) if start.head == head => Some(&start.body),
        _ => None,
    });
    let statements = match body? {
        StartBody::Statements(statements) => statements,
        StartBody::Scrambled(moves) => return Some(moves.span),
        StartBody::Random => return None,
    };
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
    statements.first().zip(statements.last()).map(|(first, last)| place(first).to(place(last)))
}

/// Returns the place of a condition.
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
        Condition::Exists(exists) => exists.span,
        Condition::Sought(sought) => sought.span,
    }
}
