//! Goals that a `never` forbids.

use super::opening::is_meant_unsolvable;
use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::facts::interval::domains;
use crate::facts::reach::may_be;
use crate::model::{Condition, KindSet, Puzzle};
use crate::source::Span;
use std::collections::BTreeSet;

/// The greatest number of pairs of a goal and a `never` that are examined.
const MOST_PAIRS: usize = 256;
/// The greatest number of kinds: they are the bits of a word.
const MOST_VALUES: usize = 64;

/// The goals that are forbidden, and the statements that forbid them.
#[derive(Debug, Default)]
pub(super) struct Forbidden {
    /// For each goal, `true` if it is forbidden.
    pub(super) goals: Vec<bool>,
    /// The places of each `never` that forbids a goal.
    pub(super) by: BTreeSet<Span>,
}

/// Reports goals that hold only on boards on which some `never` holds.
pub(super) fn lint(definition: &Definition, found: &mut Sink) -> Forbidden {
    let puzzle = definition.puzzle;
    let mut forbidden = Forbidden { goals: vec![false; puzzle.goals.len()], by: BTreeSet::new() };
    let few = puzzle.goals.len() * puzzle.never.len() <= MOST_PAIRS
        && puzzle.kinds.values() <= MOST_VALUES;
    let all: Vec<(&Condition, Span)> =
        puzzle.never.iter().zip(puzzle.never_spans.iter().copied()).collect();
    for (number, goal) in puzzle.goals.iter().enumerate().filter(|_| few) {
        let Ok(condition) = &goal.condition else { continue };
        let meant = || {
            !puzzle.starts.is_empty()
                && (0..puzzle.starts.len()).all(|start| is_meant_unsolvable(puzzle, start, number))
        };
        // A goal that contradicts itself needs no `never`.
        if !is_barred(puzzle, condition, &all) || is_barred(puzzle, condition, &[]) || meant() {
            continue;
        }
        let mut needed = all.clone();
        for one in &all {
            let others: Vec<_> = needed.iter().filter(|other| *other != one).copied().collect();
            if is_barred(puzzle, condition, &others) {
                needed = others;
            }
        }
        forbidden.goals[number] = true;
        forbidden.by.extend(needed.iter().map(|(_, span)| *span));
        let place = places::goal(definition.ast, goal.span);
        let report = Diagnostic::at(
            Code::GoalForbidden,
            place,
            "every position that satisfies this goal is forbidden",
        );
        let words =
            if needed.len() == 1 { "forbidden here" } else { "some of them are forbidden here" };
        let report = needed.iter().fold(report, |report, (_, span)| report.because(*span, words));
        found.push(report.help(
            "change the goal, or change the `never` so that it allows a position of the goal",
        ));
    }
    forbidden
}

/// Returns `true` if no board satisfies a goal and none of several conditions.
fn is_barred(puzzle: &Puzzle, goal: &Condition, nevers: &[(&Condition, Span)]) -> bool {
    let (values, nodes) = (puzzle.kinds.values(), puzzle.board.node_count());
    let not = |(never, _): &(&Condition, Span)| Condition::Not(Box::new((*never).clone()));
    let allowed =
        Condition::And(std::iter::once(goal.clone()).chain(nevers.iter().map(not)).collect());
    let can_hold: Vec<u64> = domains(goal, values, nodes).iter().map(KindSet::low_bits).collect();
    !may_be(&allowed, true, &can_hold) || is_impossible(&allowed, values)
}

/// Returns `true` if it is proved that a condition holds on no board at all.
pub(super) fn is_impossible(condition: &Condition, values: usize) -> bool {
    condition.demands(values).is_some_and(|demands| demands.values().any(KindSet::is_empty))
}
