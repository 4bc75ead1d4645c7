//! Classes with `!`, which hold the empty node, where the rules expect pieces.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use crate::syntax::ast::{
    Cell, CellWhat, KindItem, KindPart, MoveStatement, PieceStatement, Rewrite, Tail,
};
use crate::syntax::name_text;

/// Reports classes such as `class prey = !horse`, if one rule has the class where another one, alike
/// but for that, has an empty node, or if a rule moves the class to an empty node and the class has
/// other uses.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let rules: Vec<&Rewrite> = places::all_moves(definition.ast)
        .into_iter()
        .filter_map(|one| if let MoveStatement::Rewrite(rule) = one { Some(rule) } else { None })
        .collect();
    for statement in places::pieces(definition.ast) {
        let PieceStatement::Class(name, set) = statement else { continue };
        if !set.not || set.except.is_some() {
            continue;
        }
        let (class, written) = (name_text(name), definition.source.slice(set.span));
        let beside = || {
            rules.iter().find_map(|rule| {
                let at = rule.left.cells.iter().position(|cell| is_class(cell, &class))?;
                let other = rules.iter().find(|other| is_emptied(definition, rule, other, at))?;
                let span = rule.left.cells[at].span;
                Some((span, other.left.cells[at].span, "this rule is for empty nodes"))
            })
        };
        let mentions = || {
            let of = definition.uses.at(name.span.range().start);
            of.map_or(0, |of| definition.uses.mentions(of).filter(|one| !one.declares).count())
        };
        let moved = || {
            rules.iter().find_map(|rule| {
                let (from, to) = travels(rule, &class)?;
                (mentions() > 2).then_some((from, to, "moves here, so a piece is meant"))
            })
        };
        let Some((here, there, why)) = beside().or_else(moved) else { continue };
        let pieces = written.trim_start_matches('!').trim_start();
        let report = Diagnostic::at(
            Code::ClassHoldsEmpty,
            set.span,
            format!("`{class}` holds the empty node too: `{written}` is everything else"),
        );
        let better = format!("any except {pieces}");
        found.push(
            report
                .because(here, "an empty node fits here")
                .because(there, why)
                .help(format!("write `{better}` if only pieces are meant"))
                .offer(set.span, better),
        );
    }
}

/// Returns `true` if a cell stands for one node with a class, and has no name and no region.
fn is_class(cell: &Cell, class: &str) -> bool {
    let CellWhat::Kinds(set) = &cell.what else { return false };
    let named = matches!(&set.parts[..], [KindPart::Item(KindItem::Named(name))] if name_text(name) == class);
    named && !set.not && is_plain(cell)
}

/// Returns `true` if a cell stands for one empty node.
fn is_empty(cell: &Cell) -> bool {
    matches!(&cell.what, CellWhat::Kinds(set) if set.is_empty_node()) && is_plain(cell)
}

fn is_plain(cell: &Cell) -> bool {
    cell.repeat.is_none() && cell.binding.is_none() && cell.region.is_none()
}

/// Returns `true` if a rule without clauses differs from another one only by an empty node in place
/// of the cell at `at`, which is lost on the right.
fn is_emptied(definition: &Definition, rule: &Rewrite, other: &Rewrite, at: usize) -> bool {
    let text = |span: Span| definition.source.slice(span);
    let same = |one: &Cell, other: &Cell| text(one.span) == text(other.span);
    let lines = |rule: &Rewrite| rule.on.iter().map(name_text).collect::<Vec<_>>();
    let way = |rule: &Rewrite| rule.direction.as_ref().map(|way| way.value.clone());
    let clauses = [&rule.tail, &other.tail].iter().all(|tail| ***tail == Tail::default());
    let (left, left_other) = (&rule.left.cells, &other.left.cells);
    let (right, right_other) = (&rule.right.cells, &other.right.cells);
    clauses
        && lines(rule) == lines(other)
        && way(rule) == way(other)
        && (left.len(), right.len()) == (left_other.len(), right_other.len())
        && left
            .iter()
            .zip(left_other)
            .enumerate()
            .all(|(cell, (one, other))| if cell == at { is_empty(other) } else { same(one, other) })
        && right.iter().zip(right_other).all(|(one, other)| same(one, other))
}

/// Returns the cells from which and to which a rule moves a class, if it leaves an empty node and
/// goes to one.
fn travels(rule: &Rewrite, class: &str) -> Option<(Span, Span)> {
    let (left, right) = (&rule.left.cells, &rule.right.cells);
    let from = left.iter().position(|cell| is_class(cell, class))?;
    let to = right.iter().position(|cell| is_class(cell, class))?;
    let moves = left.get(to).is_some_and(is_empty) && right.get(from).is_some_and(is_empty);
    moves.then(|| (left[from].span, left[to].span))
}
