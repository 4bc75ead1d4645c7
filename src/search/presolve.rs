//! What facts say of a problem before any search.
//!
//! In: a task, a start, a goal. Out: that there is no solution, or how many moves each one has, or nothing. Promises that each answer
//! follows from a law that was checked on all ground moves. Knows nothing of engines.

use super::goals::{Patience, list};
use super::heuristic::Potentials;
use super::outcome::Asked;
use super::packed::Packed;
use crate::budget::Limit;
use crate::facts::balance::{Balance, balances};
use crate::facts::refutation::{Laws, Moves, Refutation};
use crate::ground::Task;
use crate::model::State;
use crate::pack::Word;

/// What is known of all solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Presolved {
    /// There is none.
    Impossible(Refutation),
    /// How many moves each has.
    Moves(Moves),
}

/// How long the boards of a goal are listed: facts must cost less than the search.
const PATIENCE: Patience = Patience { boards: 64, steps: 1500, ways_back: 1 };

/// The facts of a task that speak of a problem.
#[derive(Debug)]
pub(super) struct Facts {
    balances: Vec<Balance>,
    /// The boards of the goal that the start may reach, where they are few.
    goals: Option<Vec<State>>,
    presolved: Presolved,
}

impl Facts {
    /// Finds the facts.
    ///
    /// # Returns
    /// `None` if the task is too large for them to be found quickly.
    ///
    /// # Errors
    /// A limit that came first.
    pub(super) fn find<W: Word>(task: &Task, problem: &Packed<W>, asked: &Asked) -> Result<Option<Self>, Limit> {
        let Some(balances) = balances(task) else { return Ok(None) };
        let laws = Laws::find(task, &balances, &asked.start);
        let mut goals = None;
        let mut refutation = laws.refute(task, &balances, &asked.start, &asked.goal);
        if refutation.is_none() && (laws.parity.is_some() || laws.counts.decreasing.is_some()) {
            goals = boards(task, problem, asked)?;
            refutation = goals.as_mut().and_then(|goals| laws.sift(&balances, &asked.start, goals));
        }
        let moves = || Presolved::Moves(laws.moves(task, &asked.start, &asked.goal));
        let presolved = refutation.map_or_else(moves, Presolved::Impossible);
        Ok(Some(Self { balances, goals, presolved }))
    }

    /// What they say.
    pub(super) fn presolve(&self) -> &Presolved {
        &self.presolved
    }

    /// What tells dead states, if the goal has few boards.
    pub(super) fn potentials<'a, W: Word>(&'a self, task: &'a Task, problem: &Packed<'a, W>) -> Option<Potentials<'a>> {
        Potentials::new(task, problem.machine, &self.balances, self.goals.clone()?, problem.budget)
    }
}

/// The boards of the goal, where they are few.
fn boards<W: Word>(task: &Task, problem: &Packed<W>, asked: &Asked) -> Result<Option<Vec<State>>, Limit> {
    let listed = list::<W>(task, problem.machine, &asked.goal, PATIENCE, problem.budget)?;
    Ok(listed.ok().map(|store| (0..store.len()).map(|id| problem.machine.unpack(store.state(id))).collect()))
}
