//! Counts of pieces that no move changes, or that every move lowers by the same amount.

use super::balance::{Balance, Entry};
use super::interval::{Span, Weights, span};
use super::null_space::null_space;
use crate::ground::Task;
use crate::model::{Condition, Kind};
use std::collections::BTreeSet;

/// A weighted count of pieces and what every move does to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// What a piece of each kind counts; nothing counts 0.
    pub weights: Weights,
    /// How much it falls with every move; 0 where it stays.
    pub fall: i64,
}

/// All laws of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// A count that falls with every move.
    pub decreasing: Option<Law>,
    /// Counts that stay, from which all others follow.
    pub conserved: Vec<Law>,
}

/// What a law says of all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Each has so many moves or more; nothing is said of whether there is one.
    AtLeast(u64),
    /// There is none; what the count can be at the goal, if the goal can hold at all.
    Impossible(Option<Span>),
    /// Each has so many moves.
    Exactly(u64),
}

impl Law {
    /// What follows from the law for all solutions.
    ///
    /// # Complexity
    /// Linear in the goal and the board.
    #[must_use]
    pub fn verdict(&self, task: &Task, start: &[Kind], goal: &Condition) -> Verdict {
        let here = self.weights.sum(start);
        let Some(there) = span(goal, &self.weights, task.nodes) else { return Verdict::Impossible(None) };
        let Span { least, most } = there;
        if self.fall == 0 {
            return if (least..=most).contains(&here) { Verdict::AtLeast(0) } else { Verdict::Impossible(Some(there)) };
        }
        // Moves only ever lower the count, by steps of `fall`.
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
/// None at all where numbers grow too large.
///
/// # Complexity
/// O(different changes × kinds²): the law's weights solve a linear equation for each different change that a move can make.
#[must_use]
pub fn counts(task: &Task, balances: &[Balance]) -> Counts {
    // Columns: the weight of each kind but nothing, whose weight is 0 since the number of nodes does not change; then the fall.
    let rows: Vec<Vec<i128>> =
        balances.iter().flat_map(|balance| equations(balance, task.values)).collect::<BTreeSet<_>>().into_iter().collect();
    let law = |solution: Vec<i128>| {
        let numbers: Option<Vec<i64>> = solution.into_iter().map(|entry| i32::try_from(entry).ok().map(i64::from)).collect();
        let (fall, weights) = numbers?.split_last().map(|(&fall, weights)| (fall, [&[0], weights].concat()))?;
        Some(Law { weights: Weights { kinds: weights, nodes: None }, fall })
    };
    let mut laws: Vec<Law> = null_space(&rows, task.values).unwrap_or_default().into_iter().filter_map(law).collect();
    laws.retain(|law| balances.iter().all(|balance| law.holds_of(balance)));
    let (decreasing, conserved): (Vec<Law>, Vec<Law>) = laws.into_iter().partition(|law| law.fall > 0);
    // Without moves everything holds, a fall too.
    Counts { decreasing: decreasing.into_iter().next().filter(|_| !balances.is_empty()), conserved }
}

impl Law {
    /// Whether a move keeps the law: a simple check of what was found by something clever.
    pub(super) fn holds_of(&self, balance: &Balance) -> bool {
        balance.change(&|(node, kind): Entry| self.weights.weight(node, kind)) == (-self.fall, -self.fall)
    }
}

/// What the weights and the fall have to satisfy for the sake of one move.
fn equations(balance: &Balance, values: usize) -> Vec<Vec<i128>> {
    let row = |entries: &mut dyn Iterator<Item = (Kind, i64)>| {
        let mut row = vec![0_i128; values];
        entries.filter(|(kind, _)| *kind != Kind::EMPTY).for_each(|(kind, sign)| row[kind.index() - 1] += i128::from(sign));
        row
    };
    let mut change = row(&mut balance.fixed.iter().map(|&(_, kind)| (kind, 1)));
    change[values - 1] = 1;
    let mut rows = Vec::new();
    for source in &balance.sources {
        let mut cases = source.cases.iter().map(|(_, entries)| row(&mut entries.iter().map(|&((_, kind), sign)| (kind, sign))));
        let Some(first) = cases.next() else { continue };
        // Whatever stood there, the sum changes alike.
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
        assert_eq!(laws(&samples::task(&samples::pegs(4))), Counts { decreasing: falls(&[0, 1]), conserved: Vec::new() });
        let (puzzle, start, goal) = samples::toazzle();
        let task = samples::task(&puzzle);
        let found = laws(&task);
        assert_eq!(found, Counts { decreasing: falls(&[0, 0, 1]), conserved: vec![law(&[0, 1, 0], 0)] });
        assert_eq!(found.decreasing.unwrap().verdict(&task, &start, &goal), Verdict::Exactly(6));
        let two_reds = Condition::Count(puzzle.board.nodes().collect(), samples::set(&puzzle.kinds, "red"), Comparison::Equal, 2);
        assert_eq!(found.conserved[0].verdict(&task, &start, &two_reds), Verdict::Impossible(Some(Span { least: 2, most: 2 })));
    }

    #[test]
    fn frogs_only_change_places() {
        let (puzzle, start, goal) = samples::frogs(3, 2);
        let task = samples::task(&puzzle);
        let found = laws(&task);
        assert_eq!((found.decreasing, found.conserved.len()), (None, 2));
        assert!(found.conserved.iter().all(|law| law.verdict(&task, &start, &goal) == Verdict::AtLeast(0)));
        let other = samples::position_goal(&puzzle, "222011");
        assert!(found.conserved.iter().all(|law| matches!(law.verdict(&task, &start, &other), Verdict::Impossible(Some(_)))));
    }

    #[test]
    fn a_goal_that_leaves_the_count_open_fixes_no_length() {
        let puzzle = samples::pegs(4);
        let task = samples::task(&puzzle);
        let decreasing = laws(&task).decreasing.unwrap();
        let start = samples::position("1111101111111111");
        let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
        let pegs = |comparison, number| Condition::Count(nodes.clone(), samples::set(&puzzle.kinds, "peg"), comparison, number);
        assert_eq!(decreasing.verdict(&task, &start, &pegs(Comparison::AtMost, 2)), Verdict::AtLeast(13));
        assert_eq!(decreasing.verdict(&task, &start, &pegs(Comparison::Equal, 2)), Verdict::Exactly(13));
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
            let task = samples::random_task(seed);
            let Counts { decreasing, conserved } = laws(&task);
            found += decreasing.iter().len() + conserved.len();
            for law in decreasing.iter().chain(&conserved) {
                for board in samples::all_positions(&task) {
                    let falls = |(_, next): (_, Vec<Kind>)| law.weights.sum(&board) - law.weights.sum(&next) == law.fall;
                    assert!(samples::steps(&task, &board, None).into_iter().all(falls), "seed {seed} {law:?}");
                }
            }
        }
        assert!(found > 50);
    }
}
