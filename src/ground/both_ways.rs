//! Task × Task -> Task: the moves and the inverse moves of a puzzle side by side.

use super::tables::{Draft, Tables};
use super::{GroundEffect, MoveId, Task};
use crate::budget::{Budget, Limit};
use crate::model::{Kind, KindSet, NodeId};

/// The moves and the inverse moves in one task. They differ in the kind that they require on a
/// further node, which no move changes.
#[derive(Debug)]
pub struct BothWays {
    /// The moves, and after them the inverse moves.
    pub task: Task,
    /// The further node.
    pub node: NodeId,
    /// The kind on it that moves require, and the kind that inverse moves require.
    pub ways: [Kind; 2],
}

/// Makes one task of the moves of a puzzle and their inverse moves.
///
/// # Arguments
/// * `task` - the moves, which require nothing but kinds on nodes: conditions, `never`, chains and
///   the memory of clicks are left out
/// * `inverse` - the inverse moves, see [`invert`](super::invert())
/// * `budget` - the budget that the bytes of the new tables are taken from; see [`Task::release`]
///
/// # Errors
/// Returns the limit that was reached, without keeping any table.
///
/// # Complexity
/// Linear in the number of guards and effects.
pub fn both_ways(task: &Task, inverse: &Task, budget: &Budget) -> Result<BothWays, Limit> {
    let values = task.values + 2;
    let node = NodeId(task.nodes as u32);
    let ways = [0, 1].map(|way| Kind((task.values + way) as u16));
    let empty = Task {
        nodes: task.nodes + 1,
        values,
        names: vec![(String::new(), None)],
        moves_per_rule: vec![task.move_count() + inverse.move_count()],
        ..Task::default()
    };
    let mut tables = Tables::new(empty, budget);
    for (from, way) in [task, inverse].into_iter().zip(ways) {
        let requirement = tables.set(&KindSet::one(way, values));
        for number in 0..from.move_count() {
            let ground_move = from.ground_move(MoveId(number as u32));
            let mut draft = Draft { cost: ground_move.cost, ..Draft::default() };
            draft.guards.push((node, requirement));
            for &(guarded, set) in ground_move.guards {
                let set = wider(&from.sets[set.0 as usize], values);
                draft.guards.push((guarded, tables.set(&set)));
            }
            for &(changed, effect) in ground_move.effects {
                let effect = match effect {
                    GroundEffect::Map(map) => {
                        let mut map = from.maps[map.0 as usize].clone();
                        map.extend(ways);
                        GroundEffect::Map(tables.map(&map))
                    }
                    GroundEffect::Become(_) | GroundEffect::Take(_) => effect,
                };
                draft.effects.push((changed, effect));
            }
            if let Err(limit) = tables.push(&mut draft) {
                tables.abandon();
                return Err(limit);
            }
        }
    }
    Ok(BothWays { task: tables.finish(), node, ways })
}

fn wider(set: &KindSet, values: usize) -> KindSet {
    let mut wider = KindSet::none(values);
    set.iter().for_each(|kind| wider.insert(kind));
    wider
}

#[cfg(test)]
mod tests {
    use super::super::{invert, plain, samples};
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_way_has_its_own_moves() {
        let (budget, mut count) = (Budget::unlimited(), 0);
        for seed in 0..400 {
            let task = samples::task(&plain::random_free_puzzle(seed));
            let Ok(inverse) = invert(&task, &budget) else { continue };
            if !task.is_flat() || task.chains > 0 {
                continue;
            }
            count += 1;
            let both = both_ways(&task, &inverse, &budget).unwrap();
            for board in plain::all_positions(&task) {
                for (from, way) in [&task, &inverse].into_iter().zip(both.ways) {
                    let on = |board: &[Kind]| [board, &[way]].concat();
                    let after = |task: &Task, board: &[Kind]| {
                        plain::steps(task, &board.to_vec(), None).into_iter().map(|(_, next)| next)
                    };
                    let single: BTreeSet<_> = after(from, &board).map(|next| on(&next)).collect();
                    let both: BTreeSet<_> = after(&both.task, &on(&board)).collect();
                    assert_eq!(single, both, "seed {seed}");
                }
            }
        }
        assert!(count > 100, "{count}");
    }
}
