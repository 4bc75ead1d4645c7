//! Puts ground moves into the tables of a task: normal form, identity and signature (rule R27).

use super::index::Index;
use super::task::Row;
use super::{GroundEffect, GuardId, MapId, ProgramId, SetId, Task};
use crate::budget::{Budget, Limit};
use crate::model::{Condition, EffectKind, Kind, KindSet, Kinds, NodeId};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// How many matches are made between two looks at the budget.
const POLL_EVERY: u32 = 4096;

/// A move on its way into the tables; reused from one to the next.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// What has to stand where, each node once, in any order.
    pub(super) guards: Vec<(NodeId, SetId)>,
    /// What changes, each node once, in any order.
    pub(super) effects: Vec<(NodeId, GroundEffect)>,
    /// What else has to hold, if that cannot be said node by node.
    pub(super) guard: Option<GuardId>,
    /// What runs after its changes.
    pub(super) program: Option<ProgramId>,
    /// What it costs.
    pub(super) cost: u32,
    /// Its chain.
    pub(super) chain: Option<u32>,
    /// The nodes that name it.
    pub(super) matched: Vec<NodeId>,
    /// The node it clicks.
    pub(super) click: Option<NodeId>,
    /// Its name and label.
    pub(super) name: u32,
    /// Whether an earlier move that does the same under the same name takes its place.
    pub(super) merges: bool,
}

impl Draft {
    /// Forgets the last move, but for its name, its cost, its chain, what else has to hold and what runs.
    pub(super) fn clear(&mut self) {
        self.guards.clear();
        self.effects.clear();
        self.matched.clear();
        self.click = None;
    }
}

/// The tables of a task that is being made.
#[derive(Debug)]
pub(super) struct Tables<'b> {
    pub(super) task: Task,
    budget: &'b Budget,
    full: KindSet,
    sets: FxHashMap<KindSet, SetId>,
    maps: FxHashMap<Vec<Kind>, MapId>,
    same: Index,
    signatures: Index,
    ticks: u32,
}

impl<'b> Tables<'b> {
    /// Tables without moves; `task` gives everything but moves, sets and maps.
    pub(super) fn new(task: Task, budget: &'b Budget) -> Self {
        let full = KindSet::full(task.values);
        Self {
            task,
            budget,
            full,
            sets: FxHashMap::default(),
            maps: FxHashMap::default(),
            same: Index::default(),
            signatures: Index::default(),
            ticks: 0,
        }
    }

    /// The number of a set of kinds.
    pub(super) fn set(&mut self, set: &KindSet) -> SetId {
        if let Some(&known) = self.sets.get(set) {
            return known;
        }
        let id = SetId(self.task.sets.len() as u32);
        self.task.sets.push(set.clone());
        self.sets.insert(set.clone(), id);
        id
    }

    /// The number of a function from kinds to kinds.
    pub(super) fn map(&mut self, map: &[Kind]) -> MapId {
        if let Some(&known) = self.maps.get(map) {
            return known;
        }
        let id = MapId(self.task.maps.len() as u32);
        self.task.maps.push(map.to_vec());
        self.maps.insert(map.to_vec(), id);
        id
    }

    /// What an effect does to a node.
    pub(super) fn effect(&mut self, effect: EffectKind, kinds: &Kinds) -> GroundEffect {
        match effect {
            EffectKind::Advance => GroundEffect::Map(self.map(&kinds.next)),
            EffectKind::Retreat => GroundEffect::Map(self.map(&kinds.previous)),
            EffectKind::Set(kind) => GroundEffect::Become(kind),
        }
    }

    /// The number of a condition.
    pub(super) fn guard(&mut self, condition: &Condition) -> GuardId {
        let known = self.task.conditions.iter().position(|known| known == condition);
        GuardId(known.unwrap_or_else(|| {
            self.task.conditions.push(condition.clone());
            self.task.conditions.len() - 1
        }) as u32)
    }

    /// The number of a name with its label.
    pub(super) fn name(&mut self, name: &str, label: Option<&str>) -> u32 {
        let known = self.task.names.iter().position(|(old, old_label)| old == name && old_label.as_deref() == label);
        known.unwrap_or_else(|| {
            self.task.names.push((name.to_owned(), label.map(str::to_owned)));
            self.task.names.len() - 1
        }) as u32
    }

