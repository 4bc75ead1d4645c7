//! Compares the lower bounds of engines with the best solution.

use super::{Difference, Engines, Problem, asked, same};
use crate::common::naive::Naive;
use puzzlec::stages::budget::{Budget, Limit};
use puzzlec::stages::search::{self, Outcome, SolveOptions, Verdict};

/// The limits of a search in states and in bytes; the one that is reached first depends on the
/// puzzle.
const STATES: [u64; 4] = [1, 2, 4, 16];
const BYTES: [u64; 3] = [1 << 10, 1 << 14, 1 << 17];

impl Engines<'_> {
    /// Checks the lower bound of every engine if a limit ends the search.
    ///
    /// # Errors
    /// Returns a bound above the best cost, a bound below a solution that is reported as best, or a
    /// solution where there is none.
    pub fn bounds(&self, naive: &Naive) -> Result<(), Difference> {
        let best = naive.solve(self.start, self.goal).map(|found| found.cost);
        let at = (self.machine.moves() + self.start.len()) % (STATES.len() + BYTES.len());
        for (engine, guarantees) in asked() {
            for any in [false, true].into_iter().filter(|any| *any || guarantees.shortest) {
                let budget = match STATES.get(at) {
                    Some(&states) => Budget::unlimited().with_states(states),
                    None => Budget::unlimited().with_memory(BYTES[at - STATES.len()]),
                };
                let problem =
                    Problem::new(&self.machine, self.start.clone(), self.goal.clone(), &budget);
                if let Ok(found) = search::solve(
                    &problem,
                    &SolveOptions { any, ..SolveOptions::default() },
                    engine,
                ) {
                    self.is_sound(&format!("{engine:?}, any: {any}"), &found, best)?;
                }
            }
        }
        Ok(())
    }

    /// Checks that a lower bound is valid, and that a solution reported as best is best.
    pub fn is_sound(
        &self,
        engine: &str,
        found: &Outcome,
        best: Option<u64>,
    ) -> Result<(), Difference> {
        let of = |what: &str| format!("{what} of {engine} ({})", found.statistics.engine);
        match found.verdict {
            Verdict::Unsolvable => {
                same(&of("best"), best, None)?;
                same(&of("lower bound where nothing solves"), None, found.lower_bound)
            }
            Verdict::Stopped(limit) => {
                same(&of("limit"), true, matches!(limit, Limit::States | Limit::Memory))?;
                let bound = found.lower_bound.ok_or_else(|| of("no lower bound"))?;
                let is_too_high = best.is_some_and(|best| bound > best);
                same(
                    &of(&format!("whether {bound} is beyond the best, {best:?}")),
                    false,
                    is_too_high,
                )
            }
            Verdict::Solved { optimal } => {
                let (bound, cost) =
                    (found.lower_bound.ok_or_else(|| of("no lower bound"))?, self.cost(found));
                same(
                    &of(&format!("whether {bound} is beyond the best, {best:?}")),
                    false,
                    best.is_none_or(|best| bound > best),
                )?;
                same(&of("whether the best is called so"), optimal, optimal && Some(cost) == best)?;
                same(
                    &of("whether a best one is as good as the bound"),
                    false,
                    optimal && bound != cost,
                )?;
                let proved = self.machine.counts_moves() && bound == cost;
                same(
                    &of("whether what is as short as the bound is called shortest"),
                    true,
                    optimal || !proved,
                )
            }
        }
    }

    /// Returns the cost of a solution in the measure of the search.
    fn cost(&self, found: &Outcome) -> u64 {
        if self.machine.counts_moves() {
            found.moves.len() as u64
        } else {
            found.cost.unwrap_or_default()
        }
    }
}
