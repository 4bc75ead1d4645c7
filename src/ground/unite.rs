//! Unites ground moves that differ only in the kinds of one node.
//!
//! A rule that is written out for each kind of a name (rule R57) gives a move for each, also where
//! the kind only has to satisfy a comparison: a disc goes onto any larger one. Moves that follow
//! each other and do the same become one move with a set of kinds. No figure depends on it: they
//! agree in name, label and nodes, lead to the same positions, and no other move is between them.

use super::Task;
use super::tables::Tables;
use super::task::Row;
use crate::model::KindSet;
use std::ops::Range;

/// The places of a move in the tables.
#[derive(Clone, Debug, Default)]
struct Parts {
    guards: Range<usize>,
    effects: Range<usize>,
    nodes: Range<usize>,
}

impl Parts {
    /// Returns the places of the move that follows.
    fn next(&self, row: &Row) -> Self {
        Self {
            guards: self.guards.end..row.guards as usize,
            effects: self.effects.end..row.effects as usize,
            nodes: self.nodes.end..row.nodes as usize,
        }
    }
}

impl Tables<'_> {
    /// Unites moves of one rule that follow each other.
    ///
    /// # Complexity
    /// Linear in the size of the tables.
    pub(super) fn unite(&mut self) {
        let (mut read, mut kept) = (Parts::default(), Parts::default());
        let (mut from, mut to) = (0, 0);
        for rule in 0..self.task.moves_per_rule.len() {
            let first = to;
            for _ in 0..self.task.moves_per_rule[rule] {
                read = read.next(&self.task.rows[from]);
                let last = (to > first).then(|| (&self.task.rows[to - 1], &kept));
                let next = (&self.task.rows[from], &read);
                match last.and_then(|last| differing(&self.task, last, next)) {
                    Some(at) => {
                        let (own, other) = (kept.guards.start + at, read.guards.start + at);
                        if !self.add_kinds(own, other) {
                            // Any content fits, and no demand is left: the last move ends here.
                            self.task.guards.copy_within(own + 1..kept.guards.end, own);
                            kept.guards.end -= 1;
                            self.task.rows[to - 1].guards = kept.guards.end as u32;
                        }
                    }
                    None => {
                        kept = copied(&mut self.task, (from, &read), (to, &kept));
                        to += 1;
                    }
                }
                from += 1;
            }
            self.task.moves_per_rule[rule] = to - first;
        }
        let task = &mut self.task;
        task.rows.truncate(to);
        task.guards.truncate(kept.guards.end);
        task.effects.truncate(kept.effects.end);
        task.matched.truncate(kept.nodes.end);
    }

    /// Adds the kinds of a demand to those of another one.
    ///
    /// # Returns
    /// `false` if they are all kinds then.
    fn add_kinds(&mut self, own: usize, other: usize) -> bool {
        let sets = [own, other].map(|at| self.task.guards[at].1.0 as usize);
        let mut both = self.task.sets[sets[0]].clone();
        both.union_with(&self.task.sets[sets[1]]);
        self.task.guards[own].1 = self.set(&both);
        both != KindSet::full(self.task.values)
    }
}

/// Returns the index of the only demand in which two moves differ; `None` if they differ otherwise.
fn differing(
    task: &Task,
    (row, parts): (&Row, &Parts),
    (other_row, other): (&Row, &Parts),
) -> Option<usize> {
    let what = |row: &Row| (row.name, row.click, row.guard, row.program, row.cost, row.chain);
    let (guards, other_guards) =
        (&task.guards[parts.guards.clone()], &task.guards[other.guards.clone()]);
    let is_alike = what(row) == what(other_row)
        && guards.len() == other_guards.len()
        && std::iter::zip(guards, other_guards).all(|(one, other)| one.0 == other.0)
        && task.effects[parts.effects.clone()] == task.effects[other.effects.clone()]
        && task.matched[parts.nodes.clone()] == task.matched[other.nodes.clone()];
    if !is_alike {
        return None;
    }
    let mut differing = (0..guards.len()).filter(|&at| guards[at].1 != other_guards[at].1);
    let first = differing.next()?;
    differing.next().is_none().then_some(first)
}

/// Copies a move to an earlier place, behind another move.
fn copied(task: &mut Task, (from, read): (usize, &Parts), (to, before): (usize, &Parts)) -> Parts {
    fn shift<T: Copy>(table: &mut [T], from: &Range<usize>, to: usize) -> Range<usize> {
        table.copy_within(from.clone(), to);
        to..to + from.len()
    }
    let parts = Parts {
        guards: shift(&mut task.guards, &read.guards, before.guards.end),
        effects: shift(&mut task.effects, &read.effects, before.effects.end),
        nodes: shift(&mut task.matched, &read.nodes, before.nodes.end),
    };
    let mut row = task.rows[from].clone();
    row.guards = parts.guards.end as u32;
    row.effects = parts.effects.end as u32;
    row.nodes = parts.nodes.end as u32;
    task.rows[to] = row;
    parts
}
