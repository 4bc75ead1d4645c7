//! Compares solutions that count as one with all solutions of the interpreter.

use super::{Difference, Engine, Engines, MOST_LISTED, Refusal, SolveOptions, same};
use crate::common::naive::Naive;
use puzzlec::stages::search::UpTo;
use std::collections::BTreeSet;

impl Engines<'_> {
    /// Checks that the listed solutions are among those of the interpreter, in the same order and
    /// from the first one on, that there are as many as are counted, and that up to the order of
    /// moves there is one for each choice of moves at least.
    ///
    /// # Errors
    /// Returns the first difference.
    pub fn classes(&self, naive: &Naive) -> Result<(), Difference> {
        let listed = naive.solutions(self.start, self.goal, MOST_LISTED + 1);
        if listed.is_empty() || listed.len() > MOST_LISTED {
            return Ok(());
        }
        let steps: Vec<_> = listed.iter().map(|solution| self.steps(solution)).collect();
        for up_to in [UpTo::Symmetry, UpTo::Order] {
            let (all, up_to) = (Some(MOST_LISTED), Some(up_to));
            let options = SolveOptions { count: true, all, up_to, ..SolveOptions::default() };
            let found = match self.ask(Engine::Auto, &options) {
                Ok(found) => found,
                Err(Refusal::NoClasses { .. }) => continue,
                Err(refusal) => return Err(format!("solutions up to {up_to:?}: {refusal}")),
            };
            let all = found.all.unwrap_or_default();
            same(&format!("number up to {up_to:?}"), Some(all.len().into()), found.count)?;
            let places: Vec<Option<usize>> = all
                .iter()
                .map(|moves| {
                    let named = self.named(moves, &self.machine.replay(self.start, moves));
                    steps.iter().position(|steps| *steps == named)
                })
                .collect();
            let of = |what: &str| format!("{what} up to {up_to:?}: {places:?}");
            same(&of("first solution"), Some(&Some(0)), places.first())?;
            same(&of("order"), true, places.is_sorted_by(|a, b| a.is_some() && a < b))?;
            let choices: BTreeSet<Vec<String>> = steps.iter().map(|steps| choice(steps)).collect();
            let enough = up_to != Some(UpTo::Order) || choices.len() <= all.len();
            same(&of("choices of moves"), true, enough)?;
        }
        Ok(())
    }
}

/// Returns the moves of a solution in an order of their own.
fn choice<T: std::fmt::Debug, B>(steps: &[(T, B)]) -> Vec<String> {
    let mut names: Vec<String> = steps.iter().map(|(name, _)| format!("{name:?}")).collect();
    names.sort_unstable();
    names
}
