//! Pieces that are declared and never used.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink, list_names};
use crate::model::{Condition, Kind, Puzzle, StartBoard};
use crate::source::{Source, Span};
use crate::syntax::ast::{Ast, BoardStatement, Item, Name, PieceStatement};
use crate::syntax::token::is_part;
use std::collections::BTreeSet;

/// Reports kinds that nothing names.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let puzzle = definition.puzzle;
    let drawn = |board: &StartBoard| matches!(board, StartBoard::Random | StartBoard::OutOfUse(_));
    let unknown = puzzle.starts.iter().any(|start| drawn(&start.board)) || puzzle.goals.iter().any(|goal| goal.condition.is_err());
    if unknown || puzzle.starts.is_empty() {
        return;
    }
    let shown = shown(puzzle);
    let words = mentioned(definition.source, definition.ast);
    let is_used = |kind: Kind| {
        let name = puzzle.kinds.name(kind);
        let in_class = || puzzle.kinds.classes.iter().any(|(class, members)| members.contains(kind) && words.contains(class.as_str()));
        shown.contains(&kind) || puzzle.kinds.cycled.contains(&kind) || is_mentioned(&words, name) || in_class()
    };
    for statement in places::pieces(definition.ast) {
        let PieceStatement::Kind { name, .. } = statement else { continue };
        let kinds: Vec<Kind> = puzzle.kinds.all().filter(|&kind| places::may_mean(name, puzzle.kinds.name(kind))).collect();
        if !kinds.is_empty() && !kinds.iter().any(|&kind| is_used(kind)) {
            found.push(report(puzzle, name, &kinds));
        }
    }
}

fn report(puzzle: &Puzzle, name: &Name, kinds: &[Kind]) -> Diagnostic {
    let names = list_names(kinds.iter().map(|&kind| puzzle.kinds.name(kind)));
    let is = if kinds.len() == 1 { "is" } else { "are" };
    let report = Diagnostic::at(Code::KindNeverUsed, name.span, format!("{names} {is} declared and never used"));
    report.saying("no rule, start or goal names it").help("use it, or take it out")
}

/// The kinds that stand in starts, and those that goals show in pictures and layouts.
fn shown(puzzle: &Puzzle) -> BTreeSet<Kind> {
    let mut found = BTreeSet::new();
    for start in &puzzle.starts {
        if let StartBoard::Fixed(layout) = &start.board {
            found.extend(layout.iter().copied());
        }
    }
    for goal in puzzle.goals.iter().filter_map(|goal| goal.condition.as_ref().ok()) {
        goal.any_part(&mut |part| {
            if let Condition::Each(cells) = part {
                found.extend(cells.iter().filter_map(|(_, kinds)| kinds.single()));
            }
            false
        });
    }
    found
}

/// Whether a name is among the words, or a name with an index that could be it: indices are cut off the words of a text.
fn is_mentioned(words: &BTreeSet<&str>, name: &str) -> bool {
    let stem = name.trim_end_matches(|last: char| last.is_ascii_digit());
    words.contains(name) || stem != name && words.contains(stem)
}

/// All words of the text but those of `pieces`, of nodes and lines, and in quotes.
fn mentioned<'a>(source: &'a Source, ast: &Ast) -> BTreeSet<&'a str> {
    let text = source.text();
    let mut left_out: Vec<Span> = ast.comments.clone();
    for item in &ast.items {
        if let Item::Puzzle(quoted) | Item::About(quoted) | Item::Source(quoted) | Item::Author(quoted) = item {
            left_out.push(quoted.span);
        }
    }
    for statement in places::pieces(ast) {
        match statement {
            PieceStatement::Kind { name, .. } => left_out.push(name.span),
            PieceStatement::Class(name, members) => left_out.push(name.span.to(members.span)),
            PieceStatement::Cycle(..) => {}
        }
    }
    for statement in places::board(ast) {
        if !matches!(statement, BoardStatement::Legend { .. }) {
            left_out.extend(places::names(statement).into_iter().map(|name| name.span));
        }
    }
    left_out.sort_unstable_by_key(|span| span.start);
    let mut words = BTreeSet::new();
    let mut at = 0;
    for span in left_out {
        words.extend(words_of(text.get(at..(span.start as usize).max(at)).unwrap_or_default()));
        at = at.max(span.end as usize);
    }
    words.extend(words_of(text.get(at..).unwrap_or_default()));
    words
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_part(letter)).filter(|word| !word.is_empty())
}
