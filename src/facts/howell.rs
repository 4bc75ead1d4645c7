//! Triangular bases of rows modulo k, prime or not.
//!
//! Sources: J. A. Howell, Spans in the module (Z_m)^s, Linear and Multilinear Algebra 19, 1986; A.
//! Storjohann and T. Mulders, Fast algorithms for linear algebra modulo N, ESA 1998.

use super::row::Row;
use num_integer::gcd;

/// A basis; the first number of each row, other than 0, divides the modulus.
#[derive(Clone, Debug)]
pub(super) struct Basis {
    modulus: u8,
    /// The rows, by the column of their first number.
    rows: Vec<Option<Row>>,
}

impl Basis {
    /// Creates the basis of the zero row alone.
    pub(super) fn new(columns: usize, modulus: u8) -> Self {
        Self { modulus, rows: vec![None; columns] }
    }

    /// Returns the row that begins at a column, and its first number.
    pub(super) fn at(&self, column: usize) -> Option<(&Row, u8)> {
        self.rows[column].as_ref().map(|row| (row, row.get(column)))
    }

    /// Adds a row to the span of the basis.
    ///
    /// # Complexity
    /// O(columns) operations on whole rows if the modulus is prime, else this times the number of
    /// its prime factors.
    pub(super) fn insert(&mut self, row: Row) {
        let mut open = vec![(row, 0)];
        while let Some((row, from)) = open.pop() {
            let Some(column) = row.first_from(from) else { continue };
            match self.rows[column].take() {
                None => self.begin(row, column, &mut open),
                Some(old) => self.join(old, row, column, &mut open),
            }
        }
    }

    /// Inserts a row that begins at a column. The multiple of the row whose first number vanishes
    /// must be in the span too.
    fn begin(&mut self, mut row: Row, column: usize, open: &mut Vec<(Row, usize)>) {
        let (first, divisor) = (row.get(column), gcd(row.get(column), self.modulus));
        row.scale(self.unit(first, divisor));
        if divisor != 1 {
            let mut rest = row.clone();
            rest.scale(self.modulus / divisor);
            open.push((rest, column + 1));
        }
        self.rows[column] = Some(row);
    }

    /// Eliminates the first number of one of two rows by the other one; the span of both stays the
    /// same.
    fn join(&mut self, old: Row, mut row: Row, column: usize, open: &mut Vec<(Row, usize)>) {
        let (have, add) = (old.get(column), row.get(column));
        if add.is_multiple_of(have) {
            row.add(&old, self.modulus - add / have);
            self.rows[column] = Some(old);
            return open.push((row, column + 1));
        }
        let (divisor, [of_old, of_row]) = self.combine(have, add);
        let mut first = old.clone();
        first.scale(of_old);
        first.add(&row, of_row);
        row.scale(have / divisor);
        row.add(&old, self.modulus - add / divisor);
        open.push((row, column + 1));
        self.begin(first, column, open);
    }

    /// Returns a unit modulo the modulus whose product with the first number is the greatest common
    /// divisor of that number and the modulus.
    fn unit(&self, first: u8, divisor: u8) -> u8 {
        let product = |unit: u8| u16::from(unit) * u16::from(first) % u16::from(self.modulus);
        (1..self.modulus)
            .find(|&unit| gcd(unit, self.modulus) == 1 && product(unit) == u16::from(divisor))
            .unwrap_or(1)
    }

    /// Returns the greatest common divisor of two numbers, and its coefficients as a combination of
    /// them (Euclid).
    fn combine(&self, a: u8, b: u8) -> (u8, [u8; 2]) {
        let (mut rest, mut ways) = ((i32::from(a), i32::from(b)), ([1, 0], [0, 1]));
        while rest.1 != 0 {
            let often = rest.0 / rest.1;
            rest = (rest.1, rest.0 - often * rest.1);
            ways = (ways.1, [ways.0[0] - often * ways.1[0], ways.0[1] - often * ways.1[1]]);
        }
        (rest.0 as u8, ways.0.map(|times| times.rem_euclid(i32::from(self.modulus)) as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::Dice;
    use std::collections::BTreeSet;

    type Numbers = Vec<u8>;

    fn row(numbers: &[u8], modulus: u8) -> Row {
        let mut row = Row::zero(numbers.len(), modulus);
        numbers.iter().enumerate().for_each(|(at, &number)| row.set(at, number));
        row
    }

    /// Returns all elements of a span, by adding rows until no new one is found.
    fn span(rows: &[Numbers], columns: usize, modulus: u8) -> BTreeSet<Numbers> {
        let mut found = BTreeSet::from([vec![0; columns]]);
        let mut open = vec![vec![0; columns]];
        while let Some(at) = open.pop() {
            for row in rows {
                let sum: Numbers = at.iter().zip(row).map(|(a, b)| (a + b) % modulus).collect();
                if found.insert(sum.clone()) {
                    open.push(sum);
                }
            }
        }
        found
    }

    #[test]
    fn a_basis_spans_what_it_was_given_and_nothing_twice() {
        let mut dice = Dice(3);
        for modulus in [2, 3, 4, 6, 8, 12] {
            for _ in 0..40 {
                let rows: Vec<Numbers> = (0..3)
                    .map(|_| (0..3).map(|_| dice.roll(u64::from(modulus)) as u8).collect())
                    .collect();
                let mut basis = Basis::new(3, modulus);
                rows.iter().for_each(|numbers| basis.insert(row(numbers, modulus)));
                let own: Vec<Numbers> = basis
                    .rows
                    .iter()
                    .flatten()
                    .map(|row| (0..3).map(|at| row.get(at)).collect())
                    .collect();
                let all = span(&rows, 3, modulus);
                assert_eq!(span(&own, 3, modulus), all, "{rows:?} modulo {modulus}");
                for from in 0..=3 {
                    let later = (from..3)
                        .filter_map(|at| basis.at(at))
                        .map(|(_, first)| usize::from(modulus / first));
                    let zeros = all
                        .iter()
                        .filter(|numbers| numbers[..from].iter().all(|&number| number == 0))
                        .count();
                    assert_eq!(
                        later.product::<usize>(),
                        zeros,
                        "{rows:?} modulo {modulus} from {from}"
                    );
                }
            }
        }
    }
}
