//! Compares what engines say of the best that is possible with the best.

use super::{Difference, Engines, asked, same};
use crate::common::naive::Naive;
use puzzlec::stages::budget::{Budget, Limit};
use puzzlec::stages::search::{self, Engine, Outcome, Verdict, Wish};

/// Searches end after so many states.
const STATES: [u64; 4] = [1, 2, 4, 16];
/// Searches end where they want more bytes.
const BYTES: [u64; 3] = [1 << 10, 1 << 14, 1 << 17];

impl Engines<'_> {
    /// Lower bounds of every engine: without limits, and where a limit of states or bytes ends the search.
    ///
    /// # Errors
    /// A bound above the best, one below a solution that is called best, or one where there is no solution.
    pub fn bounds(&self, naive: &Naive) -> Result<(), Difference> {
        let best = naive.solve(self.start, self.goal).map(|found| found.cost);
        let limited = STATES.map(|states| Budget::unlimited().with_states(states)).into_iter();
        let limited = limited.chain(BYTES.map(|bytes| Budget::unlimited().with_memory(bytes)));
        let budgets: Vec<Budget> = std::iter::once(Budget::unlimited()).chain(limited).collect();
        for (engine, promise) in asked() {
            for (wish, budget) in [false, true].into_iter().flat_map(|any| budgets.iter().map(move |budget| (any, budget))) {
                let wish = Wish { any: wish, ..Wish::default() };
                if wish.any || promise.shortest {
                    self.bound(engine, &wish, budget, best)?;
                }
            }
        }
        Ok(())
    }

    fn bound(&self, engine: Engine, wish: &Wish, budget: &Budget, best: Option<u64>) -> Result<(), Difference> {
        let Ok(found) = search::solve(&super::Problem::new(&self.machine, self.start.clone(), self.goal.clone(), budget), wish, engine)
        else {
            return Ok(());
        };
        let of = |what: &str| format!("{what} of {engine:?} ({}, any: {})", found.statistics.engine, wish.any);
        match found.verdict {
            Verdict::Unsolvable => {
                same(&of("best"), best, None)?;
                same(&of("lower bound where nothing solves"), None, found.lower_bound)
            }
            Verdict::Stopped(limit) => {
                same(&of("limit"), true, matches!(limit, Limit::States | Limit::Memory))?;
                let bound = found.lower_bound.ok_or_else(|| of("no lower bound"))?;
                let is_too_high = best.is_some_and(|best| bound > best);
                same(&of(&format!("whether {bound} is beyond the best, {best:?}")), false, is_too_high)
            }
            Verdict::Solved { optimal } => {
                let (bound, cost) = (found.lower_bound.ok_or_else(|| of("no lower bound"))?, self.cost(&found));
                same(&of(&format!("whether {bound} is beyond the best, {best:?}")), false, best.is_none_or(|best| bound > best))?;
                same(&of("whether the best is called so"), optimal, optimal && Some(cost) == best)?;
                same(&of("whether a best one is as good as the bound"), false, optimal && bound != cost)?;
                let proved = self.machine.counts_moves() && bound == cost;
                same(&of("whether what is as short as the bound is called shortest"), true, optimal || !proved)
            }
        }
    }

    /// What a solution costs in the measure of the search.
    fn cost(&self, found: &Outcome) -> u64 {
        if self.machine.counts_moves() { found.moves.len() as u64 } else { found.cost.unwrap_or_default() }
    }
}
