//! The answer to a query, and what it was asked for.

use crate::budget::Budget;
use crate::ground::{MoveId, Task};
use crate::model::{Measure, MoveName, Puzzle, State};
use crate::phrase::why;
use crate::search::Outcome;

/// The answer to a query, and what it was asked for.
#[derive(Clone, Copy, Debug)]
pub struct SolveReport<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its moves.
    pub task: &'a Task,
    /// The name of the start chosen.
    pub start: Option<&'a str>,
    /// The name of the goal chosen.
    pub goal: Option<&'a str>,
    /// The seed of a drawn start.
    pub seed: Option<u64>,
    /// Where play begins.
    pub start_layout: &'a State,
    /// The answer.
    pub outcome: &'a Outcome,
    /// What ends the listing of solutions.
    pub budget: &'a Budget,
    /// What makes one solution better than another.
    pub measure: Measure,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The most memory that tables took, in bytes.
    pub peak_bytes: u64,
}

impl SolveReport<'_> {
    /// How users know some moves.
    pub(super) fn names(&self, ids: &[MoveId]) -> Vec<MoveName> {
        ids.iter().map(|&id| self.task.move_name(id)).collect()
    }

    /// The solutions that were asked for, one by one, as long as the budget lasts.
    pub(super) fn solutions(&self) -> impl Iterator<Item = Vec<MoveName>> + '_ {
        let all = self.outcome.all.as_deref().unwrap_or_default();
        all.iter().take_while(|_| self.budget.poll().is_ok()).map(|ids| self.names(ids))
    }

    /// Why there is no solution, where a fact says so.
    pub(super) fn reason(&self) -> Option<String> {
        self.outcome.proof.as_ref().map(|proof| why(self.puzzle, proof).sentence())
    }
}
