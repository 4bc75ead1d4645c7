//! Grounding of slides: every way in which a shaped piece can slide (rule R49).

use super::rewrite::{also, rewrite};
use super::tables::{Draft, Guard, Tables};
use super::{Fault, GroundEffect};
use crate::model::{Board, Grid, Kind, KindSet, Kinds, NodeId, Shape, Slide, neighbours_towards};
use std::collections::BTreeMap;

/// Adds all ground moves of a slide: first those of other pieces, then those of shaped pieces, by
/// position in reading order, side in order, and number of steps.
///
/// # Errors
/// Returns the limit that was reached, or a match that changes a node twice.
pub(super) fn slide(
    rule: &Slide,
    chain: Option<u32>,
    (board, kinds): (&Board, &Kinds),
    tables: &mut Tables,
) -> Result<(), Fault> {
    if let Some(others) = &rule.others {
        rewrite(others, chain, (board, kinds), tables)?;
    }
    let Some(grid) = board.grid() else { return Ok(()) };
    let name = tables.name(&rule.name, rule.label.as_deref());
    let guard = Guard::new(&rule.tail, tables);
    let shapes: Vec<&Shape> =
        kinds.shapes.iter().filter(|shape| rule.kinds.contains(&shape.kind())).collect();
    let towards: Vec<Vec<Option<NodeId>>> =
        rule.sides.iter().map(|&side| neighbours_towards(board, side)).collect();
    let also = also(&rule.tail, kinds, tables);
    let mut mover = Mover {
        kinds,
        also,
        rule,
        values: kinds.values(),
        guard,
        draft: Draft { name, cost: rule.tail.cost, chain, merges: true, ..Draft::default() },
    };
    for (row, column) in positions(grid) {
        for shape in &shapes {
            let Some(nodes) = shape.nodes(grid, row, column) else { continue };
            for next in &towards {
                mover.steps(shape, &nodes, next, tables)?;
            }
        }
    }
    Ok(())
}

fn positions(grid: &Grid) -> impl Iterator<Item = (usize, usize)> + use<> {
    let columns = grid.columns;
    (0..grid.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

struct Mover<'a> {
    rule: &'a Slide,
    kinds: &'a Kinds,
    also: Vec<(NodeId, GroundEffect)>,
    values: usize,
    guard: Guard,
    draft: Draft,
}

impl Mover<'_> {
    /// Adds the moves of a piece towards one side.
    fn steps(
        &mut self,
        shape: &Shape,
        before: &[NodeId],
        next: &[Option<NodeId>],
        tables: &mut Tables,
    ) -> Result<(), Fault> {
        let mut swept: Vec<NodeId> = Vec::new();
        let mut now = before.to_vec();
        for step in 1..=self.rule.most.unwrap_or(usize::MAX) {
            tables.tick()?;
            let Some(ahead) =
                now.iter().map(|node| next[node.index()]).collect::<Option<Vec<NodeId>>>()
            else {
                break;
            };
            now = ahead;
            swept.extend(now.iter().filter(|node| !before.contains(node)));
            if step >= self.rule.least.max(1) {
                self.enter(shape, before, &now, &swept, tables)?;
                tables.push(&mut self.draft)?;
            }
        }
        Ok(())
    }

    fn enter(
        &mut self,
        shape: &Shape,
        before: &[NodeId],
        after: &[NodeId],
        swept: &[NodeId],
        tables: &mut Tables,
    ) -> Result<(), Fault> {
        self.draft.clear();
        self.draft.matched.extend([before[0], after[0]]);
        for (&node, &value) in before.iter().zip(&shape.values) {
            self.draft.guards.push((node, tables.set(&KindSet::one(value, self.values))));
        }
        let empty = tables.set(&KindSet::one(Kind::EMPTY, self.values));
        self.draft.guards.extend(swept.iter().map(|&node| (node, empty)));
        let left = before.iter().map(|&node| (node, Kind::EMPTY));
        let changes: BTreeMap<NodeId, Kind> =
            left.chain(after.iter().copied().zip(shape.values.iter().copied())).collect();
        self.draft
            .effects
            .extend(changes.into_iter().map(|(node, kind)| (node, GroundEffect::Become(kind))));
        self.guard.enter(&mut self.draft);
        let twice = self
            .also
            .iter()
            .find(|(node, _)| self.draft.effects.iter().any(|(changed, _)| changed == node));
        if let Some(&(node, _)) = twice.filter(|_| tables.can_apply(&mut self.draft)) {
            return Err(Fault::ChangedTwice(None, self.draft.matched.clone(), node));
        }
        let moved = std::mem::replace(&mut self.draft.effects, self.also.clone());
        tables.leave_shaped(&mut self.draft, self.kinds);
        self.draft.effects.extend(moved);
        Ok(())
    }
}
