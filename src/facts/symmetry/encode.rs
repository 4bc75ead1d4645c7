//! A task as a coloured graph whose automorphisms are its symmetries.

use super::check::Check;
use super::form::{Form, Relation};
use super::graph::{Draft, Graph};
use crate::ground::{GroundEffect, MapId, Task};
use crate::model::{Kind, KindSet, NodeId};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The sorts of vertices. Nodes and kinds come first, so that they have the first places of a
/// partition.
mod sort {
    pub(super) const NODE: u8 = 0;
    pub(super) const KIND: u8 = 1;
    pub(super) const SET: u8 = 2;
    pub(super) const HOLDS: u8 = 3;
    pub(super) const ARROW: u8 = 4;
    pub(super) const MAP: u8 = 5;
    pub(super) const EFFECT: u8 = 6;
    pub(super) const MOVE: u8 = 7;
    pub(super) const AND: u8 = 8;
    pub(super) const OR: u8 = 9;
    /// The first of eight numbers, one for each way to compare.
    pub(super) const COUNT: u8 = 10;
    pub(super) const NOT: u8 = 20;
    pub(super) const STUCK: u8 = 21;
    pub(super) const KEPT: u8 = 22;
    /// The first of eight numbers, one for each way to compare.
    pub(super) const SUM: u8 = 30;
}

/// The meanings of edges.
mod label {
    pub(super) const PART: u8 = 0;
    pub(super) const PLACE: u8 = 1;
    pub(super) const SOURCE: u8 = 2;
    pub(super) const CLICK: u8 = 3;
    pub(super) const FROM: u8 = 4;
    pub(super) const TO: u8 = 5;
}

/// An object with a vertex of its own, which equal objects share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Thing {
    Set(KindSet),
    Holds(NodeId, KindSet),
    Arrow(Kind, Kind),
    Map(MapId),
    Effect(NodeId, GroundEffect),
    Form(Form),
}

struct Encoder<'a> {
    task: &'a Task,
    draft: Draft,
    known: FxHashMap<Thing, u32>,
}

/// Creates the graph.
///
/// # Complexity
/// Linear in the conditions and changes of all moves, and in the size of the forms to preserve.
pub(super) fn encode(task: &Task, check: &Check) -> Graph {
    let mut encoder = Encoder { task, draft: Draft::default(), known: FxHashMap::default() };
    (0..task.nodes).for_each(|_| _ = encoder.draft.vertex((sort::NODE, 0)));
    (0..task.values).for_each(|value| _ = encoder.draft.vertex((sort::KIND, value.min(1) as i128)));
    for &id in &check.distinct {
        let ground_move = task.ground_move(id);
        let chain = ground_move.chain.map_or(0, |link| i128::from(link.chain) + 1);
        let made = encoder.draft.vertex((sort::MOVE, chain << 32 | i128::from(ground_move.cost)));
        for &(node, set) in ground_move.guards {
            let holds = encoder.holds(node, &task.sets[set.0 as usize]);
            encoder.draft.edge(made, holds, label::PART);
        }
        for &(node, effect) in ground_move.effects {
            let effect = encoder.effect(node, effect);
            encoder.draft.edge(made, effect, label::PART);
        }
        if let Some(node) = ground_move.click.filter(|_| task.remembers_click) {
            encoder.draft.edge(made, node.0, label::CLICK);
        }
        if let Some(link) = ground_move.chain {
            encoder.draft.edge(made, link.from.0, label::FROM);
            encoder.draft.edge(made, link.to.0, label::TO);
        }
    }
    for (at, form) in check.kept.iter().enumerate() {
        let (kept, form) = (encoder.draft.vertex((sort::KEPT, at as i128)), encoder.form(form));
        encoder.draft.edge(kept, form, label::PART);
    }
    encoder.draft.finish()
}

