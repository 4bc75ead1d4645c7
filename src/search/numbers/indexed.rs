//! Shortest solutions over numbers of boards, where the puzzle has them: a sweep from the start up to the first level with a goal, then a
//! search back from its goals through the levels of the sweep.
//!
//! In: a problem and a space. Out: an outcome. Promises the answer of a search that keeps states one by one, in a few bits for each board
//! of the space and some bytes for each state on a shortest solution. Knows nothing of what numbers mean.

use super::marked::Marked;
use super::seen::{self, Seen};
use super::sweep::{self, Swept, sweep_to_goal};
use crate::budget::Limit;
use crate::ground::InvertError;
use crate::model::{Condition, State};
use crate::numbering::{AnySpace, Numbering, Seeds, Space, Visit, space};
use crate::pack::{Machine, Word};
use crate::search::engine::{AtOnce, Call, Promise, Row, Search};
use crate::search::finish::{grant, outcome};
use crate::search::layers::level::Layers;
use crate::search::layers::sides::joined;
use crate::search::layers::store::StateId;
use crate::search::layers::visitor::Visitor;
use crate::search::outcome::{Outcome, Refusal, Verdict, Wish};
use crate::search::packed::{Answer, Packed};
use crate::search::problem::{Problem, not_invertible};
use crate::search::reservation::Reserved;
use crate::search::undone::Undone;
use std::ops::ControlFlow;

/// What a way to number boards is about, in half a sentence.
pub(in crate::search) fn about(numbering: Numbering) -> &'static str {
    match numbering {
        Numbering::Affine => "Number boards by the bits that moves flip",
        Numbering::Product => "Number boards by what stands on each node",
        Numbering::Arrangement => "Number boards by the order of distinct pieces round a hole",
        Numbering::Orientation => "Number boards by where pieces are and how they are turned",
    }
}

/// A row for each way to number boards.
pub(in crate::search) struct Numbered(pub(in crate::search) Numbering);

impl Row for Numbered {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn about(&self) -> &'static str {
        about(self.0)
    }

    fn promise(&self) -> Promise {
        Promise { shortest: true, counts: true }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        if call == Call::ByPortfolio {
            return Err(Refusal::Covered { by: "bfs, as long as there is memory" });
        }
        let seeds = Seeds::Boards(std::slice::from_ref(problem.start()));
        let space = space(problem.task(), seeds, self.0).map_err(|reason| Refusal::NoNumbers { reason })?;
        if starts_forbidden(problem) {
            return Err(Refusal::NoNumbers { reason: "a `never` holds in the start, to which no way leads back".to_owned() });
        }
        match problem.undone() {
            Ok(_) | Err(InvertError::Stopped(_)) => Ok(Box::new(AtOnce::new(move || indexed(problem, wish, &space)))),
            Err(error) => Err(not_invertible(error)),
        }
    }
}

/// Searches over numbers because states that are kept one by one do not fit into the memory.
///
/// # Returns
/// `None` where numbers do not help.
pub(in crate::search) fn instead(problem: &Problem, wish: &Wish) -> Option<Outcome> {
    let space = problem.space().ok().filter(|_| !starts_forbidden(problem))?;
    problem.undone().ok()?;
    let mut outcome = indexed(problem, wish, space);
    outcome.statistics.notes.insert(0, "positions kept one by one do not fit into the memory, so that they are numbered".to_owned());
    (outcome.verdict != Verdict::Stopped(Limit::Memory)).then_some(outcome)
}

/// Whether a `never` holds in the start.
fn starts_forbidden(problem: &Problem) -> bool {
    problem.task().never.iter().any(|never| never.holds(problem.start(), &mut || false))
}

fn indexed(problem: &Problem, wish: &Wish, space: &AnySpace) -> Outcome {
    let undone = match problem.undone() {
        Ok(undone) => undone,
        Err(InvertError::Stopped(limit)) => return Outcome::stopped("none", limit, 0),
        Err(InvertError::Forgets(_)) => return Outcome::stopped("none", Limit::Memory, 0),
    };
    with_state_of!(problem.machine(), over(problem, wish, space, undone))
}

fn over<W: Word>(problem: &Problem, wish: &Wish, space: &AnySpace, undone: &Undone) -> Outcome {
    let (backward, takes_back) = (undone.machine(), undone.takes_back());
    space.with(Solve::<W> { goal: problem.goal(), start: problem.start(), packed: Packed::new(problem), wish, backward, takes_back })
}

