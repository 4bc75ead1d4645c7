//! Lines, rules and clicks that are repeated; for rules, also as mirror images.

use super::rules::inner;
use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{
    Board, Change, Click, Line, Listed, Pattern, Press, Puzzle, Rewrite, Rule, Slide, Turn,
};
use crate::source::Span;
use crate::syntax::ast::{Link, Track};
use crate::syntax::tracks;
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of rules that are compared with each other.
const MOST_RULES: usize = 1000;

/// Reports repeated lines and rules.
///
/// # Arguments
/// * `against` - the places of presses that move pieces against their names, on which there are
///   other reports
/// * `endless` - the places of rules that undo their own changes, and are reported for it: two
///   presses may be alike only because both lack a direction
pub(super) fn lint(
    definition: &Definition,
    against: &BTreeSet<Span>,
    endless: &BTreeSet<Span>,
    found: &mut Sink,
) {
    lines(definition, found);
    let puzzle = definition.puzzle;
    let outer: Vec<Placed> = puzzle.rules.iter().zip(puzzle.rule_spans.iter().copied()).collect();
    let mut earlier: Vec<Placed> = Vec::new();
    let inside = inside(puzzle);
    let pressed = outer.iter().filter(|(rule, _)| matches!(rule, Rule::Press(_)));
    let is_endless = |rules: &Vec<Placed>| rules.iter().any(|(_, span)| endless.contains(span));
    let aimless: BTreeSet<Span> = std::iter::zip(pressed, &inside)
        .filter(|(_, rules)| is_endless(rules))
        .map(|((_, span), _)| *span)
        .collect();
    let is_judged = |span: &Span| !against.contains(span) && !aimless.contains(span);
    for (number, placed) in outer
        .iter()
        .enumerate()
        .filter(|(_, (_, span))| outer.len() <= MOST_RULES && is_judged(span))
    {
        // In a chain, the places where a match begins and ends matter.
        let chained = puzzle.chains.iter().any(|chain| chain.contains(&number));
        found.append(
            repeated(&puzzle.board, &earlier, *placed, chained)
                .map_or_else(Sink::default, Into::into),
        );
        earlier.push(*placed);
    }
    for rules in inside.into_iter().filter(|rules| rules.len() <= MOST_RULES) {
        for (at, placed) in rules.iter().enumerate() {
            let report = repeated(&puzzle.board, &rules[..at], *placed, false);
            found.append(report.map_or_else(Sink::default, |report| {
                report.help("take one of them out: it changes nothing").into()
            }));
        }
    }
}

/// A rule and its place.
type Placed<'a> = (&'a Rule, Span);

/// Returns the rules inside each press, and those of `settle`.
fn inside(puzzle: &Puzzle) -> Vec<Vec<Placed<'_>>> {
    let mut placed = inner(puzzle).zip(puzzle.inner_spans.iter().copied());
    let pressed = puzzle.rules.iter().filter_map(|rule| {
        if let Rule::Press(press) = rule { Some(press.rules.len()) } else { None }
    });
    pressed
        .chain([puzzle.settle.len()])
        .map(|rules| placed.by_ref().take(rules).collect())
        .collect()
}

/// Returns the report on a rule that is the same as an earlier one, or its mirror image.
fn repeated(
    board: &Board,
    earlier: &[Placed],
    (rule, span): Placed,
    chained: bool,
) -> Option<Diagnostic> {
    if matches!(rule, Rule::Listed(listed) if listed.moves.is_empty()) {
        return None; // there is another report on a rule without a move
    }
    let find = |wanted: &Rule| earlier.iter().find(|(other, _)| do_the_same(other, wanted));
    let same = find(rule).map(|other| (other, false));
    let image = || {
        mirrored(board, rule)
            .filter(|_| !chained)
            .and_then(|image| find(&image))
            .map(|other| (other, true))
    };
    let (&(other, first), is_image) = same.or_else(image)?;
    let (name, other) = (rule.name(), other.name());
    let (message, help) = match rule {
        Rule::Click(_) => (
            "this click is the same as an earlier one".to_owned(),
            "every click counts as two moves: take one out",
        ),
        Rule::Rewrite(_) | Rule::Turn(_) | Rule::Press(_) | Rule::Slide(_) | Rule::Listed(_)
            if name == other =>
        {
            let says = if is_image {
                "is written twice, forward and backward"
            } else {
                "is written twice"
            };
            (format!("`{name}` {says}"), "take one of them out: it changes nothing")
        }
        Rule::Rewrite(_) | Rule::Turn(_) | Rule::Press(_) | Rule::Slide(_) | Rule::Listed(_) => {
            let does = if is_image {
                "is the mirror image of `{}` and does the same"
            } else {
                "does the same as `{}`"
            };
            (
                format!("`{name}` {}", does.replace("{}", other)),
                "every move counts twice, once by each name: take one out",
            )
        }
    };
    let report =
        Diagnostic::at(if is_image { Code::RuleMirrored } else { Code::RuleTwice }, span, message);
    // Statements of a loop may have the same place.
    let report = if first == span { report } else { report.because(first, "first here") };
    Some(report.help(help))
}