    /// Looks at the budget from time to time; called once for every match that is tried.
    pub(super) fn tick(&mut self) -> Result<(), Limit> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(POLL_EVERY) { self.budget.poll() } else { Ok(()) }
    }

    /// Adds a move, unless it never applies, never changes a board, or merges with an earlier one.
    ///
    /// # Errors
    /// The limit that was reached; the tables are whole then, without the move.
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

    /// The budget that holds the bytes of the tables.
    pub(super) fn budget(&self) -> &'b Budget {
        self.budget
    }

    /// The finished task; what it does not need is given back.
    pub(super) fn finish(mut self) -> Task {
        self.budget.settle(&mut self.task.guards);
        self.budget.settle(&mut self.task.effects);
        self.budget.settle(&mut self.task.matched);
        self.budget.settle(&mut self.task.rows);
        self.same.release(self.budget);
        self.signatures.release(self.budget);
        self.task
    }

    /// Drops everything and gives all bytes back.
    pub(super) fn abandon(self) {
        let budget = self.budget;
        self.finish().release(budget);
    }

    /// Lets a move change no node under a shaped piece (rule R49); what follows a cycle leaves it as it is.
    pub(super) fn leave_shaped(&mut self, draft: &mut Draft, kinds: &Kinds) {
        if !kinds.shapes.is_empty() {
            let unshaped = self.set(&kinds.unshaped());
            let changed = draft.effects.iter().filter(|(_, effect)| !matches!(effect, GroundEffect::Map(_)));
            draft.guards.extend(changed.map(|&(node, _)| (node, unshaped)));
        }
    }

    /// Whether there is a board that has what a move demands node by node.
    pub(super) fn can_hold(&mut self, draft: &mut Draft) -> bool {
        draft.guards.sort_unstable();
        self.meet(&mut draft.guards);
        draft.guards.iter().all(|(_, set)| !self.task.sets[set.0 as usize].is_empty())
    }

    /// Sorts guards and effects and brings them to the one form that equal moves share.
    ///
    /// # Returns
    /// Whether the move can ever apply and ever change a board.
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

    /// Makes one demand of several on one node; they are sorted by node.
    fn meet(&mut self, guards: &mut Vec<(NodeId, SetId)>) {
        for at in 1..guards.len() {
            if guards[at].0 == guards[at - 1].0 {
                let mut both = self.task.sets[guards[at].1.0 as usize].clone();
                both.intersect_with(&self.task.sets[guards[at - 1].1.0 as usize]);
                guards[at].1 = self.set(&both);
            }
        }
        // The last of a run has what all of them leave.
        guards.reverse();
        guards.dedup_by_key(|guard| guard.0);
        guards.reverse();
    }

    /// A constant where what the effect looks at can only be one kind.
    fn simplest<'a>(&'a self, node: NodeId, effect: GroundEffect, allowed: &impl Fn(NodeId) -> &'a KindSet) -> GroundEffect {
        let constant = match effect {
            GroundEffect::Become(kind) => Some(kind),
            GroundEffect::Take(from) => allowed(from).single(),
            GroundEffect::Map(map) => allowed(node).single().map(|kind| self.task.maps[map.0 as usize][kind.index()]),
        };
        constant.map_or(effect, GroundEffect::Become)
    }

    fn is_identity(&self, node: NodeId, effect: GroundEffect, allowed: &KindSet) -> bool {
        match effect {
            GroundEffect::Become(kind) => allowed.single() == Some(kind),
            GroundEffect::Take(from) => from == node,
            GroundEffect::Map(map) => allowed.iter().all(|kind| self.task.maps[map.0 as usize][kind.index()] == kind),
        }
    }

    fn first_of_same(&mut self, draft: &Draft, id: u32) -> Result<u32, Limit> {
        let task = &self.task;
        // In a chain it matters where a move begins and ends.
        let ends = draft.chain.and_then(|_| Some((*draft.matched.first()?, *draft.matched.last()?)));
        let same = |other: u32| {
            let known = task.ground_move(super::MoveId(other));
            let alike = task.rows[other as usize].name == draft.name && known.guard == draft.guard && known.program == draft.program;
            alike && known.chain.map(|link| (link.from, link.to)) == ends && known.guards == draft.guards && known.effects == draft.effects
        };
        self.same.enter(hash_of(&(draft.name, draft.guard, &draft.guards, &draft.effects)), id, same, self.budget)
    }

    fn signature(&mut self, draft: &Draft, id: u32) -> Result<u32, Limit> {
        let task = &self.task;
        let same = |other: u32| {
            let from = other.checked_sub(1).map_or(0, |previous| task.rows[previous as usize].nodes as usize);
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
