//! Tables of ground moves: normal form, identity and signature (rule R27); and the guard that `if`
//! adds to a move.

use super::index::Index;
use super::task::Row;
use super::{GroundEffect, GuardId, MapId, ProgramId, SetId, Task};
use crate::budget::{Budget, Limit};
use crate::model::{Condition, EffectKind, Kind, KindSet, Kinds, NodeId, Tail};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The number of matches between two checks of the budget.
const POLL_EVERY: u32 = 4096;

/// A move that is to be added to the tables; its buffers are reused for the next move.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// The kinds that are required on nodes, each node once, in any order.
    pub(super) guards: Vec<(NodeId, SetId)>,
    /// The changes, each node once, in any order.
    pub(super) effects: Vec<(NodeId, GroundEffect)>,
    /// The condition that cannot be expressed node by node, if there is one.
    pub(super) guard: Option<GuardId>,
    /// The program that runs after the changes.
    pub(super) program: Option<ProgramId>,
    /// The cost.
    pub(super) cost: u32,
    /// The chain that the move belongs to.
    pub(super) chain: Option<u32>,
    /// The nodes that are part of the move's name.
    pub(super) matched: Vec<NodeId>,
    /// The clicked node.
    pub(super) click: Option<NodeId>,
    /// The number of the name and label.
    pub(super) name: u32,
    /// `true` if the move is dropped when an earlier move of the same name does the same.
    pub(super) merges: bool,
}

impl Draft {
    /// Resets the draft, except for name, cost, chain, condition and program.
    pub(super) fn clear(&mut self) {
        self.guards.clear();
        self.effects.clear();
        self.matched.clear();
        self.click = None;
    }
}

/// The tables of a task under construction.
#[derive(Debug)]
pub(super) struct Tables<'b> {
    pub(super) task: Task,
    budget: &'b Budget,
    full: KindSet,
    sets: FxHashMap<KindSet, SetId>,
    maps: FxHashMap<Vec<Kind>, MapId>,
    /// The numbers of conditions, and of names with their labels, by their hashes.
    conditions: FxHashMap<u64, Vec<u32>>,
    names: FxHashMap<u64, Vec<u32>>,
    same: Index,
    signatures: Index,
    ticks: u32,
}

impl<'b> Tables<'b> {
    /// Creates tables without moves; `task` has everything except moves, sets and maps.
    pub(super) fn new(task: Task, budget: &'b Budget) -> Self {
        let full = KindSet::full(task.values);
        Self {
            task,
            budget,
            full,
            sets: FxHashMap::default(),
            maps: FxHashMap::default(),
            conditions: FxHashMap::default(),
            names: FxHashMap::default(),
            same: Index::default(),
            signatures: Index::default(),
            ticks: 0,
        }
    }

    /// Returns the number of a set of kinds.
    pub(super) fn set(&mut self, set: &KindSet) -> SetId {
        if let Some(&known) = self.sets.get(set) {
            return known;
        }
        let id = SetId(self.task.sets.len() as u32);
        self.task.sets.push(set.clone());
        self.sets.insert(set.clone(), id);
        id
    }

    /// Returns the number of a function from kinds to kinds.
    pub(super) fn map(&mut self, map: &[Kind]) -> MapId {
        if let Some(&known) = self.maps.get(map) {
            return known;
        }
        let id = MapId(self.task.maps.len() as u32);
        self.task.maps.push(map.to_vec());
        self.maps.insert(map.to_vec(), id);
        id
    }

    /// Returns the ground form of an effect.
    pub(super) fn effect(&mut self, effect: EffectKind, kinds: &Kinds) -> GroundEffect {
        match effect {
            EffectKind::Advance => GroundEffect::Map(self.map(&kinds.next)),
            EffectKind::Retreat => GroundEffect::Map(self.map(&kinds.previous)),
            EffectKind::Set(kind) => GroundEffect::Become(kind),
        }
    }

    /// Returns the number of a condition.
    pub(super) fn guard(&mut self, condition: &Condition) -> GuardId {
        let conditions = &mut self.task.conditions;
        let alike = self.conditions.entry(hash_of(condition)).or_default();
        let known = alike.iter().copied().find(|&known| conditions[known as usize] == *condition);
        GuardId(known.unwrap_or_else(|| {
            conditions.push(condition.clone());
            let number = conditions.len() as u32 - 1;
            alike.push(number);
            number
        }))
    }

