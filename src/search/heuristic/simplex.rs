//! Approximate linear programs of moderate size.
//!
//! The result is a vector that nearly satisfies the rows and nearly maximises the objective.
//! Nothing is guaranteed about its last digits: the caller rounds the vector and checks it exactly.
//!
//! G. B. Dantzig, Maximization of a linear function of variables subject to linear inequalities,
//! 1951.

use crate::budget::{Budget, Limit};
use crate::search::reservation::Reserved;

/// Numbers of a smaller magnitude are treated as 0.
const TINY: f64 = 1e-9;

/// The limit on the entries of a tableau; beyond it a pivot takes too long.
pub(super) const MOST_ENTRIES: usize = 1 << 19;

/// The number of steps between two polls of the budget.
const POLL_EVERY: usize = 64;

/// Maximises `objective · x` where `row · x <= 0` for all rows, `-1 <= x <= 1` for the first
/// entries, and `0 <= x <= 1` for the others.
///
/// # Arguments
/// * `rows` - sparse rows: columns and coefficients
/// * `signed` - the number of entries that may be negative
/// * `pivots` - the limit on steps
///
/// # Returns
/// The best vector found within that number of steps; the zero vector is always feasible.
///
/// # Errors
/// Returns [`Limit::Memory`] if the tableau does not fit, or the limit that a poll of the budget
/// finds.
///
/// # Complexity
/// O(pivots × entries of the tableau).
pub(super) fn maximise(
    rows: &[Vec<(usize, i64)>],
    objective: &[f64],
    signed: usize,
    pivots: usize,
    budget: &Budget,
) -> Result<Vec<f64>, Limit> {
    let mut tableau = Tableau::new(rows, objective, signed, budget)?;
    for step in 0..pivots {
        if step % POLL_EVERY == POLL_EVERY - 1 {
            budget.poll()?;
        }
        let Some(column) = tableau.entering() else { break };
        let Some(row) = tableau.leaving(column) else { break };
        tableau.pivot(row, column);
    }
    Ok(tableau.solution(objective.len()))
}

/// Returns `true` if a program, all of whose entries may be negative, is small enough to be worth
/// solving.
pub(super) fn fits(rows: usize, columns: usize) -> bool {
    entries(rows, columns, columns) <= MOST_ENTRIES
}

/// Returns the number of entries of a tableau.
///
/// # Arguments
/// * `columns`, `signed` - the number of entries of the vector, and of those that may be negative
pub(super) fn entries(rows: usize, columns: usize, signed: usize) -> usize {
    let width = columns.saturating_add(signed).saturating_add(1);
    rows.saturating_add(width).saturating_mul(width)
}

/// A simplex tableau. Each signed variable is the difference of two nonnegative ones: columns `j`
/// and `columns + j`. The last row is the objective.
struct Tableau<'b> {
    entries: Reserved<'b, f64>,
    width: usize,
    height: usize,
    basic: Vec<usize>,
    free: Vec<usize>,
}

impl<'b> Tableau<'b> {
    fn new(
        rows: &[Vec<(usize, i64)>],
        objective: &[f64],
        signed: usize,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let columns = objective.len();
        let width = columns + signed + 1;
        let height = rows.len() + width - 1;
        let mut made = Self {
            entries: Reserved::filled(
                0.0,
                (height as u64 + 1).saturating_mul(width as u64),
                budget,
            )?,
            width,
            height,
            basic: (0..height).map(|row| width - 1 + row).collect(),
            free: (0..width - 1).collect(),
        };
        for (number, row) in rows.iter().enumerate() {
            for &(column, coefficient) in row {
                made.entries[number * width + column] += coefficient as f64;
                if column < signed {
                    made.entries[number * width + columns + column] -= coefficient as f64;
                }
            }
            // All rows meet in 0: a small perturbation of each keeps the steps from cycling.
            made.entries[number * width + width - 1] =
                1e-7 * (1.0 + (number * 7919 % 101) as f64 / 101.0);
        }
        for column in 0..width - 1 {
            let row = rows.len() + column;
            made.entries[row * width + column] = 1.0;
            made.entries[row * width + width - 1] = 1.0 + 1e-7 * (column * 31 % 17) as f64;
        }
        for (column, &coefficient) in objective.iter().enumerate() {
            made.entries[height * width + column] = -coefficient;
            if column < signed {
                made.entries[height * width + columns + column] = coefficient;
            }
        }
        Ok(made)
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.entries[row * self.width..(row + 1) * self.width]
    }

    /// Returns the entering column: the one with the most negative price.
    fn entering(&self) -> Option<usize> {
        let prices = &self.row(self.height)[..self.width - 1];
        let (column, price) = prices.iter().enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        (*price < -TINY).then_some(column)
    }

    /// Returns the leaving row: the one whose constraint is reached first.
    fn leaving(&self, column: usize) -> Option<usize> {
        let room = |row: usize| {
            let row = self.row(row);
            (row[column] > TINY).then(|| row[self.width - 1] / row[column])
        };
        let rows = (0..self.height).filter_map(|row| Some((row, room(row)?)));
        rows.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(row, _)| row)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.width;
        let inverse = 1.0 / self.entries[row * width + column];
        self.entries[row * width..(row + 1) * width].iter_mut().for_each(|entry| *entry *= inverse);
        self.entries[row * width + column] = inverse;
        let pivot = self.row(row).to_vec();
        for (number, other) in self.entries.chunks_exact_mut(width).enumerate() {
            let factor = other[column];
            if number == row || factor == 0.0 {
                continue;
            }
            other.iter_mut().zip(&pivot).for_each(|(entry, by)| *entry -= factor * by);
            other[column] = -factor * inverse;
        }
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
    }

    fn solution(&self, columns: usize) -> Vec<f64> {
        let mut found = vec![0.0; columns];
        for (row, &variable) in
            self.basic.iter().enumerate().filter(|(_, variable)| **variable < self.width - 1)
        {
            let value = self.entries[row * self.width + self.width - 1];
            found[variable % columns] += if variable < columns { value } else { -value };
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_size_is_too_large_to_be_refused() {
        assert!(fits(10, 100) && !fits(10, 1000));
        assert!(!fits(usize::MAX, 1) && !fits(0, usize::MAX) && !fits(usize::MAX, usize::MAX));
    }

    #[test]
    fn a_corner_is_found() {
        // x + y <= 0, y - 2z <= 0: the maximum of 3x + 2y + 0z is at x = 1, y = -1.
        let rows = [vec![(0, 1), (1, 1)], vec![(1, 1), (2, -2)]];
        let budget = Budget::unlimited();
        let found = maximise(&rows, &[3.0, 2.0, 0.0], 3, 100, &budget).unwrap();
        assert!((found[0] - 1.0).abs() < 1e-5 && (found[1] + 1.0).abs() < 1e-5, "{found:?}");
        assert_eq!(maximise(&rows, &[0.0; 3], 3, 100, &budget), Ok(vec![0.0; 3]));
        // Without negative entries, y = 0 and so x = 0.
        assert_eq!(
            maximise(&rows, &[3.0, 2.0, 0.0], 0, 100, &budget).map(|found| found[0] < 1e-5),
            Ok(true)
        );
        let small = Budget::unlimited().with_memory(100);
        assert_eq!(maximise(&rows, &[0.0; 3], 3, 100, &small), Err(Limit::Memory));
    }
}
