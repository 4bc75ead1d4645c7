//! Pieces that are declared and never used.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, list_names};
use crate::model::{Condition, Effect, EffectKind, Kind, KindSet, Puzzle, Rule, StartBoard};
use crate::resolve::{Spelling, Use};
use crate::source::Span;
use crate::syntax::ast::PieceStatement;
use std::collections::BTreeSet;

/// Reports kinds that are never named.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let puzzle = definition.puzzle;
    let drawn = |board: &StartBoard| matches!(board, StartBoard::Random | StartBoard::OutOfUse(_));
    let unknown = puzzle.starts.iter().any(|start| drawn(&start.board))
        || puzzle.goals.iter().any(|goal| goal.condition.is_err());
    if unknown || puzzle.starts.is_empty() || lacks_cycle(puzzle) {
        return;
    }
    let shown = shown(puzzle);
    let named = named(definition);
    let is_used = |kind: Kind| {
        let in_class = |class: &str, members: &KindSet| {
            members.contains(kind) && named.has(Sort::Class, class)
        };
        let classes = &puzzle.kinds.classes;
        let known = shown.contains(&kind) || puzzle.kinds.cycled.contains(&kind);
        known
            || named.has(Sort::Kind, puzzle.kinds.name(kind))
            || classes.iter().any(|(class, members)| in_class(class, members))
    };
    let spelled: Vec<(Kind, Spelling)> =
        puzzle.kinds.all().map(|kind| (kind, Spelling::plain(puzzle.kinds.name(kind)))).collect();
    for one in definition.uses.declared(Sort::Kind) {
        let meant = spelled.iter().filter(|(_, name)| one.spelling.meets(name));
        let kinds: Vec<Kind> = meant.map(|(kind, _)| *kind).collect();
        if !kinds.is_empty() && !kinds.iter().any(|&kind| is_used(kind)) {
            found.push(report(puzzle, one, &kinds));
        }
    }
}

/// Returns `true` if moves advance pieces and no piece is in a cycle, on which there is another
/// report.
fn lacks_cycle(puzzle: &Puzzle) -> bool {
    let advances =
        |effect: &Effect| matches!(effect.kind, EffectKind::Advance | EffectKind::Retreat);
    let in_click =
        |rule: &Rule| matches!(rule, Rule::Click(click) if click.effects.iter().any(advances));
    puzzle.kinds.cycled.is_empty() && puzzle.rules.iter().any(in_click)
}

fn report(puzzle: &Puzzle, declared: &Use, kinds: &[Kind]) -> Diagnostic {
    let names = list_names(kinds.iter().map(|&kind| puzzle.kinds.name(kind)));
    let is = if kinds.len() == 1 { "is" } else { "are" };
    let report = Diagnostic::at(
        Code::KindNeverUsed,
        declared.span,
        format!("{names} {is} declared and never used"),
    );
    report
        .of(Sort::Kind, declared.spelling.stem())
        .saying("no rule, start or goal names it")
        .help("use it, or take it out")
}

/// Returns the kinds on the boards of starts, and those that goals show in pictures and layouts.
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

/// The names in places of use.
struct Named<'a> {
    plain: BTreeSet<(Sort, &'a str)>,
    computed: Vec<&'a Use>,
}

impl Named<'_> {
    fn has(&self, sort: Sort, name: &str) -> bool {
        let meets = |one: &&Use| one.sort == sort && one.spelling.meets(&Spelling::plain(name));
        self.plain.contains(&(sort, name)) || self.computed.iter().any(meets)
    }
}

/// Returns the kinds and classes that are named; a kind that is a member of a class is not in use
/// by that alone.
fn named<'a>(definition: &Definition<'a>) -> Named<'a> {
    let member_lists: Vec<Span> =
        places::pieces(definition.ast).into_iter().filter_map(members).collect();
    let is_member = |one: &Use| {
        member_lists.iter().any(|list| list.start <= one.span.start && one.span.end <= list.end)
    };
    let wanted = |one: &&Use| {
        matches!(one.sort, Sort::Kind | Sort::Class) && !one.declares && !is_member(one)
    };
    let (computed, plain): (Vec<&Use>, Vec<&Use>) =
        definition.uses.all().iter().filter(wanted).partition(|one| one.spelling.computed);
    Named {
        plain: plain.into_iter().map(|one| (one.sort, definition.source.slice(one.span))).collect(),
        computed,
    }
}

/// Returns the place of the members of a class, without those after `except`, which count as used.
fn members(statement: &PieceStatement) -> Option<Span> {
    let PieceStatement::Class(_, members) = statement else { return None };
    let end = members.except.as_ref().map_or(members.span.end, |except| except.span.start);
    Some(Span { end, ..members.span })
}
