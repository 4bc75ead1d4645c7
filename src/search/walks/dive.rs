//! A walk through all states, each expanded once, in an order that is chosen elsewhere; its solution is shortened before it is told.

use super::shorten::{Shortened, shorten};
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::engine::{Call, Search, Slice};
use crate::search::finish::outcome;
use crate::search::layers::level::Layers;
use crate::search::layers::pruned::{Pruned, Watch};
use crate::search::layers::store::StateId;
use crate::search::outcome::{Outcome, Verdict};
use crate::search::packed::{Answer, Packed, Way, way_to};
use crate::search::problem::Problem;
use std::ops::Range;

/// States that are still to be expanded, in an order of their own.
pub(in crate::search) trait Waiting {
    /// The engine that has this order.
    const NAME: &'static str;
    /// What is told of it.
    const WHY: &'static str;

    /// Adds a state that was discovered. The successors of a state come with the last move first.
    ///
    /// # Errors
    /// [`Limit::Memory`] if there is no room.
    fn add(&mut self, id: StateId, state: &[u64]) -> Result<(), Limit>;

    /// Takes the state that is to be expanded next.
    fn next(&mut self) -> Option<StateId>;
}

/// A walk that expands every state once, so that an exhausted one proves that there is no solution.
pub(in crate::search) struct Dive<'p, W, O> {
    packed: Packed<'p, W>,
    layers: Layers<'p, W>,
    watch: Option<Watch<'p>>,
    /// States that are still to be expanded; they are marked when they are discovered.
    waiting: O,
    /// The state that is being expanded.
    present: Option<StateId>,
    /// The states that were discovered before it was.
    known: StateId,
    /// States that were discovered and do not wait yet, those discovered last first.
    discovered: Range<StateId>,
    begun: bool,
    /// Every solution takes at least that: one move, once it is known that the start is no goal.
    least: u64,
}

/// How a walk ended.
pub(in crate::search) enum Dived<W> {
    /// With a way, seldom a shortest one.
    Found(Way<W>),
    /// There is none.
    Exhausted,
    /// It goes on.
    Paused,
}

impl<'p, W: Word, O: Waiting> Dive<'p, W, O> {
    /// A walk that has not begun.
    pub(in crate::search) fn new(problem: &'p Problem<'_>, call: Call, waiting: O) -> Self {
        let packed = Packed::new(problem);
        let layers = Layers::new(packed.machine, true, packed.budget);
        let watch = if call == Call::ByPortfolio { Watch::to_goal(problem) } else { None };
        Self { packed, layers, watch, waiting, present: None, known: 1, discovered: 0..0, begun: false, least: 0 }
    }

    /// Goes on until so much work was done in all.
    ///
    /// # Errors
    /// The limit that came first.
    pub(in crate::search) fn go_on(&mut self, until: u64) -> Result<Dived<W>, Limit> {
        if !self.begun {
            self.layers.plant(&self.packed.start)?;
            (self.begun, self.discovered) = (true, 0..1);
            if self.packed.seeker().holds(self.packed.start.words()) {
                return Ok(Dived::Found(way_to(&self.layers, 0)));
            }
            self.least = 1;
        }
        while self.worked() < until {
            while let Some(last) = self.discovered.clone().next_back() {
                self.waiting.add(last, self.layers.store.state(last))?;
                self.discovered.end = last;
            }
            // After a limit the present state is expanded once more.
            let Some(id) = self.present.take().or_else(|| self.waiting.next()) else { return Ok(Dived::Exhausted) };
            self.present = Some(id);
            let mut seeker = Pruned { inner: self.packed.seeker(), watch: self.watch.as_mut() };
            if let Some(goal) = self.layers.expand_one(id, &mut seeker)? {
                return Ok(Dived::Found(way_to(&self.layers, goal)));
            }
            self.present = None;
            (self.discovered, self.known) = (self.known..self.layers.store.len(), self.layers.store.len());
        }
        Ok(Dived::Paused)
    }

    fn outcome(&self, answer: &Answer<W>) -> Outcome {
        let mut outcome = outcome(O::NAME, answer, self.packed.machine, &[&self.layers], vec![O::WHY.to_owned()]);
        outcome.statistics.pruned = self.watch.as_ref().map_or(0, |watch| watch.pruned);
        if outcome.statistics.pruned > 0 {
            outcome.statistics.notes.push(format!("left out {} dead positions", outcome.statistics.pruned));
        }
        outcome
    }

    /// The outcome of a way, shortened where that is quickly done.
    fn shortened(&mut self, way: Way<W>) -> Outcome {
        let (moves, bound) = (way.moves.len(), self.least);
        let verdict = Verdict::Solved { optimal: false };
        let figures = self.outcome(&Answer { verdict, lower_bound: Some(bound), way: None }).statistics;
        // What was visited makes room for the search for a shorter way.
        self.layers = Layers::new(self.packed.machine, true, self.packed.budget);
        let Shortened { way, optimal } = shorten(&self.packed, way);
        let length = way.moves.len();
        let lower_bound = Some(if optimal { length as u64 } else { bound });
        let found = Answer { verdict: Verdict::Solved { optimal }, lower_bound, way: Some(way) };
        let mut outcome = Outcome { statistics: figures, ..self.outcome(&found) };
        if length < moves {
            outcome.statistics.notes.push(format!("shortened from {moves} moves"));
        }
        outcome
    }
}

impl<W: Word, O: Waiting> Search for Dive<'_, W, O> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let outcome = match self.go_on(self.worked().saturating_add(most))? {
            Dived::Paused => return Ok(Slice::Paused),
            Dived::Exhausted => self.outcome(&Answer::unsolvable()),
            Dived::Found(way) => self.shortened(way),
        };
        Ok(Slice::Answered(Box::new(outcome)))
    }

    fn worked(&self) -> u64 {
        self.layers.generated + self.watch.as_ref().map_or(0, Watch::spent)
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
