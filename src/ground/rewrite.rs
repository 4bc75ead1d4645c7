//! Every place where a rewrite can apply: lines, windows on them, numbers of repetitions.

use super::guard::Guard;
use super::spread::Spread;
use super::tables::{Draft, Tables};
use super::{Fault, GroundEffect, SetId};
use crate::model::{Board, Change, Effect, Kind, Kinds, Line, NodeId, Rewrite, Tail, Target};

/// How a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As it is written.
    Forward,
    /// From its end.
    Backward,
}

/// Where on a line the windows of a rule may lie that have one lowest position (on a ring: one beginning).
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    line: &'a Line,
    position: usize,
    reading: Reading,
}

impl Place<'_> {
    /// The most nodes that a window may have.
    fn reach(&self) -> usize {
        let (size, at) = (self.line.nodes.len(), self.position);
        match (self.reading, self.line.ring) {
            (Reading::Forward, true) => size,
            (Reading::Forward, false) => size - at,
            (Reading::Backward, false) => {
                let blocked = self.line.one_way.partition_point(|&step| (step as usize) < at);
                self.line.one_way.get(blocked).map_or(size - at, |&step| step as usize - at + 1)
            }
            (Reading::Backward, true) => {
                let below = self.line.one_way.partition_point(|&step| (step as usize) < at);
                let nearest = below.checked_sub(1).map(|last| self.line.one_way[last] as usize);
                let wrapped = self.line.one_way.last().map(|&step| step as usize);
                nearest.map_or_else(|| wrapped.map_or(size, |step| at + size - step), |step| at - step)
            }
        }
    }

    /// Whether a window of that many nodes has to end the line, as it is written, for both anchors to hold; `None` if no window fits.
    fn exact(&self, rule: &Rewrite) -> Option<Option<usize>> {
        let (low, high) = match self.reading {
            Reading::Forward => (rule.at_first, rule.at_last),
            Reading::Backward => (rule.at_last, rule.at_first),
        };
        if (self.line.ring && (low || high)) || (low && self.position > 0) {
            return None;
        }
        Some(high.then(|| self.line.nodes.len() - self.position))
    }

    /// The nodes of a window in the order of the pattern.
    fn nodes(&self, length: usize) -> impl Iterator<Item = NodeId> + '_ {
        let size = self.line.nodes.len();
        (0..length).map(move |step| {
            let at = match (self.reading, self.line.ring) {
                (Reading::Forward, _) => self.position + step,
                (Reading::Backward, false) => self.position + length - 1 - step,
                (Reading::Backward, true) => self.position + size - step,
            };
            self.line.nodes[if at < size { at } else { at - size }]
        })
    }
}

/// Adds all ground moves of a rewrite.
///
/// # Errors
/// The limit that was reached, or a match that changes a node twice.
pub(super) fn rewrite(rule: &Rewrite, board: &Board, kinds: &Kinds, tables: &mut Tables) -> Result<(), Fault> {
    let name = tables.name(&rule.name, rule.label.as_deref());
    let sets: Vec<SetId> = rule.cells.iter().map(|cell| tables.set(&cell.kinds)).collect();
    let guard = Guard::new(&rule.tail, tables);
    let draft = Draft { name, cost: rule.tail.cost, merges: true, ..Draft::default() };
    let mut matcher = Matcher { rule, sets, guard, also: also(&rule.tail, kinds, tables), firsts: Vec::new(), draft };
    for line in board.lines() {
        if rule.families.as_ref().is_some_and(|wanted| !wanted.contains(&line.family)) {
            continue;
        }
        for position in 0..line.nodes.len() {
            if rule.forward {
                matcher.windows(&Place { line, position, reading: Reading::Forward }, tables)?;
            }
            if rule.backward {
                matcher.windows(&Place { line, position, reading: Reading::Backward }, tables)?;
            }
        }
    }
    Ok(())
}

struct Matcher<'a> {
    rule: &'a Rewrite,
    sets: Vec<SetId>,
    guard: Guard,
    also: Vec<(NodeId, GroundEffect)>,
    firsts: Vec<usize>,
    draft: Draft,
}

impl Matcher<'_> {
    fn windows(&mut self, place: &Place, tables: &mut Tables) -> Result<(), Fault> {
        let Some(exact) = place.exact(self.rule) else {
            return Ok(());
        };
        let mut spread = Spread::new(&self.rule.cells, place.reach(), exact);
        while spread.advance() {
            tables.tick()?;
            if self.match_at(place, &spread) {
                self.change();
                self.change_elsewhere(tables)?;
                tables.push(&mut self.draft)?;
            }
        }
        Ok(())
    }

    /// Fills nodes and guards of a match; `false` where a node is outside its cell's region.
    fn match_at(&mut self, place: &Place, spread: &Spread) -> bool {
        self.draft.clear();
        self.firsts.clear();
        self.draft.matched.extend(place.nodes(spread.total()));
        let mut at = 0;
        for (number, cell) in self.rule.cells.iter().enumerate() {
            self.firsts.push(at);
            for &node in &self.draft.matched[at..at + spread.taken(number)] {
                if cell.region.as_ref().is_some_and(|region| region.binary_search(&node).is_err()) {
                    return false;
                }
                self.draft.guards.push((node, self.sets[number]));
            }
            at += spread.taken(number);
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
            let unchanged = |at: usize| self.rule.changes[at] == Change::Become(self.rule.cells[at].kinds.single().unwrap_or(Kind::EMPTY));
            let same = |at: usize| self.rule.cells[at].kinds.single().is_some() && unchanged(at);
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
fn also(tail: &Tail, kinds: &Kinds, tables: &mut Tables) -> Vec<(NodeId, GroundEffect)> {
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
