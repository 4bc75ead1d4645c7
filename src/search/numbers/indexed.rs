//! Shortest solutions over numbers of boards, where the puzzle has them: a sweep from the start up to the first level with a goal, then a
//! search back from its goals through the levels of the sweep.
//!
//! In: a problem and a space. Out: an outcome. Promises the answer of a search that keeps states one by one, in a few bits for each board
//! of the space and some bytes for each state on a shortest solution. Knows nothing of what numbers mean.

use super::marked::{self, Marked};
use super::sweep::{self, Swept, sweep_to_goal};
use super::trail::{self, Trail};
use crate::budget::Limit;
use crate::ground::{InvertError, Task, invert};
use crate::numbering::{AnySpace, Numbering, Seeds, Space, Visit, best_space, space};
use crate::pack::{Machine, Word, pack};
use crate::search::layers::bfs::Answer;
use crate::search::layers::bidirectional::solved;
use crate::search::layers::level::{Layers, Visitor};
use crate::search::layers::store::StateId;
use crate::search::outcome::{Asked, Outcome, Refusal, Verdict};
use crate::search::packed::Packed;
use crate::search::reservation::Reservation;
use crate::search::solve::{grant, outcome, refuse};
use std::ops::ControlFlow;

/// Searches over numbers because the user wants that.
///
/// # Errors
/// A [`Refusal`] if boards have no such numbers, or moves cannot be undone.
pub(in crate::search) fn indexed_by_name<W: Word>(
    problem: &Packed<W>,
    task: &Task,
    asked: &Asked,
    numbering: Numbering,
) -> Result<Outcome, Refusal> {
    let space =
        space(task, Seeds::Boards(std::slice::from_ref(&asked.start)), numbering).map_err(|reason| Refusal::NoNumbers { reason })?;
    indexed(problem, task, asked, &space)
}

/// Searches over numbers because states that are kept one by one do not fit into the memory.
///
/// # Returns
/// `None` where numbers do not help.
pub(in crate::search) fn indexed_instead<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked) -> Option<Outcome> {
    let space = best_space(task, Seeds::Boards(std::slice::from_ref(&asked.start))).ok()?;
    let mut outcome = indexed(problem, task, asked, &space).ok()?;
    outcome.statistics.notes.insert(0, "positions kept one by one do not fit into the memory, so that they are numbered".to_owned());
    (outcome.verdict != Verdict::Stopped(Limit::Memory)).then_some(outcome)
}

fn indexed<W: Word>(problem: &Packed<W>, task: &Task, asked: &Asked, space: &AnySpace) -> Result<Outcome, Refusal> {
    let budget = problem.budget;
    if task.never.iter().any(|never| never.holds(&asked.start, &mut || false)) {
        return Err(Refusal::NoNumbers { reason: "a `never` holds in the start, to which no way leads back".to_owned() });
    }
    let undone = match invert(task, budget) {
        Ok(undone) => undone,
        Err(InvertError::Stopped(limit)) => return Ok(Outcome::stopped("none", limit, 0)),
        Err(error) => return Err(refuse(error)),
    };
    let backward = pack(undone);
    let outcome = match Reservation::take(backward.bytes(), budget) {
        Ok(_reserved) => space.with(Solve { problem, task, asked, backward: &backward }),
        Err(limit) => Outcome::stopped("none", limit, 0),
    };
    backward.into_task().release(budget);
    Ok(outcome)
}

struct Solve<'a, W> {
    problem: &'a Packed<'a, W>,
    task: &'a Task,
    asked: &'a Asked,
    /// The moves undone.
    backward: &'a Machine,
}

impl<W: Word> Visit for Solve<'_, W> {
    type Answer = Outcome;

    fn visit<S: Space>(self, space: &S) -> Outcome {
        let (swept, trail) = match self.forth(space) {
            Ok(swept) => swept,
            Err(limit) => return Outcome::stopped(space.name(), limit, 0),
        };
        let mut forward = Layers::new(self.problem.machine, true, self.problem.budget);
        let mut backward = Layers::new(self.backward, false, self.problem.budget);
        let unsolved = |verdict, lower_bound| Answer::<W> { verdict, lower_bound, way: None };
        let answer = match swept.limit {
            Some(limit) => unsolved(Verdict::Stopped(limit), Some(swept.tested)),
            None if swept.goals == 0 => unsolved(Verdict::Unsolvable, None),
            None => match self.back(space, swept.tested as usize - 1, &trail, (&mut forward, &mut backward)) {
                Ok(()) => solved(&forward, &backward, 0, self.problem),
                Err(limit) => unsolved(Verdict::Stopped(limit), Some(swept.tested - 1)),
            },
        };
        drop(trail);
        let notes = vec![space.why(), format!("went back over {} positions", backward.store.len())];
        let mut outcome = outcome(space.name(), &answer, self.problem.machine, &[&backward], notes);
        outcome.statistics.expanded += swept.reachable;
        outcome.statistics.generated += swept.tally.edges;
        outcome.statistics.stored = swept.reachable;
        grant(self.problem, self.asked, &forward, Some(&backward), &mut outcome);
        outcome
    }
}

impl<'a, W: Word> Solve<'a, W> {
    /// Sweeps from the start up to the first level with a goal.
    fn forth<S: Space>(&self, space: &S) -> Result<(Swept, Trail<'a, S::Cell>), Limit> {
        let budget = self.problem.budget;
        let goal = Some(&self.asked.goal);
        budget.plan(sweep::bytes(space) + trail::bytes(space) + marked::bytes(space, self.task, goal))?;
        let marked = Marked::new(space, self.task, goal, budget)?;
        let mut trail = Trail::new(space, budget)?;
        let starts: Vec<u64> = space.rank(&self.asked.start).into_iter().collect();
        let swept = sweep_to_goal(space, &starts, &marked, &mut trail, budget)?;
        Ok((swept, trail))
    }

    /// Searches back from the goals: one layer for each level, the last of which holds the start.
    fn back<S: Space>(
        &self,
        space: &S,
        length: usize,
        trail: &Trail<S::Cell>,
        (forward, backward): (&mut Layers<W>, &mut Layers<W>),
    ) -> Result<(), Limit> {
        forward.plant(&self.problem.start)?;
        forward.close_first();
        for &number in trail.goals.iter() {
            backward.plant(&self.backward.pack(&space.unrank(number)))?;
        }
        backward.close_first();
        for depth in (0..length).rev() {
            let _ = backward.grow(&mut OnTrail { space, trail, machine: self.backward, depth })?;
        }
        Ok(())
    }
}

/// Keeps out what the sweep did not reach at that depth.
struct OnTrail<'a, 'b, S: Space> {
    space: &'a S,
    trail: &'a Trail<'b, S::Cell>,
    machine: &'a Machine,
    depth: usize,
}

impl<S: Space> Visitor for OnTrail<'_, '_, S> {
    fn admits(&mut self, state: &[u64]) -> bool {
        let number = self.space.rank(&self.machine.unpack(state));
        number.is_some_and(|number| self.trail.may_hold(self.space, self.depth, number))
    }

    fn admits_all(&self) -> bool {
        false
    }

    fn discovered(&mut self, _id: StateId, _state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        Ok(ControlFlow::Continue(()))
    }
}
