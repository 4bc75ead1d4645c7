//! A walk through all states, each expanded once, in an order given by a [`OpenList`]; its solution
//! is shortened before it is returned.

use super::shorten::{EFFORT, shorten};
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::engine::{Call, Search, Slice};
use crate::search::kernel::finish::outcome;
use crate::search::kernel::layers::Layers;
use crate::search::kernel::packed::{Answer, Packed, Way, way_to};
use crate::search::kernel::store::StateId;
use crate::search::layers::pruning::{DeadEndTest, Pruned};
use crate::search::outcome::{Outcome, Verdict};
use crate::search::problem::Problem;
use std::ops::Range;

/// A state that was discovered.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Discovery<'s> {
    pub(in crate::search) id: StateId,
    pub(in crate::search) state: &'s [u64],
    /// The state whose move led to it; `None` for the start.
    pub(in crate::search) before: Option<(StateId, &'s [u64])>,
}

/// An open list: states that wait for expansion, in an order of its own.
pub(in crate::search) trait OpenList {
    /// The name of the engine that has this order.
    const NAME: &'static str;
    /// The note about this order.
    const WHY: &'static str;
    /// `true` if dead positions are left out where engines take turns. A test takes the time of
    /// many moves.
    const TESTS_FOR_DEAD_ENDS: bool = true;

    /// Adds a discovered state. The successors of a state are added with the last move first.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if memory does not suffice.
    fn add(&mut self, found: Discovery<'_>) -> Result<(), Limit>;

    /// Takes the state that is expanded next.
    fn next(&mut self) -> Option<StateId>;

    /// Releases the states, and the memory beside them, once the search is not continued.
    fn release(&mut self);
}

/// A walk that expands every state once, so that its end without a solution proves that there is
/// none.
pub(in crate::search) struct Dive<'p, W, O> {
    packed: Packed<'p, W>,
    layers: Layers<'p, W>,
    test: Option<DeadEndTest<'p>>,
    /// The open list; states are marked as visited when they are discovered.
    open: O,
    /// The state that is being expanded.
    present: Option<StateId>,
    /// The number of states that were discovered before that state was expanded.
    known: StateId,
    /// The discovered states that are not in the open list yet; the last discovered is added first.
    discovered: Range<StateId>,
    begun: bool,
    /// A lower bound on the cost of every solution: that of the cheapest move, once it is known that
    /// the start is no goal.
    least: u64,
    /// The limit on the states that are expanded to shorten the path.
    effort: u64,
}

/// The end of a walk.
pub(in crate::search) enum Dived<W> {
    /// A path to a goal, seldom a shortest one.
    Found(Way<W>),
    /// There is no solution.
    Exhausted,
    /// There is more work to do.
    Paused,
}

/// Returns a walk that has not begun, as a search.
pub(in crate::search) fn dive<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    call: Call,
    open: impl OpenList + 'p,
) -> Box<dyn Search + 'p> {
    Box::new(Dive::<W, _>::new(problem, call, open))
}

impl<'p, W: Word, O: OpenList> Dive<'p, W, O> {
    /// Creates a walk that has not begun.
    pub(in crate::search) fn new(problem: &'p Problem<'_>, call: Call, open: O) -> Self {
        let packed = Packed::new(problem);
        let layers = Layers::new(packed.machine, true, packed.budget);
        let tests = O::TESTS_FOR_DEAD_ENDS && call == Call::ByPortfolio;
        let test = if tests { DeadEndTest::to_goal(problem) } else { None };
        Self {
            packed,
            layers,
            test,
            open,
            present: None,
            known: 1,
            discovered: 0..0,
            begun: false,
            least: 0,
            effort: EFFORT,
        }
    }

    /// Continues until a total of `until` units of work was done.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(in crate::search) fn go_on(&mut self, until: u64) -> Result<Dived<W>, Limit> {
        if !self.begun {
            self.layers.plant(&self.packed.start)?;
            (self.begun, self.discovered) = (true, 0..1);
            if self.packed.seeker().holds(self.packed.start.words()) {
                return Ok(Dived::Found(way_to(&self.layers, 0)));
            }
            self.least = u64::from(self.packed.machine.task().least_cost());
        }
        while self.worked() < until {
            let store = &self.layers.store;
            // All discovered states have the same parent.
            let parent = self.discovered.clone().next().and_then(|first| store.parent(first));
            let before = parent.map(|parent| (parent, store.load(parent)));
            let before = before.as_ref().map(|(parent, state)| (*parent, state.words()));
            while let Some(last) = self.discovered.clone().next_back() {
                let state = store.load(last);
                self.open.add(Discovery { id: last, state: state.words(), before })?;
                self.discovered.end = last;
            }
            // After a limit the present state is expanded again.
            let Some(id) = self.present.take().or_else(|| self.open.next()) else {
                return Ok(Dived::Exhausted);
            };
            self.present = Some(id);
            let mut seeker = Pruned { inner: self.packed.seeker(), test: self.test.as_mut() };
            if let Some(goal) = self.layers.expand_one(id, &mut seeker)? {
                return Ok(Dived::Found(way_to(&self.layers, goal)));
            }
            self.present = None;
            (self.discovered, self.known) =
                (self.known..self.layers.store.len(), self.layers.store.len());
        }
        Ok(Dived::Paused)
    }

    fn outcome(&self, answer: &Answer<W>) -> Outcome {
        let mut outcome =
            outcome(O::NAME, answer, self.packed.machine, &[&self.layers], vec![O::WHY.to_owned()]);
        outcome.statistics.pruned = self.test.as_ref().map_or(0, |test| test.pruned);
        if outcome.statistics.pruned > 0 {
            outcome
                .statistics
                .notes
                .push(format!("left out {} dead positions", outcome.statistics.pruned));
        }
        outcome
    }

    /// Returns the outcome of a path, shortened where that takes little work.
    fn shortened(&mut self, way: Way<W>) -> Outcome {
        let bound = self.least;
        let verdict = Verdict::Solved { optimal: false };
        let figures =
            self.outcome(&Answer { verdict, lower_bound: Some(bound), way: None }).statistics;
        // The visited states are released to make room for the search for a shorter path.
        self.layers = Layers::new(self.packed.machine, true, self.packed.budget);
        self.open.release();
        let shortened = shorten(&self.packed, way, self.effort);
        let note = shortened.note();
        let found = shortened.into_answer(bound);
        let mut outcome = Outcome { statistics: figures, ..self.outcome(&found) };
        outcome.statistics.notes.extend(note);
        outcome
    }
}

impl<W: Word, O: OpenList> Search for Dive<'_, W, O> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let outcome = match self.go_on(self.worked().saturating_add(most))? {
            Dived::Paused => return Ok(Slice::Paused),
            Dived::Exhausted => self.outcome(&Answer::unsolvable()),
            Dived::Found(way) => self.shortened(way),
        };
        Ok(Slice::Answered(Box::new(outcome)))
    }

    fn shorten_within(&mut self, states: u64) {
        self.effort = states;
    }

    fn worked(&self) -> u64 {
        self.layers.generated + self.test.as_ref().map_or(0, DeadEndTest::spent)
    }

    fn lower_bound(&self) -> u64 {
        self.least
    }

    fn forecast(&self, _bound: u64) -> u64 {
        u64::MAX
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        self.outcome(&Answer::stopped(limit, self.lower_bound()))
    }
}
