//! Depth-first: some solution, seldom a shortest one; a shortest one where facts prescribe the number of moves.

use super::fixed_length::FixedLength;
use super::shorten::{Shortened, shorten};
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::engine::{Call, Promise, Row, Search, Slice};
use crate::search::facts::Facts;
use crate::search::finish::outcome;
use crate::search::layers::level::Layers;
use crate::search::layers::pruned::{Pruned, Watch};
use crate::search::outcome::{Outcome, Refusal, Verdict, Wish};
use crate::search::packed::{Answer, Packed, Way, way_to};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;

/// The row.
pub(in crate::search) struct Dfs;

impl Row for Dfs {
    fn name(&self) -> &'static str {
        "dfs"
    }

    fn about(&self) -> &'static str {
        "Depth-first: some solution"
    }

    fn promise(&self) -> Promise {
        Promise { shortest: false, counts: false }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        if let Some(length) = problem.facts().and_then(Facts::length) {
            return with_state_of!(problem.machine(), fixed(problem, length));
        }
        if call == Call::ByPortfolio && !wish.any {
            return Err(Refusal::Lengths);
        }
        Ok(with_state_of!(problem.machine(), dive(problem, call)))
    }
}

fn fixed<'p, W: Word + 'p>(problem: &'p Problem<'_>, length: u32) -> Result<Box<dyn Search + 'p>, Refusal> {
    Ok(Box::new(FixedLength::<W>::new(problem, length)))
}

fn dive<'p, W: Word + 'p>(problem: &'p Problem<'_>, call: Call) -> Box<dyn Search + 'p> {
    Box::new(Dive::<W>::new(problem, call))
}

/// A walk that expands every state once, so that an exhausted one proves that there is no solution.
pub(super) struct Dive<'p, W> {
    packed: Packed<'p, W>,
    layers: Layers<'p, W>,
    watch: Option<Watch<'p>>,
    /// States that are still to be expanded: marked when they are discovered, the first move on top.
    stack: Reserved<'p, u32>,
    begun: bool,
}

/// How a walk ended.
pub(super) enum Dived<W> {
    /// With a way, seldom a shortest one.
    Found(Way<W>),
    /// There is none.
    Exhausted,
    /// It goes on.
    Paused,
}

impl<'p, W: Word> Dive<'p, W> {
    /// A walk that has not begun.
    pub(super) fn new(problem: &'p Problem<'_>, call: Call) -> Self {
        let packed = Packed::new(problem);
        let layers = Layers::new(packed.machine, true, packed.budget);
        let watch = if call == Call::ByPortfolio { Watch::to_goal(problem) } else { None };
        Self { stack: Reserved::new(packed.budget), packed, layers, watch, begun: false }
    }

    /// Goes on until so much work was done in all.
    ///
    /// # Errors
    /// The limit that came first.
    pub(super) fn go_on(&mut self, until: u64) -> Result<Dived<W>, Limit> {
        if !self.begun {
            self.layers.plant(&self.packed.start)?;
            self.stack.add(0)?;
            self.begun = true;
            if self.packed.seeker().holds(self.packed.start.words()) {
                return Ok(Dived::Found(way_to(&self.layers, 0)));
            }
        }
        while self.worked() < until {
            let Some(id) = self.stack.pop() else { return Ok(Dived::Exhausted) };
            let before = self.layers.store.len();
            let mut seeker = Pruned { inner: self.packed.seeker(), watch: self.watch.as_mut() };
            if let Some(goal) = self.layers.expand_one(id, &mut seeker)? {
                return Ok(Dived::Found(way_to(&self.layers, goal)));
            }
            for discovered in (before..self.layers.store.len()).rev() {
                self.stack.add(discovered)?;
            }
        }
        Ok(Dived::Paused)
    }

    fn outcome(&self, answer: &Answer<W>) -> Outcome {
        let why = "depth-first: any solution will do".to_owned();
        let mut outcome = outcome("dfs", answer, self.packed.machine, &[&self.layers], vec![why]);
        outcome.statistics.pruned = self.watch.as_ref().map_or(0, |watch| watch.pruned);
        if outcome.statistics.pruned > 0 {
            outcome.statistics.notes.push(format!("left out {} dead positions", outcome.statistics.pruned));
        }
        outcome
    }

    /// The outcome of a way, shortened where that is quickly done.
    fn shortened(&mut self, way: Way<W>) -> Outcome {
        let (moves, bound) = (way.moves.len(), u64::from(!way.moves.is_empty()));
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

impl<W: Word> Search for Dive<'_, W> {
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
        u64::from(self.begun)
    }

    fn forecast(&self, _bound: u64) -> u64 {
        u64::MAX
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        self.outcome(&Answer::stopped(limit, self.lower_bound()))
    }
}
