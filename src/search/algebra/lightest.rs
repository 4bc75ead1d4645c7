//! Finds the lightest solutions of linear equations: those with the fewest clicks.
//!
//! All solutions are given as one solution and generators. Each lightest one is kept as a
//! multiplicity for each click. Every solution is examined exactly once.

use crate::budget::{Budget, Limit};
use crate::facts::{Coset, Row, System};
use crate::search::reservation::Reserved;

/// The number of solutions compared between two polls of the budget.
const POLL_EVERY: u64 = 4096;

/// The lightest of all solutions seen.
#[derive(Debug)]
pub(super) struct Lightest<'b> {
    width: usize,
    weight: Option<u64>,
    compared: u64,
    found: usize,
    table: Reserved<'b, u8>,
    budget: &'b Budget,
}

impl<'b> Lightest<'b> {
    /// Creates an empty set for solutions of `width` different clicks.
    pub(super) fn new(width: usize, budget: &'b Budget) -> Self {
        Self { width, weight: None, compared: 0, found: 0, table: Reserved::new(budget), budget }
    }

    /// Returns the number of clicks of a lightest solution, if there is one.
    pub(super) fn weight(&self) -> Option<u64> {
        self.weight
    }

    /// Returns the number of solutions seen.
    pub(super) fn compared(&self) -> u64 {
        self.compared
    }

    /// Returns the number of lightest solutions.
    pub(super) fn len(&self) -> usize {
        self.found
    }

    /// Returns the multiplicity of each click in a lightest solution.
    pub(super) fn vector(&self, at: usize) -> &[u8] {
        &self.table[at * self.width..(at + 1) * self.width]
    }

    /// Compares all solutions of a system.
    ///
    /// # Errors
    /// Returns a limit that stopped it.
    ///
    /// # Complexity
    /// One addition of rows and one sum over a row for each solution.
    pub(super) fn compare(&mut self, solutions: &Coset, system: &System) -> Result<(), Limit> {
        let mut solution = solutions.first.clone();
        let mut wheels = vec![0; solutions.generators.len()];
        loop {
            if self.compared.is_multiple_of(POLL_EVERY) {
                self.budget.poll()?;
            }
            self.compared += 1;
            let weight = solution.weight(system.orders());
            if self.weight.is_none_or(|known| weight <= known) {
                self.keep(&solution, weight, system)?;
            }
            let Some(turn) = turn(&mut wheels, &solutions.generators) else {
                return Ok(());
            };
            // Wheels that fall back to 0 are not undone: the generators after the turned one have
            // run through all their combinations, and run through them again from the present
            // solution.
            solution.add(&solutions.generators[turn].0, 1);
        }
    }

    fn keep(&mut self, solution: &Row, weight: u64, system: &System) -> Result<(), Limit> {
        if self.weight != Some(weight) {
            (self.weight, self.found, self.table) = (Some(weight), 0, Reserved::new(self.budget));
        }
        let modulus = u16::from(system.modulus());
        for (at, &order) in system.orders().iter().enumerate() {
            self.table.add((u16::from(solution.get(at)) * u16::from(order) / modulus) as u8)?;
        }
        self.found += 1;
        Ok(())
    }
}

/// Turns the wheels like those of an odometer, and returns the wheel that advanced; `None` at the
/// end.
fn turn(wheels: &mut [u8], generators: &[(Row, u8)]) -> Option<usize> {
    for at in (0..wheels.len()).rev() {
        wheels[at] += 1;
        if wheels[at] < generators[at].1 {
            return Some(at);
        }
        wheels[at] = 0;
    }
    None
}
