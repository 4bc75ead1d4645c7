//! Every place where a rewrite can apply: lines, windows on them, numbers of repetitions.

use super::guard::Guard;
use super::tables::{Draft, Tables};
use super::{Fault, GroundEffect, SetId};
use crate::model::{Board, Change, Effect, Kind, Kinds, NodeId, Rewrite, Tail, Target, Window};

/// Adds all ground moves of a rewrite.
///
/// # Errors
/// The limit that was reached, or a match that changes a node twice.
pub(super) fn rewrite(rule: &Rewrite, chain: Option<u32>, (board, kinds): (&Board, &Kinds), tables: &mut Tables) -> Result<(), Fault> {
    let name = tables.name(&rule.name, rule.label.as_deref());
    let sets: Vec<SetId> = rule.pattern.cells.iter().map(|cell| tables.set(&cell.kinds)).collect();
    let guard = Guard::new(&rule.tail, tables);
    let draft = Draft { name, cost: rule.tail.cost, chain, merges: true, ..Draft::default() };
    let mut matcher = Matcher { rule, sets, guard, kinds, also: also(&rule.tail, kinds, tables), firsts: Vec::new(), draft };
    rule.pattern.windows(board, &mut |window| matcher.window(window, tables))
}

struct Matcher<'a> {
    rule: &'a Rewrite,
    sets: Vec<SetId>,
    guard: Guard,
    kinds: &'a Kinds,
    also: Vec<(NodeId, GroundEffect)>,
    firsts: Vec<usize>,
    draft: Draft,
}

impl Matcher<'_> {
    fn window(&mut self, window: &Window, tables: &mut Tables) -> Result<(), Fault> {
        tables.tick()?;
        if self.match_at(window) {
            self.change();
            self.change_elsewhere(tables)?;
            tables.leave_shaped(&mut self.draft, self.kinds);
            tables.push(&mut self.draft)?;
        }
        Ok(())
    }

    /// Fills nodes and guards of a match; `false` where a node is outside its cell's region.
    fn match_at(&mut self, window: &Window) -> bool {
        self.draft.clear();
        self.firsts.clear();
        self.draft.matched.extend_from_slice(window.nodes);
        let mut at = 0;
        for (number, (cell, taken)) in self.rule.pattern.cells.iter().zip(window.taken).enumerate() {
            self.firsts.push(at);
            for &node in &window.nodes[at..at + taken] {
                if cell.region.as_ref().is_some_and(|region| region.binary_search(&node).is_err()) {
                    return false;
                }
                self.draft.guards.push((node, self.sets[number]));
            }
            at += taken;
        }
        self.guard.enter(&mut self.draft);
        true
    }

    fn change(&mut self) {
        for (number, change) in self.rule.changes.iter().enumerate() {
            let effect = match *change {
                Change::Keep => continue,
                Change::Become(kind) => GroundEffect::Become(kind),
                Change::Take(from) => GroundEffect::Take(self.draft.matched[self.firsts[from]]),
            };
            self.draft.effects.push((self.draft.matched[self.firsts[number]], effect));
        }
    }

    /// Adds what `also` changes; where a match that can hold changes such a node itself, that is a fault (rule R40).
    fn change_elsewhere(&mut self, tables: &mut Tables) -> Result<(), Fault> {
        for &(node, effect) in &self.also {
            let unchanged =
                |at: usize| self.rule.changes[at] == Change::Become(self.rule.pattern.cells[at].kinds.single().unwrap_or(Kind::EMPTY));
            let same = |at: usize| self.rule.pattern.cells[at].kinds.single().is_some() && unchanged(at);
            let at = self
                .firsts
                .iter()
                .zip(&self.rule.changes)
                .position(|(&first, change)| *change != Change::Keep && self.draft.matched.get(first) == Some(&node));
            match at {
                Some(at) if same(at) => self.draft.effects.retain(|&(changed, _)| changed != node),
                Some(_) if tables.can_hold(&mut self.draft) => return Err(Fault::ChangedTwice(self.draft.matched.clone(), node)),
                Some(_) => continue,
                None => {}
            }
            self.draft.effects.push((node, effect));
        }
        Ok(())
    }
}

/// What `also` changes.
pub(super) fn also(tail: &Tail, kinds: &Kinds, tables: &mut Tables) -> Vec<(NodeId, GroundEffect)> {
    let mut found = Vec::new();
    for Effect { kind, targets } in &tail.also {
        let effect = tables.effect(*kind, kinds);
        let nodes = targets.iter().flat_map(|target| if let Target::Nodes(nodes) = target { &nodes[..] } else { &[] });
        found.extend(nodes.map(|&node| (node, effect)));
    }
    found.sort_unstable();
    found.dedup_by_key(|(node, _)| *node);
    found
}
