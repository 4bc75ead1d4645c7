//! A sum of weights that no move lowers by more than its cost: the excess of a state over every
//! goal is a lower bound on the cost-to-go.
//!
//! The weights are checked, in whole numbers, on every ground move.
//!
//! F. Pommerening, M. Helmert, G. Röger, J. Seipp, From non-negative to general operator cost
//! partitioning, 2015.

use super::potential::{changes, column, multiples};
use super::simplex::{fits, maximise};
use super::sums::Sums;
use crate::budget::{Budget, Limit};
use crate::facts::balance::{Balance, Entry};
use crate::ground::{GroundMove, Task};
use crate::model::{Kind, NodeId, State};
use crate::pack::Machine;
use std::collections::{BTreeMap, BTreeSet};

/// The limit on the steps of the linear program.
const PIVOTS: usize = 600;
/// The limit on the positions of a goal.
const MOST_GOALS: usize = 64;

/// Summed weights.
#[derive(Debug)]
pub(in crate::search) struct Bound<'a> {
    /// The excess of a state over the best of the goals, in fractions of a cost unit.
    sums: Sums<'a>,
    /// The number of these fractions in a cost unit.
    parts: u32,
}

impl<'a> Bound<'a> {
    /// Computes the weights by which a start has the greatest excess over the goal.
    ///
    /// # Arguments
    /// * `task`, `machine` - the moves
    /// * `balances` - the effect of each move on sums
    /// * `start` - the position in which play begins
    /// * `goals` - all positions in which play may end
    ///
    /// # Returns
    /// `None` if no weights give a bound, or if there are too many moves for a linear program.
    ///
    /// # Errors
    /// Returns the limit on memory.
    ///
    /// # Complexity
    /// A linear program with a row for each different change and each goal, and a column for each
    /// kind on each node.
    pub(in crate::search) fn new(
        (task, machine): (&Task, &Machine),
        balances: &[Balance],
        start: &State,
        goals: &[State],
        budget: &'a Budget,
    ) -> Result<Option<Self>, Limit> {
        if goals.is_empty() || goals.len() > MOST_GOALS {
            return Ok(None);
        }
        let Some(rows) = priced_changes(task, balances, goals.len()) else { return Ok(None) };
        let found = solve(task, &rows, start, goals, budget)?;
        let certified = multiples(&found).find_map(|(parts, weights)| {
            Some((parts, certified(task, balances, &weights, parts, goals)?, weights))
        });
        let (Some((parts, most, weights)), Some(mut sums)) =
            (certified, Sums::new(machine, budget)?)
        else {
            return Ok(None);
        };
        let widest: i64 = weights.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        let fits = widest
            .checked_mul(2 * task.nodes as i64)
            .is_some_and(|most| i32::try_from(most).is_ok());
        let number = |node: NodeId, kind: Kind| {
            let column =
                if kind.index() < task.values { column((node, kind), task.values) } else { None };
            column.map_or(0, |column| weights[column] as i32)
        };
        if !fits {
            return Ok(None);
        }
        sums.set(0, -most as i32, &number);
        Ok(Some(Self { sums, parts: parts as u32 }))
    }

    /// Returns the lower bound on the cost-to-go.
    #[inline]
    pub(in crate::search) fn least(&self, state: &[u64]) -> u32 {
        u32::try_from(self.sums.of(state)[0]).map_or(0, |sum| sum.div_ceil(self.parts))
    }
}

/// Returns the different changes that moves can make, by columns, and the least cost of each;
/// `None` if there are too many.
fn priced_changes(
    task: &Task,
    balances: &[Balance],
    goals: usize,
) -> Option<BTreeMap<Vec<(usize, i64)>, u32>> {
    let columns = task.nodes.saturating_mul(task.values - 1).saturating_add(2);
    let mut rows: BTreeMap<Vec<(usize, i64)>, u32> = BTreeMap::new();
    for (ground_move, balance) in task.moves().zip(balances) {
        let mut made = BTreeSet::new();
        changes(balance, task.values, &mut made)?;
        for row in made {
            let cost = ground_move.least_cost();
            rows.entry(row).and_modify(|least| *least = cost.min(*least)).or_insert(cost);
        }
        if !fits(rows.len() + goals, columns) {
            return None;
        }
    }
    Some(rows)
}

