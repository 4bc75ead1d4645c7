//! Reports on puzzles that could not be grounded: a part is too large for the memory allowed, or a
//! node is changed twice.

use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Setting, Wording};
use crate::ground::GroundError;
use crate::model::{Puzzle, Rule};
use crate::source::Span;
use crate::syntax::Ast;
use crate::syntax::ast::{Item, MoveStatement, written};
use bytesize::ByteSize;

/// Returns the report on a board that does not fit.
#[must_use]
pub fn board_too_large(budget: &Budget) -> Diagnostic {
    let message =
        format!("the board needs more than the {} of memory allowed", ByteSize(budget.max_bytes()));
    Diagnostic::new(Code::BoardTooLarge, message).help("make the board smaller")
}

/// Returns the report on ground moves that do not fit.
///
/// # Returns
/// The report, at the rule that makes most of them; `None` if the reason is another limit than
/// memory.
#[must_use]
pub fn too_many_moves(
    error: &GroundError,
    ast: &Ast,
    puzzle: &Puzzle,
    budget: &Budget,
) -> Option<Diagnostic> {
    let &GroundError::TooLarge { rule, rule_moves, moves, bytes } = error else { return None };
    let name = puzzle.rules.get(rule).map_or("settle", |rule| rule.name());
    let (needed, allowed) = (ByteSize(bytes), ByteSize(budget.max_bytes()));
    // The memory of the board is added to it.
    let beside = if bytes <= budget.max_bytes() { " beside the board" } else { "" };
    let message = format!(
        "the rules make up to {moves} moves, which take {needed}{beside} where {allowed} of memory are allowed"
    );
    let report = Diagnostic::new(Code::TooManyMoves, message);
    let report = match rule_span(ast, puzzle, rule) {
        Some(span) => report.label(span, format!("`{name}` alone makes up to {rule_moves}")),
        None => report,
    };
    let help = format!(
        "limit `{name}` with `on` or a region, make the board smaller, or allow more memory"
    );
    Some(report.help(Wording::from(help).by(Setting::Memory)))
}

/// Returns the report on a match of a rule that changes a node that `also` changes too (rule R40).
///
/// # Returns
/// The report, at the rule; `None` if the reason is another one.
#[must_use]
pub fn changed_twice(error: &GroundError, ast: &Ast, puzzle: &Puzzle) -> Option<Diagnostic> {
    let GroundError::ChangedTwice { rule, inner, matched, node } = error else { return None };
    let name = match inner {
        Some(at) => inside(puzzle, *rule).get(*at).map_or("settle", |rule| rule.name()),
        None => puzzle.rules.get(*rule).map_or("settle", |rule| rule.name()),
    };
    let nodes: Vec<&str> = matched.iter().map(|&node| puzzle.board.name(node)).collect();
    let (node, nodes) = (puzzle.board.name(*node), nodes.join(" "));
    let report = Diagnostic::new(
        Code::ClickOverlap,
        format!("two effects reach the same node: `{name}` at {nodes} changes `{node}` twice"),
    );
    let span = match inner {
        Some(at) => {
            let before: usize = (0..*rule).map(|rule| inside(puzzle, rule).len()).sum();
            puzzle.inner_spans.get(before + at).copied()
        }
        None => rule_span(ast, puzzle, *rule),
    };
    let report = match span {
        Some(span) => report.label(span, format!("here `{node}` changes, and by `also` once more")),
        None => report,
    };
    let help = format!(
        "`also` belongs to every match of `{name}`: where only some have it, write a rule of their own for those; or leave out the matches that \
         reach `{node}`, by `@!R` after every cell that may stand there, where R is a region with it"
    );
    Some(report.help(help))
}

/// Returns the rules inside a press, or in `settle`, which follows the last rule.
fn inside(puzzle: &Puzzle, rule: usize) -> &[Rule] {
    match puzzle.rules.get(rule) {
        Some(Rule::Press(press)) => &press.rules,
        Some(_) => &[],
        None => &puzzle.settle,
    }
}

/// Returns the place of a rule of the puzzle.
pub(super) fn rule_span(ast: &Ast, puzzle: &Puzzle, rule: usize) -> Option<Span> {
    let settle = || {
        let blocks = ast.items.iter().filter_map(|item| {
            if let Item::Moves(block) = item { Some(&block.statements[..]) } else { None }
        });
        blocks.flat_map(written).find_map(|one| {
            if let MoveStatement::Settle(settle) = one { Some(settle.head) } else { None }
        })
    };
    let head = puzzle.rule_spans.get(rule).copied().or_else(settle)?;
    let moves = ast.items.iter().filter_map(|item| {
        if let Item::Moves(block) = item { Some(&block.statements[..]) } else { None }
    });
    let place = |statement: &MoveStatement| match statement {
        MoveStatement::Rewrite(rewrite) if rewrite.name.span == head => Some(rewrite.left.span),
        MoveStatement::Turn(turn) if turn.name.span == head => Some(turn.span),
        _ => None,
    };
    moves.flat_map(written).find_map(place).or(Some(head))
}
