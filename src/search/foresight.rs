//! What facts say of a query before any search.
//!
//! In: a task, a start, a goal. Out: that there is no solution, or how many moves each one has, or nothing. Promises that each answer
//! follows from a law that was checked on all ground moves. Knows nothing of engines.

use super::goals::{Patience, list};
use super::heuristic::Potentials;
use super::outcome::Query;
use super::problem::Problem;
use crate::budget::Limit;
use crate::facts::balance::{Balance, balances};
use crate::facts::counts::{Counts, Law, Verdict, counts};
use crate::facts::parity::Parity;
use crate::ground::Task;
use crate::model::Layout;
use crate::pack::Word;

/// What is known of all solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Foresight {
    /// Nothing.
    Open,
    /// There is none: why, in a few words.
    Impossible(String),
    /// Each has so many moves: why, in a few words.
    Length(u32, String),
}

/// How long the boards of a goal are listed: facts must cost less than the search.
const PATIENCE: Patience = Patience { boards: 64, steps: 1500, ways_back: 1 };

/// The facts of a task that speak of a query.
#[derive(Debug)]
pub(super) struct Facts {
    balances: Vec<Balance>,
    counts: Counts,
    /// The boards of the goal that the start may reach, where they are few.
    goals: Option<Vec<Layout>>,
    /// Whether all boards of the goal are told from the start by a sum modulo two.
    torn: bool,
}

impl Facts {
    /// Finds the facts.
    ///
    /// # Returns
    /// `None` if the task is too large for them to be found quickly.
    ///
    /// # Errors
    /// A limit that came first.
    pub(super) fn find<W: Word>(task: &Task, problem: &Problem<W>, query: &Query) -> Result<Option<Self>, Limit> {
        let Some(balances) = balances(task) else { return Ok(None) };
        let counts = counts(task, &balances);
        let parity = Parity::new(task, &balances);
        let (mut goals, mut torn) = (None, false);
        if parity.is_some() || counts.falling.is_some() {
            goals = boards(task, problem, query)?;
        }
        if let (Some(goals), Some(parity)) = (&mut goals, parity) {
            let listed = goals.len();
            goals.retain(|goal| parity.agree(&query.start, goal));
            torn = goals.is_empty() && listed > 0;
        }
        Ok(Some(Self { balances, counts, goals, torn }))
    }

    /// What they say.
    pub(super) fn foresee(&self, task: &Task, query: &Query) -> Foresight {
        let verdict = |law: &Law| law.verdict(task, &query.start, &query.goal);
        if self.counts.conserved.iter().any(|law| verdict(law) == Verdict::Impossible) {
            return Foresight::Impossible("a count of pieces that no move changes is another one at the goal".to_owned());
        }
        if self.torn {
            return Foresight::Impossible("a sum modulo two that no move changes is another one at the goal".to_owned());
        }
        match self.counts.falling.as_ref().map(verdict) {
            Some(Verdict::Impossible) => Foresight::Impossible("a count of pieces that falls with every move misses the goal".to_owned()),
            Some(Verdict::Exactly(length)) => match u32::try_from(length) {
                Ok(length) => {
                    Foresight::Length(length, format!("depth-first: a count falls with every move, so that every solution has {length}"))
                }
                Err(_) => Foresight::Open,
            },
            Some(Verdict::Open) | None => Foresight::Open,
        }
    }

    /// What tells dead states, if the goal has few boards.
    pub(super) fn potentials<'a, W: Word>(&'a self, task: &'a Task, problem: &Problem<'a, W>) -> Option<Potentials<'a>> {
        Potentials::new(task, problem.machine, &self.balances, self.goals.clone()?, problem.budget)
    }
}

/// The boards of the goal, where they are few.
fn boards<W: Word>(task: &Task, problem: &Problem<W>, query: &Query) -> Result<Option<Vec<Layout>>, Limit> {
    let listed = list::<W>(task, problem.machine, &query.goal, PATIENCE, problem.budget)?;
    Ok(listed.ok().map(|store| (0..store.len()).map(|id| problem.machine.unpack(store.state(id))).collect()))
}
