//! Sums of weights that no move raises: where such a sum is less than at every goal, the goal is
//! unreachable.
//!
//! From states found dead by a costly search the weights are learned that detect those states, and
//! similar ones, at once. Each set of weights is checked, in whole numbers, on every ground move
//! and every position of the goal.
//!
//! For pegs these are pagoda functions: J. H. Conway; J. D. Beasley, The Ins and Outs of Peg
//! Solitaire, 1985. As linear programs: F. Pommerening, M. Helmert, G. Röger, J. Seipp, From
//! non-negative to general operator cost partitioning, 2015.

use super::simplex::{fits, maximise};
use super::sums::{LANES, Sums};
use crate::budget::{Budget, Limit};
use crate::facts::balance::{Balance, Entry};
use crate::ground::Task;
use crate::model::{Kind, State};
use crate::pack::Machine;
use crate::search::facts::{Facts, balances};
use crate::search::problem::Problem;
use std::collections::BTreeSet;

/// The limit on the potentials that are kept.
const MOST_POTENTIALS: usize = 64;
/// The number of failures in a row after which learning stops.
const MOST_FAILURES: usize = 24;
/// The limit on the changes of a single move.
const MOST_CASES: usize = 64;
/// The limit on the steps of a linear program.
const PIVOTS: usize = 2000;
/// The limit on the positions of a goal.
const MOST_GOALS: usize = 64;
/// The greatest multiple that is tried to make fractions whole.
const MULTIPLES: i64 = 120;

/// The known potentials, and the data needed to learn more.
#[derive(Debug)]
pub(in crate::search) struct Potentials<'a> {
    task: &'a Task,
    machine: &'a Machine,
    balances: &'a [Balance],
    goals: Vec<State>,
    /// The different changes that moves can make, by columns: a column for each kind except the
    /// empty one on each node.
    rows: Vec<Vec<(usize, i64)>>,
    known: Vec<Sums<'a>>,
    len: usize,
    failures: usize,
    budget: &'a Budget,
}

impl<'a> Potentials<'a> {
    /// Returns the test for dead states of a problem, if the goal has few positions and laws decide
    /// about them.
    pub(in crate::search) fn of(problem: &'a Problem) -> Option<Self> {
        let goals = Facts::of(problem)?.goals()?.to_vec();
        Self::new(problem.task(), problem.machine(), balances(problem)?, goals, problem.budget())
    }

    /// Creates a test without any potentials.
    ///
    /// # Returns
    /// `None` if there are too many moves or goals for linear programs.
    fn new(
        task: &'a Task,
        machine: &'a Machine,
        balances: &'a [Balance],
        goals: Vec<State>,
        budget: &'a Budget,
    ) -> Option<Self> {
        if goals.is_empty() || goals.len() > MOST_GOALS {
            return None;
        }
        let columns = task.nodes.saturating_mul(task.values - 1).saturating_add(1);
        let mut rows = BTreeSet::new();
        for balance in balances {
            changes(balance, task.values, &mut rows)?;
            if !fits(rows.len() + goals.len(), columns) {
                return None;
            }
        }
        let rows = rows.into_iter().collect();
        Some(Self {
            task,
            machine,
            balances,
            goals,
            rows,
            known: Vec::new(),
            len: 0,
            failures: 0,
            budget,
        })
    }

    /// Returns `true` if the goal is known to be unreachable.
    #[inline]
    pub(in crate::search) fn is_dead(&self, words: &[u64]) -> bool {
        self.known.iter().any(|sums| sums.of(words).iter().any(|&sum| sum < 0))
    }

    /// Returns the number of potentials.
    pub(in crate::search) fn len(&self) -> usize {
        self.len
    }

    /// Learns from a dead state.
    ///
    /// # Errors
    /// Returns a limit other than memory; where memory runs out, nothing is learned.
    ///
    /// # Complexity
    /// A linear program with a row for each different change and each goal, and a column for each
    /// kind on each node.
    pub(in crate::search) fn learn(&mut self, words: &[u64]) -> Result<(), Limit> {
        if self.len >= MOST_POTENTIALS || self.failures >= MOST_FAILURES || self.is_dead(words) {
            return Ok(());
        }
        self.budget.poll()?;
        let state = self.machine.unpack(words);
        let Some((weights, least)) = self.weights(&state) else {
            self.failures += 1;
            return Ok(());
        };
        self.failures = 0;
        self.keep(&weights, least);
        Ok(())
    }

    /// Returns weights that separate a state from all goals, and the least sum of a goal.
    fn weights(&self, state: &State) -> Option<(Vec<i64>, i64)> {
        let columns = self.task.nodes * (self.task.values - 1);
        // The last column is the excess of all goals over the state, scaled so that it stays below
        // 1.
        let scale = 2 * self.task.nodes as i64;
        let mut rows = self.rows.clone();
        for goal in &self.goals {
            let mut row: Vec<(usize, i64)> = vec![(columns, scale)];
            row.extend(self.columns_of(state).map(|column| (column, 1)));
            row.extend(self.columns_of(goal).map(|column| (column, -1)));
            rows.push(row);
        }
        let mut objective = vec![0.0; columns + 1];
        objective[columns] = 1.0;
        let found = maximise(&rows, &objective, columns + 1, PIVOTS, self.budget).ok()?;
        if found[columns] * (scale as f64) < 1e-2 {
            return None;
        }
        multiples(&found[..columns]).find_map(|(_, weights)| {
            let least = self.certified(&weights, state)?;
            Some((weights, least))
        })
    }