    /// Returns the number of a name with its label.
    pub(super) fn name(&mut self, name: &str, label: Option<&str>) -> u32 {
        let names = &mut self.task.names;
        let alike = self.names.entry(hash_of(&(name, label))).or_default();
        let is_same = |&known: &u32| {
            let (old, old_label) = &names[known as usize];
            old == name && old_label.as_deref() == label
        };
        alike.iter().copied().find(is_same).unwrap_or_else(|| {
            names.push((name.to_owned(), label.map(str::to_owned)));
            let number = names.len() as u32 - 1;
            alike.push(number);
            number
        })
    }

    /// Checks the budget at intervals; called once for every match that is tried.
    pub(super) fn tick(&mut self) -> Result<(), Limit> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(POLL_EVERY) { self.budget.poll() } else { Ok(()) }
    }

    /// Adds a move, unless it never applies, never changes a board, or merges with an earlier move.
    ///
    /// # Errors
    /// Returns the limit that was reached; the tables are consistent then, without the move.
    pub(super) fn push(&mut self, draft: &mut Draft) -> Result<(), Limit> {
        self.tick()?;
        if !self.normalise(draft) {
            return Ok(());
        }
        let id = self.task.rows.len() as u32;
        if draft.merges {
            let first = self.first_of_same(draft, id)?;
            if first != id {
                let cost = &mut self.task.rows[first as usize].cost;
                *cost = draft.cost.min(*cost);
                return Ok(());
            }
        }
        let signature = self.signature(draft, id)?;
        let task = &mut self.task;
        self.budget.reserve(&mut task.guards, draft.guards.len())?;
        self.budget.reserve(&mut task.effects, draft.effects.len())?;
        self.budget.reserve(&mut task.matched, draft.matched.len())?;
        self.budget.reserve(&mut task.rows, 1)?;
        task.guards.extend_from_slice(&draft.guards);
        task.effects.extend_from_slice(&draft.effects);
        task.matched.extend_from_slice(&draft.matched);
        task.rows.push(Row {
            guards: task.guards.len() as u32,
            effects: task.effects.len() as u32,
            nodes: task.matched.len() as u32,
            click: draft.click,
            signature,
            name: draft.name,
            guard: draft.guard,
            program: draft.program,
            cost: draft.cost,
            chain: draft.chain,
        });
        Ok(())
    }

    /// Returns the budget that the bytes of the tables are taken from.
    pub(super) fn budget(&self) -> &'b Budget {
        self.budget
    }

    /// Returns the finished task and gives spare bytes back to the budget.
    pub(super) fn finish(mut self) -> Task {
        self.budget.settle(&mut self.task.guards);
        self.budget.settle(&mut self.task.effects);
        self.budget.settle(&mut self.task.matched);
        self.budget.settle(&mut self.task.rows);
        self.same.release(self.budget);
        self.signatures.release(self.budget);
        self.task
    }

    /// Drops all tables and gives their bytes back to the budget.
    pub(super) fn abandon(self) {
        let budget = self.budget;
        self.finish().release(budget);
    }

    /// Forbids a move to change a node under a shaped piece (rule R49); steps along a cycle leave
    /// such nodes as they are.
    pub(super) fn leave_shaped(&mut self, draft: &mut Draft, kinds: &Kinds) {
        if !kinds.shapes.is_empty() {
            let unshaped = self.set(&kinds.unshaped());
            let changed =
                draft.effects.iter().filter(|(_, effect)| !matches!(effect, GroundEffect::Map(_)));
            draft.guards.extend(changed.map(|&(node, _)| (node, unshaped)));
        }
    }

    /// Returns `true` if a board exists that meets the demands on single nodes.
    pub(super) fn can_hold(&mut self, draft: &mut Draft) -> bool {
        draft.guards.sort_unstable();
        self.meet(&mut draft.guards);
        draft.guards.iter().all(|(_, set)| !self.task.sets[set.0 as usize].is_empty())
    }

    /// Returns `true` if a board may exist that meets the demands on single nodes and the guard. If
    /// there is none, the demands become impossible.
    pub(super) fn can_apply(&mut self, draft: &mut Draft) -> bool {
        if !self.can_hold(draft) {
            return false;
        }
        let Some(guard) = draft.guard else { return true };
        let (demands, values) = (self.task.demands(&draft.guards), self.task.values);
        if self.task.conditions[guard.0 as usize].can_hold_where(demands, values) {
            return true;
        }
        let nothing = self.set(&KindSet::none(values));
        draft.guards.push((NodeId(0), nothing));
        false
    }

    /// Sorts guards and effects and reduces them to the normal form that equal moves share.
    ///
    /// # Returns
    /// `true` if the move can apply and can change a board.
    fn normalise(&mut self, draft: &mut Draft) -> bool {
        if !self.can_hold(draft) {
            return false;
        }
        let sets = &self.task.sets;
        draft.guards.retain(|(_, set)| sets[set.0 as usize] != self.full);
        let guards = &draft.guards;
        let allowed = |node: NodeId| {
            let found = guards.binary_search_by_key(&node, |&(guarded, _)| guarded);
            found.map_or(&self.full, |at| &sets[guards[at].1.0 as usize])
        };
        for (node, effect) in &mut draft.effects {
            *effect = self.simplest(*node, *effect, &allowed);
        }
        draft.effects.retain(|&(node, effect)| !self.is_identity(node, effect, allowed(node)));
        draft.effects.sort_unstable();
        !draft.effects.is_empty() || draft.program.is_some() || self.task.settle.is_some()
    }

    /// Intersects several demands on one node; the demands are sorted by node.
    fn meet(&mut self, guards: &mut Vec<(NodeId, SetId)>) {
        for at in 1..guards.len() {
            if guards[at].0 == guards[at - 1].0 {
                let mut both = self.task.sets[guards[at].1.0 as usize].clone();
                both.intersect_with(&self.task.sets[guards[at - 1].1.0 as usize]);
                guards[at].1 = self.set(&both);
            }
        }
        // The last demand of a run is the intersection of all of them.
        guards.reverse();
        guards.dedup_by_key(|guard| guard.0);
        guards.reverse();
    }

    /// Returns a constant effect if the effect reads a node that can only hold one kind.
    fn simplest<'a>(
        &'a self,
        node: NodeId,
        effect: GroundEffect,
        allowed: &impl Fn(NodeId) -> &'a KindSet,
    ) -> GroundEffect {
        let constant = match effect {
            GroundEffect::Become(kind) => Some(kind),
            GroundEffect::Take(from) => allowed(from).single(),
            GroundEffect::Map(map) => {
                allowed(node).single().map(|kind| self.task.maps[map.0 as usize][kind.index()])
            }
        };
        constant.map_or(effect, GroundEffect::Become)
    }

    fn is_identity(&self, node: NodeId, effect: GroundEffect, allowed: &KindSet) -> bool {
        match effect {
            GroundEffect::Become(kind) => allowed.single() == Some(kind),
            GroundEffect::Take(from) => from == node,
            GroundEffect::Map(map) => {
                allowed.iter().all(|kind| self.task.maps[map.0 as usize][kind.index()] == kind)
            }
        }
    }

    fn first_of_same(&mut self, draft: &Draft, id: u32) -> Result<u32, Limit> {
        let task = &self.task;
        // In a chain the first and last node of a move are part of its identity.
        let ends =
            draft.chain.and_then(|_| Some((*draft.matched.first()?, *draft.matched.last()?)));
        let same = |other: u32| {
            let known = task.ground_move(super::MoveId(other));
            let alike = task.rows[other as usize].name == draft.name
                && known.guard == draft.guard
                && known.program == draft.program;
            alike
                && known.chain.map(|link| (link.from, link.to)) == ends
                && known.guards == draft.guards
                && known.effects == draft.effects
        };
        self.same.enter(
            hash_of(&(draft.name, draft.guard, &draft.guards, &draft.effects)),
            id,
            same,
            self.budget,
        )
    }

    fn signature(&mut self, draft: &Draft, id: u32) -> Result<u32, Limit> {
        let task = &self.task;
        let same = |other: u32| {
            let from = other
                .checked_sub(1)
                .map_or(0, |previous| task.rows[previous as usize].nodes as usize);
            let row = &task.rows[other as usize];
            row.name == draft.name && task.matched[from..row.nodes as usize] == draft.matched
        };
        self.signatures.enter(hash_of(&(draft.name, &draft.matched)), id, same, self.budget)
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The guard of a rule, ready to be added to moves.
#[derive(Debug, Default)]
pub(super) struct Guard {
    flat: Vec<(NodeId, SetId)>,
    whole: Option<GuardId>,
}

impl Guard {
    /// Creates the guard of a rule.
    pub(super) fn new(tail: &Tail, tables: &mut Tables) -> Self {
        let Some(condition) = &tail.guard else { return Self::default() };
        match condition.demands(tables.task.values) {
            Some(demands) => Self {
                flat: demands.into_iter().map(|(node, kinds)| (node, tables.set(&kinds))).collect(),
                whole: None,
            },
            None => Self { flat: Vec::new(), whole: Some(tables.guard(condition)) },
        }
    }

    /// Adds the guard to a move.
    pub(super) fn enter(&self, draft: &mut Draft) {
        draft.guards.extend_from_slice(&self.flat);
        draft.guard = self.whole;
    }
}
