//! Expectations that cannot both hold, and those that small spaces refute.

use super::opening::{Openings, expects_from};
use super::visited::Visited;
use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink, counted};
use crate::model::{Expect, Figure, Puzzle, StartBoard};
use crate::source::Span;
use crate::syntax::ast::MoveStatement;
use num_bigint::BigUint;

/// The greatest number of expectations that are compared with each other.
const MOST_EXPECTS: usize = 500;

/// The possible properties of the moves of a file, for any values of its parameters.
struct Nature {
    /// `true` if a move may have another cost than one.
    costs: bool,
    /// `true` if a node may not be clicked twice, so that a shortest path may visit a position
    /// twice.
    remembers: bool,
}

/// Reports expectations that contradict an earlier one.
///
/// # Returns
/// The places of all expectations that take part in a contradiction.
pub(super) fn lint(definition: &Definition, found: &mut Sink) -> Vec<Span> {
    let mut places = Vec::new();
    let (puzzle, expects) = (definition.puzzle, &definition.puzzle.expects);
    // The statements of a file about itself are made for the parameter values that are written in
    // it.
    if definition.sized || expects.len() > MOST_EXPECTS {
        return places;
    }
    let statements = places::all_moves(definition.ast);
    let costs = |statement: &MoveStatement| {
        places::tailed(statement).is_some_and(|(_, tail)| tail.cost.is_some())
    };
    let nature = Nature {
        costs: statements
            .iter()
            .any(|statement| costs(statement) || matches!(statement, MoveStatement::Chain(..))),
        remembers: statements
            .iter()
            .any(|statement| matches!(statement, MoveStatement::NeverRepeat(_))),
    };
    for (at, later) in expects.iter().enumerate() {
        let Some(earlier) =
            expects[..at].iter().find(|earlier| contradict(puzzle, &nature, earlier, later))
        else {
            continue;
        };
        let report = Diagnostic::at(
            Code::ExpectationsContradict,
            later.span,
            "this expectation contradicts an earlier one",
        );
        let report = report.saying("cannot hold too").because(earlier.span, "if this holds");
        found.push(report.help("correct one of them; `puzzlec test` shows which of them fails"));
        places.extend([earlier.span, later.span]);
    }
    places
}

/// Reports expectations that do not hold, if the positions are few enough to be visited and each
/// move costs one.
///
/// # Arguments
/// * `visited` - the positions of each opening
/// * `contradicted` - the places of expectations on which there are reports
pub(super) fn refuted(
    definition: &Definition,
    openings: &Openings,
    visited: &[Visited],
    contradicted: &[Span],
    found: &mut Sink,
) {
    let (puzzle, task) = (definition.puzzle, definition.task);
    let is_plain = task.costs_are_one() && !definition.sized;
    let all = openings.all.iter().flatten().zip(visited);
    for (opening, visited) in all.filter(|_| is_plain) {
        for expect in expects_from(puzzle, opening.number) {
            let target = || puzzle.goals.get(goal(puzzle, expect)?)?.condition.as_ref().ok();
            let shortest = || visited.shortest(target()?);
            let (claimed, is) = match &expect.figure {
                Some(Figure::Shortest(claimed) | Figure::Cheapest(claimed)) => {
                    (Some(claimed), shortest())
                }
                Some(Figure::Unsolvable) => (None, shortest()),
                Some(Figure::Reachable(claimed)) => {
                    (Some(claimed), visited.size().map(|(positions, _)| positions))
                }
                Some(Figure::Farthest(claimed)) => {
                    (Some(claimed), visited.size().map(|(_, distance)| distance))
                }
                Some(Figure::Solutions(_)) | None => continue,
            };
            if let (Some(is), false) = (is, contradicted.contains(&expect.span))
                && claimed.is_none_or(|claimed| *claimed != BigUint::from(is))
            {
                found.push(refutation(definition, expect, is));
            }
        }
    }
}

/// Returns the report on an expectation whose figure is another number.
fn refutation(definition: &Definition, expect: &Expect, is: usize) -> Diagnostic {
    let written = definition.source.slice(expect.span);
    let words = written.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let moves = counted(is, "move", "moves");
    let message = match &expect.figure {
        Some(Figure::Reachable(_)) => {
            format!("{} can be reached", counted(is, "position", "positions"))
        }
        Some(Figure::Farthest(_)) => format!("the farthest position is {moves} away"),
        _ => format!("the shortest solution has {moves}"),
    };
    let report =
        Diagnostic::at(Code::ExpectationFails, expect.span, message).saying("says something else");
    if words.len() == written.len() || !words.ends_with(char::is_whitespace) {
        return report.help("take it out, or correct the rules, the start or the goal");
    }
    let better = format!("{words}{is}");
    report.help(format!("write `{better}`, if the rest is right")).offer(expect.span, better)
}

