//! Weighted counts of pieces that no move changes, or that every move lowers by the same amount.

use super::balance::{Balance, Entry};
use super::interval::{Span, Weights, span};
use super::null_space::null_space;
use crate::ground::Task;
use crate::model::{Condition, Kind};
use std::collections::BTreeSet;

/// A weighted count of pieces and its change by every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The weight of each kind. The empty kind has the weight 0, except where a goal counts it.
    pub weights: Weights,
    /// The amount by which every move lowers the count; 0 for a conserved count.
    pub fall: i64,
}

/// All laws of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// A count that every move lowers.
    pub decreasing: Option<Law>,
    /// Conserved counts, from which all other conserved counts follow.
    pub conserved: Vec<Law>,
}

/// The consequence of a law for all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A lower bound for the number of moves; a solution need not exist.
    AtLeast(u64),
    /// There is no solution; the span of the count at the goal, if the goal can hold at all.
    Impossible(Option<Span>),
    /// The number of moves of every solution.
    Exactly(u64),
}

impl Law {
    /// Returns the consequence of the law for all solutions.
    ///
    /// # Complexity
    /// That of [`span`].
    #[must_use]
    pub fn verdict(&self, task: &Task, start: &[Kind], goal: &Condition) -> Verdict {
        let here = self.weights.sum(start);
        let Some(there) = span(goal, &self.weights, task.nodes) else {
            return Verdict::Impossible(None);
        };
        let Span { least, most } = there;
        if self.fall == 0 {
            return if (least..=most).contains(&here) {
                Verdict::AtLeast(0)
            } else {
                Verdict::Impossible(Some(there))
            };
        }
        // Every move lowers the count by `fall`.
        let steps = (here - least).div_euclid(self.fall);
        let reached = here - steps * self.fall;
        if steps < 0 || reached > most {
            return Verdict::Impossible(Some(there));
        }
        if reached + self.fall <= most && steps > 0 {
            let over = u64::try_from(here - most).unwrap_or(0);
            return Verdict::AtLeast(over.div_ceil(self.fall.unsigned_abs()));
        }
        Verdict::Exactly(steps.unsigned_abs())
    }
}

/// Finds the laws of a task.
///
/// # Returns
/// No law if numbers grow too large.
///
/// # Complexity
/// O(different changes × kinds²): the law's weights solve a linear equation for each different
/// change that a move can make.
#[must_use]
pub fn counts(task: &Task, balances: &[Balance]) -> Counts {
    // Columns: the weight of each kind except the empty one (0, since the number of nodes does not
    // change), and then the fall.
    let rows: Vec<Vec<i128>> = balances
        .iter()
        .flat_map(|balance| equations(balance, task.values))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let law = |solution: Vec<i128>| {
        let numbers: Option<Vec<i64>> =
            solution.into_iter().map(|entry| i32::try_from(entry).ok().map(i64::from)).collect();
        let (fall, weights) =
            numbers?.split_last().map(|(&fall, weights)| (fall, [&[0], weights].concat()))?;
        Some(Law { weights: Weights { kinds: weights, nodes: None }, fall })
    };
    let mut laws: Vec<Law> =
        null_space(&rows, task.values).unwrap_or_default().into_iter().filter_map(law).collect();
    laws.retain(|law| balances.iter().all(|balance| law.holds_of(balance)));
    let (decreasing, conserved): (Vec<Law>, Vec<Law>) =
        laws.into_iter().partition(|law| law.fall > 0);
    // Without moves every law holds, even one with a fall.
    Counts { decreasing: decreasing.into_iter().next().filter(|_| !balances.is_empty()), conserved }
}

impl Law {
    /// Returns `true` if a move obeys the law: an independent check of the result of the
    /// elimination.
    pub(super) fn holds_of(&self, balance: &Balance) -> bool {
        balance.change(&|(node, kind): Entry| self.weights.weight(node, kind))
            == (-self.fall, -self.fall)
    }
}

/// Returns the equations that one move implies for the weights and the fall.
fn equations(balance: &Balance, values: usize) -> Vec<Vec<i128>> {
    let row = |entries: &mut dyn Iterator<Item = (Kind, i64)>| {
        let mut row = vec![0_i128; values];
        entries
            .filter(|(kind, _)| *kind != Kind::EMPTY)
            .for_each(|(kind, sign)| row[kind.index() - 1] += i128::from(sign));
        row
    };
    let mut change = row(&mut balance.fixed.iter().map(|&(_, kind)| (kind, 1)));
    change[values - 1] = 1;
    let mut rows = Vec::new();
    for source in &balance.sources {
        let mut cases = source
            .cases
            .iter()
            .map(|(_, entries)| row(&mut entries.iter().map(|&((_, kind), sign)| (kind, sign))));
        let Some(first) = cases.next() else { continue };
        // All cases change the sum by the same amount.
        rows.extend(cases.map(|case| case.iter().zip(&first).map(|(a, b)| a - b).collect()));
        change.iter_mut().zip(&first).for_each(|(sum, entry)| *sum += entry);
    }
    rows.push(change);
    rows
}