/// Returns approximate weights that no change lowers by more than its cost, and for which the
/// excess of the start over all goals is greatest.
fn solve(
    task: &Task,
    rows: &BTreeMap<Vec<(usize, i64)>, u32>,
    start: &State,
    goals: &[State],
    budget: &Budget,
) -> Result<Vec<f64>, Limit> {
    let weights = task.nodes * (task.values - 1);
    // Entries are between -1 and 1: the weights are these entries times `scale`, in units of the
    // entry that multiplies costs.
    let (price, height) = (weights, weights + 1);
    let dearest = rows.values().max().copied().unwrap_or(0);
    let scale = i64::from(dearest).saturating_mul(2 * task.nodes as i64).max(1);
    let mut program: Vec<Vec<(usize, i64)>> = Vec::new();
    for (change, &cost) in rows {
        let lowered = change.iter().map(|&(column, sign)| (column, -sign * scale));
        program.push(lowered.chain([(price, -i64::from(cost))]).collect());
    }
    for goal in goals {
        let columns = |position: &State, sign: i64| -> Vec<(usize, i64)> {
            let entries =
                position.iter().enumerate().map(|(node, &kind)| (NodeId(node as u32), kind));
            entries.filter_map(|entry| Some((column(entry, task.values)?, sign))).collect()
        };
        program.push(
            [vec![(height, 2 * task.nodes as i64)], columns(start, -1), columns(goal, 1)].concat(),
        );
    }
    let mut objective = vec![0.0; weights + 2];
    objective[height] = 1.0;
    let found = maximise(&program, &objective, weights + 2, PIVOTS, budget)?;
    let factor = if found[price] > 1e-6 { scale as f64 / found[price] } else { 0.0 };
    Ok(found[..weights].iter().map(|entry| entry * factor).collect())
}

/// Returns the greatest sum of a goal, if no move lowers the sum by more than `parts` times its
/// cost.
fn certified(
    task: &Task,
    balances: &[Balance],
    weights: &[i64],
    parts: i64,
    goals: &[State],
) -> Option<i64> {
    let weight = |entry: Entry| column(entry, task.values).map_or(0, |column| weights[column]);
    let sum = |position: &State| {
        (0..).zip(position).map(|(node, &kind)| weight((NodeId(node), kind))).sum::<i64>()
    };
    let most = goals.iter().map(sum).max()?;
    let is_paid = |(ground_move, balance): (GroundMove, &Balance)| {
        balance.change(&weight).0 >= -parts * i64::from(ground_move.least_cost())
    };
    task.moves().zip(balances).all(is_paid).then_some(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::balance::balances;
    use crate::ground::plain::{self, all_positions, steps};
    use crate::ground::samples;
    use crate::pack::pack;

    /// Returns the cost-to-go of each position, by passes over all positions until nothing changes;
    /// chains are treated as if they always continued.
    fn costs_to_go(task: &Task, goal: &State) -> BTreeMap<State, u64> {
        let mut costs_to_go = BTreeMap::from([(goal.clone(), 0)]);
        loop {
            let mut better = Vec::new();
            for position in all_positions(task) {
                let behind = steps(task, &position, None).into_iter().filter_map(|(id, next)| {
                    Some(costs_to_go.get(&next)? + u64::from(task.ground_move(id).least_cost()))
                });
                let Some(cost_to_go) = behind.min() else { continue };
                if costs_to_go.get(&position).is_none_or(|&known| cost_to_go < known) {
                    better.push((position, cost_to_go));
                }
            }
            if better.is_empty() {
                return costs_to_go;
            }
            costs_to_go.extend(better);
        }
    }

    #[test]
    fn no_bound_is_beyond_what_is_to_be_paid() {
        let (mut positive, mut exact) = (0, 0);
        for seed in 0..200 {
            let task = samples::task(&plain::random_priced_puzzle(seed));
            let (machine, budget) = (pack(task.clone()), Budget::unlimited());
            let Some(balances) = balances(&task) else { continue };
            let (start, goal) = (
                samples::position(&"01201"[..task.nodes]),
                samples::position(&"20110"[..task.nodes]),
            );
            let Some(bound) = Bound::new(
                (&task, &machine),
                &balances,
                &start,
                std::slice::from_ref(&goal),
                &budget,
            )
            .unwrap() else {
                continue;
            };
            for (position, cost_to_go) in costs_to_go(&task, &goal) {
                let least = u64::from(bound.least(machine.pack::<[u64; 1]>(&position).as_slice()));
                assert!(least <= cost_to_go, "seed {seed} {position:?}: {least} > {cost_to_go}");
                (positive, exact) = (
                    positive + u32::from(least > 0),
                    exact + u32::from(least > 0 && least == cost_to_go),
                );
            }
        }
        assert!(positive > 600 && exact > 200, "{positive} {exact}");
    }
}
