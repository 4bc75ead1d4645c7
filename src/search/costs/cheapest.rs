//! The engine for moves that have costs (Dijkstra's algorithm): from the start in the order of
//! costs, and of equal costs in the order of the number of moves.

use super::cheapest_paths::CheapestPaths;
use super::explore::explore;
use super::free_moves::FreeMoves;
use super::regress::regress;
use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::engine::Regression;
use crate::search::engine::{
    Begun, Call, Explorer, Guarantees, Regressed, Search, SearchEngine, Slice,
};
use crate::search::kernel::classes::Classes;
use crate::search::kernel::cost_layers::{CostSearch, PathCost};
use crate::search::kernel::finish::grant;
use crate::search::kernel::listing::list;
use crate::search::kernel::packed::Packed;
use crate::search::kernel::store::StateId;
use crate::search::outcome::{Exploration, Outcome, Refusal, SolveOptions, Statistics, Verdict};
use crate::search::problem::Problem;

/// The engine `cheapest`.
pub(in crate::search) struct Cheapest;

impl SearchEngine for Cheapest {
    fn name(&self) -> &'static str {
        "cheapest"
    }

    fn about(&self) -> &'static str {
        "By cost from the start, where moves have costs"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: true }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        if call == Call::ByPortfolio && problem.machine().counts_moves() {
            return Err(Refusal::NoCosts);
        }
        if call == Call::ByPortfolio && FreeMoves::of(problem).is_ok() {
            return Err(Refusal::Covered { by: "closure" });
        }
        Ok(with_state_of!(problem.machine(), begin(problem, options)))
    }

    fn explorer(&self) -> Option<&dyn Explorer> {
        Some(self)
    }
}

impl Explorer for Cheapest {
    fn about(&self) -> &'static str {
        "Keep states one by one, in the order of costs"
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        _call: Call,
    ) -> Result<Begun<'p, Exploration>, Refusal> {
        let run =
            move |budget: &Budget| Ok(with_state_of!(problem.machine(), explore(problem, budget)));
        Ok(Begun { few: 0, run: Box::new(run) })
    }

    fn begin_regression<'p>(
        &self,
        question: &'p Regression<'_>,
        _call: Call,
    ) -> Result<Begun<'p, Regressed>, Refusal> {
        let run =
            move |budget: &Budget| Ok(with_state_of!(question.forward, regress(question, budget)));
        Ok(Begun { few: 0, run: Box::new(run) })
    }
}

fn begin<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    options: &'p SolveOptions,
) -> Box<dyn Search + 'p> {
    Box::new(ByCost::<W>::new(problem, options, None))
}

/// A restriction of a search to some states.
pub(in crate::search) trait Among {
    /// Returns `true` if a cheapest solution may pass through a state.
    ///
    /// # Arguments
    /// * `state` - the state
    /// * `path_cost` - its path cost
    fn admits(&mut self, state: &[u64], path_cost: PathCost) -> bool;

    /// Returns the number of states that are stored for the test.
    fn stored(&self) -> u64;
}

/// A search in progress.
pub(in crate::search) struct ByCost<'p, W> {
    packed: Packed<'p, W>,
    options: &'p SolveOptions,
    /// The solutions that count as one, if not each counts.
    classes: Result<Result<Option<&'p Classes>, Refusal>, Limit>,
    /// The restriction of the search, if it is known that fewer states suffice.
    among: Option<Box<dyn Among + 'p>>,
    search: CostSearch<'p, W>,
    begun: bool,
    /// A lower bound on the cost of every solution.
    bound: u64,
}

impl<'p, W: Word> ByCost<'p, W> {
    /// Creates a search that has not begun.
    ///
    /// # Arguments
    /// * `among` - the restriction of the search, if it is known that fewer states suffice
    pub(in crate::search) fn new(
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        among: Option<Box<dyn Among + 'p>>,
    ) -> Self {
        let mut search = CostSearch::new(problem.machine(), problem.budget());
        search.layers.store.beside = among.as_ref().map_or(0, |among| among.stored());
        Self {
            packed: Packed::new(problem),
            options,
            classes: Classes::wanted(problem, options),
            among,
            search,
            begun: false,
            bound: 0,
        }
    }

    /// Makes all moves of a state.
    fn expand(&mut self, present: (StateId, PathCost)) -> Result<(), Limit> {
        let Self { among, search, .. } = self;
        search.expand(present, |layers, _, next, path_cost| {
            let admitted = among.as_mut().is_none_or(|among| among.admits(next.words(), path_cost));
            if admitted { layers.reach(next.words(), path_cost) } else { Ok(()) }
        })
    }

