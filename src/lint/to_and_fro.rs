//! Rules of a press or of `settle` that undo their own effect, and so run forever.

use super::Definition;
use super::against::{meant, word};
use super::rules::inner;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{
    Board, Change, Kind, KindSet, Line, Puzzle, Repeat, Rewrite, Rule, Side, Slide,
};
use crate::source::Span;
use crate::syntax::words::is_direction;
use std::collections::{BTreeMap, BTreeSet};

/// The content of a node of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// A fixed kind.
    Kind(Kind),
    /// The kind that the cell of this index matched.
    Cell(usize),
}

/// Returns `true` if a rule inside a press or `settle` matches its own result and restores the
/// board before it.
fn undoes_itself(puzzle: &Puzzle, rule: &Rule) -> bool {
    match rule {
        Rule::Rewrite(rewrite) => is_undone(rewrite) && goes_back(&puzzle.board, rewrite),
        Rule::Slide(slide) => goes_both_ways(slide),
        Rule::Click(_) | Rule::Turn(_) | Rule::Press(_) | Rule::Listed(_) => false,
    }
}

/// Returns the places of the rules that undo their own effect.
pub(super) fn endless(puzzle: &Puzzle) -> BTreeSet<Span> {
    inner(puzzle)
        .zip(&puzzle.inner_spans)
        .filter(|(rule, _)| undoes_itself(puzzle, rule))
        .map(|(_, span)| *span)
        .collect()
}

/// Reports rules without a direction, inside presses and `settle`, that match their own result and
/// restore the board before it.
///
/// # Returns
/// The places of the rules that are reported.
pub(super) fn lint(definition: &Definition, found: &mut Sink) -> BTreeSet<Span> {
    let puzzle = definition.puzzle;
    let presses = puzzle
        .rules
        .iter()
        .filter_map(|rule| if let Rule::Press(press) = rule { Some(press) } else { None });
    // The press of each rule, in the order of the rules.
    let names = presses
        .flat_map(|press| press.rules.iter().map(|_| Some(press.name.as_str())))
        .chain(puzzle.settle.iter().map(|_| None));
    let mut reported = BTreeMap::new();
    for ((rule, &span), press) in inner(puzzle).zip(&puzzle.inner_spans).zip(names) {
        // There is another report on rules with a direction as their name.
        if !is_direction(rule.name()) && undoes_itself(puzzle, rule) {
            let name = rule.name();
            let way = match (puzzle.board.grid(), press.map(meant)) {
                (Some(_), Some(side)) => side.map_or("right", word),
                (Some(_), None) => "down",
                (None, _) => "forward",
            };
            let report = Diagnostic::at(
                Code::RuleUndoesItself,
                span,
                format!("`{name}` undoes its own changes, again and again"),
            );
            let report = report.saying("goes both ways, and runs until nothing changes");
            // A press for each side is one slip.
            let report = report.about("rules that undo their own changes");
            reported
                .entry(span)
                .or_insert(report.help(format!("give it one direction, as in `{name} {way}: …`")));
        }
    }
    let places = reported.keys().copied().collect();
    reported.into_values().for_each(|report| found.push(report));
    places
}

/// Returns `true` if a slide has steps to a side and back.
fn goes_both_ways(slide: &Slide) -> bool {
    let has = |side| slide.sides.contains(&side);
    slide.tail.guard.is_none()
        && slide.tail.also.is_empty()
        && (has(Side::Right) && has(Side::Left) || has(Side::Down) && has(Side::Up))
}

/// Returns `true` if some line that a rule follows has a step that may be crossed in both
/// directions.
fn goes_back(board: &Board, rule: &Rewrite) -> bool {
    let follows = |line: &&Line| {
        rule.pattern.families.as_ref().is_none_or(|families| families.contains(&line.family))
    };
    board.lines().iter().filter(follows).any(|line| line.one_way.len() < line.steps())
}

/// Returns `true` if a rewrite, read from the other end, matches wherever it was applied, and
/// restores the nodes.
fn is_undone(rule: &Rewrite) -> bool {
    let (pattern, count) = (&rule.pattern, rule.pattern.cells.len());
    let plain =
        pattern.cells.iter().all(|cell| cell.repeat == Repeat::Once && cell.region.is_none());
    let anchored = pattern.at_first || pattern.at_last;
    if !pattern.forward
        || !pattern.backward
        || anchored
        || !plain
        || rule.tail.guard.is_some()
        || !rule.tail.also.is_empty()
    {
        return false;
    }
    let before: Vec<Holds> = (0..count)
        .map(|at| pattern.cells[at].kinds.single().map_or(Holds::Cell(at), Holds::Kind))
        .collect();
    let after = applied(rule, &before);
    let mirrored: Vec<Holds> = after.iter().rev().copied().collect();
    let fits = |(holds, kinds): (&Holds, &KindSet)| match *holds {
        Holds::Kind(kind) => kinds.contains(kind),
        Holds::Cell(from) => pattern.cells[from].kinds.is_within(kinds),
    };
    let matches = mirrored.iter().zip(pattern.cells.iter().map(|cell| &cell.kinds)).all(fits);
    let back: Vec<Holds> = applied(rule, &mirrored).into_iter().rev().collect();
    matches && before != after && before == back
}

/// Returns the content of the nodes of a match after the rule was applied.
fn applied(rule: &Rewrite, before: &[Holds]) -> Vec<Holds> {
    let becomes = |(at, change): (usize, &Change)| match *change {
        Change::Keep => before[at],
        Change::Take(from) => before[from],
        Change::Become(kind) => Holds::Kind(kind),
    };
    rule.changes.iter().enumerate().map(becomes).collect()
}
