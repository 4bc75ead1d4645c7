//! The engine for a piece that walks at no cost: all positions of its reachable region are one
//! state, and only moves with a cost lead from one state to another. Once the cost of the cheapest
//! solutions is known, a second search among the positions on them finds those with the fewest
//! moves.

use super::cheapest::{Among, Last};
use super::region::{FreeMoves, RegionGraph};
use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::engine::{Call, Guarantees, Search, SearchEngine, Slice};
use crate::search::kernel::cost_layers::CostLayers;
use crate::search::kernel::packed::Packed;
use crate::search::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;

/// The number of moves made between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;

/// The engine `closure`.
pub(in crate::search) struct ByRegion;

impl SearchEngine for ByRegion {
    fn name(&self) -> &'static str {
        "closure"
    }

    fn alias(&self) -> Option<&'static str> {
        Some("reachable-regions")
    }

    fn about(&self) -> &'static str {
        "By cost from the start, where one piece walks free"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: true }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        _call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        if problem.machine().counts_moves() {
            return Err(Refusal::NoCosts);
        }
        let free_moves = FreeMoves::of(problem)
            .map_err(|reason| Refusal::NoWalks { reason: reason.to_owned() })?;
        Ok(with_state_of!(problem.machine(), begin(problem, options, free_moves)))
    }
}

fn begin<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    options: &'p SolveOptions,
    free_moves: &'p FreeMoves,
) -> Box<dyn Search + 'p> {
    let machine = problem.machine();
    Box::new(RegionSearch::<W> {
        problem,
        options,
        packed: Packed::new(problem),
        representatives: Some(Representatives {
            graph: RegionGraph::new(machine, free_moves),
            layers: CostLayers::new(machine.words(), problem.budget()),
        }),
        last: None,
        begun: false,
        bound: 0,
        expanded: 0,
        generated: 0,
    })
}

/// The representatives of positions connected by free moves, by their path costs.
struct Representatives<'p, W> {
    graph: RegionGraph<'p, W>,
    layers: CostLayers<'p, W>,
}

/// The positions on cheapest solutions.
struct OnCheapest<'p, W> {
    representatives: Representatives<'p, W>,
    /// A flag for each representative: `true` if it is on a cheapest solution.
    marks: Reserved<'p, bool>,
}

impl<W: Word> Among for OnCheapest<'_, W> {
    fn admits(&mut self, state: &[u64], cost: u64, last: u32) -> bool {
        // Free moves lead to positions with the same representative as the one before.
        if last == 0 {
            return true;
        }
        let Representatives { graph, layers } = &mut self.representatives;
        let first = graph.canonical(state);
        layers
            .store
            .find(first.words())
            .is_some_and(|id| self.marks[id as usize] && layers.path_cost(id).0 == cost)
    }

    fn stored(&self) -> u64 {
        u64::from(self.representatives.layers.store.len())
    }
}

/// A search in progress.
struct RegionSearch<'p, 'a, W> {
    problem: &'p Problem<'a>,
    options: &'p SolveOptions,
    packed: Packed<'p, W>,
    /// The representatives of positions connected by free moves, until they are passed to the last
    /// search.
    representatives: Option<Representatives<'p, W>>,
    /// The search for the fewest moves, once the cost is known.
    last: Option<Last<'p, W>>,
    begun: bool,
    /// A lower bound on the cost of every solution.
    bound: u64,
    expanded: u64,
    generated: u64,
}