    /// Returns the statistics up to now.
    pub(in crate::search) fn figures(&self) -> Statistics {
        let figures = self.search.statistics("cheapest");
        let stored = figures.stored + self.among.as_ref().map_or(0, |among| among.stored());
        Statistics { stored, visits_all: self.among.is_none(), ..figures }
    }

    /// Returns the outcome with a solution that ends in the present bucket, and the results wanted
    /// in addition.
    fn solved(&self, cost: u64, classes: Option<&Classes>) -> Result<Outcome, Limit> {
        let Self { packed, search: CostSearch { layers, .. }, options, .. } = self;
        let mut seeker = packed.seeker();
        let mut ends = layers.open_in_bucket();
        ends.retain(|&id| seeker.holds(layers.store.load(id).words()));
        let paths = CheapestPaths::new(layers, packed.machine, &ends, packed.budget)?;
        let way = paths.first_way(&packed.start);
        let mut outcome = Outcome {
            lower_bound: Some(cost),
            states: way.states.iter().map(|state| packed.machine.unpack(state.words())).collect(),
            moves: way.moves,
            ..Outcome::bare(Verdict::Solved { optimal: true }, self.figures())
        };
        let list = |most| list(packed, &mut &paths, classes, options.rank.as_deref(), most);
        let count = || match classes {
            None => paths.count(&ends),
            Some(classes) => classes.count(packed, &mut &paths, || paths.count(&ends)),
        };
        grant(options, &mut outcome, count, list);
        Ok(outcome)
    }
}

impl<W: Word> Search for ByCost<'_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        if !self.begun {
            self.packed.budget.progress().begin();
            self.search.layers.reach(self.packed.start.words(), (0, 0))?;
            self.begun = true;
        }
        loop {
            let Some((id, path_cost)) = self.search.layers.next() else {
                return Ok(Slice::Answered(Box::new(Outcome::bare(
                    Verdict::Unsolvable,
                    self.figures(),
                ))));
            };
            self.bound = path_cost.0;
            if self.packed.seeker().holds(self.search.layers.store.load(id).words()) {
                return Ok(match self.classes.clone()? {
                    Ok(classes) => Slice::Answered(Box::new(self.solved(path_cost.0, classes)?)),
                    Err(refusal) => Slice::Refused(refusal),
                });
            }
            if self.worked() >= until {
                return Ok(Slice::Paused);
            }
            self.expand((id, path_cost))?;
        }
    }

    fn worked(&self) -> u64 {
        self.search.generated
    }

    fn lower_bound(&self) -> u64 {
        self.bound
    }

    /// Assumes about equal work for each unit of cost.
    fn forecast(&self, bound: u64) -> u64 {
        (self.search.generated / self.bound.max(1)).saturating_mul(bound.max(1))
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        Outcome {
            lower_bound: Some(self.bound),
            ..Outcome::bare(Verdict::Stopped(limit), self.figures())
        }
    }
}

/// A search by cost among the states on cheapest solutions, as the last step of an engine that
/// found these states by other means. It adds to the statistics of the previous steps.
pub(super) struct Last<'p, W> {
    search: ByCost<'p, W>,
    before: Statistics,
}

impl<'p, W: Word> Last<'p, W> {
    /// Creates a search that has not begun.
    ///
    /// # Arguments
    /// * `among` - the restriction of the search
    /// * `before` - the statistics of the previous steps
    pub(super) fn new(
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        among: impl Among + 'p,
        before: Statistics,
    ) -> Self {
        Self { search: ByCost::new(problem, options, Some(Box::new(among))), before }
    }

    /// Continues for `most` moves.
    pub(super) fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        Ok(match self.search.work(most)? {
            Slice::Answered(mut outcome) => {
                outcome.statistics = self.figures();
                Slice::Answered(outcome)
            }
            slice => slice,
        })
    }

    /// Returns the number of moves made until now, in all steps.
    pub(super) fn worked(&self) -> u64 {
        self.before.generated + self.search.worked()
    }

    /// Returns the statistics of all steps.
    pub(super) fn figures(&self) -> Statistics {
        let Statistics { expanded, generated, stored, .. } = self.search.figures();
        let (expanded, generated) =
            (self.before.expanded + expanded, self.before.generated + generated);
        Statistics { expanded, generated, stored, ..self.before.clone() }
    }
}
