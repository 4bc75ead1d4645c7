//! The interfaces of an engine: a row of the table of engines, a search for a solution that can be
//! paused and resumed, and a visit of every position.

use super::cache::Cache;
use super::outcome::{Exploration, Outcome, Refusal, SolveOptions, ToGoal};
use super::problem::Problem;
use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, State};
use crate::pack::Machine;
use num_bigint::BigUint;

/// The guarantees of an engine's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guarantees {
    /// `true` if every solution that it finds is a shortest one, and the first of these in the
    /// order of moves.
    pub shortest: bool,
    /// `true` if it can count and list shortest solutions.
    pub counts: bool,
    /// `true` if the same guarantees hold for cheapest solutions where moves have costs, and for
    /// the shortest of these; its bounds and proofs are about costs then.
    pub costs: bool,
}

/// The caller of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// The user, by the engine's name: the engine runs unconditionally and in its purest form, so
    /// that it can be compared with others.
    ByName,
    /// The portfolio: the engine refuses where it is of little use, and leaves out steps that facts
    /// prove to be needless.
    ByPortfolio,
}

impl Call {
    /// Checks that a solution of any length is asked for, or that the user has named the engine.
    ///
    /// # Errors
    /// Returns [`Refusal::Lengths`] where the portfolio looks for a shortest solution.
    pub(super) fn admits_any_length(self, options: &SolveOptions) -> Result<(), Refusal> {
        let is_open = self == Self::ByName || options.any;
        if is_open { Ok(()) } else { Err(Refusal::Lengths) }
    }
}

/// A row of the table of engines. Each engine searches for solutions; some also visit every
/// position.
pub(super) trait SearchEngine: Sync {
    /// Returns the name by which users select it.
    fn name(&self) -> &'static str;

    /// Returns another name that users may type: the term of the literature, where its name is
    /// none.
    fn alias(&self) -> Option<&'static str> {
        None
    }

    /// Returns half a sentence about its method.
    fn about(&self) -> &'static str;

    /// Returns the guarantees of its answers.
    fn guarantees(&self) -> Guarantees;

    /// Returns `true` if it can find a solution; `false` if it can only prove that there is none.
    fn finds(&self) -> bool {
        true
    }

    /// Returns `true` if the portfolio should begin it, given the work that other engines have done
    /// in vain.
    fn is_due(&self, _problem: &Problem, _worked: u64) -> bool {
        true
    }

    /// Begins a search.
    ///
    /// # Errors
    /// Returns the reason why the engine does not fit the problem or the options.
    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal>;

    /// Returns the same engine as an explorer, if it can visit every position.
    fn explorer(&self) -> Option<&dyn Explorer> {
        None
    }
}

/// The end of a slice of work.
#[derive(Debug)]
pub(super) enum Slice {
    /// There is more work to do.
    Paused,
    /// The search is finished, with an answer.
    Answered(Box<Outcome>),
    /// The engine has found that it does not fit.
    Refused(Refusal),
}

/// A search in progress. Work is counted in moves made and in steps of about the same duration,
/// never in time, so that the same input gives the same answers. Bounds are costs, which are numbers
/// of moves where these are counted.
pub(super) trait Search {
    /// Works until about `most` more units of work are done.
    ///
    /// # Errors
    /// Returns the limit that stopped it. After [`Limit::Memory`] the search can continue if more
    /// memory becomes available.
    fn work(&mut self, most: u64) -> Result<Slice, Limit>;

    /// Returns the work done until now.
    fn worked(&self) -> u64;

    /// Returns a lower bound on the cost of every solution.
    fn lower_bound(&self) -> u64;

    /// Returns the bound at which it works: once that bound is refuted, the lower bound rises above
    /// it.
    fn bound(&self) -> u64 {
        self.lower_bound()
    }

    /// Takes over a lower bound that another engine proved.
    fn learn(&mut self, _bound: u64) {}

    /// Estimates the additional work to refute all solutions within a bound.
    fn forecast(&self, bound: u64) -> u64;

    /// Limits the number of states that it expands to shorten a solution that it finds.
    fn shorten_within(&mut self, _states: u64) {}

    /// Searches for a better solution than that of its answer, in a way of its own.
    ///
    /// # Arguments
    /// * `answer` - the answer, whose solution is replaced if a better one is found
    /// * `effort` - the limit on moves made
    ///
    /// # Returns
    /// `false` if it has no such way.
    fn improve(&mut self, _answer: &mut Outcome, _effort: u64) -> bool {
        false
    }

    /// Returns `true` if it has a solution of least cost already, and only looks for one of these
    /// with the fewest moves, for the first in the order of moves, or for all of them.
    fn has_solution(&self) -> bool {
        false
    }

    /// Returns the outcome when a limit ends the search.
    fn stopped(&self, limit: Limit) -> Outcome;
}