    /// Returns the least sum of a goal, if no move raises the sum and the sum of the state is less.
    fn certified(&self, weights: &[i64], state: &State) -> Option<i64> {
        let weight = |(node, kind): Entry| {
            column((node, kind), self.task.values).map_or(0, |column| weights[column])
        };
        let sum =
            |position: &State| self.columns_of(position).map(|column| weights[column]).sum::<i64>();
        let least = self.goals.iter().map(sum).min()?;
        let falls = self.balances.iter().all(|balance| balance.change(&weight).1 <= 0);
        (falls && sum(state) < least).then_some(least)
    }

    fn columns_of<'l>(&'l self, position: &'l State) -> impl Iterator<Item = usize> + 'l {
        let entries = position
            .iter()
            .enumerate()
            .map(|(node, &kind)| (crate::model::NodeId(node as u32), kind));
        entries.filter_map(|entry| column(entry, self.task.values))
    }

    fn keep(&mut self, weights: &[i64], least: i64) {
        if self.len.is_multiple_of(LANES) {
            let Ok(Some(sums)) = Sums::new(self.machine, self.budget) else { return };
            self.known.push(sums);
        }
        let values = self.task.values;
        let number = |node, kind: Kind| {
            let column = if kind.index() < values { column((node, kind), values) } else { None };
            column.map_or(0, |column| weights[column] as i32)
        };
        if let Some(sums) = self.known.last_mut() {
            sums.set(self.len % LANES, -least as i32, &number);
            self.len += 1;
        }
    }
}

/// Multiplies approximate fractions by small numbers; returns the multipliers that make all of them
/// nearly whole, with the whole numbers.
pub(super) fn multiples(entries: &[f64]) -> impl Iterator<Item = (i64, Vec<i64>)> {
    (1..=MULTIPLES).filter_map(move |multiple| {
        let scaled = || entries.iter().map(|entry| entry * multiple as f64);
        let whole = scaled().all(|entry| (entry - entry.round()).abs() < 1e-3);
        whole.then(|| (multiple, scaled().map(|entry| entry.round() as i64).collect()))
    })
}

/// Returns the column of a kind on a node; the empty kind has none, since each node holds exactly
/// one value.
pub(super) fn column((node, kind): Entry, values: usize) -> Option<usize> {
    Some(node.index() * (values - 1) + kind.index().checked_sub(1)?)
}

/// Adds all changes that a move can make.
pub(super) fn changes(
    balance: &Balance,
    values: usize,
    rows: &mut BTreeSet<Vec<(usize, i64)>>,
) -> Option<()> {
    let columns = |entries: &mut dyn Iterator<Item = (Entry, i64)>| -> Vec<(usize, i64)> {
        entries.filter_map(|(entry, sign)| Some((column(entry, values)?, sign))).collect()
    };
    let mut found = BTreeSet::from([columns(&mut balance.fixed.iter().map(|&entry| (entry, 1)))]);
    for source in &balance.sources {
        let cases: BTreeSet<_> =
            source.cases.iter().map(|(_, entries)| columns(&mut entries.iter().copied())).collect();
        found = found
            .iter()
            .flat_map(|change| cases.iter().map(|case| [&change[..], case].concat()))
            .collect();
        if found.len() > MOST_CASES {
            return None;
        }
    }
    rows.extend(found.into_iter().map(tidy).filter(|row| !row.is_empty()));
    Some(())
}

/// Returns a row with its columns in order, each once, without zeros.
pub(super) fn tidy(row: Vec<(usize, i64)>) -> Vec<(usize, i64)> {
    let mut sums = std::collections::BTreeMap::new();
    row.into_iter().for_each(|(column, sign)| *sums.entry(column).or_insert(0) += sign);
    sums.into_iter().filter(|&(_, sum)| sum != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::balance::balances;
    use crate::ground::plain;
    use crate::ground::samples;
    use crate::pack::pack;

    #[test]
    fn only_dead_states_are_reported() {
        let mut revealed = 0;
        for seed in 0..120 {
            let task = plain::random_task(seed);
            let machine = pack(task.clone());
            let balances = balances(&task).unwrap();
            let budget = Budget::unlimited();
            let goal = samples::position(&"2021"[..task.nodes]);
            let Some(mut potentials) =
                Potentials::new(&task, &machine, &balances, vec![goal.clone()], &budget)
            else {
                continue;
            };
            let alive = plain::boards_that_reach(&task, &goal);
            for position in
                plain::all_positions(&task).iter().filter(|position| !alive.contains(position))
            {
                potentials.learn(machine.pack::<[u64; 1]>(position).as_slice()).unwrap();
            }
            revealed += potentials.len();
            for position in &alive {
                assert!(
                    !potentials.is_dead(&machine.pack::<[u64; 1]>(position)),
                    "seed {seed} {position:?}"
                );
            }
        }
        assert!(revealed > 20, "{revealed}");
    }

    #[test]
    fn a_peg_too_far_away_is_reported() {
        let task = samples::task(&samples::pegs(5));
        let machine = pack(task.clone());
        let (balances, budget) = (balances(&task).unwrap(), Budget::unlimited());
        let one =
            |at: usize| samples::position(&format!("{}1{}", "0".repeat(at), "0".repeat(24 - at)));
        let mut potentials =
            Potentials::new(&task, &machine, &balances, vec![one(12)], &budget).unwrap();
        let two: State = one(0).iter().zip(&one(24)).map(|(a, b)| (*a).max(*b)).collect();
        let state: [u64; 1] = machine.pack(&two);
        assert!(!potentials.is_dead(&state));
        potentials.learn(&state).unwrap();
        assert!(
            potentials.is_dead(&state) && !potentials.is_dead(&machine.pack::<[u64; 1]>(&one(12)))
        );
    }
}
