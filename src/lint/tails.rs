//! Tails of rules that have no effect: conditions that always hold, and changes elsewhere that
//! change nothing.

use super::forbidden::is_impossible;
use super::loops::is_sized;
use super::opening::Openings;
use super::refute::{Known, is_certain, known as all_known};
use super::rules::inner;
use super::sizes::idle_everywhere;
use super::{Definition, places};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::facts::reach::may_be;
use crate::ground::{MoveId, Task, ground};
use crate::model::{Condition, Effect, EffectKind, Kind, Kinds, Puzzle, Rule};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The greatest number of rules that are examined.
const MOST_RULES: usize = 1000;

/// A part of a tail that has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Guard,
    /// The effect with that index.
    Also(usize),
}

/// A part of the tail of the rule at a place.
type Idle = (Span, Part);

/// Reports parts that have no effect.
pub(super) fn lint(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    budget: &Budget,
    found: &mut Sink,
) {
    let report = |(head, part): Idle| {
        let tail = places::tail(definition.ast, head)?;
        let (place, code, message, help) = match part {
            Part::Guard => {
                let place = places::condition(&tail.guard.as_ref()?.0);
                (
                    place,
                    Code::GuardAlwaysHolds,
                    "this condition always holds",
                    "remove it, or write a condition that can be false",
                )
            }
            Part::Also(number) => {
                let place = tail.also.get(number)?.span;
                (
                    place,
                    Code::AlsoChangesNothing,
                    "this `also` changes nothing",
                    "remove it, or name other nodes, or another piece",
                )
            }
        };
        Some((
            place,
            Diagnostic::at(code, place, message)
                .because(head, "wherever this can be used")
                .help(help),
        ))
    };
    let mut here = idle(definition, openings, known, budget);
    here.retain(|part| report(*part).is_some_and(|(place, _)| !is_sized(definition, place)));
    let again = |there: &Definition, openings: &Openings| {
        idle(there, openings, &all_known(there.task, openings, budget), budget)
    };
    let everywhere = idle_everywhere(definition, budget, here, again);
    everywhere.into_iter().filter_map(report).for_each(|(_, report)| found.push(report));
}

/// Returns the parts that have no effect wherever the rules of a statement fit, if one of the rules
/// fits anywhere.
fn idle(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    budget: &Budget,
) -> BTreeSet<Idle> {
    let puzzle = definition.puzzle;
    let outer = puzzle.rules.iter().zip(&puzzle.rule_spans);
    let all = outer.chain(inner(puzzle).zip(&puzzle.inner_spans));
    let tailed: Vec<(&Rule, Span)> = all
        .filter(|(rule, _)| rule.tail().guard.is_some() || !rule.tail().also.is_empty())
        .map(|(rule, span)| (rule, *span))
        .collect();
    if tailed.is_empty() || tailed.len() > MOST_RULES {
        return BTreeSet::new();
    }
    // Each rule has a label of its own, so that none of its moves is merged with a move of another
    // rule.
    let rules = tailed
        .iter()
        .enumerate()
        .map(|(number, (rule, _))| rule.unguarded(Some(number.to_string())))
        .collect();
    let bare = Puzzle {
        rules,
        never: Vec::new(),
        settle: Vec::new(),
        chains: Vec::new(),
        ..puzzle.clone()
    };
    let Ok(task) = ground(&bare, &budget.afresh()) else { return BTreeSet::new() };
    let mut first = 0;
    let mut judged: BTreeMap<Idle, bool> = BTreeMap::new();
    for (&(rule, span), &count) in tailed.iter().zip(&task.moves_per_rule) {
        let Some(idle) = parts(definition, openings, rule, (&task, first..first + count)) else {
            return BTreeSet::new();
        };
        first += count;
        for (part, idle) in idle {
            let holds = || {
                rule.tail()
                    .guard
                    .as_ref()
                    .is_some_and(|guard| always_holds(definition, openings, known, guard, budget))
            };
            *judged.entry((span, part)).or_insert(true) &=
                idle.unwrap_or_else(|| part == Part::Guard && holds());
        }
    }
    judged.into_iter().filter_map(|(part, idle)| idle.then_some(part)).collect()
}

/// Returns the parts of a rule's tail, each with `true` if it has no effect on any of the rule's
/// moves that fit, `false` if no move fits, and `None` if that is not decided here.
fn parts(
    definition: &Definition,
    openings: &Openings,
    rule: &Rule,
    (task, moves): (&Task, Range<usize>),
) -> Option<Vec<(Part, Option<bool>)>> {
    let (tail, kinds) = (rule.tail(), &definition.puzzle.kinds);
    let also = (0..tail.also.len()).map(Part::Also);
    let all: Vec<Part> = tail.guard.iter().map(|_| Part::Guard).chain(also).collect();
    let (mut idle, mut fits) = (all.clone(), false);
    for opening in openings.all.as_ref()? {
        let mut can_hold = opening.reach.can_hold.clone();
        for number in moves.clone() {
            let one = task.ground_move(MoveId(number as u32));
            for (node, set) in one.guards {
                can_hold[node.index()] &= task.sets[set.0 as usize].low_bits();
            }
            if one.guards.iter().all(|(node, _)| can_hold[node.index()] != 0) {
                fits = true;
                idle.retain(|part| match *part {
                    Part::Guard => {
                        tail.guard.as_ref().is_some_and(|guard| !may_be(guard, false, &can_hold))
                    }
                    Part::Also(number) => changes_nothing(kinds, &tail.also[number], &can_hold),
                });
            }
            for (node, _) in one.guards {
                can_hold[node.index()] = opening.reach.can_hold[node.index()];
            }
        }
    }
    let judge =
        |part| (part, if fits { idle.contains(&part).then_some(true) } else { Some(false) });
    Some(all.into_iter().map(judge).collect())
}

fn always_holds(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    guard: &Condition,
    budget: &Budget,
) -> bool {
    let values = definition.puzzle.kinds.values();
    is_impossible(&guard.negated(values), values)
        || is_certain(definition.task, openings, known, guard, budget)
}

/// Returns `true` if an effect changes none of the nodes that it reaches, for all kinds that they
/// can hold.
fn changes_nothing(kinds: &Kinds, effect: &Effect, can_hold: &[u64]) -> bool {
    let stays = |kind: u16| {
        let becomes = match effect.kind {
            EffectKind::Advance => kinds.next.get(usize::from(kind)).copied(),
            EffectKind::Retreat => kinds.previous.get(usize::from(kind)).copied(),
            EffectKind::Set(set) => Some(set),
        };
        becomes == Some(Kind(kind))
    };
    effect
        .named()
        .iter()
        .all(|node| (0..64).filter(|kind| can_hold[node.index()] >> kind & 1 == 1).all(stays))
}
