//! What is searched: a machine, where play begins and ends, and what may be used.

use crate::budget::Budget;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::Machine;

/// A start and a goal on a machine.
#[derive(Debug)]
pub struct Problem<'a> {
    pub(super) machine: &'a Machine,
    pub(super) start: State,
    /// `None` where nothing is asked for: then nothing satisfies it.
    pub(super) goal: Option<Condition>,
    pub(super) budget: &'a Budget,
}

impl<'a> Problem<'a> {
    /// From a start to a goal.
    ///
    /// # Arguments
    /// * `machine` - the puzzle, ground and packed
    /// * `start` - where play begins
    /// * `goal` - where it ends
    /// * `budget` - what may be used
    #[must_use]
    pub fn new(machine: &'a Machine, start: State, goal: Condition, budget: &'a Budget) -> Self {
        Self { machine, start, goal: Some(goal), budget }
    }

    /// From a start to wherever moves lead: for [`explore`](super::explore).
    #[must_use]
    pub fn without_goal(machine: &'a Machine, start: State, budget: &'a Budget) -> Self {
        Self { machine, start, goal: None, budget }
    }

    /// From wherever moves lead to a goal: for [`to_goal`](super::to_goal). Asked for a solution, play begins with nothing on the board.
    #[must_use]
    pub fn without_start(machine: &'a Machine, goal: Condition, budget: &'a Budget) -> Self {
        Self { machine, start: vec![Kind::EMPTY; machine.nodes()], goal: Some(goal), budget }
    }

    /// From the same start to just one position, within another budget.
    pub(super) fn to<'b>(&self, position: &State, budget: &'b Budget) -> Problem<'b>
    where
        'a: 'b,
    {
        let only = |(node, &kind)| (NodeId(node), KindSet::one(kind, self.task().values));
        Problem::new(self.machine, self.start.clone(), Condition::Each((0..).zip(position).map(only).collect()), budget)
    }

    /// The puzzle, ground and packed.
    #[must_use]
    pub fn machine(&self) -> &'a Machine {
        self.machine
    }

    /// The ground moves.
    #[must_use]
    pub fn task(&self) -> &'a Task {
        self.machine.task()
    }

    /// Where play begins.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Where play ends; nothing does where no goal was named.
    #[must_use]
    pub fn goal(&self) -> Condition {
        self.goal.clone().unwrap_or(Condition::Or(Vec::new()))
    }

    /// What may be used.
    #[must_use]
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }
}
