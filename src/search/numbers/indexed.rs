//! Shortest solutions over numbers of positions, where the puzzle has them: a sweep from the start
//! up to the first level with a goal, then a search backward from its goals through the levels of
//! the sweep.
//!
//! The answer is that of a search that keeps states one by one, with a few bits for each position
//! of the space and some bytes for each state on a shortest solution.

use super::choice::{about, best, best_of, by_name};
use super::marked::Marked;
use super::seen::{self, Seen};
use super::sweep::{self, LevelSweep, Starts, Takers};
use crate::budget::Limit;
use crate::ground::InvertError;
use crate::numbering::{AnySpace, Marks, Numbering, Space, Visit};
use crate::pack::{Machine, Word};
use crate::search::engine::{Call, Explorer, Guarantees, Search, SearchEngine, Slice, alone};
use crate::search::inverse::{InverseMoves, not_invertible};
use crate::search::kernel::canonical::LazySymmetries;
use crate::search::kernel::classes::Classes;
use crate::search::kernel::finish::outcome;
use crate::search::kernel::layers::{Growth, Layers};
use crate::search::kernel::packed::{Answer, Packed};
use crate::search::kernel::store::StateId;
use crate::search::kernel::visitor::Visitor;
use crate::search::layers::frontiers::joined;
use crate::search::layers::shortest_paths::grant_from;
use crate::search::outcome::{Outcome, Refusal, SolveOptions};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;
use std::ops::ControlFlow;

/// The work that other engines do before positions are numbered.
const EARLIEST: u64 = 1 << 22;
/// The divisor of the number of positions of the space that gives the work of other engines before
/// tables are made.
const SHARE: u64 = 64;
/// The cost of a move of the backward search, which is ranked, in moves of a search that keeps
/// states one by one.
const MOVE_BACK: u64 = 3;

/// An engine for each numbering of positions.
pub(in crate::search) struct Numbered(pub(in crate::search) Numbering);

impl SearchEngine for Numbered {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn about(&self) -> &'static str {
        about(self.0)
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: false }
    }

    /// Tables for all positions are worth their memory when a good part of these positions may have
    /// been visited one by one.
    fn is_due(&self, problem: &Problem, worked: u64) -> bool {
        let fits = |space: &AnySpace| {
            worked >= space.positions() / SHARE
                && space.with(SolveBytes) <= problem.budget().free_bytes() / 2
        };
        worked >= EARLIEST && best_of(problem).map_or(true, fits)
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        let classes = match Classes::wanted(problem, options) {
            Ok(classes) => classes?,
            Err(limit) => return Ok(alone(self.name(), limit)),
        };
        let space = match call {
            Call::ByName => by_name(problem, self.0)?,
            Call::ByPortfolio => best(self.0, best_of(problem))?,
        };
        if problem.task().never.iter().any(|never| never.holds(problem.start(), &mut || false)) {
            return Err(Refusal::NoNumbers {
                reason: "a `never` holds in the start, to which no way leads back".to_owned(),
            });
        }
        match InverseMoves::of(problem) {
            Ok(inverse) => Ok(with_state_of!(
                problem.machine(),
                over(problem, (options, classes), call, space, inverse)
            )),
            Err(error @ (InvertError::Forgets(_) | InvertError::Runs)) => {
                Err(not_invertible(error))
            }
            Err(InvertError::Stopped(limit)) => Ok(alone(self.name(), limit)),
        }
    }

    fn explorer(&self) -> Option<&dyn Explorer> {
        Some(self)
    }
}

/// A visitor of spaces that computes the bytes of a search over a space.
struct SolveBytes;

impl<'s> Visit<'s> for SolveBytes {
    type Answer = u64;

    fn visit<S: Space + 's>(self, space: &'s S) -> u64 {
        sweep::bytes(space)
            + seen::bytes(space, seen::of_levels(space, true))
            + Marks::<S>::bytes(space)
    }
}

fn over<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    (options, classes): (&'p SolveOptions, Option<&'p Classes>),
    call: Call,
    space: &'p AnySpace,
    inverse: &'p InverseMoves,
) -> Box<dyn Search + 'p> {
    space.with(BeginSolve::<W> {
        packed: Packed::new(problem),
        problem,
        options,
        classes,
        inverse,
        symmetries: LazySymmetries::new(problem, options, call),
    })
}

