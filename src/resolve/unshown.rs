//! The glyph of empty nodes: without one, positions of a grid cannot be printed (rule R36).

use super::Core;
use super::grid::Meaning;
use super::picture;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Kind, StartBoard, state_text};
use crate::syntax::ast::{Ast, BoardStatement, GridShape, Item};

/// Reports a grid whose empty nodes need a legend entry because `.` is taken (rule R36).
pub fn check(core: &Core, ast: &Ast, sink: &mut Sink) {
    let scope = &core.scope;
    if scope.lost.glyphs || scope.board.grid().is_none() || !can_be_empty(core) {
        return;
    }
    let unshown = scope
        .board
        .nodes()
        .find(|&node| state_text::glyph(&scope.kinds, &scope.legend, node, Kind::EMPTY).is_none());
    if let Some(node) = unshown {
        let name = scope.board.name(node);
        let span = scope.empty_taken.unwrap_or_default();
        let report = Diagnostic::at(
            Code::UnshownEmpty,
            span,
            format!("`{name}` may be empty, and no glyph shows that"),
        );
        let report = report.saying("`.` has another meaning");
        let ground = scope
            .kinds
            .all()
            .find(|kind| scope.kinds.glyphs[kind.index()] == Some(state_text::EMPTY_GLYPH));
        let entry = |glyph: char| format!("legend '{glyph}' _");
        let other = entry(free_glyph(scope));
        let add = match gap(scope, ast) {
            Some((row, column)) => format!(
                "add a glyph for empty nodes to `board`: `{}` if the blank in row {row}, column {column} of the picture is an empty node, or `{other}`",
                entry(' ')
            ),
            None => format!("add a glyph for empty nodes to `board`: `{other}`"),
        };
        let report = match gap(scope, ast) {
            Some(_) => scope.declarable(report, "board", &entry(' ')),
            None => scope.declarable(report, "board", &other),
        };
        sink.push(report.help(match ground {
            Some(kind) => format!(
                "leave `{}` out if it is the empty ground: an empty node needs no piece, and is `_`; else {add}",
                scope.kinds.name(kind)
            ),
            None => add,
        }));
    }
}

/// Returns the row and the column of the first blank between the glyphs of the grid's picture, if
/// it is no node. On a hex board blanks only keep the nodes apart.
fn gap(scope: &Scope, ast: &Ast) -> Option<(usize, usize)> {
    if !matches!(scope.glyph_meaning(' '), Some(Meaning::Outside))
        || scope.legend.iter().any(|entry| entry.glyph == ' ')
    {
        return None;
    }
    let boards = ast.items.iter().filter_map(|item| {
        if let Item::Board(block) = item { Some(&block.statements) } else { None }
    });
    boards.flatten().find_map(|statement| match statement {
        BoardStatement::Grid { shape: GridShape::Picture(picture), hex: None, .. } => {
            picture::gap(&picture::rows(picture))
        }
        _ => None,
    })
}

/// Returns a glyph without a meaning for empty nodes.
fn free_glyph(scope: &Scope) -> char {
    "-,:~+=".chars().find(|glyph| scope.glyph_meaning(*glyph).is_none()).unwrap_or('·')
}

/// Returns `true` if a node may ever be empty: a start leaves one empty, or a rule makes one empty.
fn can_be_empty(core: &Core) -> bool {
    use crate::model::{Change, Content, Effect, EffectKind, Rule};
    let in_start = core.puzzle.starts.iter().any(
        |start| matches!(&start.board, StartBoard::Fixed(layout) if layout.contains(&Kind::EMPTY)),
    );
    let cycled = core.scope.kinds.cycled.contains(&Kind::EMPTY);
    fn empties(rule: &Rule) -> bool {
        match rule {
            Rule::Rewrite(rewrite) => rewrite.changes.contains(&Change::Become(Kind::EMPTY)),
            Rule::Press(press) => press.rules.iter().any(empties),
            Rule::Click(click) => {
                click.effects.iter().any(|effect| effect.kind == EffectKind::Set(Kind::EMPTY))
            }
            Rule::Turn(_) => false,
            Rule::Slide(_) => true,
            Rule::Listed(listed) => {
                let sets = |effect: &Effect| effect.kind == EffectKind::Set(Kind::EMPTY);
                let puts = |put: &(_, Content)| put.1 == Content::Kind(Kind::EMPTY);
                listed.moves.iter().any(|one| one.puts.iter().any(puts))
                    || listed.tails.iter().any(|(_, tail)| tail.also.iter().any(sets))
            }
        }
    }
    in_start || cycled || core.puzzle.settle.iter().chain(&core.puzzle.rules).any(empties)
}