impl Encoder<'_> {
    fn kind(&self, kind: Kind) -> u32 {
        (self.task.nodes + kind.index()) as u32
    }

    /// Creates the vertex of an object, with edges to its parts.
    fn made_of(&mut self, thing: Thing, color: (u8, i128), parts: &[(u32, u8)]) -> u32 {
        let vertex = self.draft.vertex(color);
        parts.iter().for_each(|&(part, label)| self.draft.edge(vertex, part, label));
        self.known.insert(thing, vertex);
        vertex
    }

    fn set(&mut self, set: &KindSet) -> u32 {
        let thing = Thing::Set(set.clone());
        let parts = |kind| (self.kind(kind), label::PART);
        match self.known.get(&thing) {
            Some(&known) => known,
            None => self.made_of(thing, (sort::SET, 0), &set.iter().map(parts).collect::<Vec<_>>()),
        }
    }

    fn holds(&mut self, node: NodeId, set: &KindSet) -> u32 {
        let thing = Thing::Holds(node, set.clone());
        if let Some(&known) = self.known.get(&thing) {
            return known;
        }
        let set = self.set(set);
        self.made_of(thing, (sort::HOLDS, 0), &[(node.0, label::PLACE), (set, label::PART)])
    }

    fn map(&mut self, map: MapId) -> u32 {
        if let Some(&known) = self.known.get(&Thing::Map(map)) {
            return known;
        }
        let task = self.task;
        let images = task.maps[map.0 as usize].iter().enumerate();
        let arrows: Vec<(u32, u8)> =
            images.map(|(from, &to)| (self.arrow(Kind(from as u16), to), label::PART)).collect();
        self.made_of(Thing::Map(map), (sort::MAP, 0), &arrows)
    }

    fn arrow(&mut self, from: Kind, to: Kind) -> u32 {
        let parts = [(self.kind(from), label::SOURCE), (self.kind(to), label::PLACE)];
        match self.known.get(&Thing::Arrow(from, to)) {
            Some(&known) => known,
            None => self.made_of(Thing::Arrow(from, to), (sort::ARROW, 0), &parts),
        }
    }

    fn effect(&mut self, node: NodeId, effect: GroundEffect) -> u32 {
        let thing = Thing::Effect(node, effect);
        if let Some(&known) = self.known.get(&thing) {
            return known;
        }
        let (source, sort) = match effect {
            GroundEffect::Become(kind) => (self.kind(kind), 0),
            GroundEffect::Take(from) => (from.0, 1),
            GroundEffect::Map(map) => (self.map(map), 2),
        };
        self.made_of(
            thing,
            (sort::EFFECT, sort),
            &[(node.0, label::PLACE), (source, label::SOURCE)],
        )
    }

    fn form(&mut self, form: &Form) -> u32 {
        let thing = Thing::Form(form.clone());
        if let Some(&known) = self.known.get(&thing) {
            return known;
        }
        let (color, parts) = match form {
            Form::And(cells, parts) => ((sort::AND, 0), self.parts(cells, parts)),
            Form::Or(cells, parts) => ((sort::OR, 0), self.parts(cells, parts)),
            Form::Count(nodes, set, relation, number) => {
                let mut parts: Vec<(u32, u8)> =
                    nodes.iter().map(|node| (node.0, label::PLACE)).collect();
                parts.push((self.set(set), label::PART));
                ((sort::COUNT + code(*relation), *number), parts)
            }
            Form::Sum(terms, relation, number) => {
                let parts = terms.iter().map(|term| (self.form(term), label::PART)).collect();
                ((sort::SUM + code(*relation), *number), parts)
            }
            Form::Stuck => ((sort::STUCK, 0), Vec::new()),
            Form::Not(part) => ((sort::NOT, 0), vec![(self.form(part), label::PART)]),
        };
        self.made_of(thing, color, &parts)
    }

    fn parts(
        &mut self,
        cells: &BTreeMap<NodeId, KindSet>,
        parts: &BTreeSet<Form>,
    ) -> Vec<(u32, u8)> {
        let mut vertices: Vec<u32> =
            cells.iter().map(|(&node, set)| self.holds(node, set)).collect();
        vertices.extend(parts.iter().map(|part| self.form(part)));
        vertices.into_iter().map(|vertex| (vertex, label::PART)).collect()
    }
}

/// Returns a number for each way to compare.
fn code(relation: Relation) -> u8 {
    relation.iter().fold(0, |code, &will_do| 2 * code + u8::from(will_do))
}
