//! Weights on pieces that separate a start from a goal: no move raises their sum, and every
//! position of the goal has a greater one than the start.
//!
//! A linear program finds them approximately. They are rounded, and checked in whole numbers on
//! every ground move and on the whole goal.
//!
//! For pegs these are pagoda functions: J. H. Conway; J. D. Beasley, The Ins and Outs of Peg
//! Solitaire, 1985. As a linear program: F. Pommerening, M. Helmert, G. Röger, J. Seipp, From
//! non-negative to general operator cost partitioning, 2015.

use super::potential::{changes, column, tidy};
use super::simplex::{entries, maximise};
use crate::budget::{Budget, Limit};
use crate::facts::balance::{Balance, Entry};
use crate::facts::orbits::Orbits;
use crate::facts::refutation::Refutation;
use crate::ground::Task;
use crate::model::{Kind, KindSet, NodeId, State};
use std::collections::{BTreeMap, BTreeSet};

/// The limit on the entries of a tableau.
const MOST_ENTRIES: usize = 1 << 20;
/// The limit on the steps of a linear program.
const PIVOTS: usize = 4000;
/// The greatest number by which entries are multiplied before they are rounded.
const MOST_SCALE: i64 = 1 << 24;
/// An entry below it is the work of rounding errors.
const LEAST_MARGIN: f64 = 1e-7;

/// A sparse row of a linear program: columns and coefficients.
type Row = Vec<(usize, i64)>;

/// Returns the reason why a start cannot reach a goal, if weights separate them.
///
/// # Arguments
/// * `balances` - the effect of each move on sums
/// * `goals` - sets of kinds for each node; every position of the goal is within one of these
///
/// # Returns
/// `None` also where the linear program would be too large.
///
/// # Errors
/// Returns the limit that stopped the work.
///
/// # Complexity
/// A linear program with a row for each different change and each set of `goals`, and a column for
/// each kind on each node.
pub(in crate::search) fn separate(
    task: &Task,
    balances: &[Balance],
    start: &State,
    goals: &[Vec<KindSet>],
    budget: &Budget,
) -> Result<Option<Refutation>, Limit> {
    let Some(program) = Program::new(task, balances, start, goals) else { return Ok(None) };
    // With a margin for each move, rounding breaks none of the rows. Where moves allow no margin,
    // the weights are often small fractions.
    for with_margins in [true, false] {
        let found = program.solve(with_margins, budget)?;
        if found[program.margin()] < LEAST_MARGIN {
            continue;
        }
        let mut scale = 1;
        while scale <= MOST_SCALE {
            let weights = program.rounded(&found, scale);
            if let Some(refutation) = certified(task, balances, start, goals, &weights) {
                return Ok(Some(refutation));
            }
            scale += (scale / 8).max(1);
        }
    }
    Ok(None)
}

/// A linear program for the weights. Its columns are: a weight for each class of entries, the
/// least weights of nodes that the goal leaves open but not empty, those of nodes that may be
/// empty, negated, and the margin.
struct Program {
    /// The class of the weight of each entry, by [`column`].
    classes: Vec<usize>,
    /// The number of columns that may be negative.
    signed: usize,
    /// The number of all columns.
    columns: usize,
    /// The sums that must not be positive: the changes of moves, each once.
    changes: BTreeSet<Row>,
    /// The sums that must not be positive: least weights less the weights of the node.
    least: Vec<Row>,
    /// The excess of the start over each of the goals.
    excesses: BTreeSet<Row>,
    nodes: usize,
}

