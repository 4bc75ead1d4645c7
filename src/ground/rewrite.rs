//! Every place where a rewrite can apply: lines, windows on them, numbers of repetitions.

use super::spread::Spread;
use super::tables::{Draft, Tables};
use super::{GroundEffect, SetId};
use crate::budget::Limit;
use crate::model::{Board, Change, Line, NodeId, Rewrite};

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
/// The limit that was reached.
pub(super) fn rewrite(rule: &Rewrite, board: &Board, tables: &mut Tables) -> Result<(), Limit> {
    let name = tables.name(&rule.name, rule.label.as_deref());
    let sets: Vec<SetId> = rule.cells.iter().map(|cell| tables.set(&cell.kinds)).collect();
    let mut matcher = Matcher { rule, sets, firsts: Vec::new(), draft: Draft { name, merges: true, ..Draft::default() } };
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
    firsts: Vec<usize>,
    draft: Draft,
}

impl Matcher<'_> {
    fn windows(&mut self, place: &Place, tables: &mut Tables) -> Result<(), Limit> {
        let Some(exact) = place.exact(self.rule) else {
            return Ok(());
        };
        let mut spread = Spread::new(&self.rule.cells, place.reach(), exact);
        while spread.advance() {
            tables.tick()?;
            if self.match_at(place, &spread) {
                self.change();
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
}
