//! Starts that are already solved, starts without a move, and repeated starts.

use super::opening::{can_move, expects_from};
use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Condition, Figure, Puzzle, Rewrite, Rule, Start, StartBoard, State, Tail};
use crate::phrase::named;
use crate::source::Span;
use crate::syntax::ast::Item;
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// The greatest number of starts times moves that is examined.
const MOST_TRIES: usize = 1 << 22;
/// The greatest number of starts that are compared with each other.
const MOST_STARTS: usize = 200;
/// The greatest number of rules that are labelled.
const MOST_RULES: usize = 3;

/// Reports starts that are solved already or have no move, and starts that are repeated.
///
/// # Arguments
/// `always` is `true` for each goal that always holds, `idle_loop` is `true` if a loop writes out
/// nothing, and `idle_rule` if a rule never makes a move: there are other reports on these.
pub(super) fn lint(
    definition: &Definition,
    always: &[bool],
    idle_loop: bool,
    idle_rule: bool,
    found: &mut Sink,
) {
    let (puzzle, task) = (definition.puzzle, definition.task);
    repeated(definition, found);
    // If no rule makes any move, the reports on the rules say so.
    let is_idle = |report: &Diagnostic| {
        matches!(report.code, Code::ClickChangesNothing | Code::RuleNeverFires)
    };
    let idle_rules = task.move_count() == 0 && found.has_report(is_idle);
    if idle_loop && puzzle.rules.is_empty() || idle_rules {
        return;
    }
    if puzzle.starts.len().saturating_mul(task.move_count()) > MOST_TRIES {
        return;
    }
    let in_use = puzzle.goals.iter().zip(always).filter(|(_, always)| !**always);
    let goals: Vec<&Condition> =
        in_use.filter_map(|(goal, _)| goal.condition.as_ref().ok()).collect();
    for (number, start) in puzzle.starts.iter().enumerate() {
        let StartBoard::Fixed(layout) = &start.board else { continue };
        let says = |figures: &[Figure]| {
            expects_from(puzzle, number)
                .any(|expect| expect.figure.as_ref().is_some_and(|said| figures.contains(said)))
        };
        let alone = [
            Figure::Unsolvable,
            Figure::Reachable(BigUint::from(1_u8)),
            Figure::Farthest(BigUint::ZERO),
        ];
        let is_solved = !goals.is_empty()
            && goals.iter().all(|goal| goal.holds(layout, &mut || !can_move(task, layout)));
        if is_solved && !is_meant(puzzle, number) {
            found.push(solved(definition, start, layout));
        } else if !is_solved && !idle_rule && !can_move(task, layout) && !says(&alone) {
            let message =
                format!("no move is possible in {}", named("start", start.name.as_deref()));
            let report = Diagnostic::at(Code::NoFirstMove, start.span, message)
                .saying("play ends where it begins");
            let report = patterns(definition)
                .into_iter()
                .fold(report, |report, side| report.because(side, "fits nowhere in the start"));
            let help = match puzzle.rules.is_empty() {
                true => {
                    "write a rule in `moves`; a `for` makes none where its first number is above its last"
                }
                false => "no rule applies here: change the start or a rule",
            };
            let blanks = if places::has_blank_holes(definition) { places::BLANKS } else { "" };
            found.push(report.help(format!("{help}{blanks}")));
        }
    }
}

/// Returns the left sides of rules of which no match is a move only because there is none, if the
/// rules are few.
fn patterns(definition: &Definition) -> BTreeSet<Span> {
    let puzzle = definition.puzzle;
    if puzzle.rules.len() > MOST_RULES || !puzzle.never.is_empty() {
        return BTreeSet::new();
    }
    let side = |(rule, &span): (&Rule, &Span)| match rule {
        Rule::Rewrite(Rewrite { tail: Tail { guard: None, .. }, .. }) => {
            places::rewrite(definition.ast, span).map(|written| written.left.span)
        }
        _ => None,
    };
    puzzle.rules.iter().zip(&puzzle.rule_spans).filter_map(side).collect()
}

/// Reports starts with the same board as an earlier one.
fn repeated(definition: &Definition, found: &mut Sink) {
    let starts = &definition.puzzle.starts;
    // With other values of the parameters, starts may have different boards, unless they are
    // written alike.
    let sized = !definition.puzzle.params.is_empty();
    let written = |start: &Start| {
        let body = places::start_body(definition.ast, start.span);
        body.map(|body| definition.source.slice(body).split_whitespace().collect::<String>())
    };
    let begin_alike = |a: &Start, b: &Start| {
        let same = match (&a.board, &b.board) {
            (StartBoard::Fixed(a), StartBoard::Fixed(b)) => a == b,
            (StartBoard::Scrambled(a), StartBoard::Scrambled(b)) => a == b,
            (StartBoard::Random, StartBoard::Random) => true,
            (
                StartBoard::Fixed(_)
                | StartBoard::Scrambled(_)
                | StartBoard::Random
                | StartBoard::OutOfUse(_),
                _,
            ) => false,
        };
        same && (!sized || written(a) == written(b))
    };
    // The start that the grid's picture shows has no name unless a start gives it one.
    let is_pictured = |start: &Start| {
        !definition
            .ast
            .items
            .iter()
            .any(|item| matches!(item, Item::Start(one) if one.head == start.span))
    };
    for (at, start) in starts.iter().enumerate().take(MOST_STARTS) {
        let Some(first) =
            starts[..at].iter().find(|first| begin_alike(first, start) && !is_pictured(first))
        else {
            continue;
        };
        let report = Diagnostic::at(
            Code::StartTwice,
            start.span,
            "this start is the same as an earlier one",
        );
        found.push(
            report
                .because(first.span, "first here")
                .help("remove one of them, or change the pieces on its board"),
        );
    }
}

/// Returns `true` if a solved start has a purpose: it is scrambled, or positions are counted from
/// it.
fn is_meant(puzzle: &Puzzle, number: usize) -> bool {
    let counts = |figure: &Figure| match figure {
        Figure::Reachable(_) | Figure::Farthest(_) => true,
        Figure::Shortest(length) | Figure::Cheapest(length) => *length == BigUint::ZERO,
        Figure::Solutions(_) | Figure::Unsolvable => false,
    };
    let is_base = || {
        puzzle.starts.iter().position(|start| matches!(start.board, StartBoard::Fixed(_)))
            == Some(number)
    };
    let scrambles =
        puzzle.starts.iter().any(|start| matches!(start.board, StartBoard::Scrambled(_)));
    scrambles && is_base()
        || expects_from(puzzle, number).any(|expect| expect.figure.as_ref().is_some_and(counts))
}

fn solved(definition: &Definition, start: &Start, layout: &State) -> Diagnostic {
    let name = named("start", start.name.as_deref());
    let first = definition.puzzle.goals.iter().find(|goal| goal.condition.is_ok());
    let report =
        Diagnostic::at(Code::StartAlreadySolved, start.span, format!("{name} satisfies the goal"))
            .saying("already solved");
    let report = first.map_or(report.clone(), |goal| {
        report.because(places::goal(definition.ast, goal.span), "it holds at the start")
    });
    let empty = layout.iter().all(|kind| kind.index() == 0);
    report.help(if empty {
        "put some pieces on the board"
    } else {
        "change the start or the goal, or add `expect shortest 0` if this is meant"
    })
}
