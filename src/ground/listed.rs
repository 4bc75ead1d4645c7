//! Grounding of listed moves: each is a ground move, unless it merges with an earlier one.

use super::rewrite::{also, change_elsewhere};
use super::tables::{Draft, Guard, Tables};
use super::{Fault, GroundEffect, SetId};
use crate::model::{Content, Kinds, Listed, NodeId};

/// Adds all ground moves of a listed rule.
///
/// # Errors
/// Returns the limit that was reached, or a match that changes a node twice.
pub(super) fn listed(
    rule: &Listed,
    chain: Option<u32>,
    kinds: &Kinds,
    tables: &mut Tables,
) -> Result<(), Fault> {
    let sets: Vec<SetId> = rule.sets.iter().map(|set| tables.set(set)).collect();
    let mut tails = Vec::with_capacity(rule.tails.len());
    for (label, tail) in &rule.tails {
        let name = tables.name(&rule.name, label.as_deref());
        let guard = Guard::new(tail, tables);
        tails.push((name, tail.cost, guard, also(tail, kinds, tables)));
    }
    let mut draft = Draft { chain, ..Draft::default() };
    for one in &rule.moves {
        tables.tick()?;
        let (name, cost, guard, also) = &tails[one.tail];
        draft.clear();
        (draft.name, draft.cost, draft.click) = (*name, *cost, one.click);
        draft.merges = one.click.is_none();
        draft.matched.extend_from_slice(&one.nodes);
        draft.guards.extend(one.needs.iter().map(|&(node, set)| (node, sets[set])));
        guard.enter(&mut draft);
        draft.effects.extend(one.puts.iter().map(|&(node, content)| {
            let effect = match content {
                Content::Kind(kind) => GroundEffect::Become(kind),
                Content::Of(from) => GroundEffect::Take(from),
            };
            (node, effect)
        }));
        let single = |node: NodeId| {
            let mut own = one.needs.iter().filter(|(needed, _)| *needed == node);
            own.find_map(|&(_, set)| rule.sets[set].single())
        };
        change_elsewhere(&mut draft, also, &single, tables)?;
        tables.leave_shaped(&mut draft, kinds);
        tables.push(&mut draft)?;
    }
    Ok(())
}
