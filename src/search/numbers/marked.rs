//! The conditions that are tested on the positions of a space: which are goals, and which a `never`
//! forbids.

use crate::budget::{Budget, Limit};
use crate::cpu::Kernel;
use crate::ground::Task;
use crate::model::Condition;
use crate::numbering::{Marks, RowTest, Space};
use crate::search::reservation::Reservation;
use std::borrow::Cow;

/// The goals of a space.
#[derive(Debug)]
pub(super) enum Goals<'s, S> {
    /// Marks: a row is tested once, and the result is kept.
    Kept(Marks<'s, S>),
    /// Tests: memory does not suffice for marks, and a row is tested at each use.
    Tested(&'s S, RowTest, Kernel),
}

impl<S: Space> Goals<'_, S> {
    /// Returns the goals of a row, 64 positions to a word; `None` if there is none.
    pub(super) fn row(&self, row: usize) -> Option<Cow<'_, [u64]>> {
        match self {
            Self::Kept(marks) => marks.row(row).map(Cow::Borrowed),
            Self::Tested(space, test, kernel) => {
                test.row(*space, row, *kernel).map(|row| Cow::Owned(row.into_vec()))
            }
        }
    }
}

/// The marked positions of a space.
#[derive(Debug)]
pub(super) struct Marked<'s, 'b, S> {
    /// The goals, if there is a goal.
    pub(super) goals: Option<Goals<'s, S>>,
    /// The positions to which no move may lead.
    pub(super) barred: Option<Marks<'s, S>>,
    _reserved: Reservation<'b>,
}

/// Returns the number of bytes that marks need.
pub(super) fn bytes<S: Space>(space: &S, task: &Task) -> u64 {
    if task.never.is_empty() { 0 } else { Marks::bytes(space) }
}

impl<'s, 'b, S: Space> Marked<'s, 'b, S> {
    /// Prepares the marks; those of goals are kept if memory suffices for them.
    ///
    /// # Arguments
    /// * `goal` - the goal, if there is one; `stuck` refers to the moves of the task
    /// * `tables` - the number of bytes to leave free for tables
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if marks and tables do not fit.
    pub(super) fn new(
        space: &'s S,
        task: &Task,
        goal: Option<&Condition>,
        tables: u64,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let needed = bytes(space, task);
        budget.plan(needed.saturating_add(tables))?;
        let all = needed.saturating_add(Marks::bytes(space));
        let keeps = goal.is_some() && all.saturating_add(tables) <= budget.free_bytes();
        let reserved = Reservation::take(if keeps { all } else { needed }, budget)?;
        let test = |condition: &Condition| RowTest::new(condition, task);
        let goals = |goal: &Condition| match keeps {
            true => Goals::Kept(Marks::new(space, test(goal), budget.kernel())),
            false => Goals::Tested(space, test(goal), budget.kernel()),
        };
        let forbidden =
            || Marks::new(space, test(&Condition::Or(task.never.clone())), budget.kernel());
        Ok(Self {
            goals: goal.map(goals),
            barred: (!task.never.is_empty()).then(forbidden),
            _reserved: reserved,
        })
    }
}