impl<'p, W: Word> RegionSearch<'p, '_, W> {
    /// Searches until the cost is known or a total of `until` moves were made.
    ///
    /// # Returns
    /// `Some(true)` if there is a solution, `Some(false)` if there is none, `None` while neither is
    /// known.
    fn price(&mut self, until: u64) -> Result<Option<bool>, Limit> {
        let Self { packed, representatives: Some(Representatives { graph, layers }), .. } = self
        else {
            return Ok(Some(true));
        };
        if !self.begun {
            packed.budget.progress().begin();
            let start = graph.canonical(packed.start.words());
            layers.reach(start.words(), (0, 0))?;
            self.begun = true;
        }
        let mut seeker = packed.seeker();
        while self.generated < until {
            let Some((id, path_cost)) = layers.next() else { return Ok(Some(false)) };
            if path_cost.0 > self.bound {
                packed.budget.level_done(layers.waiting());
                self.bound = path_cost.0;
            }
            let state = layers.store.load(id);
            if graph.any(&state, |state| seeker.holds(state.words())) {
                return Ok(Some(true));
            }
            graph.successors(&state, |cost, next| {
                layers.reach(next.words(), (path_cost.0 + u64::from(cost), 0))
            })?;
            layers.settle()?;
            self.expanded += 1;
            if count(&mut self.generated, graph.made, packed.budget)? {
                packed.budget.progress().visiting(layers.waiting());
            }
        }
        Ok(None)
    }

    /// Returns the restriction of the last search: the positions on cheapest solutions.
    fn mark(&mut self) -> Result<Option<OnCheapest<'p, W>>, Limit> {
        let Self { packed, representatives: Some(Representatives { graph, layers }), .. } = self
        else {
            return Ok(None);
        };
        let mut marks = Reserved::filled(false, u64::from(layers.store.len()), packed.budget)?;
        let mut seeker = packed.seeker();
        for id in layers.open_in_bucket() {
            let state = layers.store.load(id);
            marks[id as usize] = graph.any(&state, |state| seeker.holds(state.words()));
        }
        for &id in layers.settled().iter().rev() {
            count(&mut self.generated, graph.made, packed.budget)?;
            let (state, paid) = (layers.store.load(id), layers.path_cost(id).0);
            let leads = graph.successors(&state, |cost, next| {
                let to = layers.store.find(next.words()).filter(|&to| marks[to as usize]);
                if to.is_some_and(|to| layers.path_cost(to).0 == paid + u64::from(cost)) {
                    Err(())
                } else {
                    Ok(())
                }
            });
            marks[id as usize] = leads.is_err();
        }
        Ok(self.representatives.take().map(|representatives| OnCheapest { representatives, marks }))
    }

    fn figures(&self) -> Statistics {
        let stored = self
            .representatives
            .as_ref()
            .map_or(0, |representatives| u64::from(representatives.layers.store.len()));
        Statistics {
            engine: "closure",
            expanded: self.expanded,
            generated: self.generated,
            stored,
            ..Statistics::default()
        }
    }
}

/// Updates the number of moves made, and polls the budget when it is due.
///
/// # Returns
/// `true` if the budget was polled.
fn count(generated: &mut u64, made: u64, budget: &Budget) -> Result<bool, Limit> {
    let is_due = made / POLL_EVERY != *generated / POLL_EVERY;
    *generated = made;
    if is_due {
        budget.poll()?;
    }
    Ok(is_due)
}

impl<'p, W: Word + 'p> Search for RegionSearch<'p, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        if self.last.is_none() {
            match self.price(until)? {
                None => return Ok(Slice::Paused),
                Some(false) => {
                    return Ok(Slice::Answered(Box::new(Outcome::bare(
                        Verdict::Unsolvable,
                        self.figures(),
                    ))));
                }
                Some(true) => {
                    let among = self.mark()?;
                    self.last = among
                        .map(|among| Last::new(self.problem, self.options, among, self.figures()));
                }
            }
        }
        let left = until.saturating_sub(self.worked()).max(1);
        self.last.as_mut().map_or(Ok(Slice::Paused), |last| last.work(left))
    }

    fn worked(&self) -> u64 {
        self.last.as_ref().map_or(self.generated, Last::worked)
    }

    fn lower_bound(&self) -> u64 {
        self.bound
    }

    fn forecast(&self, _bound: u64) -> u64 {
        self.worked()
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        let figures = self.last.as_ref().map_or_else(|| self.figures(), Last::figures);
        Outcome { lower_bound: Some(self.bound), ..Outcome::bare(Verdict::Stopped(limit), figures) }
    }
}
