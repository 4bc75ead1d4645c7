//! Sums modulo two over the board that no move changes.
//!
//! For pegs these are the position classes: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways,
//! 1982, chapter 23. With the order of the pieces: W. W. Johnson, W. E. Story, Notes on the "15"
//! puzzle, American Journal of Mathematics 2, 1879.

use super::balance::{Balance, Entry};
use super::order::{differ_by_odd, swaps_between};
use crate::ground::Task;
use crate::model::{Kind, NodeId};

/// The changes that moves can make, modulo two: a space of vectors with a bit for each kind on each
/// node, and one for the pieces' order.
#[derive(Clone, Debug)]
pub struct Parity {
    nodes: usize,
    values: usize,
    /// Rows in echelon form, each with the column of its first one, which is zero in all later
    /// rows.
    rows: Vec<(usize, Vec<u64>)>,
    /// `true` if the last column, that of the order, is in use.
    ordered: bool,
}

/// A sum modulo two that no move changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The entries that count one; all other entries count zero.
    pub entries: Vec<Entry>,
    /// `true` if an odd order of the pieces, relative to the start, counts one too.
    pub order: bool,
}

/// The limit for the number of columns.
const MOST_COLUMNS: usize = 1 << 12;

impl Parity {
    /// Computes the space of a task.
    ///
    /// # Arguments
    /// * `odd` - for each move whether it is an odd permutation, if all moves are permutations of
    ///   different pieces
    ///
    /// # Returns
    /// `None` if there are too many nodes and kinds, or if no sum is conserved.
    ///
    /// # Complexity
    /// O(different changes × rank × columns / 64).
    #[must_use]
    pub fn new(task: &Task, balances: &[Balance], odd: Option<&[bool]>) -> Option<Self> {
        let columns = task.nodes.saturating_mul(task.values - 1);
        if columns > MOST_COLUMNS {
            return None;
        }
        let mut found = Self {
            nodes: task.nodes,
            values: task.values,
            rows: Vec::new(),
            ordered: odd.is_some(),
        };
        for (at, balance) in balances.iter().enumerate() {
            if found.rows.len() == columns + usize::from(found.ordered) {
                return None;
            }
            let mut change = found.row(balance.fixed.iter().copied());
            if odd.is_some_and(|odd| odd[at]) {
                found.flip(&mut change, columns);
            }
            for source in &balance.sources {
                let rows = source
                    .cases
                    .iter()
                    .map(|(_, entries)| found.row(entries.iter().map(|&(entry, _)| entry)));
                let mut cases = rows.collect::<Vec<_>>().into_iter();
                let Some(first) = cases.next() else { continue };
                for case in cases {
                    found.enter(plus(case, &first));
                }
                change = plus(change, &first);
            }
            found.enter(change);
        }
        // A sum is conserved exactly if the rank is not full.
        (found.rows.len() < columns + usize::from(found.ordered)).then_some(found)
    }

    /// Returns `true` if two positions have the same sums; if they do not, neither can be reached
    /// from the other.
    #[must_use]
    pub fn agree(&self, a: &[Kind], b: &[Kind]) -> bool {
        self.difference(a, b)
            .is_none_or(|difference| self.reduce(difference).iter().all(|&word| word == 0))
    }

    /// Returns a sum in which two positions differ.
    ///
    /// # Returns
    /// `None` if they agree in all sums.
    #[must_use]
    pub fn tell(&self, a: &[Kind], b: &[Kind]) -> Option<Sum> {
        let difference = self.reduce(self.difference(a, b)?);
        // The columns of pivots are zero in it; the first other column that is not zero determines
        // the sum.
        Some(self.sum_of(first_one(&difference)?))
    }

    /// Returns some independent sums.
    ///
    /// # Arguments
    /// * `most` - the largest number of sums to return
    #[must_use]
    pub fn some_sums(&self, most: usize) -> Vec<Sum> {
        let is_free = |column: &usize| self.rows.iter().all(|(pivot, _)| pivot != column);
        (0..self.columns()).filter(is_free).take(most).map(|free| self.sum_of(free)).collect()
    }

