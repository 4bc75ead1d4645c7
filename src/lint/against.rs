//! Presses that move pieces against their names.

use super::rules::inner;
use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Board, Change, Kind, Repeat, Rewrite, Rule, Side, Tiling};
use crate::source::Span;
use crate::syntax::ast::{MoveStatement, written};
use std::collections::{BTreeMap, BTreeSet};

/// The words before a direction in the name of a press, as in `tilt_left`.
const VERBS: &[&str] = &["go", "move", "push", "roll", "shift", "slide", "swipe", "tilt", "tip"];

/// Reports presses all of whose rules move pieces to one side, while their names mention another
/// one.
///
/// # Arguments
/// `endless` - the places of rules that undo their own changes, on which there are other reports
///
/// # Returns
/// The places of these presses.
pub(super) fn lint(
    definition: &Definition,
    endless: &BTreeSet<Span>,
    found: &mut Sink,
) -> BTreeSet<Span> {
    let puzzle = definition.puzzle;
    let mut inside = inner(puzzle).zip(&puzzle.inner_spans);
    let mut reported = BTreeMap::new();
    for (rule, &span) in puzzle.rules.iter().zip(&puzzle.rule_spans) {
        let Rule::Press(press) = rule else { continue };
        let rules: Vec<_> = inside.by_ref().take(press.rules.len()).collect();
        let Some(meant) = meant(&press.name) else { continue };
        let is_everywhere =
            |(rule, span): &(&Rule, &Span)| goes_everywhere(rule) && !endless.contains(span);
        if let Some((_, place)) = rules.first().filter(|_| rules.iter().all(is_everywhere)) {
            let (side, name) = (word(meant), &press.name);
            let message = format!("`{name}` moves pieces to all sides");
            let report = Diagnostic::at(Code::PressAgainstName, span, message)
                .saying(format!("says {side}"))
                .because(**place, "goes along all lines, both ways");
            let help = format!("give its rules a direction, as in `go {side}: any _ => _ any`");
            reported.entry(span).or_insert(report.help(help));
            continue;
        }
        let sides: Option<Vec<Side>> =
            rules.iter().map(|(rule, _)| side(&puzzle.board, rule)).collect();
        if let Some(&[first, ref others @ ..]) = sides.as_deref()
            && first != meant
            && others.iter().all(|other| *other == first)
        {
            let side_meant = meant;
            let (meant, moves) = (word(meant), word(first));
            let report = Diagnostic::at(
                Code::PressAgainstName,
                span,
                format!("`{}` moves everything {moves}", press.name),
            );
            let place = rules[0].1;
            let report = report
                .saying(format!("says {meant}"))
                .because(*place, format!("moves pieces {moves}"));
            let report = match corrected(definition, span, first, side_meant) {
                Some((line, edits)) => {
                    let others = if edits.len() > 1 { ", and turn its other rules" } else { "" };
                    report
                        .help(format!("write `{line}`{others}; or give the press another name"))
                        .edit(false, edits)
                }
                None => report.help(format!(
                    "reverse its rules, or give it another name; pieces go {meant} by `go {meant}: any _ => _ any`"
                )),
            };
            reported.entry(span).or_insert(report);
        }
    }
    let places = reported.keys().copied().collect();
    reported.into_values().for_each(|report| found.push(report));
    places
}

/// Returns `true` if a rule of several cells runs along all lines, both ways.
fn goes_everywhere(rule: &Rule) -> bool {
    let Rule::Rewrite(rewrite) = rule else { return false };
    let pattern = &rewrite.pattern;
    let changes = rewrite.changes.iter().any(|change| *change != Change::Keep);
    pattern.forward
        && pattern.backward
        && pattern.families.is_none()
        && pattern.cells.len() > 1
        && changes
}

/// Returns the first rule of a press with the direction that goes to the other side, and the
/// changes of the directions of all its rules; `None` if a rule has no direction of its own.
fn corrected(
    definition: &Definition,
    press: Span,
    moves: Side,
    meant: Side,
) -> Option<(String, Vec<(Span, String)>)> {
    let rules =
        places::moves(definition.ast).into_iter().find_map(|statement| match statement {
            MoveStatement::Press(one) if one.name.span == press => Some(written(&one.rules)),
            _ => None,
        })?;
    let (mut line, mut edits) = (None, Vec::new());
    for statement in rules {
        let MoveStatement::Rewrite(rule) = statement else { return None };
        let direction = rule.direction.as_ref()?;
        let side = if direction.value == word(moves) { meant } else { opposite(meant) };
        line.get_or_insert_with(|| {
            let end = |from: u32, to: u32| definition.source.slice(Span { start: from, end: to });
            let front = end(rule.name.span.start, direction.span.start);
            format!(
                "{front}{}{}",
                word(side),
                end(direction.span.end, rule.right.span.end).trim_end()
            )
        });
        edits.push((direction.span, word(side).to_owned()));
    }
    Some((line?, edits))
}

