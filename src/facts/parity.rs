//! Sums modulo two over the board that every move leaves as they are.
//!
//! In: the balances of all moves. Out: whether a board has the sums of another one. Promises that boards of different sums are never
//! reached from each other. Knows nothing of goals.
//!
//! For pegs these are the position classes: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 23.

use super::balance::{Balance, Entry};
use crate::ground::Task;
use crate::model::{Kind, NodeId};

/// What moves can change, modulo two: a space of vectors with a bit for each kind on each node.
#[derive(Clone, Debug)]
pub struct Parity {
    values: usize,
    /// Rows in echelon form, each with the column of its first one, which no later row has.
    rows: Vec<(usize, Vec<u64>)>,
    width: usize,
}

/// More columns than that are not looked at.
const MOST_COLUMNS: usize = 1 << 10;

impl Parity {
    /// The space of a task.
    ///
    /// # Returns
    /// `None` if there are too many nodes and kinds, or if moves can change everything.
    ///
    /// # Complexity
    /// O(different changes × rank × columns / 64).
    #[must_use]
    pub fn new(task: &Task, balances: &[Balance]) -> Option<Self> {
        let columns = task.nodes * (task.values - 1);
        if columns > MOST_COLUMNS {
            return None;
        }
        let mut found = Self { values: task.values, rows: Vec::new(), width: columns.div_ceil(64) };
        for balance in balances {
            let mut change = found.row(balance.fixed.iter().copied());
            for source in &balance.sources {
                let mut cases = source
                    .cases
                    .iter()
                    .map(|(_, entries)| found.row(entries.iter().map(|&(entry, _)| entry)))
                    .collect::<Vec<_>>()
                    .into_iter();
                let Some(first) = cases.next() else { continue };
                for case in cases {
                    found.enter(plus(case, &first));
                }
                change = plus(change, &first);
            }
            found.enter(change);
        }
        // A sum that stays is left just where the rank is not full.
        (found.rows.len() < columns).then_some(found)
    }

    /// Whether two boards have the same sums; if not, neither can be reached from the other.
    #[must_use]
    pub fn agree(&self, a: &[Kind], b: &[Kind]) -> bool {
        let entries =
            |board: &[Kind]| -> Vec<Entry> { board.iter().enumerate().map(|(node, &kind)| (NodeId(node as u32), kind)).collect() };
        let difference = self.row(entries(a).into_iter().chain(entries(b)));
        self.reduce(difference).iter().all(|&word| word == 0)
    }

    fn row(&self, entries: impl Iterator<Item = Entry>) -> Vec<u64> {
        let mut row = vec![0; self.width];
        // Nothing needs no column: each node holds just one value.
        for (node, kind) in entries.filter(|(_, kind)| *kind != Kind::EMPTY) {
            let column = node.index() * (self.values - 1) + kind.index() - 1;
            row[column / 64] ^= 1 << (column % 64);
        }
        row
    }

    fn reduce(&self, mut row: Vec<u64>) -> Vec<u64> {
        for (pivot, known) in &self.rows {
            if row[pivot / 64] >> (pivot % 64) & 1 == 1 {
                row = plus(row, known);
            }
        }
        row
    }

    fn enter(&mut self, row: Vec<u64>) {
        let row = self.reduce(row);
        if let Some(word) = row.iter().position(|&word| word != 0) {
            self.rows.push((word * 64 + row[word].trailing_zeros() as usize, row));
        }
    }
}

fn plus(mut row: Vec<u64>, other: &[u64]) -> Vec<u64> {
    row.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
    row
}

#[cfg(test)]
mod tests {
    use super::super::balance::balances;
    use super::*;
    use crate::ground::samples;

    #[test]
    fn no_move_changes_a_sum() {
        let mut found = 0;
        for seed in 0..400 {
            let task = samples::random_task(seed);
            let Some(parity) = Parity::new(&task, &balances(&task).unwrap()) else { continue };
            found += 1;
            for board in samples::all_layouts(&task) {
                assert!(samples::steps(&task, &board, None).iter().all(|(_, next)| parity.agree(&board, next)), "seed {seed}");
            }
        }
        assert!(found > 50);
    }

    #[test]
    fn a_peg_in_another_class_is_told() {
        let task = samples::task(&samples::pegs(4));
        let parity = Parity::new(&task, &balances(&task).unwrap()).unwrap();
        let one = |at: usize| samples::layout(&format!("{}1{}", "0".repeat(at), "0".repeat(15 - at)));
        assert!(parity.agree(&one(0), &one(3)) && parity.agree(&one(0), &one(12)));
        assert!(!parity.agree(&one(0), &one(1)) && !parity.agree(&one(0), &one(5)));
    }
}