/// Returns the rule that reads its lines from the other end and makes the same moves; `None` if
/// that is not certain.
fn mirrored(board: &Board, rule: &Rule) -> Option<Rule> {
    match rule {
        Rule::Rewrite(rewrite) => Some(Rule::Rewrite(turned(board, rewrite)?)),
        Rule::Slide(slide) => {
            let others = Some(Box::new(turned(board, slide.others.as_deref()?)?));
            Some(Rule::Slide(Slide { others, ..slide.clone() }))
        }
        Rule::Click(_) | Rule::Turn(_) | Rule::Press(_) | Rule::Listed(_) => None,
    }
}

fn turned(board: &Board, rule: &Rewrite) -> Option<Rewrite> {
    let pattern = &rule.pattern;
    let follows = |line: &&Line| {
        pattern.families.as_ref().is_none_or(|families| families.contains(&line.family))
    };
    if board.lines().iter().filter(follows).any(|line| !line.one_way.is_empty()) {
        return None;
    }
    let last = pattern.cells.len().checked_sub(1)?;
    let turn = |change: &Change| match *change {
        Change::Take(from) => Some(Change::Take(last.checked_sub(from)?)),
        Change::Become(_) | Change::Keep => Some(*change),
    };
    Some(Rewrite {
        pattern: Pattern {
            families: pattern.families.clone(),
            forward: pattern.backward,
            backward: pattern.forward,
            at_first: pattern.at_last,
            at_last: pattern.at_first,
            cells: pattern.cells.iter().rev().cloned().collect(),
        },
        changes: rule.changes.iter().rev().map(turn).collect::<Option<_>>()?,
        ..rule.clone()
    })
}

/// Returns `true` if two rules make the same moves, apart from names and labels.
fn do_the_same(a: &Rule, b: &Rule) -> bool {
    match (a, b) {
        (Rule::Rewrite(a), Rule::Rewrite(b)) => {
            a == &Rewrite { name: a.name.clone(), label: a.label.clone(), ..b.clone() }
        }
        (Rule::Click(a), Rule::Click(b)) => a == &Click { label: a.label.clone(), ..b.clone() },
        (Rule::Turn(a), Rule::Turn(b)) => {
            a == &Turn { powers: a.powers.clone(), label: a.label.clone(), ..b.clone() }
                && steps(a) == steps(b)
        }
        (Rule::Press(a), Rule::Press(b)) => {
            a == &Press { name: a.name.clone(), label: a.label.clone(), ..b.clone() }
        }
        (Rule::Slide(a), Rule::Slide(b)) => {
            a == &Slide { name: a.name.clone(), label: a.label.clone(), ..b.clone() }
        }
        (Rule::Listed(a), Rule::Listed(b)) => a == &Listed { name: a.name.clone(), ..b.clone() },
        (
            Rule::Rewrite(_)
            | Rule::Click(_)
            | Rule::Turn(_)
            | Rule::Press(_)
            | Rule::Slide(_)
            | Rule::Listed(_),
            _,
        ) => false,
    }
}

fn steps(turn: &Turn) -> Vec<i64> {
    turn.powers.iter().map(|&(_, steps)| steps).collect()
}

/// Returns `true` if a rule makes the same moves on a line and on its reversal.
fn runs_both_ways(rule: &Rule) -> bool {
    let both = |rewrite: &Rewrite| rewrite.pattern.forward == rewrite.pattern.backward;
    match rule {
        Rule::Rewrite(rewrite) => both(rewrite),
        Rule::Slide(slide) => slide.others.as_deref().is_none_or(both),
        Rule::Press(press) => press.rules.iter().all(runs_both_ways),
        Rule::Click(_) | Rule::Turn(_) | Rule::Listed(_) => true,
    }
}

fn lines(definition: &Definition, found: &mut Sink) {
    let puzzle = definition.puzzle;
    let both_ways = puzzle.settle.iter().chain(&puzzle.rules).all(runs_both_ways);
    let mut known: BTreeMap<(String, String), Span> = BTreeMap::new();
    for statement in places::board(definition.ast) {
        let (family, tracks) = tracks(statement);
        for track in tracks {
            let span = track
                .rest
                .last()
                .map_or(track.first.span, |(_, last)| track.first.span.to(last.span));
            let Some(&first) = known.get(&(family.clone(), written(definition, track, both_ways)))
            else {
                known.insert((family.clone(), written(definition, track, both_ways)), span);
                continue;
            };
            let report = Diagnostic::at(
                Code::LineTwice,
                span,
                format!("this line of `{family}` is repeated"),
            );
            found.push(
                report
                    .because(first, "first here")
                    .help("take one of them out: it changes nothing"),
            );
        }
    }
}

/// Returns a line as written, without blanks; if `both_ways`, the first in order of the line and
/// its reversal.
fn written(definition: &Definition, track: &Track, both_ways: bool) -> String {
    let word = |span: Span| definition.source.slice(span).split_whitespace().collect::<String>();
    let words: Vec<String> = std::iter::once(word(track.first.span))
        .chain(track.rest.iter().map(|(_, name)| word(name.span)))
        .collect();
    let sign = |link: &Link| if *link == Link::Both { "-" } else { ">" };
    let links: Vec<&str> = track.rest.iter().map(|(link, _)| sign(link)).chain([""]).collect();
    let forward: String =
        words.iter().zip(&links).map(|(word, link)| format!("{word}{link}")).collect();
    // A range counts up in one direction only.
    if !both_ways
        || track.rest.iter().any(|(link, _)| *link == Link::Forward)
        || words.iter().any(|word| word.contains(".."))
    {
        return forward;
    }
    let backward = words.iter().rev().map(String::as_str).collect::<Vec<_>>().join("-");
    forward.min(backward)
}
