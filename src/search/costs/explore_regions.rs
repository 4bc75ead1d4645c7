//! Visits all reachable positions where one piece walks at no cost: all positions of its region have
//! the same path cost, and are kept as one state. The figures are those of the visit of positions
//! one by one (`explore`).

use super::by_region::ByRegion;
use super::free_moves::FreeMoves;
use super::representatives::Representatives;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::model::State;
use crate::pack::Word;
use crate::search::engine::{
    Begun, Call, Explorer, Regressed, Regression, SearchEngine, run_to_end,
};
use crate::search::guided::best_first::StateGraph;
use crate::search::kernel::census::{Figures, Levels};
use crate::search::kernel::cost_layers::CostLayers;
use crate::search::kernel::store::StateId;
use crate::search::outcome::{Exploration, Refusal, SolveOptions, Statistics, Verdict};
use crate::search::problem::Problem;
use std::convert::Infallible;

/// The number of regions between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

impl Explorer for ByRegion {
    fn about(&self) -> &'static str {
        "Keep regions one by one, in the order of costs, where one piece walks free"
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        _call: Call,
    ) -> Result<Begun<'p, Exploration>, Refusal> {
        let free_moves = FreeMoves::of(problem)
            .map_err(|reason| Refusal::NoWalks { reason: reason.to_owned() })?;
        let run = move |budget: &Budget| {
            let problem = &problem.within(budget);
            Ok(with_state_of!(problem.machine(), explore(problem, free_moves)))
        };
        Ok(Begun { few: 0, run: Box::new(run) })
    }

    fn begin_regression<'p>(
        &self,
        _question: &'p Regression<'_>,
        _call: Call,
    ) -> Result<Begun<'p, Regressed>, Refusal> {
        Err(Refusal::Covered { by: "cheapest" })
    }
}

/// Visits all regions.
///
/// # Arguments
/// * `problem` - the start, perhaps with a goal
/// * `free_moves` - the piece that walks, and its steps
///
/// # Complexity
/// Linear in the positions and the moves with a cost; memory is linear in the regions.
fn explore<'p, W: Word>(problem: &'p Problem<'_>, free_moves: &'p FreeMoves) -> Exploration {
    let mut visit: RegionVisit<'p, '_, W> = match RegionVisit::new(problem, free_moves) {
        Ok(visit) => visit,
        Err(limit) => return Exploration { limit: Some(limit), ..Exploration::default() },
    };
    let limit = visit.run().err();
    let farthest = if limit.is_none() { visit.farthest() } else { None };
    let RegionVisit { figures, levels, layers, generated, representatives, .. } = visit;
    let found = Exploration {
        limit,
        reachable: levels.reachable.min(problem.budget().max_states()),
        goals: problem.named_goal().map(|_| figures.goals),
        dead_ends: figures.dead_ends,
        edges: figures.edges,
        statistics: Statistics {
            engine: "closure",
            expanded: layers.settled().len() as u64,
            generated,
            stored: u64::from(layers.store.len()),
            ..Statistics::default()
        },
        levels: levels.by_cost(limit.is_none()),
        ..Exploration::default()
    };
    // The regions are released to make room for the search for the path.
    drop((layers, representatives));
    let way = farthest.as_ref().and_then(|farthest| way_to(problem, farthest));
    Exploration { farthest, way, ..found }
}

/// Returns the first of the cheapest paths to a position; `None` if a limit ends the search for it.
fn way_to(problem: &Problem, position: &State) -> Option<Vec<MoveId>> {
    let (problem, options) = (problem.to(position), SolveOptions::default());
    let mut search = SearchEngine::begin(&ByRegion, &problem, &options, Call::ByName).ok()?;
    let found = run_to_end(search.as_mut()).ok()?;
    matches!(found.verdict, Verdict::Solved { .. }).then_some(found.moves)
}

/// A visit in progress, which counts the positions of a region when its path cost is settled.
struct RegionVisit<'p, 'a, W> {
    problem: &'p Problem<'a>,
    representatives: Representatives<'p, W>,
    layers: CostLayers<'p, W>,
    levels: Levels,
    figures: Figures,
    /// `true` if no two moves do the same under the same name, and none does nothing.
    is_plain: bool,
    /// The number of moves made from one region to another.
    generated: u64,
}

impl<'p, 'a, W: Word> RegionVisit<'p, 'a, W> {
    fn new(problem: &'p Problem<'a>, free_moves: &'p FreeMoves) -> Result<Self, Limit> {
        let machine = problem.machine();
        Ok(Self {
            problem,
            representatives: Representatives::new(problem, free_moves)?,
            layers: CostLayers::new(machine.state_size(), problem.budget()),
            levels: Levels::default(),
            figures: Figures::default(),
            is_plain: !machine.has_any_twins() && !machine.has_idle_moves(),
            generated: 0,
        })
    }

    fn run(&mut self) -> Result<(), Limit> {
        let budget = self.problem.budget();
        budget.progress().begin();
        let start = self.representatives.start();
        self.layers.reach(start.words(), (0, 0))?;
        while let Some((id, path_cost)) = self.layers.next() {
            let Self { representatives, layers, generated, .. } = self;
            let state = layers.store.load(id);
            let mut exits = 0;
            representatives.graph.crossings(&state, |crossing| {
                exits += 1;
                let cost = path_cost.0 + u64::from(crossing.cost);
                layers.reach(crossing.next.words(), (cost, 0))
            })?;
            layers.settle()?;
            *generated += exits;
            self.count(&state, path_cost.0, exits);
            if self.levels.reachable > budget.max_states() {
                return Err(Limit::States);
            }
            if (self.layers.settled().len() as u64).is_multiple_of(POLL_EVERY) {
                budget.poll()?;
                budget.progress().trying(path_cost.0, self.levels.reachable);
            }
        }
        Ok(())
    }

    /// Counts the positions of a region.
    ///
    /// # Arguments
    /// * `exits` - the number of moves that lead out of the region
    fn count(&mut self, state: &W, cost: u64, exits: u64) {
        let Self { representatives, levels, figures, .. } = self;
        let (positions, steps) = representatives.graph.size(state, representatives.free_moves);
        // Equal moves count once, and a move that changes nothing does not count.
        let moves = if self.is_plain { steps + exits } else { representatives.moves(state) };
        let goals = representatives.goals(state, u64::MAX);
        levels.add(cost, positions);
        figures.edges += moves;
        figures.goals += goals;
        // Where the piece has a step, no position of the region is a dead end.
        figures.dead_ends += u64::from(moves == 0 && goals == 0);
    }

    /// Returns the first of the positions of the greatest cost.
    fn farthest(&self) -> Option<State> {
        let Self { problem, representatives, layers, .. } = self;
        let (machine, settled) = (problem.machine(), layers.settled());
        let greatest = layers.path_cost(*settled.last()?);
        let last = |id: &&StateId| layers.path_cost(**id) == greatest;
        let mut first: Option<W> = None;
        for &id in settled.iter().rev().take_while(last) {
            let Ok(()) = representatives.graph.states(&layers.store.load(id), |_, state| {
                if first
                    .as_ref()
                    .is_none_or(|first| machine.compare(state.words(), first.words()).is_lt())
                {
                    first = Some(state.clone());
                }
                Ok::<(), Infallible>(())
            });
        }
        first.map(|first| machine.unpack(first.words()))
    }
}
