//! Grounding of turns: one move for each power.

use super::GroundEffect;
use super::tables::{Draft, Guard, Tables};
use crate::budget::Limit;
use crate::model::{Condition, KindSet, Kinds, NodeId, Tail, Turn};

/// Adds a ground move for each power of a turn.
///
/// # Errors
/// Returns the limit that was reached.
pub(super) fn turn(rule: &Turn, kinds: &Kinds, tables: &mut Tables) -> Result<(), Limit> {
    let guard = Guard::new(&rule.tail, tables);
    let mut draft = Draft { cost: rule.tail.cost, ..Draft::default() };
    for (name, power) in &rule.powers {
        draft.clear();
        draft.name = tables.name(name, rule.label.as_deref());
        for cycle in &rule.cycles {
            let steps = power.rem_euclid(cycle.len().max(1) as i64) as usize;
            if steps == 0 {
                continue; // this power maps the cycle to itself
            }
            let to = cycle.iter().cycle().skip(steps);
            draft
                .effects
                .extend(cycle.iter().zip(to).map(|(&from, &to)| (to, GroundEffect::Take(from))));
        }
        if kinds.shapes.is_empty() {
            guard.enter(&mut draft);
        } else {
            let whole =
                rule.tail.guard.iter().cloned().chain([leaves_shaped(&draft, kinds)]).collect();
            Guard::new(&Tail { guard: Some(Condition::And(whole)), ..Tail::default() }, tables)
                .enter(&mut draft);
        }
        tables.push(&mut draft)?;
    }
    Ok(())
}

/// Returns the condition that the turn changes no node under a shaped piece (rule R49).
fn leaves_shaped(draft: &Draft, kinds: &Kinds) -> Condition {
    let shaped = || {
        kinds
            .shapes
            .iter()
            .flat_map(|shape| shape.values.iter().map(|&value| KindSet::one(value, kinds.values())))
    };
    let stays = |&(to, effect): &(NodeId, GroundEffect)| {
        let GroundEffect::Take(from) = effect else { return None };
        let same = shaped().map(|value| Condition::Each(vec![(to, value.clone()), (from, value)]));
        Some(Condition::Or(
            std::iter::once(Condition::Each(vec![(to, kinds.unshaped())])).chain(same).collect(),
        ))
    };
    Condition::And(draft.effects.iter().filter_map(stays).collect())
}
