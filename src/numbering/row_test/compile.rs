//! The compilation of conditions into tests of single nodes, also of the weakest precondition of a
//! condition with respect to a move.
//!
//! Source of the latter: E. W. Dijkstra, Guarded commands, nondeterminacy and formal derivation of
//! programs, 1975.

use super::Test;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Condition, Kind, KindSet, NodeId, Term};

/// A compiler of conditions on the board as it is, or as it is after a move.
#[derive(Clone, Copy)]
pub(super) struct Compiler<'a> {
    pub(super) task: &'a Task,
    /// The move, and the compiler for the board before it.
    pub(super) after: Option<(&'a GroundMove<'a>, &'a Self)>,
}

impl Compiler<'_> {
    pub(super) fn test(&self, condition: &Condition) -> Test {
        match condition {
            Condition::Every(nodes, kinds) => {
                Test::All(nodes.iter().map(|&node| self.holds(node, kinds)).collect())
            }
            Condition::Some(nodes, kinds) => {
                Test::Any(nodes.iter().map(|&node| self.holds(node, kinds)).collect())
            }
            Condition::Each(parts) => {
                Test::All(parts.iter().map(|(node, kinds)| self.holds(*node, kinds)).collect())
            }
            Condition::Count(nodes, kinds, comparison, number) => Test::Count(
                nodes.iter().map(|&node| self.holds(node, kinds)).collect(),
                *comparison,
                *number,
            ),
            Condition::Sum(terms, comparison, number) => {
                let of = |term: &Term| {
                    term.nodes
                        .iter()
                        .map(|&node| (term.factor, self.holds(node, &term.kinds)))
                        .collect::<Vec<_>>()
                };
                Test::Sum(terms.iter().flat_map(of).collect(), *comparison, *number)
            }
            Condition::Sought(sought) => self.test(&sought.places),
            Condition::Stuck => self.stuck(),
            Condition::Not(part) => Test::Not(Box::new(self.test(part))),
            Condition::And(parts) => Test::All(parts.iter().map(|part| self.test(part)).collect()),
            Condition::Or(parts) => Test::Any(parts.iter().map(|part| self.test(part)).collect()),
        }
    }

    /// Returns the test that a node holds one of some kinds, in terms of the position before all
    /// moves.
    fn holds(&self, node: NodeId, kinds: &KindSet) -> Test {
        let Some((ground_move, before)) = self.after else {
            return Test::Holds(node, kinds.clone());
        };
        let Some(effect) = effect_on(ground_move, node) else { return before.holds(node, kinds) };
        match effect {
            GroundEffect::Become(kind) if kinds.contains(kind) => Test::All(Vec::new()),
            GroundEffect::Become(_) => Test::Any(Vec::new()),
            GroundEffect::Take(from) => before.holds(from, kinds),
            GroundEffect::Map(map) => before.holds(
                node,
                &self.kinds(|kind| kinds.contains(self.task.maps[map.0 as usize][kind.index()])),
            ),
        }
    }

    /// Returns the test that no move is left (R26, R28).
    fn stuck(&self) -> Test {
        Test::Not(Box::new(Test::Any(
            self.task.moves().map(|ground_move| self.applies(&ground_move)).collect(),
        )))
    }

    /// Returns the test that a move is legal: its guards hold, it changes a node, and it leads to
    /// no forbidden position.
    fn applies(&self, ground_move: &GroundMove) -> Test {
        let guards = ground_move.guards.iter();
        let mut parts: Vec<Test> =
            guards.map(|&(node, set)| self.holds(node, &self.task.sets[set.0 as usize])).collect();
        if !ground_move
            .effects
            .iter()
            .any(|&(node, effect)| self.surely_changes(ground_move, node, effect))
        {
            parts.push(Test::Any(
                ground_move
                    .effects
                    .iter()
                    .map(|&(node, effect)| self.changes(node, effect))
                    .collect(),
            ));
        }
        let after = Compiler { task: self.task, after: Some((ground_move, self)) };
        parts.extend(self.task.never.iter().map(|never| Test::Not(Box::new(after.test(never)))));
        Test::All(parts)
    }

    /// Returns `true` if the guards imply that an effect changes its node.
    fn surely_changes(&self, ground_move: &GroundMove, node: NodeId, effect: GroundEffect) -> bool {
        let guard = |node: NodeId| {
            ground_move
                .guards
                .iter()
                .find(|&&(guarded, _)| guarded == node)
                .map(|(_, set)| &self.task.sets[set.0 as usize])
        };
        let Some(kinds) = guard(node) else { return false };
        match effect {
            GroundEffect::Become(kind) => !kinds.contains(kind),
            GroundEffect::Map(map) => {
                kinds.iter().all(|kind| self.task.maps[map.0 as usize][kind.index()] != kind)
            }
            GroundEffect::Take(from) => {
                guard(from).is_some_and(|taken| kinds.iter().all(|kind| !taken.contains(kind)))
            }
        }
    }

    /// Returns the test that an effect changes its node.
    fn changes(&self, node: NodeId, effect: GroundEffect) -> Test {
        match effect {
            GroundEffect::Become(made) => self.holds(node, &self.kinds(|kind| kind != made)),
            GroundEffect::Map(map) => self.holds(
                node,
                &self.kinds(|kind| self.task.maps[map.0 as usize][kind.index()] != kind),
            ),
            GroundEffect::Take(from) if from == node => Test::Any(Vec::new()),
            GroundEffect::Take(from) => {
                let all = KindSet::full(self.task.values);
                let differs = |kind: Kind| {
                    vec![
                        self.holds(from, &self.kinds(|other| other == kind)),
                        self.holds(node, &self.kinds(|other| other != kind)),
                    ]
                };
                Test::Any(all.iter().map(|kind| Test::All(differs(kind))).collect())
            }
        }
    }

    fn kinds(&self, wanted: impl Fn(Kind) -> bool) -> KindSet {
        let mut kinds = KindSet::none(self.task.values);
        KindSet::full(self.task.values)
            .iter()
            .filter(|&kind| wanted(kind))
            .for_each(|kind| kinds.insert(kind));
        kinds
    }
}

fn effect_on(ground_move: &GroundMove, node: NodeId) -> Option<GroundEffect> {
    let at = ground_move.effects.binary_search_by_key(&node, |&(changed, _)| changed).ok()?;
    Some(ground_move.effects[at].1)
}