impl Program {
    /// Returns `None` if the program is too large.
    fn new(
        task: &Task,
        balances: &[Balance],
        start: &State,
        goals: &[Vec<KindSet>],
    ) -> Option<Self> {
        let entries_of_board = task.nodes.saturating_mul(task.values - 1);
        let mut all = BTreeSet::new();
        for balance in balances {
            changes(balance, task.values, &mut all)?;
            if entries(all.len(), 0, 0) > MOST_ENTRIES {
                return None;
            }
        }
        let (classes, number) = classes(entries_of_board, &all);
        // The open nodes of the goals: those that may be empty have columns that are never
        // negative, and come last.
        let open =
            || goals.iter().flat_map(|goal| (0..).zip(goal)).filter(|(_, kinds)| kinds.len() > 1);
        let mut places: BTreeMap<(bool, u32, Vec<Kind>), usize> =
            open().map(|(node, kinds)| (place(node, kinds), 0)).collect();
        places.values_mut().enumerate().for_each(|(at, column)| *column = number + at);
        let signed = number + places.keys().filter(|(may_be_empty, ..)| !may_be_empty).count();
        let columns = number + places.len() + 1;

        let class = |node: u32, kind: Kind| {
            column((NodeId(node), kind), task.values).map(|column| classes[column])
        };
        let mut least = Vec::new();
        for ((may_be_empty, node, kinds), &column) in &places {
            let sign = if *may_be_empty { -1 } else { 1 };
            let weights = kinds.iter().filter_map(|&kind| class(*node, kind));
            least.extend(weights.map(|weight| tidy(vec![(column, sign), (weight, -1)])));
        }
        let of_start = (0..).zip(start).filter_map(|(node, &kind)| Some((class(node, kind)?, 1)));
        let of_start: Row = of_start.collect();
        let excess = |goal: &Vec<KindSet>| {
            let of_goal = (0..).zip(goal).filter_map(|(node, kinds)| match kinds.single() {
                Some(kind) => Some((class(node, kind)?, -1)),
                None => {
                    let place = place(node, kinds);
                    Some((*places.get(&place)?, if place.0 { 1 } else { -1 }))
                }
            });
            tidy(of_start.iter().copied().chain(of_goal).collect())
        };
        let excesses: BTreeSet<Row> = goals.iter().map(excess).collect();
        let merged = |row: Row| tidy(row.into_iter().map(|(at, by)| (classes[at], by)).collect());
        let changes: BTreeSet<Row> =
            all.into_iter().map(merged).filter(|row| !row.is_empty()).collect();
        let rows = changes.len() + least.len() + excesses.len();
        (entries(rows, columns, signed) <= MOST_ENTRIES).then_some(Self {
            classes,
            signed,
            columns,
            changes,
            least,
            excesses,
            nodes: task.nodes,
        })
    }

    /// Returns the column of the margin.
    fn margin(&self) -> usize {
        self.columns - 1
    }

    /// Maximises the margin by which the goals exceed the start.
    ///
    /// # Arguments
    /// * `with_margins` - `true` if every move has to lower the sum by a margin too, unless another
    ///   move makes the opposite change
    fn solve(&self, with_margins: bool, budget: &Budget) -> Result<Vec<f64>, Limit> {
        let mut rows = self.least.clone();
        for change in &self.changes {
            let opposite: Row = change.iter().map(|&(at, by)| (at, -by)).collect();
            let mut row = change.clone();
            if with_margins && !self.changes.contains(&opposite) {
                row.push((self.margin(), row.iter().map(|(_, by)| by.abs()).sum()));
            }
            rows.push(row);
        }
        let with_margin = |row: &Row| [&row[..], &[(self.margin(), self.nodes as i64)]].concat();
        rows.extend(self.excesses.iter().map(with_margin));
        let mut objective = vec![0.0; self.columns];
        objective[self.margin()] = 1.0;
        maximise(&rows, &objective, self.signed, PIVOTS, budget)
    }

    /// Returns a whole weight for each entry, by [`column`].
    fn rounded(&self, found: &[f64], scale: i64) -> Vec<i64> {
        let whole = |&class: &usize| (found[class] * scale as f64).round() as i64;
        self.classes.iter().map(whole).collect()
    }
}

/// Returns the key of an open node of a goal: whether it may be empty, the node, and its kinds.
fn place(node: u32, kinds: &KindSet) -> (bool, u32, Vec<Kind>) {
    (kinds.contains(Kind(0)), node, kinds.iter().collect())
}

/// Returns the class of each entry, and the number of classes. Entries are of one class if moves
/// turn each of them into the other, in both directions: their weights are equal.
fn classes(number: usize, changes: &BTreeSet<Row>) -> (Vec<usize>, usize) {
    let mut orbits = Orbits::new(number);
    for row in changes {
        let ([(first, 1), (second, -1)] | [(first, -1), (second, 1)]) = row[..] else { continue };
        let opposite: Row = row.iter().map(|&(at, by)| (at, -by)).collect();
        if changes.contains(&opposite) {
            orbits.join(first as u32, second as u32);
        }
    }
    let mut classes = vec![0; number];
    let lists = orbits.lists();
    for (class, list) in lists.iter().enumerate() {
        list.iter().for_each(|&entry| classes[entry as usize] = class);
    }
    (classes, lists.len())
}

