//! Shortest solutions over numbers of boards, where the puzzle has them: a sweep from the start up to the first level with a goal, then a
//! search back from its goals through the levels of the sweep.
//!
//! In: a problem and a space. Out: an outcome. Promises the answer of a search that keeps states one by one, in a few bits for each board
//! of the space and some bytes for each state on a shortest solution. Knows nothing of what numbers mean.

use super::choice::{about, best};
use super::marked::Marked;
use super::seen::{self, Seen};
use super::sweep::{self, LevelSweep, Starts, Takers};
use crate::budget::Limit;
use crate::ground::InvertError;
use crate::numbering::{AnySpace, Marks, Numbering, Space, Visit};
use crate::pack::{Machine, Word};
use crate::search::engine::{Call, Promise, Row, Search, Slice, alone};
use crate::search::finish::{grant, outcome};
use crate::search::layers::level::Layers;
use crate::search::layers::sides::joined;
use crate::search::layers::store::StateId;
use crate::search::layers::visitor::Visitor;
use crate::search::outcome::{Outcome, Refusal, Wish};
use crate::search::packed::{Answer, Packed};
use crate::search::problem::{Problem, not_invertible};
use crate::search::reservation::Reserved;
use crate::search::undone::Undone;
use std::ops::ControlFlow;

/// The work that others do before numbers are looked for.
const EARLIEST: u64 = 1 << 22;
/// Others have made one move for so many boards of the space before these get tables.
const SHARE: u64 = 64;

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

    /// Tables for all boards are worth their memory when a good part of these may have been met, one by one.
    fn is_due(&self, problem: &Problem, worked: u64) -> bool {
        let fits = |space: &AnySpace| worked >= space.boards() / SHARE && space.with(Size) <= problem.budget().free_bytes() / 2;
        worked >= EARLIEST && problem.space().map_or(true, fits)
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        let no_numbers = |reason: &str| Refusal::NoNumbers { reason: reason.to_owned() };
        let space = match call {
            Call::ByName => problem.space_by(self.0).map_err(no_numbers)?,
            Call::ByPortfolio => best(self.0, problem.space())?,
        };
        if problem.task().never.iter().any(|never| never.holds(problem.start(), &mut || false)) {
            return Err(no_numbers("a `never` holds in the start, to which no way leads back"));
        }
        match problem.undone() {
            Ok(undone) => Ok(with_state_of!(problem.machine(), over(problem, wish, space, undone))),
            Err(error @ InvertError::Forgets(_)) => Err(not_invertible(error)),
            Err(InvertError::Stopped(limit)) => Ok(alone(self.name(), limit)),
        }
    }
}

/// The bytes of a search over a space.
struct Size;

impl<'s> Visit<'s> for Size {
    type Answer = u64;

    fn visit<S: Space + 's>(self, space: &'s S) -> u64 {
        sweep::bytes(space) + seen::bytes(space, seen::of_levels(space, true)) + Marks::<S>::bytes(space)
    }
}

fn over<'p, W: Word + 'p>(problem: &'p Problem<'_>, wish: &'p Wish, space: &'p AnySpace, undone: &'p Undone<'_>) -> Box<dyn Search + 'p> {
    space.with(Begin::<W> { packed: Packed::new(problem), problem, wish, undone })
}

struct Begin<'p, 'a, W> {
    packed: Packed<'p, W>,
    problem: &'p Problem<'a>,
    wish: &'p Wish,
    undone: &'p Undone<'p>,
}

impl<'p, W: Word + 'p> Visit<'p> for Begin<'p, '_, W> {
    type Answer = Box<dyn Search + 'p>;

    fn visit<S: Space + 'p>(self, space: &'p S) -> Self::Answer {
        match Solve::new(self, space) {
            Ok(solve) => Box::new(solve),
            Err(limit) => alone(space.name(), limit),
        }
    }
}

/// A sweep from the start, and what is to be done once it has found a goal.
struct Solve<'p, S: Space, W> {
    packed: Packed<'p, W>,
    wish: &'p Wish,
    space: &'p S,
    /// The moves undone.
    backward: &'p Machine,
    marked: Marked<'p, 'p, S>,
    seen: Seen<'p, S::Cell>,
    /// The numbers of the goals of the last level.
    goals: Reserved<'p, u64>,
    sweep: LevelSweep<'p, 'p, S>,
}