    /// Returns the sum in which one column counts that is no pivot, and no other such column.
    fn sum_of(&self, free: usize) -> Sum {
        let mut factors = vec![0_u64; self.width()];
        self.flip(&mut factors, free);
        for (pivot, row) in self.rows.iter().rev() {
            // The factor of the pivot makes the sum over this row even.
            let odd =
                row.iter().zip(&factors).fold(0, |sum, (a, b)| sum ^ (a & b).count_ones()) & 1 == 1;
            if odd {
                self.flip(&mut factors, *pivot);
            }
        }
        if self.ordered {
            self.drop_totals(&mut factors);
        }
        let is_one = |column: usize| factors[column / 64] >> (column % 64) & 1 == 1;
        Sum { entries: self.entries(&is_one), order: self.ordered && is_one(self.columns()) }
    }

    /// Removes the numbers of pieces of each kind from a sum, which are the same in all positions:
    /// then no entry on the first node counts.
    fn drop_totals(&self, factors: &mut [u64]) {
        let kinds = self.values - 1;
        for kind in
            (0..kinds).filter(|kind| factors[kind / 64] >> (kind % 64) & 1 == 1).collect::<Vec<_>>()
        {
            (0..self.nodes).for_each(|node| self.flip(factors, node * kinds + kind));
        }
    }

    /// Returns the entries of a sum. A node on which all kinds count is replaced by the empty node,
    /// which adds a constant.
    fn entries(&self, is_one: &dyn Fn(usize) -> bool) -> Vec<Entry> {
        let of = |node: usize| {
            (1..self.values).filter(move |kind| is_one(node * (self.values - 1) + kind - 1))
        };
        let each = |node: usize| -> Vec<usize> {
            if self.values > 2 && of(node).count() + 1 == self.values {
                vec![0]
            } else {
                of(node).collect()
            }
        };
        let entry = |node: usize, kind: usize| (NodeId(node as u32), Kind(kind as u16));
        (0..self.nodes)
            .flat_map(|node| each(node).into_iter().map(move |kind| entry(node, kind)))
            .collect()
    }

    fn difference(&self, a: &[Kind], b: &[Kind]) -> Option<Vec<u64>> {
        let entries = |position: &[Kind]| -> Vec<Entry> {
            (0..).map(NodeId).zip(position.iter().copied()).collect()
        };
        let mut difference = self.row(entries(a).into_iter().chain(entries(b)));
        if self.ordered && differ_by_odd(a, b)? {
            self.flip(&mut difference, self.columns());
        }
        Some(difference)
    }

    fn columns(&self) -> usize {
        self.nodes * (self.values - 1)
    }

    fn width(&self) -> usize {
        (self.columns() + 1).div_ceil(64)
    }

    fn flip(&self, row: &mut [u64], column: usize) {
        row[column / 64] ^= 1 << (column % 64);
    }

    fn row(&self, entries: impl Iterator<Item = Entry>) -> Vec<u64> {
        let mut row = vec![0; self.width()];
        // The empty kind needs no column: each node holds exactly one value.
        for (node, kind) in entries.filter(|(_, kind)| *kind != Kind::EMPTY) {
            self.flip(&mut row, node.index() * (self.values - 1) + kind.index() - 1);
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
        if let Some(pivot) = first_one(&row) {
            self.rows.push((pivot, row));
        }
    }
}

impl Sum {
    /// Returns the value of the sum modulo two.
    ///
    /// # Arguments
    /// `start` is the position that the order is relative to.
    ///
    /// # Returns
    /// `None` if the order counts, and the pieces are not those of the start.
    #[must_use]
    pub fn is_odd(&self, start: &[Kind], position: &[Kind]) -> Option<bool> {
        self.number(start, position).map(|number| number % 2 == 1)
    }

    /// Returns the count of the sum on a position: pieces, and swaps that restore the order of the
    /// start.
    ///
    /// # Returns
    /// A number of the parity of the sum; `None` if the order counts, and the pieces are not those
    /// of the start.
    #[must_use]
    pub fn number(&self, start: &[Kind], position: &[Kind]) -> Option<usize> {
        let count =
            self.entries.iter().filter(|(node, kind)| position[node.index()] == *kind).count();
        Some(count + if self.order { swaps_between(start, position)? } else { 0 })
    }

