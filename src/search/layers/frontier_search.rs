//! Frontier search: breadth-first search that keeps the last two layers and the one that is being
//! made, where a move leads back along each move. What it finds is what a search finds that keeps
//! all layers.
//!
//! R. E. Korf, W. Zhang, I. Thayer and H. Hohwald, Frontier search, Journal of the ACM 52, 2005.

use super::explore::explore;
use super::halving::Halving;
use super::regress::regress;
use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::engine::{
    Begun, Call, Explorer, Guarantees, Regressed, Regression, Search, SearchEngine, Slice,
};
use crate::search::inverse::{undirected, undirected_backward};
use crate::search::kernel::finish::outcome;
use crate::search::kernel::layers::{Forgetting, Growth, Layers, moves_of_first};
use crate::search::kernel::packed::{Answer, Packed, Way};
use crate::search::outcome::{Exploration, Outcome, Refusal, SolveOptions, Statistics};
use crate::search::problem::Problem;

/// The name of the engine.
const NAME: &str = "frontier";

/// The engine `frontier`.
pub(in crate::search) struct FrontierSearch;

impl SearchEngine for FrontierSearch {
    fn name(&self) -> &'static str {
        NAME
    }

    fn about(&self) -> &'static str {
        "Breadth-first, keeping the last layers only"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: false, costs: false }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        _options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        by_name_only(call, "bfs")?;
        undirected(problem)?;
        Ok(with_state_of!(problem.machine(), begin(problem)))
    }

    fn explorer(&self) -> Option<&dyn Explorer> {
        Some(self)
    }
}

impl Explorer for FrontierSearch {
    fn about(&self) -> &'static str {
        "Keep the last layers of states only"
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        call: Call,
    ) -> Result<Begun<'p, Exploration>, Refusal> {
        by_name_only(call, "bfs, which forgets layers once memory is short")?;
        undirected(problem)?;
        let run = move |budget: &Budget| {
            let forgetting = Forgetting::AtOnce;
            Ok(with_state_of!(problem.machine(), explore(NAME, problem, forgetting, budget)))
        };
        Ok(Begun { few: 0, run: Box::new(run) })
    }

    fn begin_regression<'p>(
        &self,
        question: &'p Regression<'_>,
        call: Call,
    ) -> Result<Begun<'p, Regressed>, Refusal> {
        by_name_only(call, "bfs, which forgets layers once memory is short")?;
        undirected_backward(question)?;
        let run = move |budget: &Budget| {
            let forgetting = Forgetting::AtOnce;
            Ok(with_state_of!(question.forward, regress(question, forgetting, budget)))
        };
        Ok(Begun { few: 0, run: Box::new(run) })
    }
}

fn begin<'p, W: Word + 'p>(problem: &'p Problem<'_>) -> Box<dyn Search + 'p> {
    Box::new(GoalSearch::<W>::new(problem))
}

/// Refuses a call that does not name the engine.
fn by_name_only(call: Call, by: &'static str) -> Result<(), Refusal> {
    match call {
        Call::ByName => Ok(()),
        Call::ByPortfolio => Err(Refusal::Covered { by }),
    }
}

/// A search for the nearest goal, and then for the path to it.
struct GoalSearch<'p, W> {
    packed: Packed<'p, W>,
    /// The last layers; without states once the goal is found.
    layers: Layers<'p, W>,
    has_begun: bool,
    /// A lower bound on the distance of the nearest goal.
    bound: u64,
    /// The nearest goal, the first in the order of discovery, and the figures when it was found.
    found: Option<(W, Statistics)>,
}

impl<'p, W: Word> GoalSearch<'p, W> {
    fn new(problem: &'p Problem<'_>) -> Self {
        let packed: Packed<W> = Packed::new(problem);
        let layers = Layers::forgetful(packed.machine, Forgetting::AtOnce, packed.budget);
        Self { packed, layers, has_begun: false, bound: 0, found: None }
    }

    fn begin(&mut self) -> Result<(), Limit> {
        if !self.has_begun {
            self.layers.plant(&self.packed.start)?;
            self.layers.close_first();
            self.has_begun = true;
            if self.packed.seeker().holds(self.packed.start.words()) {
                self.found(self.packed.start.clone());
            } else {
                self.bound = 1;
            }
        }
        Ok(())
    }

    /// Keeps the goal in place of the layers.
    fn found(&mut self, goal: W) {
        let (Packed { machine, budget, .. }, figures) = (&self.packed, self.figures());
        self.found = Some((goal, figures));
        self.layers = Layers::forgetful(machine, Forgetting::AtOnce, budget);
    }

    fn figures(&self) -> Statistics {
        let found = self.found.as_ref().map(|(_, figures)| figures.clone());
        found.unwrap_or_else(|| self.layers.statistics(NAME))
    }

    fn outcome(&self, answer: &Answer<W>) -> Outcome {
        let outcome = outcome(NAME, answer, self.packed.machine, &[], Vec::new());
        Outcome { statistics: self.figures(), ..outcome }
    }

    /// Returns the first shortest path to a state in the order of moves.
    fn way(&self, goal: &W) -> Result<Way<W>, Limit> {
        let Packed { machine, budget, .. } = self.packed;
        let mut scratch = machine.scratch();
        let mut step = |from: &W, stood: &dyn Fn(&[u64]) -> bool| {
            let first = machine.successors(from, &mut scratch, |id, next| {
                if stood(next.words()) { Err((id, next.clone())) } else { Ok(()) }
            });
            first.err()
        };
        let (start, distance) = (self.packed.start.clone(), self.bound as usize);
        let mut way = Way::from(start.clone());
        let found = Halving::new(machine, budget, &mut step).way(start, goal.clone(), distance)?;
        for (id, state) in found.iter().flat_map(|found| found.iter()) {
            way.moves.push(*id);
            way.states.push(state.clone());
        }
        Ok(way)
    }
}

impl<W: Word> Search for GoalSearch<'_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        self.begin()?;
        while self.found.is_none() {
            let Some(left) = until.checked_sub(self.worked() + 1) else { return Ok(Slice::Paused) };
            let states = self.layers.states_for(left);
            match self.layers.grow_by(states, &mut self.packed.seeker())? {
                Growth::Paused => {}
                Growth::Grown => self.bound += 1,
                Growth::Exhausted => {
                    let outcome = self.outcome(&Answer::unsolvable());
                    return Ok(Slice::Answered(Box::new(outcome)));
                }
                Growth::Ended(id) => self.found(self.layers.store.load(id)),
            }
        }
        let Some((goal, _)) = &self.found else { return Ok(Slice::Paused) };
        let way = self.way(goal)?;
        Ok(Slice::Answered(Box::new(self.outcome(&Answer::solved(way)))))
    }

    fn worked(&self) -> u64 {
        self.found.as_ref().map_or(self.layers.generated, |(_, figures)| figures.generated)
    }

    fn lower_bound(&self) -> u64 {
        self.bound
    }

    /// Assumes that layers keep growing as the last ones did.
    fn forecast(&self, bound: u64) -> u64 {
        if !self.has_begun || self.found.is_some() {
            return 0;
        }
        let count = bound.saturating_sub(self.bound).saturating_add(1);
        moves_of_first(self.layers.moves_ahead(&self.layers), count)
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        self.outcome(&Answer::stopped(limit, self.bound))
    }
}
