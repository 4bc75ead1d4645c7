//! The identity of moves (rule R27).

use super::effect::Put;
use super::link::Link;
use crate::model::{Demands, EffectKind, Kind, KindSet, Kinds, NodeId, Tail};
use std::collections::{BTreeMap, BTreeSet};

/// The identity of a ground move: name, label, conditions, and changes as functions on the boards
/// that meet them (rule R27).
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Identity<'a> {
    name: &'a str,
    label: Option<&'a str>,
    conditions: BTreeMap<NodeId, KindSet>,
    guard: Option<String>,
    changes: BTreeSet<(NodeId, Source)>,
    /// The first and the last node of the move, in a chain.
    ends: Option<(NodeId, NodeId)>,
    /// The clicked node, of a click.
    click: Option<NodeId>,
}

/// The origin of a node's new piece.
#[derive(PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Source {
    Fixed(Kind),
    Node(NodeId),
    Cycle(Vec<Kind>),
}

impl<'a> Identity<'a> {
    /// Creates the identity of a match.
    ///
    /// # Arguments
    /// * `needs` - the kinds that nodes have to hold
    /// * `written` - the contents that the right side puts on nodes
    pub(super) fn new(
        (name, label, tail): (&'a str, Option<&'a str>, &Tail),
        needs: Vec<(NodeId, &KindSet)>,
        written: Vec<(NodeId, Put)>,
        (link, demands): (Option<Link>, Option<&Demands>),
        kinds: &Kinds,
    ) -> Self {
        let mut conditions = BTreeMap::new();
        let mut demand = |node: NodeId, allowed: &KindSet| {
            conditions
                .entry(node)
                .or_insert_with(|| KindSet::full(kinds.values()))
                .intersect_with(allowed);
        };
        needs.into_iter().for_each(|(node, allowed)| demand(node, allowed));
        demands.into_iter().flatten().for_each(|(&node, allowed)| demand(node, allowed));
        let guard =
            tail.guard.as_ref().filter(|_| demands.is_none()).map(|guard| format!("{guard:?}"));
        conditions.retain(|_, allowed| allowed.len() < kinds.values());
        let only = |node: NodeId| conditions.get(&node)?.single();
        let mut changes = BTreeSet::new();
        for (node, put) in written {
            let source = match put {
                Put::Same => continue,
                Put::Kind(kind) => Source::Fixed(kind),
                Put::Of(from) => only(from).map_or(Source::Node(from), Source::Fixed),
            };
            // A change is dropped if the conditions imply that the node holds its new content
            // already, or if the node is its own source.
            match source {
                Source::Fixed(kind) if only(node) != Some(kind) => changes.insert((node, source)),
                Source::Node(from) if from != node => changes.insert((node, source)),
                _ => false,
            };
        }
        for effect in &tail.also {
            let cycle = match effect.kind {
                EffectKind::Advance => &kinds.next,
                EffectKind::Retreat => &kinds.previous,
                EffectKind::Set(kind) => &vec![kind; kinds.values()],
            };
            for node in effect.named() {
                let allowed = || {
                    (0..kinds.values() as u16)
                        .map(Kind)
                        .filter(|kind| conditions.get(&node).is_none_or(|set| set.contains(*kind)))
                };
                if allowed().all(|kind| cycle[kind.index()] == kind) {
                    continue;
                }
                let first = cycle[allowed().next().unwrap_or_default().index()];
                let constant = allowed().all(|kind| cycle[kind.index()] == first);
                changes.insert((
                    node,
                    if constant { Source::Fixed(first) } else { Source::Cycle(cycle.clone()) },
                ));
            }
        }
        let ends = link.map(|link| (link.from, link.to));
        Self { name, label, conditions, guard, changes, ends, click: None }
    }

    /// Adds the clicked node: clicks at different nodes are different moves, whatever they change.
    pub(super) fn clicked(self, click: Option<NodeId>) -> Self {
        Self { click, ..self }
    }
}
