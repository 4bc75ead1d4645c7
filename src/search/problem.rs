//! The problem that is searched: a machine, a start, a goal and a budget, and a store for the
//! analyses of these.

use super::cache::Cache;
use super::reservation::Reservation;
use crate::budget::{Budget, Limit};
use crate::ground::{MoveId, Task};
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::Machine;
use std::cell::RefCell;

/// A start and a goal on a machine.
#[derive(Debug)]
pub struct Problem<'a> {
    machine: &'a Machine,
    start: State,
    /// The goal; `None` where none was named: then no position satisfies it.
    goal: Option<Condition>,
    budget: &'a Budget,
    /// The starts of the file that do not depend on a seed, for a backward search from the goal.
    starts: Vec<State>,
    /// `true` if a backward search is restricted to positions that agree with one of the starts.
    is_restricted: bool,
    analyses: Cache,
    /// The bytes of the analyses.
    held: RefCell<Vec<Reservation<'a>>>,
}

impl<'a> Problem<'a> {
    /// Creates the problem of reaching a goal from a start.
    ///
    /// # Arguments
    /// * `machine` - the puzzle, ground and packed
    /// * `start` - the position in which play begins
    /// * `goal` - the condition that ends play
    /// * `budget` - the limits of the search
    #[must_use]
    pub fn new(machine: &'a Machine, start: State, goal: Condition, budget: &'a Budget) -> Self {
        Self::of(machine, start, Some(goal), budget)
    }

    /// Creates the problem of visiting all positions that a start reaches: for
    /// [`explore`](super::explore).
    #[must_use]
    pub fn without_goal(machine: &'a Machine, start: State, budget: &'a Budget) -> Self {
        Self::of(machine, start, None, budget)
    }

    /// Creates the problem of a backward search from all positions of a goal: for
    /// [`to_goal`](super::to_goal). For a search for a solution, the start is the empty board.
    #[must_use]
    pub fn without_start(machine: &'a Machine, goal: Condition, budget: &'a Budget) -> Self {
        Self::of(machine, vec![Kind::EMPTY; machine.nodes()], Some(goal), budget)
    }

    /// Names the starts of the file for a backward search: for [`to_goal`](super::to_goal).
    ///
    /// # Arguments
    /// * `starts` - the starts that do not depend on a seed
    /// * `is_restricted` - `true` to restrict the search to positions that agree with at least one
    ///   of these starts in the numbers that no move changes
    #[must_use]
    pub fn beside(self, starts: Vec<State>, is_restricted: bool) -> Self {
        Self { starts, is_restricted, ..self }
    }

    fn of(machine: &'a Machine, start: State, goal: Option<Condition>, budget: &'a Budget) -> Self {
        Self {
            machine,
            start,
            goal,
            budget,
            starts: Vec::new(),
            is_restricted: false,
            analyses: Cache::default(),
            held: RefCell::default(),
        }
    }

    /// Creates the same problem within another budget.
    #[must_use]
    pub fn within<'b>(&self, budget: &'b Budget) -> Problem<'b>
    where
        'a: 'b,
    {
        let problem = Problem::of(self.machine, self.start.clone(), self.goal.clone(), budget);
        problem.beside(self.starts.clone(), self.is_restricted)
    }

    /// Creates the problem of reaching one given position from the same start.
    #[must_use]
    pub fn to(&self, position: &State) -> Self {
        let only = |(node, &kind)| (NodeId(node), KindSet::one(kind, self.task().values));
        Problem::new(
            self.machine,
            self.start.clone(),
            Condition::Each((0..).zip(position).map(only).collect()),
            self.budget,
        )
    }

    /// Returns the puzzle, ground and packed.
    #[must_use]
    pub fn machine(&self) -> &'a Machine {
        self.machine
    }

    /// Returns the task of the ground moves.
    #[must_use]
    pub fn task(&self) -> &'a Task {
        self.machine.task()
    }

    /// Returns the start.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Returns the goal; a condition that no position satisfies if no goal was named.
    #[must_use]
    pub fn goal(&self) -> &Condition {
        static NOTHING: Condition = Condition::Or(Vec::new());
        self.goal.as_ref().unwrap_or(&NOTHING)
    }

    /// Returns the goal, if one was named.
    pub(super) fn named_goal(&self) -> Option<&Condition> {
        self.goal.as_ref()
    }

    /// Returns the budget.
    #[must_use]
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Returns the cost of moves from the start in the measure of the problem.
    pub(super) fn cost(&self, moves: &[MoveId]) -> u64 {
        self.machine.cost_of(&self.start, moves)
    }

    /// Returns the starts of the file that do not depend on a seed, for a backward search from the
    /// goal.
    pub(crate) fn starts(&self) -> &[State] {
        &self.starts
    }

    /// Returns the starts to which a backward search is restricted; none if it is not.
    pub(crate) fn binding_starts(&self) -> &[State] {
        if self.is_restricted { &self.starts } else { &[] }
    }

    /// Returns an analysis, which is computed the first time.
    ///
    /// # Errors
    /// Returns the limit that stopped the computation; it is tried again at the next call.
    pub(super) fn get<A: Analysis>(&self) -> Result<&A, Limit> {
        self.analyses.get_or_try(|| A::compute(self))
    }

    /// Keeps bytes of the budget reserved for an analysis, for as long as the problem lives.
    pub(super) fn hold(&self, reserved: Reservation<'a>) {
        self.held.borrow_mut().push(reserved);
    }
}

/// A result about a problem that several engines or several turns of one need: it is computed when
/// it is first asked for, and kept with the problem, by its type.
pub(super) trait Analysis: Send + Sized + 'static {
    /// Computes the result.
    ///
    /// # Errors
    /// Returns the limit that stopped the computation, if the result may be known where the limit
    /// is greater.
    fn compute(problem: &Problem) -> Result<Self, Limit>;
}