/// Returns the refutation by some weights, if no move raises their sum and every goal exceeds the
/// start.
fn certified(
    task: &Task,
    balances: &[Balance],
    start: &State,
    goals: &[Vec<KindSet>],
    weights: &[i64],
) -> Option<Refutation> {
    let weight = |entry: Entry| column(entry, task.values).map_or(0, |column| weights[column]);
    let least = |goal: &Vec<KindSet>| -> Option<i64> {
        let of_node = |(node, kinds): (u32, &KindSet)| {
            kinds.iter().map(|kind| weight((NodeId(node), kind))).min()
        };
        (0..).zip(goal).map(of_node).sum()
    };
    let here = (0..).zip(start).map(|(node, &kind)| weight((NodeId(node), kind))).sum();
    let there = goals.iter().map(least).collect::<Option<Vec<i64>>>()?.into_iter().min()?;
    let holds = here < there && balances.iter().all(|balance| balance.change(&weight).1 <= 0);
    let entries = (0..task.nodes as u32).map(NodeId).flat_map(|node| {
        let kinds = (1..task.values as u16).map(Kind);
        kinds.map(move |kind| ((node, kind), weight((node, kind))))
    });
    holds.then(|| Refutation::Weights {
        weights: entries.filter(|&(_, weight)| weight != 0).collect(),
        here,
        there,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::balance::balances;
    use crate::ground::plain::{self, Dice};
    use crate::ground::samples;

    /// Returns a goal that leaves some nodes open, drawn at random.
    fn random_goal(task: &Task, dice: &mut Dice) -> Vec<KindSet> {
        let kinds = |dice: &mut Dice| loop {
            let mut kinds = KindSet::full(task.values);
            for kind in (0..task.values as u16).map(Kind) {
                if dice.roll(2) == 0 {
                    kinds.remove(kind);
                }
            }
            if !kinds.is_empty() {
                return kinds;
            }
        };
        (0..task.nodes).map(|_| kinds(dice)).collect()
    }

    #[test]
    fn a_refuted_goal_is_out_of_reach_in_random_puzzles() {
        let mut refuted = 0;
        for seed in 0..300 {
            let task = plain::random_task(seed);
            let (balances, budget) = (balances(&task).unwrap(), Budget::unlimited());
            let mut dice = Dice(seed);
            let positions = plain::all_positions(&task);
            for _ in 0..6 {
                let start = &positions[dice.roll(positions.len() as u64) as usize];
                let goals: Vec<_> =
                    (0..=dice.roll(2)).map(|_| random_goal(&task, &mut dice)).collect();
                let found = separate(&task, &balances, start, &goals, &budget).unwrap();
                let Some(Refutation::Weights { weights, here, there }) = found else { continue };
                refuted += 1;
                let sum = |position: &State| -> i64 {
                    let holds =
                        |&&((node, kind), _): &&(Entry, i64)| position[node.index()] == kind;
                    weights.iter().filter(holds).map(|(_, weight)| weight).sum()
                };
                assert!(sum(start) == here && here < there);
                let meets = |position: &State| {
                    let meets = |goal: &Vec<KindSet>| {
                        goal.iter().zip(position).all(|(kinds, &kind)| kinds.contains(kind))
                    };
                    goals.iter().any(meets)
                };
                for position in plain::boards_reached_from(&task, start) {
                    assert!(sum(&position) <= here && !meets(&position), "seed {seed}");
                }
                assert!(
                    positions.iter().all(|position| !meets(position) || sum(position) >= there)
                );
            }
        }
        assert!(refuted > 200, "{refuted}");
    }

    #[test]
    fn a_peg_gets_no_further_than_two_rows_with_three_pegs() {
        let task = samples::task(&samples::pegs(5));
        let (balances, budget) = (balances(&task).unwrap(), Budget::unlimited());
        // The two lower rows are full; a peg wants to get to the first row.
        let start = samples::position(&format!("{}{}", "0".repeat(15), "1".repeat(10)));
        let target = |row: usize| -> Vec<Vec<KindSet>> {
            let goal = |column: usize| {
                let mut goal = vec![KindSet::full(task.values); task.nodes];
                goal[row * 5 + column] = KindSet::one(Kind(1), task.values);
                goal
            };
            (0..5).map(goal).collect()
        };
        let three_pegs: State =
            (0..25).map(|node| Kind(u16::from([17, 20, 22].contains(&node)))).collect();
        let found = |start: &State, row| {
            separate(&task, &balances, start, &target(row), &budget).unwrap().is_some()
        };
        assert!(found(&three_pegs, 0) && !found(&start, 1) && !found(&start, 0));
    }
}