    /// Returns `true` if a move conserves the sum: an independent check of the result of the
    /// elimination.
    ///
    /// # Arguments
    /// `odd` is `true` if the move is an odd permutation.
    #[must_use]
    pub fn is_kept_by(&self, balance: &Balance, odd: bool) -> bool {
        let number = |entries: &mut dyn Iterator<Item = Entry>| {
            entries.filter(|entry| self.entries.contains(entry)).count()
        };
        let fixed = number(&mut balance.fixed.iter().copied()) + usize::from(odd && self.order);
        let mut sum = fixed % 2;
        for source in &balance.sources {
            let mut cases = source
                .cases
                .iter()
                .map(|(_, entries)| number(&mut entries.iter().map(|&(entry, _)| entry)) % 2);
            let Some(first) = cases.next() else { continue };
            if cases.any(|case| case != first) {
                return false;
            }
            sum ^= first;
        }
        sum == 0
    }
}

fn first_one(row: &[u64]) -> Option<usize> {
    let word = row.iter().position(|&word| word != 0)?;
    Some(word * 64 + row[word].trailing_zeros() as usize)
}

fn plus(mut row: Vec<u64>, other: &[u64]) -> Vec<u64> {
    row.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
    row
}

#[cfg(test)]
mod tests {
    use super::super::balance::balances;
    use super::super::order::odd_moves;
    use super::*;
    use crate::ground::plain;
    use crate::ground::samples;

    #[test]
    fn no_move_changes_a_sum() {
        let mut found = 0;
        for seed in 0..400 {
            let task = plain::random_task(seed);
            let Some(parity) = Parity::new(&task, &balances(&task).unwrap(), None) else {
                continue;
            };
            found += 1;
            for position in plain::all_positions(&task) {
                assert!(
                    plain::steps(&task, &position, None)
                        .iter()
                        .all(|(_, next)| parity.agree(&position, next)),
                    "seed {seed}"
                );
            }
        }
        assert!(found > 50);
    }

    #[test]
    fn what_tells_positions_apart_is_a_sum_that_every_move_keeps() {
        let (mut distinguished, mut ordered) = (0, 0);
        for seed in 0..400 {
            let task = plain::random_task(seed);
            let balances = balances(&task).unwrap();
            let positions = plain::all_positions(&task);
            for start in positions.iter().step_by(5) {
                let odd = odd_moves(&task, start);
                let Some(parity) = Parity::new(&task, &balances, odd.as_deref()) else { continue };
                for position in positions.iter().step_by(3) {
                    let Some(sum) = parity.tell(start, position) else {
                        assert!(parity.agree(start, position));
                        continue;
                    };
                    assert!(
                        sum.is_odd(start, start) != sum.is_odd(start, position)
                            && !parity.agree(start, position)
                    );
                    let is_odd = |at: usize| odd.as_ref().is_some_and(|odd| odd[at]);
                    assert!(
                        balances
                            .iter()
                            .enumerate()
                            .all(|(at, balance)| sum.is_kept_by(balance, is_odd(at))),
                        "seed {seed} {sum:?}"
                    );
                    distinguished += 1;
                    ordered += usize::from(sum.order);
                }
            }
        }
        assert!(distinguished > 50 && ordered > 5, "{distinguished} {ordered}");
    }

    #[test]
    fn a_peg_in_another_class_is_reported() {
        let task = samples::task(&samples::pegs(4));
        let parity = Parity::new(&task, &balances(&task).unwrap(), None).unwrap();
        let one =
            |at: usize| samples::position(&format!("{}1{}", "0".repeat(at), "0".repeat(15 - at)));
        assert!(parity.agree(&one(0), &one(3)) && parity.agree(&one(0), &one(12)));
        assert!(!parity.agree(&one(0), &one(1)) && !parity.agree(&one(0), &one(5)));
    }

    #[test]
    fn half_of_all_orders_of_eight_tiles_is_reported_from_the_other_half() {
        let (puzzle, _, _) = samples::eight();
        let task = samples::task(&puzzle);
        let start = samples::position("123456780");
        let odd = odd_moves(&task, &start).unwrap();
        let parity = Parity::new(&task, &balances(&task).unwrap(), Some(&odd)).unwrap();
        assert!(parity.agree(&start, &samples::position("867254301")));
        let swapped = samples::position("123456870");
        let sum = parity.tell(&start, &swapped).unwrap();
        assert!(sum.order && sum.entries.iter().all(|(_, kind)| *kind == Kind::EMPTY), "{sum:?}");
    }
}