fn contradict(puzzle: &Puzzle, nature: &Nature, a: &Expect, b: &Expect) -> bool {
    let (Some(first), Some(second)) = (&a.figure, &b.figure) else { return false };
    let same_goal = goal(puzzle, a) == goal(puzzle, b);
    let same_play =
        settings(puzzle, a) == settings(puzzle, b) && start(puzzle, a) == start(puzzle, b);
    same_play
        && [(first, second), (second, first)]
            .into_iter()
            .any(|(one, other)| excludes(nature, same_goal, one, other))
}

/// Returns the settings of an expectation, sorted, or none if all of them are the values in use.
fn settings<'a>(puzzle: &Puzzle, expect: &'a Expect) -> Vec<&'a (String, i128)> {
    let mut settings: Vec<_> = expect.with.iter().collect();
    if settings.iter().all(|setting| puzzle.params.contains(setting)) {
        settings.clear();
    }
    settings.sort();
    settings
}

/// Returns the number of the start, unless it depends on the set of starts in use.
fn start(puzzle: &Puzzle, expect: &Expect) -> Option<usize> {
    let first =
        || puzzle.starts.iter().position(|start| !matches!(start.board, StartBoard::OutOfUse(_)));
    match &expect.from {
        Some(name) => puzzle.starts.iter().position(|start| start.name.as_ref() == Some(name)),
        None if settings(puzzle, expect).is_empty() || puzzle.starts.len() == 1 => first(),
        None => None,
    }
}

/// Returns the number of the goal, unless it depends on the set of goals in use.
fn goal(puzzle: &Puzzle, expect: &Expect) -> Option<usize> {
    match &expect.to {
        Some(name) => puzzle.goals.iter().position(|goal| goal.name.as_ref() == Some(name)),
        None if settings(puzzle, expect).is_empty() || puzzle.goals.len() == 1 => {
            puzzle.goals.iter().position(|goal| goal.condition.is_ok())
        }
        None => None,
    }
}

/// Returns `true` if one figure excludes the other one, both for the same start.
fn excludes(nature: &Nature, same_goal: bool, one: &Figure, other: &Figure) -> bool {
    let (none, only) = (BigUint::ZERO, BigUint::from(1_u8));
    match (one, other) {
        (Figure::Shortest(a), Figure::Shortest(b))
        | (Figure::Cheapest(a), Figure::Cheapest(b))
        | (Figure::Solutions(a), Figure::Solutions(b)) => same_goal && a != b,
        (Figure::Reachable(a), Figure::Reachable(b))
        | (Figure::Farthest(a), Figure::Farthest(b)) => a != b,
        (Figure::Unsolvable, Figure::Shortest(_) | Figure::Cheapest(_)) => same_goal,
        (Figure::Unsolvable, Figure::Solutions(ways)) => same_goal && *ways > none,
        (Figure::Solutions(ways), Figure::Shortest(_) | Figure::Cheapest(_)) => {
            same_goal && *ways == none
        }
        (Figure::Shortest(moves), Figure::Cheapest(cost)) => {
            same_goal && if nature.costs { *moves == none && *cost > none } else { moves != cost }
        }
        // A goal is a position too.
        (Figure::Farthest(most), Figure::Cheapest(cost)) => cost > most,
        (Figure::Farthest(most), Figure::Shortest(moves)) => !nature.costs && moves > most,
        (Figure::Reachable(all), Figure::Shortest(moves)) => {
            is_too_far(nature.remembers, all, moves)
        }
        (Figure::Reachable(all), Figure::Cheapest(far)) => {
            is_too_far(nature.remembers || nature.costs, all, far)
        }
        (Figure::Reachable(all), Figure::Farthest(far)) => {
            is_too_far(nature.remembers || nature.costs, all, far)
                || !nature.costs && *far == none && *all > only
        }
        (
            Figure::Shortest(_)
            | Figure::Cheapest(_)
            | Figure::Solutions(_)
            | Figure::Unsolvable
            | Figure::Reachable(_)
            | Figure::Farthest(_),
            _,
        ) => false,
    }
}

/// Returns `true` if the distance of a position is too large for the number of positions.
fn is_too_far(loosely: bool, all: &BigUint, far: &BigUint) -> bool {
    if loosely { *all == BigUint::from(1_u8) && *far > BigUint::ZERO } else { far >= all }
}
