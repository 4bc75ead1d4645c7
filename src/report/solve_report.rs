//! The answer to a query, together with the query.

use crate::budget::Budget;
use crate::ground::{MoveId, Task};
use crate::model::{Measure, MoveName, Puzzle, State};
use crate::phrase::why;
use crate::search::Outcome;

/// The answer to a query, together with the query.
#[derive(Clone, Copy, Debug)]
pub struct SolveReport<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its moves.
    pub task: &'a Task,
    /// The name of the chosen start.
    pub start: Option<&'a str>,
    /// The name of the chosen goal.
    pub goal: Option<&'a str>,
    /// The seed of a drawn start.
    pub seed: Option<u64>,
    /// The position in which play begins.
    pub start_layout: &'a State,
    /// The answer.
    pub outcome: &'a Outcome,
    /// The budget of the listing of solutions.
    pub budget: &'a Budget,
    /// The measure by which solutions are compared.
    pub measure: Measure,
    /// The duration in seconds.
    pub seconds: f64,
    /// The peak memory of tables, in bytes.
    pub peak_bytes: u64,
}

impl SolveReport<'_> {
    /// Returns the names of moves.
    pub(super) fn names(&self, ids: &[MoveId]) -> Vec<MoveName> {
        ids.iter().map(|&id| self.task.move_name(id)).collect()
    }

    /// Returns the solutions that were requested, one by one, while the budget lasts.
    pub(super) fn solutions(&self) -> impl Iterator<Item = Vec<MoveName>> + '_ {
        let all = self.outcome.all.as_deref().unwrap_or_default();
        all.iter().take_while(|_| self.budget.poll().is_ok()).map(|ids| self.names(ids))
    }

    /// Returns the reason why there is no solution, if a fact proves it.
    pub(super) fn reason(&self) -> Option<String> {
        self.outcome.proof.as_ref().map(|proof| why(self.puzzle, proof).sentence())
    }
}
