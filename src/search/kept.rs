//! Numbers of pieces that no move changes, which are therefore the same in all positions connected
//! by moves.
//!
//! Every kept number is proved for every ground move and for all rules that run after moves.

use crate::facts::balance::kept_kinds;
use crate::ground::Task;
use crate::model::{Comparison, Condition, Kind, KindSet, NodeId, State};
use num_bigint::BigUint;
use num_integer::binomial;
use std::collections::BTreeSet;

/// Numbers of pieces that no move changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptNumbers {
    /// The kinds with a kept number. The empty kind is included only where it adds information to
    /// the others.
    pub(super) kinds: Vec<Kind>,
    /// The numbers of pieces of each kind in the given positions; each combination once.
    counts: BTreeSet<Vec<usize>>,
}

impl KeptNumbers {
    /// Finds the kinds whose number no move changes, and counts them in the given positions.
    ///
    /// # Returns
    /// `None` if there are no positions, or if moves may change every number.
    pub(super) fn find(task: &Task, positions: &[State]) -> Option<Self> {
        let mut kinds = kept_kinds(task);
        if kinds.len() == task.values {
            kinds.retain(|&kind| kind != Kind::EMPTY);
        }
        if kinds.is_empty() || positions.is_empty() {
            return None;
        }
        let counts = |position: &State| {
            kinds.iter().map(|kind| position.iter().filter(|&here| here == kind).count()).collect()
        };
        Some(Self { counts: positions.iter().map(counts).collect(), kinds })
    }

    /// Returns `true` if the numbers are those of all kinds, and the same in all given positions.
    pub(super) fn are_all(&self, task: &Task) -> bool {
        self.counts.len() == 1 && self.kinds.len() + 1 >= task.values
    }

    /// Returns the condition that the numbers agree with those of at least one of the given
    /// positions.
    pub(super) fn condition(&self, task: &Task) -> Condition {
        let nodes: Vec<NodeId> = (0..task.nodes as u32).map(NodeId).collect();
        let count = |(&kind, &number): (&Kind, &usize)| {
            Condition::Count(
                nodes.clone(),
                KindSet::one(kind, task.values),
                Comparison::Equal,
                number as i128,
            )
        };
        let same = |counts: &Vec<usize>| {
            Condition::And(self.kinds.iter().zip(counts).map(count).collect())
        };
        let mut all: Vec<Condition> = self.counts.iter().map(same).collect();
        if all.len() == 1 { all.swap_remove(0) } else { Condition::Or(all) }
    }

    /// Returns the number of placements whose numbers agree with one of the given positions, with
    /// any placement of the other kinds.
    ///
    /// # Arguments
    /// * `empties` - `true` if nodes may be empty
    pub(super) fn placements(&self, task: &Task, empties: bool) -> BigUint {
        let knows_empties = self.kinds.contains(&Kind::EMPTY);
        let others = task.values - self.kinds.len() - usize::from(!empties && !knows_empties);
        let of = |counts: &Vec<usize>| {
            let has_empties = self
                .kinds
                .iter()
                .zip(counts)
                .any(|(&kind, &number)| kind == Kind::EMPTY && number > 0);
            let (mut left, mut ways) =
                (task.nodes, BigUint::from(u8::from(empties || !has_empties)));
            for &number in counts {
                ways *= binomial(BigUint::from(left), BigUint::from(number));
                left = left.saturating_sub(number);
            }
            u32::try_from(left).map_or(BigUint::ZERO, |left| ways * BigUint::from(others).pow(left))
        };
        self.counts.iter().map(of).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain;

    #[test]
    fn placements_are_those_that_satisfy_the_condition() {
        let mut found = 0;
        for seed in 0..300 {
            let task = plain::random_task(seed);
            let positions = plain::all_positions(&task);
            let mut dice = plain::Dice(seed);
            let starts: Vec<State> = (0..2)
                .map(|_| positions[dice.roll(positions.len() as u64) as usize].clone())
                .collect();
            let Some(kept) = KeptNumbers::find(&task, &starts) else { continue };
            let condition = kept.condition(&task);
            let holds = |position: &&State| condition.holds(position, &mut || false);
            assert!(starts.iter().all(|start| holds(&start)), "seed {seed}");
            let filled = positions
                .iter()
                .filter(holds)
                .filter(|position| !position.contains(&Kind::EMPTY))
                .count();
            assert_eq!(
                kept.placements(&task, true),
                BigUint::from(positions.iter().filter(holds).count()),
                "seed {seed}"
            );
            assert_eq!(kept.placements(&task, false), BigUint::from(filled), "seed {seed}");
            for position in positions.iter().filter(holds) {
                assert!(
                    plain::steps(&task, position, None).iter().all(|(_, next)| holds(&next)),
                    "seed {seed}"
                );
            }
            found += 1;
        }
        assert!(found > 30, "{found}");
    }
}
