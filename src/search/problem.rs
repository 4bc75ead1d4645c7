//! The problem that is searched: a machine, a start, a goal and a budget, and the facts about these, computed once for all engines.

use super::costs::walker::Walker;
use super::facts::Facts;
use super::goals::{self, Patience, Reason};
use super::heuristic::Potentials;
use super::kept::KeptNumbers;
use super::layers::canonical::Alike;
use super::outcome::Refusal;
use super::reservation::Reservation;
use super::undone::Undone;
use crate::budget::{Budget, Limit};
use crate::facts::balance::{Balance, balances};
use crate::facts::symmetry::Kept;
use crate::ground::{InvertError, Task};
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::numbering::{AnySpace, Numbering, Seeds, best_space, space};
use crate::pack::{Machine, pack};
use std::cell::OnceCell;
use std::sync::Arc;

/// A start and a goal on a machine.
#[derive(Debug)]
pub struct Problem<'a> {
    machine: &'a Machine,
    start: State,
    /// The goal; `None` where none was named: then no position satisfies it.
    goal: Option<Condition>,
    budget: &'a Budget,
    /// The starts of the file, for a backward search from the goal.
    starts: Vec<State>,
    balances: OnceCell<Option<Vec<Balance>>>,
    undone: OnceCell<Result<Undone<'a>, InvertError>>,
    without_memory: OnceCell<(Machine, Reservation<'a>)>,
    /// The positions of the goal, one entry for each [`Patience`] of listing.
    goals: [OnceCell<Result<Vec<State>, Reason>>; 3],
    facts: OnceCell<Option<Facts>>,
    alike: OnceCell<Option<Arc<Alike<'a>>>>,
    walker: OnceCell<Result<Arc<Walker>, &'static str>>,
    space: OnceCell<Result<AnySpace, Vec<(Numbering, String)>>>,
    /// The numberings that were selected by name.
    named_spaces: [OnceCell<Result<AnySpace, String>>; 4],
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

    /// Creates the problem of visiting all positions that a start reaches: for [`explore`](super::explore).
    #[must_use]
    pub fn without_goal(machine: &'a Machine, start: State, budget: &'a Budget) -> Self {
        Self::of(machine, start, None, budget)
    }

    /// Creates the problem of a backward search from all positions of a goal: for [`to_goal`](super::to_goal). For a search for a solution,
    /// the start is the empty board.
    #[must_use]
    pub fn without_start(machine: &'a Machine, goal: Condition, budget: &'a Budget) -> Self {
        Self::of(machine, vec![Kind::EMPTY; machine.nodes()], Some(goal), budget)
    }

    /// Restricts a backward search to positions that agree with at least one of the starts in the numbers that no move changes: for
    /// [`to_goal`](super::to_goal).
    #[must_use]
    pub fn beside(self, starts: Vec<State>) -> Self {
        Self { starts, ..self }
    }

    fn of(machine: &'a Machine, start: State, goal: Option<Condition>, budget: &'a Budget) -> Self {
        let (balances, undone, goals) = (OnceCell::new(), OnceCell::new(), [const { OnceCell::new() }; 3]);
        let (facts, alike, walker) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (without_memory, space, named_spaces) = (OnceCell::new(), OnceCell::new(), [const { OnceCell::new() }; 4]);
        Self {
            machine,
            start,
            goal,
            budget,
            starts: Vec::new(),
            balances,
            undone,
            without_memory,
            goals,
            facts,
            alike,
            walker,
            space,
            named_spaces,
        }
    }

    /// Creates the problem of reaching one given position from the same start.
    #[must_use]
    pub fn to(&self, position: &State) -> Self {
        let only = |(node, &kind)| (NodeId(node), KindSet::one(kind, self.task().values));
        Problem::new(self.machine, self.start.clone(), Condition::Each((0..).zip(position).map(only).collect()), self.budget)
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

    /// Returns the effect of each move on counts; `None` where the task is too large for that.
    pub(super) fn balances(&self) -> Option<&[Balance]> {
        self.balances.get_or_init(|| balances(self.task())).as_deref()
    }

    /// Returns the machine of the inverse moves.
    ///
    /// # Errors
    /// Returns the reason why there is none. A computation that a limit stopped is tried again at the next call.
    pub(super) fn undone(&self) -> Result<&Undone<'a>, InvertError> {
        if self.undone.get().is_none() {
            let made = Undone::new(self.task(), self.budget);
            if let Err(stopped @ InvertError::Stopped(_)) = made {
                return Err(stopped);
            }
            return self.undone.get_or_init(|| made).as_ref().map_err(|error| *error);
        }
        self.undone.get_or_init(|| Undone::new(self.task(), self.budget)).as_ref().map_err(|error| *error)
    }

    /// Returns the machine of the same moves on the same states, in which no chain is ever remembered.
    ///
    /// # Errors
    /// Returns the limit on memory.
    pub(super) fn without_memory(&self) -> Result<&Machine, Limit> {
        if self.without_memory.get().is_none() {
            let reserved = Reservation::take(self.task().bytes() + self.machine.bytes(), self.budget)?;
            let _ = self.without_memory.set((pack(self.task().clone().without_links()), reserved));
        }
        self.without_memory.get().map(|(machine, _)| machine).ok_or(Limit::Memory)
    }

    /// Returns the positions that satisfy the goal and that the start may reach, as far as counts decide.
    ///
    /// # Returns
    /// The list, or the reason why there is none.
    ///
    /// # Errors
    /// Returns the limit that stopped the listing.
    pub(super) fn goals(&self, patience: Patience) -> Result<Result<&[State], &Reason>, Limit> {
        let known = self.goals[..=patience as usize].iter().filter_map(OnceCell::get).find_map(|list| list.as_ref().ok());
        if let Some(list) = known {
            return Ok(Ok(list));
        }
        let place = &self.goals[patience as usize];
        if place.get().is_none() {
            let listed = goals::list(self.task(), self.goal(), &self.kept_counts(), patience.limits(), self.budget)?;
            let _ = place.set(listed);
        }
        let list = place.get_or_init(|| Err("it was not listed".to_owned()));
        Ok(list.as_ref().map(Vec::as_slice))
    }

    /// Returns `true` if exactly `number` positions satisfy the goal; `false` also where counting them takes long.
    fn has_goals(&self, number: usize) -> bool {
        let (_, steps) = Patience::Few.limits();
        goals::count_all(self.task(), self.goal(), steps, self.budget).is_ok_and(|count| count == Some(number.into()))
    }

    /// Returns the conditions that hold in every position that the start may reach: the number of pieces of a kind that no move adds or
    /// removes stays the same.
    fn kept_counts(&self) -> Vec<Condition> {
        KeptNumbers::find(self.task(), std::slice::from_ref(&self.start)).map(|kept| kept.condition(self.task())).into_iter().collect()
    }

    /// Returns the starts of the file, for a backward search from the goal.
    pub(super) fn starts(&self) -> &[State] {
        &self.starts
    }

    /// Returns the facts that laws prove about start and goal; `None` where the task is too large for that.
    pub(super) fn facts(&self) -> Option<&Facts> {
        let list = || Ok(self.goals(Patience::Few)?.ok().map(<[State]>::to_vec));
        let find = || Facts::find(self.task(), self.balances()?, (&self.start, self.goal()), list, |listed| self.has_goals(listed)).ok();
        self.facts.get_or_init(find).as_ref()
    }

    /// Returns the canonical forms under the symmetries of rules, start and goal; `None` where they are not worth their cost.
    pub(super) fn alike(&self) -> Option<Arc<Alike<'a>>> {
        let kept = || Kept { goal: Some(self.goal()), start: Some(&self.start) };
        let find = || Alike::new(self.task(), kept(), self.machine, self.budget).filter(Alike::is_worth_it).map(Arc::new);
        self.alike.get_or_init(find).clone()
    }

    /// Returns the piece that walks by free moves.
    ///
    /// # Errors
    /// Returns the reason why there is none, in a few words.
    pub(super) fn walker(&self) -> Result<Arc<Walker>, &'static str> {
        self.walker.get_or_init(|| Walker::new(self.machine, &self.start, self.balances()).map(Arc::new)).clone()
    }

    /// Returns the test for dead states, if the goal has few positions and laws decide about them.
    pub(super) fn potentials(&self) -> Option<Potentials<'_>> {
        let goals = self.facts()?.goals()?.to_vec();
        Potentials::new(self.task(), self.machine, self.balances()?, goals, self.budget)
    }

    /// Returns the best numbering of the positions that the start may reach.
    ///
    /// # Errors
    /// Returns the reason why each numbering does not fit.
    pub(super) fn space(&self) -> Result<&AnySpace, &[(Numbering, String)]> {
        let space = self.space.get_or_init(|| best_space(self.task(), Seeds::Positions(std::slice::from_ref(&self.start))));
        space.as_ref().map_err(Vec::as_slice)
    }

    /// Returns the numbering of a given kind.
    ///
    /// # Errors
    /// Returns the reason why it does not fit.
    pub(super) fn space_by(&self, numbering: Numbering) -> Result<&AnySpace, &str> {
        let seeds = Seeds::Positions(std::slice::from_ref(&self.start));
        let found = self.named_spaces[numbering as usize].get_or_init(|| space(self.task(), seeds, numbering));
        found.as_ref().map_err(String::as_str)
    }
}

/// Returns the refusal for moves that cannot be undone.
pub(super) fn not_invertible(error: InvertError) -> Refusal {
    let (reason, culprit) = match error {
        InvertError::Stopped(limit) => (format!("stopped by the {} limit", limit.as_str()), None),
        InvertError::Runs => ("presses and `settle` do several steps in one move".to_owned(), None),
        InvertError::Forgets(id) => ("a move overwrites too many pieces that could have been anything".to_owned(), Some(id)),
    };
    Refusal::NotInvertible { reason, culprit }
}