/// Continues a search until it has an answer or a limit ends it.
///
/// # Errors
/// Returns the reason why the engine does not fit after all.
pub(super) fn run_to_end(search: &mut dyn Search) -> Result<Outcome, Refusal> {
    loop {
        match search.work(u64::MAX) {
            Ok(Slice::Answered(outcome)) => return Ok(*outcome),
            Ok(Slice::Refused(refusal)) => return Err(refusal),
            Ok(Slice::Paused) => {}
            Err(limit) => return Ok(search.stopped(limit)),
        }
    }
}

/// A search that runs in a single slice.
pub(super) struct AtOnce<F> {
    run: Option<F>,
}

impl<F: FnOnce() -> Outcome> AtOnce<F> {
    /// Creates a search that has not begun.
    pub(super) fn new(run: F) -> Self {
        Self { run: Some(run) }
    }
}

impl<F: FnOnce() -> Outcome> Search for AtOnce<F> {
    fn work(&mut self, _most: u64) -> Result<Slice, Limit> {
        Ok(self.run.take().map_or(Slice::Paused, |run| Slice::Answered(Box::new(run()))))
    }

    fn worked(&self) -> u64 {
        0
    }

    fn lower_bound(&self) -> u64 {
        0
    }

    fn forecast(&self, _bound: u64) -> u64 {
        0
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        Outcome::stopped("none", limit, 0)
    }
}

/// Returns a search that a limit ended before it began.
pub(super) fn alone<'p>(name: &'static str, limit: Limit) -> Box<dyn Search + 'p> {
    Box::new(AtOnce::new(move || Outcome::stopped(name, limit, 0)))
}

/// The input of a backward search from a goal.
pub(super) struct Regression<'a> {
    pub(super) task: &'a Task,
    /// The task of the inverse moves.
    pub(super) inverse: &'a Task,
    /// The machine of the inverse moves.
    pub(super) backward: &'a Machine,
    pub(super) forward: &'a Machine,
    pub(super) goal: &'a Condition,
    /// `true` if every inverse move is proved to be a move too.
    pub(super) is_undirected: bool,
    /// A position with as many pieces of each kind as every position of the goal, if moves keep
    /// the numbers of all of them.
    pub(super) pieces: Option<&'a State>,
    /// The number of positions that satisfy the goal, if they were counted.
    pub(super) goals: Option<&'a BigUint>,
    pub(super) budget: &'a Budget,
    /// The analyses that several engines need.
    pub(super) analyses: Cache,
}

impl Regression<'_> {
    /// Checks that the positions of the goal can be kept one by one, as far as their number is
    /// known.
    ///
    /// # Errors
    /// Returns the limit that they would exceed.
    pub(super) fn fits(&self, budget: &Budget) -> Result<(), Limit> {
        let Some(goals) = self.goals else { return Ok(()) };
        if *goals > BigUint::from(budget.max_states()) {
            return Err(Limit::States);
        }
        let bytes = goals * BigUint::from(self.forward.words() * size_of::<u64>());
        if bytes > BigUint::from(budget.free_bytes()) { Err(Limit::Memory) } else { Ok(()) }
    }
}

/// The result of a backward search from a goal, and whether a node is empty in a position of the
/// goal.
pub(super) type Regressed = (ToGoal, bool);

/// A search that runs within a budget.
pub(super) type Run<'p, F> = dyn FnOnce(&Budget) -> Result<F, Refusal> + 'p;

/// A visit that is ready to begin.
pub(super) struct Begun<'p, F> {
    /// The number of positions up to which keeping them one by one is as good: it does without the
    /// preparation of this search.
    pub(super) few: u64,
    /// Searches within a budget.
    ///
    /// # Errors
    /// Returns the reason why the search does not fit after all. A search selected by name reports
    /// instead that a limit ended it.
    pub(super) run: Box<Run<'p, F>>,
}

/// An engine that visits every reachable position, or, backward from a goal, every position from
/// which the goal can be reached. It measures distances in costs if its guarantees hold for costs,
/// and in moves otherwise.
pub(super) trait Explorer: Sync {
    /// Returns half a sentence about its method.
    fn about(&self) -> &'static str;

    /// Returns `true` if it fits every problem that counts moves, and is preferred only where
    /// positions are few.
    fn is_fallback(&self) -> bool {
        false
    }

    /// Prepares a visit of every reachable position.
    ///
    /// # Errors
    /// Returns the reason why it does not fit.
    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        call: Call,
    ) -> Result<Begun<'p, Exploration>, Refusal>;

    /// Prepares a visit of every position from which a goal can be reached.
    ///
    /// # Errors
    /// Returns the reason why it does not fit.
    fn begin_regression<'p>(
        &self,
        question: &'p Regression<'_>,
        call: Call,
    ) -> Result<Begun<'p, Regressed>, Refusal>;
}