fn opposite(side: Side) -> Side {
    match side {
        Side::Right => Side::Left,
        Side::Left => Side::Right,
        Side::Down => Side::Up,
        Side::Up => Side::Down,
    }
}

/// Returns the word for a side.
pub(super) fn word(side: Side) -> &'static str {
    match side {
        Side::Right => "right",
        Side::Left => "left",
        Side::Down => "down",
        Side::Up => "up",
    }
}

/// Returns the side that the name of a press mentions.
pub(crate) fn meant(name: &str) -> Option<Side> {
    let name = name.to_lowercase();
    let side = match name.split_once('_') {
        Some((verb, side)) if VERBS.contains(&verb) => side,
        Some(_) => return None,
        None => &name,
    };
    match side {
        "right" | "east" => Some(Side::Right),
        "left" | "west" => Some(Side::Left),
        "down" | "south" => Some(Side::Down),
        "up" | "north" => Some(Side::Up),
        _ => None,
    }
}

/// Returns the side to which a rule moves pieces, if there is exactly one.
fn side(board: &Board, rule: &Rule) -> Option<Side> {
    match rule {
        Rule::Rewrite(rewrite) => moves_to(board, rewrite),
        Rule::Slide(slide) => {
            let &[side] = &slide.sides[..] else { return None };
            slide
                .others
                .as_ref()
                .is_none_or(|others| moves_to(board, others) == Some(side))
                .then_some(side)
        }
        Rule::Click(_) | Rule::Turn(_) | Rule::Press(_) | Rule::Listed(_) => None,
    }
}

fn moves_to(board: &Board, rule: &Rewrite) -> Option<Side> {
    board.grid().filter(|grid| grid.tiling != Tiling::Hex)?;
    let &[family] = rule.pattern.families.as_deref()? else { return None };
    let name = board.families().get(family.0 as usize)?;
    let forward = match (rule.pattern.forward, rule.pattern.backward) {
        (true, false) => onward(rule)?,
        (false, true) => !onward(rule)?,
        _ => return None,
    };
    match (name.as_str(), forward) {
        ("row", true) => Some(Side::Right),
        ("row", false) => Some(Side::Left),
        ("column", true) => Some(Side::Down),
        ("column", false) => Some(Side::Up),
        _ => None,
    }
}

/// Returns `true` if a rule moves all pieces in the direction in which its pattern is read, `false`
/// if it moves all in the other one.
fn onward(rule: &Rewrite) -> Option<bool> {
    let cells = &rule.pattern.cells;
    let taken: Vec<usize> = rule
        .changes
        .iter()
        .filter_map(|change| if let Change::Take(from) = change { Some(*from) } else { None })
        .collect();
    let mut steps: Vec<(usize, usize)> = Vec::new();
    let mut made: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
    for (place, change) in rule.changes.iter().enumerate() {
        match *change {
            Change::Take(from) if cells.get(from)?.kinds.single() != Some(Kind::EMPTY) => {
                steps.push((from, place))
            }
            Change::Become(kind) if kind != Kind::EMPTY => {
                made.entry(kind).or_default().push(place)
            }
            Change::Take(_) | Change::Become(_) | Change::Keep => {}
        }
    }
    // A piece that is named on both sides moves from one place to the other.
    for (kind, places) in made {
        let left = |place: &usize| {
            let cell = &cells[*place];
            cell.kinds.single() == Some(kind)
                && cell.repeat == Repeat::Once
                && rule.changes.get(*place) != Some(&Change::Keep)
        };
        let from: Vec<usize> =
            (0..cells.len()).filter(|place| left(place) && !taken.contains(place)).collect();
        if from.len() != places.len() {
            return None;
        }
        steps.extend(from.into_iter().zip(places));
    }
    let steps: Vec<bool> =
        steps.into_iter().filter(|(from, to)| from != to).map(|(from, to)| from < to).collect();
    let first = *steps.first()?;
    steps.iter().all(|step| *step == first).then_some(first)
}
