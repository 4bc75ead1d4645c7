//! Grounding of clicks: one move for every node that can be clicked.

use super::GroundEffect;
use super::tables::{Draft, Guard, Tables};
use crate::budget::Limit;
use crate::model::{Board, Click, Kinds, NodeId};

/// Adds all ground moves of a click statement.
///
/// # Errors
/// Returns the limit that was reached.
pub(super) fn click(
    rule: &Click,
    board: &Board,
    kinds: &Kinds,
    tables: &mut Tables,
) -> Result<(), Limit> {
    let name = tables.name("click", rule.label.as_deref());
    let guard = tables.set(&rule.kinds);
    let effects: Vec<GroundEffect> =
        rule.effects.iter().map(|effect| tables.effect(effect.kind, kinds)).collect();
    let entry = Guard::new(&rule.tail, tables);
    let mut draft = Draft { name, cost: rule.tail.cost, ..Draft::default() };
    for &node in &rule.nodes {
        draft.clear();
        draft.click = Some(node);
        draft.matched.push(node);
        draft.guards.push((node, guard));
        entry.enter(&mut draft);
        for (effect, &change) in rule.effects.iter().zip(&effects) {
            draft
                .effects
                .extend(effect.nodes(board, node).into_iter().map(|target| (target, change)));
        }
        keep_last_of_each_node(&mut draft.effects);
        tables.leave_shaped(&mut draft, kinds);
        tables.push(&mut draft)?;
    }
    Ok(())
}

/// Keeps the last effect on each node. Two effects on one node are reported before this stage, so
/// this only guarantees unique nodes.
fn keep_last_of_each_node(effects: &mut Vec<(NodeId, GroundEffect)>) {
    effects.reverse();
    effects.sort_by_key(|&(node, _)| node);
    effects.dedup_by_key(|&mut (node, _)| node);
}