struct BeginSolve<'p, 'a, W> {
    packed: Packed<'p, W>,
    problem: &'p Problem<'a>,
    options: &'p SolveOptions,
    classes: Option<&'p Classes>,
    inverse: &'p InverseMoves,
    symmetries: LazySymmetries<'p, 'a>,
}

impl<'p, 'a: 'p, W: Word + 'p> Visit<'p> for BeginSolve<'p, 'a, W> {
    type Answer = Box<dyn Search + 'p>;

    fn visit<S: Space + 'p>(self, space: &'p S) -> Self::Answer {
        match Solve::new(self, space) {
            Ok(solve) => Box::new(solve),
            Err(limit) => alone(space.name(), limit),
        }
    }
}

/// A sweep from the start, then path reconstruction from the goals that it found.
struct Solve<'p, 'a, S: Space, W> {
    packed: Packed<'p, W>,
    options: &'p SolveOptions,
    classes: Option<&'p Classes>,
    space: &'p S,
    /// The machine of the inverse moves.
    backward: &'p Machine,
    marked: Marked<'p, 'p, S>,
    seen: Seen<'p, S::Cell>,
    /// The numbers of the goals of the last level.
    goals: Reserved<'p, u64>,
    sweep: LevelSweep<'p, 'p, S>,
    /// The symmetries under which positions on shortest solutions are identified.
    symmetries: LazySymmetries<'p, 'a>,
    /// The path reconstruction, begun once there are goals.
    reconstruction: Option<Reconstruction<'p, W>>,
}

/// The positions on shortest solutions, found from the goals back to the start.
struct Reconstruction<'p, W> {
    /// A single layer with the start.
    forward: Layers<'p, W>,
    /// A layer for each level, the goals first.
    backward: Layers<'p, W>,
    /// The number of remaining levels, the level of the start included.
    left: usize,
}

impl<W: Word> Reconstruction<'_, W> {
    /// Returns the work done until now.
    fn worked(&self) -> u64 {
        self.backward.generated * MOVE_BACK
    }
}

impl<'p, 'a, S: Space, W: Word> Solve<'p, 'a, S, W> {
    /// Creates a sweep that has not begun.
    ///
    /// # Errors
    /// Returns a limit that stopped it.
    fn new(begin: BeginSolve<'p, 'a, W>, space: &'p S) -> Result<Self, Limit> {
        let BeginSolve { packed, problem, options, classes, inverse, symmetries } = begin;
        let (task, budget) = (problem.task(), problem.budget());
        let tables = seen::of_levels(space, inverse.is_undirected());
        let marked = Marked::new(
            space,
            task,
            Some(problem.goal()),
            sweep::bytes(space) + seen::bytes(space, tables),
            budget,
        )?;
        let (seen, goals) = (Seen::new(space, tables, budget)?, Reserved::new(budget));
        let starts: Vec<u64> = space.rank(problem.start()).into_iter().collect();
        let sweep = LevelSweep::new(space, Starts::Numbers(&starts), budget)?;
        Ok(Self {
            packed,
            options,
            classes,
            space,
            backward: inverse.machine(),
            marked,
            seen,
            goals,
            sweep,
            symmetries,
            reconstruction: None,
        })
    }

