//! The engine for a piece that walks at no cost: all positions of its reachable region are one
//! state, and only moves with a cost lead from one state to another. The search is best-first, led
//! by distances on the board where there are any. Once the cost of the cheapest solutions is known,
//! a second search among the positions on the shortest of them finds the first in the order of
//! moves; a limit that ends this one leaves the first cheapest solution.

use super::cheapest::{Among, Last};
use super::free_moves::FreeMoves;
use super::representatives::Representatives;
use crate::budget::Limit;
use crate::model::NodeId;
use crate::pack::Word;
use crate::search::engine::{Call, Explorer, Guarantees, Search, SearchEngine, Slice, alone};
use crate::search::guided::best_first::{BestFirst, SearchEnd};
use crate::search::guided::distances::{Distances, of_regions};
use crate::search::kernel::cost_layers::PathCost;
use crate::search::kernel::finish::outcome;
use crate::search::kernel::packed::{Answer, Way};
use crate::search::kernel::store::StateId;
use crate::search::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;

/// The number of regions between two polls of the budget.
const POLL_EVERY: usize = 1 << 10;

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
        "Best-first by regions, where one piece walks free"
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

    fn explorer(&self) -> Option<&dyn Explorer> {
        Some(self)
    }
}

fn begin<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    options: &'p SolveOptions,
    free_moves: &'p FreeMoves,
) -> Box<dyn Search + 'p> {
    match RegionSearch::<W>::new(problem, options, free_moves) {
        Ok(search) => Box::new(search),
        Err(limit) => alone("closure", limit),
    }
}

/// A node of a region that leads on to a goal, and the number of moves from there on.
type WayOut = (NodeId, u32);

/// The positions on the shortest of the cheapest solutions.
struct OnCheapest<'p, W> {
    representatives: Representatives<'p, W>,
    best: BestFirst<'p, W>,
    /// The ways out of the regions on cheapest solutions, region by region.
    ways_out: Reserved<'p, WayOut>,
    /// For each region the range of its ways out.
    ranges: Reserved<'p, (u32, u32)>,
    /// The number of moves of a solution.
    length: u32,
    /// The region whose numbers of moves were computed last, and these numbers by nodes.
    known: Option<StateId>,
    moves: Vec<u32>,
}

impl<W: Word> OnCheapest<'_, W> {
    /// Returns the number of moves that are left from a state, on the way to a goal at least cost;
    /// `None` if no cheapest solution leads through the state.
    ///
    /// # Arguments
    /// * `first` - the state that represents the region
    /// * `cost` - the path cost of the state
    fn moves_left(&mut self, state: &W, first: &W, cost: u64) -> Option<u32> {
        let id = self.best.store.find(first.words())?;
        let (begin, end) = self.ranges[id as usize];
        if begin == end || self.best.path_cost(id) != cost {
            return None;
        }
        let graph = &self.representatives.graph;
        if self.known != Some(id) {
            let ways_out = &self.ways_out[begin as usize..end as usize];
            graph.spread(first, ways_out, &mut self.moves);
            self.known = Some(id);
        }
        let left = self.moves[graph.place(state).index()];
        (left != u32::MAX).then_some(left)
    }

    /// Finds the ways out of a region, when those of all regions behind it are known.
    fn open(&mut self, id: StateId, cost: u64) -> Result<(), Limit> {
        let state: W = self.best.store.load(id);
        let paid = self.best.path_cost(id);
        let mut found: Vec<WayOut> = Vec::new();
        if paid == cost {
            let Representatives { graph, goal, scratch, .. } = &mut self.representatives;
            let machine = graph.machine();
            let Ok(()) = graph.states(&state, |node, state| {
                found.extend(machine.holds(goal, state.words(), scratch).then_some((node, 0)));
                Ok::<(), std::convert::Infallible>(())
            });
        } else {
            let mut entered: Vec<(NodeId, W, W, u64)> = Vec::new();
            let Ok(()) = self.representatives.graph.crossings(&state, |crossing| {
                let paid = paid + u64::from(crossing.cost);
                let (entry, next) = (crossing.entered.clone(), crossing.next.clone());
                entered.push((crossing.from, entry, next, paid));
                Ok::<(), std::convert::Infallible>(())
            });
            for (from, entry, next, paid) in entered {
                let left = self.moves_left(&entry, &next, paid);
                found.extend(left.map(|left| (from, left.saturating_add(1))));
            }
        }
        let begin = self.ways_out.len() as u32;
        for way_out in found {
            self.ways_out.add(way_out)?;
        }
        self.ranges[id as usize] = (begin, self.ways_out.len() as u32);
        Ok(())
    }
}