impl<'p, S: Space, W: Word> Solve<'p, S, W> {
    /// A sweep that has not begun.
    ///
    /// # Errors
    /// A limit that came first.
    fn new(begin: Begin<'p, '_, W>, space: &'p S) -> Result<Self, Limit> {
        let Begin { packed, problem, wish, undone } = begin;
        let (task, budget) = (problem.task(), problem.budget());
        let tables = seen::of_levels(space, undone.takes_back());
        let marked = Marked::new(space, task, Some(problem.goal()), sweep::bytes(space) + seen::bytes(space, tables), budget)?;
        let (seen, goals) = (Seen::new(space, tables, budget)?, Reserved::new(budget));
        let starts: Vec<u64> = space.rank(problem.start()).into_iter().collect();
        let sweep = LevelSweep::new(space, Starts::Numbers(&starts), budget)?;
        Ok(Self { packed, wish, space, backward: undone.machine(), marked, seen, goals, sweep })
    }

    /// The outcome of a sweep that has ended.
    fn outcome(&self) -> Outcome {
        let (space, swept) = (self.space, self.sweep.figures());
        let mut forward = Layers::new(self.packed.machine, true, self.packed.budget);
        let mut backward = Layers::new(self.backward, false, self.packed.budget);
        let answer = match swept.limit {
            Some(limit) => Answer::stopped(limit, swept.tested),
            None if swept.goals == 0 => Answer::unsolvable(),
            None => match self.back(swept.tested as usize - 1, (&mut forward, &mut backward)) {
                Ok(()) => joined(&forward, &backward, 0, &self.packed),
                Err(limit) => Answer::stopped(limit, swept.tested - 1),
            },
        };
        let notes = vec![space.why(), format!("went back over {} positions", backward.store.len())];
        let mut outcome = outcome(space.name(), &answer, self.packed.machine, &[&backward], notes);
        outcome.statistics.expanded += swept.reachable;
        outcome.statistics.generated += swept.tally.edges;
        outcome.statistics.stored = swept.reachable;
        grant(&self.packed, self.wish, &forward, Some(&backward), &mut outcome);
        outcome
    }

    /// Searches back from the goals: one layer for each level, the last of which holds the start.
    fn back(&self, length: usize, (forward, backward): (&mut Layers<W>, &mut Layers<W>)) -> Result<(), Limit> {
        let Self { space, seen, .. } = self;
        forward.plant(&self.packed.start)?;
        forward.close_first();
        for &number in self.goals.iter() {
            backward.plant(&self.backward.pack(&space.unrank(number)))?;
        }
        backward.close_first();
        for depth in (0..length).rev() {
            let _ = backward.grow(&mut OnTrail { space: *space, seen, machine: self.backward, depth })?;
        }
        Ok(())
    }
}

impl<S: Space, W: Word> Search for Solve<'_, S, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        while self.sweep.go_on(&self.marked, false, Takers { seen: &mut self.seen, goals: Some(&mut self.goals) }) {
            if self.worked() >= until {
                return Ok(Slice::Paused);
            }
        }
        Ok(Slice::Answered(Box::new(self.outcome())))
    }

    fn worked(&self) -> u64 {
        self.sweep.worked()
    }

    fn lower_bound(&self) -> u64 {
        let swept = self.sweep.figures();
        swept.tested - u64::from(swept.goals > 0)
    }

    /// Levels go on growing as the last ones did, until they are as large as they can be. The search back may meet half of all boards again.
    fn forecast(&self, bound: u64) -> u64 {
        let (swept, most) = (self.sweep.figures(), self.sweep.most_work());
        let [.., before, last] = swept.depths[..] else { return self.worked() };
        let (mut next, mut all) = (self.sweep.last_work(), swept.tally.edges / 2);
        for _ in swept.tested..=bound.max(swept.tested) {
            next = (next.saturating_mul(last.max(1)) / before.max(1)).clamp(1, most);
            all = all.saturating_add(next);
        }
        all
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        let answer = Answer::<W>::stopped(limit, self.lower_bound());
        outcome(self.space.name(), &answer, self.packed.machine, &[], vec![self.space.why()])
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