    /// Begins the path reconstruction, with the goals as its first layer.
    fn begin_backward(&mut self) -> Result<Reconstruction<'p, W>, Limit> {
        let mut forward = Layers::new(self.packed.machine, true, self.packed.budget);
        forward.plant(&self.packed.start)?;
        forward.close_first();
        let mut backward = Layers::new(self.backward, false, self.packed.budget);
        if let Some(canonical) = self.symmetries.when_worth(self.sweep.figures().reachable) {
            backward.use_symmetries(canonical)?;
        }
        for &number in self.goals.iter() {
            backward.plant(&self.backward.pack(&self.space.unrank(number)))?;
        }
        backward.close_first();
        Ok(Reconstruction { forward, backward, left: self.sweep.figures().tested as usize - 1 })
    }

    /// Returns the outcome of a finished search.
    fn outcome(&self) -> Outcome {
        let (space, swept) = (self.space, self.sweep.figures());
        let answer = match (swept.limit, &self.reconstruction) {
            (Some(limit), _) => Answer::stopped(limit, self.lower_bound()),
            (None, None) => Answer::unsolvable(),
            (None, Some(reconstruction)) => {
                joined(&reconstruction.forward, &reconstruction.backward, 0, &self.packed)
            }
        };
        let backward = self.reconstruction.as_ref().map(|reconstruction| &reconstruction.backward);
        let back = backward.map_or(0, |backward| backward.store.len());
        let notes = [space.why(), format!("went back over {back} positions")];
        let notes = notes.into_iter().chain(self.symmetries.note()).collect();
        let mut outcome =
            outcome(space.name(), &answer, self.packed.machine, backward.as_slice(), notes);
        outcome.statistics.expanded += swept.reachable;
        outcome.statistics.generated += swept.move_figures.edges;
        outcome.statistics.stored = swept.reachable;
        if let Some(Reconstruction { forward, backward, .. }) = &self.reconstruction {
            let wanted = (self.options, self.classes);
            grant_from(&self.packed, wanted, forward, Some(backward), &mut outcome);
        }
        outcome
    }
}

impl<S: Space, W: Word> Search for Solve<'_, '_, S, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        while self.sweep.go_on(
            &self.marked,
            false,
            Takers { seen: &mut self.seen, goals: Some(&mut self.goals) },
        ) {
            if self.worked() >= until {
                return Ok(Slice::Paused);
            }
        }
        if self.reconstruction.is_none()
            && self.sweep.figures().goals > 0
            && self.sweep.figures().limit.is_none()
        {
            self.reconstruction = Some(self.begin_backward()?);
        }
        while let Some(work) = until.checked_sub(self.worked() + 1) {
            let Some(reconstruction) =
                self.reconstruction.as_mut().filter(|reconstruction| reconstruction.left > 0)
            else {
                return Ok(Slice::Answered(Box::new(self.outcome())));
            };
            let mut on_shortest = OnShortest {
                space: self.space,
                seen: &self.seen,
                machine: self.backward,
                depth: reconstruction.left - 1,
            };
            let states = reconstruction.backward.states_for(work / MOVE_BACK);
            if reconstruction.backward.grow_by(states, &mut on_shortest)? != Growth::Paused {
                reconstruction.left -= 1;
            }
        }
        Ok(Slice::Paused)
    }

    fn worked(&self) -> u64 {
        self.sweep.worked() + self.reconstruction.as_ref().map_or(0, Reconstruction::worked)
    }

    fn lower_bound(&self) -> u64 {
        let swept = self.sweep.figures();
        swept.tested - u64::from(swept.goals > 0)
    }

    /// Assumes that levels keep growing as the last ones did, while positions are left.
    /// The backward search may visit half of all positions again.
    fn forecast(&self, bound: u64) -> u64 {
        let swept = self.sweep.figures();
        let back = swept.move_figures.edges.saturating_mul(MOVE_BACK) / 2;
        if let Some(reconstruction) = &self.reconstruction {
            return back.saturating_sub(reconstruction.worked());
        }
        let [.., before, last] = swept.depths[..] else { return self.worked() };
        let levels = bound.saturating_sub(swept.tested).saturating_add(1);
        let most = self.sweep.most_work(levels);
        let (mut next, mut ahead) = (self.sweep.last_work(), 0_u64);
        for _ in 0..levels {
            next = (next.saturating_mul(last.max(1)) / before.max(1)).max(1);
            ahead = ahead.saturating_add(next).min(most);
            if ahead == most {
                break;
            }
        }
        ahead.saturating_add(back)
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        let answer = Answer::<W>::stopped(limit, self.lower_bound());
        outcome(self.space.name(), &answer, self.packed.machine, &[], vec![self.space.why()])
    }
}

/// A visitor that keeps out positions that the sweep did not reach at a given depth.
struct OnShortest<'a, 'b, S: Space> {
    space: &'a S,
    seen: &'a Seen<'b, S::Cell>,
    machine: &'a Machine,
    depth: usize,
}

impl<S: Space> Visitor for OnShortest<'_, '_, S> {
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
