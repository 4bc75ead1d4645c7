//! Grounding of rewrites: every line, every window on it, every number of repetitions.

use super::tables::{Draft, Guard, Tables};
use super::{Fault, GroundEffect, SetId};
use crate::model::{Board, Change, Kind, Kinds, NodeId, Rewrite, Tail, Window};

/// Adds all ground moves of a rewrite.
///
/// # Errors
/// Returns the limit that was reached, or a match that changes a node twice.
pub(super) fn rewrite(
    rule: &Rewrite,
    chain: Option<u32>,
    (board, kinds): (&Board, &Kinds),
    tables: &mut Tables,
) -> Result<(), Fault> {
    let name = tables.name(&rule.name, rule.label.as_deref());
    let sets: Vec<SetId> = rule.pattern.cells.iter().map(|cell| tables.set(&cell.kinds)).collect();
    let guard = Guard::new(&rule.tail, tables);
    let draft = Draft { name, cost: rule.tail.cost, chain, merges: true, ..Draft::default() };
    let mut matcher = Matcher {
        rule,
        sets,
        guard,
        kinds,
        also: also(&rule.tail, kinds, tables),
        firsts: Vec::new(),
        draft,
    };
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
            self.change(window.taken);
            let (cells, firsts) = (&self.rule.pattern.cells, &self.firsts);
            let matched = self.draft.matched.clone();
            let single = |node: NodeId| {
                let at = matched.iter().position(|matched| *matched == node)?;
                let cell = firsts.iter().rposition(|&first| first <= at)?;
                cells[cell].kinds.single()
            };
            change_elsewhere(&mut self.draft, &self.also, &single, tables)?;
            tables.leave_shaped(&mut self.draft, self.kinds);
            tables.push(&mut self.draft)?;
        }
        Ok(())
    }

    /// Fills in the nodes and guards of a match; returns `false` if a node is outside its cell's
    /// region.
    fn match_at(&mut self, window: &Window) -> bool {
        self.draft.clear();
        self.firsts.clear();
        self.draft.matched.extend_from_slice(window.nodes);
        let mut at = 0;
        for (number, (cell, taken)) in self.rule.pattern.cells.iter().zip(window.taken).enumerate()
        {
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

    /// Adds the changes of the right side, place by place: behind a run that is taken along, places
    /// lie on other nodes than on the left.
    fn change(&mut self, taken: &[usize]) {
        let mut at = 0;
        for (place, change) in self.rule.changes.iter().enumerate() {
            match *change {
                Change::Keep => at += taken[place],
                Change::Become(kind) => {
                    self.draft.effects.push((self.draft.matched[at], GroundEffect::Become(kind)));
                    at += 1;
                }
                Change::Take(from) => {
                    for step in 0..taken[from] {
                        let source = self.draft.matched[self.firsts[from] + step];
                        self.draft
                            .effects
                            .push((self.draft.matched[at + step], GroundEffect::Take(source)));
                    }
                    at += taken[from];
                }
            }
        }
    }
}

/// Adds the changes of `also`; reports a fault if a match that can hold changes such a node itself
/// (rule R40).
///
/// # Arguments
/// `single` - returns the only kind that the left side allows on a node
pub(super) fn change_elsewhere(
    draft: &mut Draft,
    also: &[(NodeId, GroundEffect)],
    single: &dyn Fn(NodeId) -> Option<Kind>,
    tables: &mut Tables,
) -> Result<(), Fault> {
    let stays_the_same = |(node, effect): (NodeId, GroundEffect)| match effect {
        GroundEffect::Become(kind) => single(node) == Some(kind),
        GroundEffect::Take(from) => {
            from == node || single(from).is_some() && single(from) == single(node)
        }
        GroundEffect::Map(_) => false,
    };
    for &(node, effect) in also {
        let own = draft.effects.iter().position(|(changed, _)| *changed == node);
        match own {
            Some(own) if stays_the_same(draft.effects[own]) => {
                draft.effects.swap_remove(own);
            }
            Some(_) if tables.can_apply(draft) => {
                return Err(Fault::ChangedTwice(None, draft.matched.clone(), node));
            }
            Some(_) => continue,
            None => {}
        }
        draft.effects.push((node, effect));
    }
    Ok(())
}

/// Returns the changes of `also`.
pub(super) fn also(tail: &Tail, kinds: &Kinds, tables: &mut Tables) -> Vec<(NodeId, GroundEffect)> {
    let mut found = Vec::new();
    for effect in &tail.also {
        let change = tables.effect(effect.kind, kinds);
        found.extend(effect.named().into_iter().map(|node| (node, change)));
    }
    found.sort_unstable();
    found.dedup_by_key(|(node, _)| *node);
    found
}