impl<W: Word> Among for OnCheapest<'_, W> {
    fn admits(&mut self, state: &[u64], (cost, moves): PathCost) -> bool {
        let state = W::of(state);
        let first = self.representatives.graph.canonical(&state);
        let left = self.moves_left(&state, &first, cost);
        left.and_then(|left| moves.checked_add(left)) == Some(self.length)
    }

    fn stored(&self) -> u64 {
        u64::from(self.best.store.len())
    }
}

/// The steps of a search.
enum SearchStep<'p, W> {
    /// The search for the cost.
    Price(Box<Quest<'p, W>>),
    /// The search for all regions on solutions of that cost.
    Rest(Box<Quest<'p, W>>, u64),
    /// The search for the fewest moves.
    Last(Box<Last<'p, W>>),
    /// No search: a limit ended it.
    Ended,
}

/// A search among regions.
struct Quest<'p, W> {
    representatives: Representatives<'p, W>,
    distances: Distances<'p>,
    best: BestFirst<'p, W>,
}

/// A search in progress.
struct RegionSearch<'p, 'a, W> {
    problem: &'p Problem<'a>,
    options: &'p SolveOptions,
    step: SearchStep<'p, W>,
    /// A lower bound on the cost of every solution.
    bound: u64,
    /// A cheapest solution, perhaps not one of the shortest.
    found: Option<Way<W>>,
    figures: Statistics,
}

impl<'p, 'a, W: Word + 'p> RegionSearch<'p, 'a, W> {
    fn new(
        problem: &'p Problem<'a>,
        options: &'p SolveOptions,
        free_moves: &'p FreeMoves,
    ) -> Result<Self, Limit> {
        let (machine, budget) = (problem.machine(), problem.budget());
        let distances = of_regions(problem)?;
        let mut figures = Statistics { engine: "closure", ..Statistics::default() };
        distances.describe(&mut figures);
        let quest = Quest {
            best: BestFirst::new(machine, budget).keeping_settled(),
            representatives: Representatives::new(problem, free_moves)?,
            distances,
        };
        let step = SearchStep::Price(Box::new(quest));
        Ok(Self { problem, options, step, bound: 0, found: None, figures })
    }

    /// Takes over the statistics of the search among regions.
    fn note(&mut self) {
        if let SearchStep::Price(quest) | SearchStep::Rest(quest, _) = &self.step {
            let BestFirst { expanded, generated, stored, .. } = quest.best;
            let figures = self.figures.clone();
            self.figures = Statistics { expanded, generated, stored, ..figures };
        }
    }

    /// Returns the outcome with the cheapest solution, perhaps not one of the shortest.
    fn solution(&self, figures: Statistics) -> Option<Outcome> {
        let answer = Answer::best(self.found.clone()?, self.bound);
        let solved = outcome("closure", &answer, self.problem.machine(), &[], Vec::new());
        Some(Outcome { statistics: figures, ..solved })
    }

    /// Finds the positions on the shortest of the cheapest solutions.
    fn mark(&self, quest: Quest<'p, W>, cost: u64) -> Result<OnCheapest<'p, W>, Limit> {
        let budget = self.problem.budget();
        let settled = quest.best.settled()?;
        let mut marked = OnCheapest {
            ranges: Reserved::filled((0, 0), u64::from(quest.best.store.len()), budget)?,
            representatives: quest.representatives,
            best: quest.best,
            ways_out: Reserved::new(budget),
            length: 0,
            known: None,
            moves: Vec::new(),
        };
        for (number, &id) in settled.iter().enumerate() {
            if number % POLL_EVERY == 0 {
                budget.poll()?;
            }
            marked.open(id, cost)?;
        }
        let start = marked.representatives.start.clone();
        let first = marked.representatives.graph.canonical(&start);
        marked.length = marked.moves_left(&start, &first, 0).unwrap_or(0);
        Ok(marked)
    }

    fn go_on(&mut self, until: u64) -> Result<Slice, Limit> {
        loop {
            match &mut self.step {
                SearchStep::Price(quest) => {
                    let Quest { representatives, distances, best } = &mut **quest;
                    let end = best.go_on(representatives, distances, until);
                    self.bound = self.bound.max(best.lower_bound());
                    match end? {
                        SearchEnd::Paused => return Ok(Slice::Paused),
                        SearchEnd::Unsolvable => {
                            self.note();
                            let figures = self.figures.clone();
                            let outcome = Outcome::bare(Verdict::Unsolvable, figures);
                            return Ok(Slice::Answered(Box::new(outcome)));
                        }
                        SearchEnd::Found(id) => {
                            let (cost, path) = (best.path_cost(id), best.path_to(id));
                            self.found = Some(representatives.along(&path));
                            self.bound = cost;
                            self.problem.budget().progress().found(cost);
                            if let SearchStep::Price(quest) =
                                std::mem::replace(&mut self.step, SearchStep::Ended)
                            {
                                self.step = SearchStep::Rest(quest, cost);
                            }
                            if self.options.any && self.options.is_single() {
                                self.note();
                                let found = self.solution(self.figures.clone());
                                if let Some(found) = found {
                                    return Ok(Slice::Answered(Box::new(found)));
                                }
                            }
                        }
                    }
                }
                SearchStep::Rest(quest, cost) => {
                    let (Quest { representatives, distances, best }, cost) = (&mut **quest, *cost);
                    if !best.complete(representatives, distances, (cost, until))? {
                        return Ok(Slice::Paused);
                    }
                    self.note();
                    let SearchStep::Rest(quest, _) =
                        std::mem::replace(&mut self.step, SearchStep::Ended)
                    else {
                        return Ok(Slice::Paused);
                    };
                    let among = self.mark(*quest, cost)?;
                    let figures = self.figures.clone();
                    self.step = SearchStep::Last(Box::new(Last::new(
                        self.problem,
                        self.options,
                        among,
                        figures,
                    )));
                }
                SearchStep::Last(last) => {
                    let left = until.saturating_sub(last.worked()).max(1);
                    return last.work(left);
                }
                SearchStep::Ended => {
                    return Ok(Slice::Answered(Box::new(self.stopped(Limit::Memory))));
                }
            }
        }
    }
}

impl<'p, W: Word + 'p> Search for RegionSearch<'p, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        let slice = self.go_on(until);
        self.note();
        slice
    }

    fn worked(&self) -> u64 {
        if let SearchStep::Last(last) = &self.step { last.worked() } else { self.figures.generated }
    }

    fn lower_bound(&self) -> u64 {
        self.bound
    }

    fn forecast(&self, bound: u64) -> u64 {
        self.worked().saturating_mul(1 + bound.saturating_sub(self.bound))
    }

    fn has_solution(&self) -> bool {
        self.found.is_some()
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        let figures = if let SearchStep::Last(last) = &self.step {
            last.figures()
        } else {
            self.figures.clone()
        };
        match self.solution(figures.clone()) {
            Some(found) => found.stopped_by(limit, self.options),
            None => {
                let stopped = Outcome::bare(Verdict::Stopped(limit), figures);
                Outcome { lower_bound: Some(self.bound), ..stopped }
            }
        }
    }
}