#[cfg(test)]
mod tests {
    use super::super::balance::balances;
    use super::*;
    use crate::ground::plain;
    use crate::ground::samples;
    use crate::model::{Comparison, NodeId};

    fn laws(task: &Task) -> Counts {
        counts(task, &balances(task).unwrap())
    }

    fn law(weights: &[i64], fall: i64) -> Law {
        Law { weights: Weights { kinds: weights.to_vec(), nodes: None }, fall }
    }

    #[test]
    fn pegs_and_green_frogs_leave_one_by_one() {
        let falls = |weights: &[i64]| Some(law(weights, 1));
        assert_eq!(
            laws(&samples::task(&samples::pegs(4))),
            Counts { decreasing: falls(&[0, 1]), conserved: Vec::new() }
        );
        let (puzzle, start, goal) = samples::toazzle();
        let task = samples::task(&puzzle);
        let found = laws(&task);
        assert_eq!(
            found,
            Counts { decreasing: falls(&[0, 0, 1]), conserved: vec![law(&[0, 1, 0], 0)] }
        );
        assert_eq!(found.decreasing.unwrap().verdict(&task, &start, &goal), Verdict::Exactly(6));
        let two_reds = Condition::Count(
            puzzle.board.nodes().collect(),
            samples::set(&puzzle.kinds, "red"),
            Comparison::Equal,
            2,
        );
        assert_eq!(
            found.conserved[0].verdict(&task, &start, &two_reds),
            Verdict::Impossible(Some(Span { least: 2, most: 2 }))
        );
    }

    #[test]
    fn frogs_only_change_places() {
        let (puzzle, start, goal) = samples::frogs(3, 2);
        let task = samples::task(&puzzle);
        let found = laws(&task);
        assert_eq!((found.decreasing, found.conserved.len()), (None, 2));
        assert!(
            found
                .conserved
                .iter()
                .all(|law| law.verdict(&task, &start, &goal) == Verdict::AtLeast(0))
        );
        let other = samples::position_goal(&puzzle, "222011");
        assert!(
            found.conserved.iter().all(|law| matches!(
                law.verdict(&task, &start, &other),
                Verdict::Impossible(Some(_))
            ))
        );
    }

    #[test]
    fn a_goal_that_leaves_the_count_open_fixes_no_length() {
        let puzzle = samples::pegs(4);
        let task = samples::task(&puzzle);
        let decreasing = laws(&task).decreasing.unwrap();
        let start = samples::position("1111101111111111");
        let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
        let pegs = |comparison, number| {
            Condition::Count(nodes.clone(), samples::set(&puzzle.kinds, "peg"), comparison, number)
        };
        assert_eq!(
            decreasing.verdict(&task, &start, &pegs(Comparison::AtMost, 2)),
            Verdict::AtLeast(13)
        );
        assert_eq!(
            decreasing.verdict(&task, &start, &pegs(Comparison::Equal, 2)),
            Verdict::Exactly(13)
        );
        assert_eq!(
            decreasing.verdict(&task, &start, &pegs(Comparison::AtLeast, 16)),
            Verdict::Impossible(Some(Span { least: 16, most: 16 }))
        );
        assert_eq!(decreasing.verdict(&task, &start, &Condition::Stuck), Verdict::AtLeast(0));
    }

    #[test]
    fn laws_hold_on_every_board_of_random_puzzles() {
        let mut found = 0;
        for seed in 0..400 {
            let task = plain::random_task(seed);
            let Counts { decreasing, conserved } = laws(&task);
            found += decreasing.iter().len() + conserved.len();
            for law in decreasing.iter().chain(&conserved) {
                for board in plain::all_positions(&task) {
                    let falls = |(_, next): (_, Vec<Kind>)| {
                        law.weights.sum(&board) - law.weights.sum(&next) == law.fall
                    };
                    assert!(
                        plain::steps(&task, &board, None).into_iter().all(falls),
                        "seed {seed} {law:?}"
                    );
                }
            }
        }
        assert!(found > 50);
    }
}
