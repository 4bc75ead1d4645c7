//! The powers of a turn as ground moves.

use super::GroundEffect;
use super::guard::Guard;
use super::tables::{Draft, Tables};
use crate::budget::Limit;
use crate::model::{Kinds, Turn};

/// Adds a ground move for each power of a turn.
///
/// # Errors
/// The limit that was reached.
pub(super) fn turn(rule: &Turn, kinds: &Kinds, tables: &mut Tables) -> Result<(), Limit> {
    let guard = Guard::new(&rule.tail, tables);
    let mut draft = Draft { cost: rule.tail.cost, ..Draft::default() };
    for (name, power) in &rule.powers {
        draft.clear();
        draft.name = tables.name(name, rule.label.as_deref());
        for cycle in &rule.cycles {
            let steps = power.rem_euclid(cycle.len().max(1) as i64) as usize;
            if steps == 0 {
                continue; // this power leaves the cycle as it is, whatever stands there
            }
            let to = cycle.iter().cycle().skip(steps);
            draft.effects.extend(cycle.iter().zip(to).map(|(&from, &to)| (to, GroundEffect::Take(from))));
        }
        guard.enter(&mut draft);
        tables.leave_shaped(&mut draft, kinds);
        tables.push(&mut draft)?;
    }
    Ok(())
}