/// A sweep from the start, what it saw, and the numbers of the goals of its last level.
type Forth<'a, C> = (Swept, Seen<'a, C>, Reserved<'a, u64>);

struct Solve<'a, W> {
    packed: Packed<'a, W>,
    start: &'a State,
    goal: &'a Condition,
    wish: &'a Wish,
    /// The moves undone.
    backward: &'a Machine,
    /// Whether a move takes back each move.
    takes_back: bool,
}

impl<W: Word> Visit for Solve<'_, W> {
    type Answer = Outcome;

    fn visit<S: Space>(self, space: &S) -> Outcome {
        let (swept, seen, goals) = match self.forth(space) {
            Ok(swept) => swept,
            Err(limit) => return Outcome::stopped(space.name(), limit, 0),
        };
        let mut forward = Layers::new(self.packed.machine, true, self.packed.budget);
        let mut backward = Layers::new(self.backward, false, self.packed.budget);
        let unsolved = |verdict, lower_bound| Answer::<W> { verdict, lower_bound, way: None };
        let answer = match swept.limit {
            Some(limit) => unsolved(Verdict::Stopped(limit), Some(swept.tested)),
            None if swept.goals == 0 => unsolved(Verdict::Unsolvable, None),
            None => match self.back(space, swept.tested as usize - 1, (&seen, &goals), (&mut forward, &mut backward)) {
                Ok(()) => joined(&forward, &backward, 0, &self.packed),
                Err(limit) => unsolved(Verdict::Stopped(limit), Some(swept.tested - 1)),
            },
        };
        drop((seen, goals));
        let notes = vec![space.why(), format!("went back over {} positions", backward.store.len())];
        let mut outcome = outcome(space.name(), &answer, self.packed.machine, &[&backward], notes);
        outcome.statistics.expanded += swept.reachable;
        outcome.statistics.generated += swept.tally.edges;
        outcome.statistics.stored = swept.reachable;
        grant(&self.packed, self.wish, &forward, Some(&backward), &mut outcome);
        outcome
    }
}

impl<'a, W: Word> Solve<'a, W> {
    /// Sweeps from the start up to the first level with a goal.
    fn forth<S: Space>(&self, space: &S) -> Result<Forth<'a, S::Cell>, Limit> {
        let (task, budget) = (self.packed.machine.task(), self.packed.budget);
        let tables = seen::of_levels(space, self.takes_back);
        let marked = Marked::new(space, task, Some(self.goal), sweep::bytes(space) + seen::bytes(space, tables), budget)?;
        let (mut seen, mut goals) = (Seen::new(space, tables, budget)?, Reserved::new(budget));
        let starts: Vec<u64> = space.rank(self.start).into_iter().collect();
        let swept = sweep_to_goal(space, &starts, &marked, (&mut seen, &mut goals), budget)?;
        Ok((swept, seen, goals))
    }

    /// Searches back from the goals: one layer for each level, the last of which holds the start.
    fn back<S: Space>(
        &self,
        space: &S,
        length: usize,
        (seen, goals): (&Seen<S::Cell>, &[u64]),
        (forward, backward): (&mut Layers<W>, &mut Layers<W>),
    ) -> Result<(), Limit> {
        forward.plant(&self.packed.start)?;
        forward.close_first();
        for &number in goals {
            backward.plant(&self.backward.pack(&space.unrank(number)))?;
        }
        backward.close_first();
        for depth in (0..length).rev() {
            let _ = backward.grow(&mut OnTrail { space, seen, machine: self.backward, depth })?;
        }
        Ok(())
    }
}

/// Keeps out what the sweep did not reach at that depth.
struct OnTrail<'a, 'b, S: Space> {
    space: &'a S,
    seen: &'a Seen<'b, S::Cell>,
    machine: &'a Machine,
    depth: usize,
}

impl<S: Space> Visitor for OnTrail<'_, '_, S> {
    fn admits(&mut self, state: &[u64]) -> bool {
        let number = self.space.rank(&self.machine.unpack(state));
        number.is_some_and(|number| self.seen.stood(self.space, self.depth, number))
    }

    fn admits_all(&self) -> bool {
        false
    }

    fn discovered(&mut self, _id: StateId, _state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        Ok(ControlFlow::Continue(()))
    }
}
