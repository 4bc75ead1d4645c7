//! The engine for chains on boards that determine the number of moves made: visits all boards
//! forward, without memories, and then computes the cost-to-go of each by backward dynamic
//! programming. The backward pass takes about as long as the forward pass, and runs in one slice.
//! Solutions are then searched for among the states on cheapest ones.
//!
//! R. Bellman, Dynamic Programming, 1957: the costs paid before do not affect the best
//! continuation.

use super::cheapest::{Among, Last};
use super::cost_to_go::{Boards, CostTable, CostsToGo, MOST_LAYERS, cost_table};
use super::links::Links;
use crate::budget::Limit;
use crate::facts::balance::change_of;
use crate::facts::symmetry::Kept;
use crate::model::Kind;
use crate::pack::{Machine, Word, pack};
use crate::search::engine::{Call, Guarantees, Search, SearchEngine, Slice};
use crate::search::facts::balances;
use crate::search::kernel::canonical::CanonicalForms;
use crate::search::kernel::cost_layers::PathCost;
use crate::search::kernel::layers::{Growth, Layers};
use crate::search::kernel::packed::Packed;
use crate::search::kernel::visitor::Nobody;
use crate::search::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use crate::search::problem::{Analysis, Problem};
use crate::search::reservation::Reservation;
use std::sync::Arc;

/// The work that other engines have to do in vain before visiting all boards is worth its cost.
const DUE: u64 = 1 << 20;

/// The engine `induction`.
pub(in crate::search) struct DynamicProgramming;

impl SearchEngine for DynamicProgramming {
    fn name(&self) -> &'static str {
        "induction"
    }

    fn alias(&self) -> Option<&'static str> {
        Some("dynamic-programming")
    }

    fn about(&self) -> &'static str {
        "Where chains go on: all boards, then backward what each still costs"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: true }
    }

    fn is_due(&self, _problem: &Problem, worked: u64) -> bool {
        worked >= DUE
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
        let not = |reason: &str| Refusal::NotByBoards { reason: reason.to_owned() };
        let task = problem.task();
        if task.chains == 0 || !task.costs_are_one() {
            return Err(not("moves cost something else than one"));
        }
        if task.remembers_click {
            return Err(not("the last click is remembered"));
        }
        // No board is then reached by different numbers of moves.
        let tells =
            |balances, kind| change_of(balances, Kind(kind)).is_some_and(|change| change != 0);
        if !balances(problem)
            .is_some_and(|balances| (0..task.values as u16).any(|kind| tells(balances, kind)))
        {
            return Err(not(
                "no kind of piece becomes more or fewer with every move by the same number",
            ));
        }
        let links = Links::new(task).ok_or_else(|| not("chains go on at too many nodes"))?;
        Ok(with_state_of!(problem.machine(), begin(problem, options, links)))
    }
}

fn begin<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    options: &'p SolveOptions,
    links: Links,
) -> Box<dyn Search + 'p> {
    let figures = Statistics { engine: "induction", ..Statistics::default() };
    Box::new(BoardSearch::<W> {
        problem,
        options,
        packed: Packed::new(problem),
        links: Some(links),
        boards: None,
        last: None,
        figures,
        bound: 0,
    })
}

/// The machine of the same moves on the same states, in which no chain is ever remembered.
struct WithoutMemory(Machine);

impl WithoutMemory {
    fn of<'p>(problem: &'p Problem) -> Result<&'p Machine, Limit> {
        problem.get().map(|Self(machine)| machine)
    }
}

impl Analysis for WithoutMemory {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let task = problem.task();
        problem
            .hold(Reservation::take(task.bytes() + problem.machine().bytes(), problem.budget())?);
        Ok(Self(pack(task.clone().without_links())))
    }
}

/// A search in progress.
struct BoardSearch<'p, 'a, W> {
    problem: &'p Problem<'a>,
    options: &'p SolveOptions,
    packed: Packed<'p, W>,
    /// The places where chains continue, until the visit of all boards begins.
    links: Option<Links>,
    /// The boards found, until they are passed to the backward pass.
    boards: Option<Boards<'p, W>>,
    /// The search for the fewest moves, once the cost is known.
    last: Option<Last<'p, W>>,
    figures: Statistics,
    /// A lower bound on the cost of every solution.
    bound: u64,
}

/// The states on cheapest solutions: those whose path cost plus cost-to-go is the cost of a
/// cheapest solution.
struct ByCostToGo<'p, W> {
    costs_to_go: CostsToGo<'p, W>,
    cost: u64,
}

impl<W: Word> Among for ByCostToGo<'_, W> {
    fn admits(&mut self, state: &[u64], (cost, _): PathCost) -> bool {
        self.costs_to_go.of(state).is_some_and(|cost_to_go| cost + cost_to_go == self.cost)
    }

    fn stored(&self) -> u64 {
        self.costs_to_go.len()
    }
}

impl<'p, W: Word> BoardSearch<'p, '_, W> {
    fn first_board(&mut self, mut links: Links) -> Result<Boards<'p, W>, Limit> {
        let (problem, Packed { machine, goal, start, budget }) = (self.problem, &self.packed);
        let kept = Kept { goal: Some(problem.goal()), start: Some(problem.start()) };
        let (canonical, held): (Option<Arc<CanonicalForms>>, _) =
            CanonicalForms::new(problem.task(), kept, machine, budget)
                .map(|(canonical, held)| (Arc::new(canonical), held))
                .unzip();
        let mut layers = Layers::new(WithoutMemory::of(problem)?, false, budget);
        canonical.clone().map_or(Ok(()), |canonical| layers.use_symmetries(canonical))?;
        layers.plant(start)?;
        layers.close_first();
        if let Some(canonical) = &canonical {
            links.go_with(canonical.nodes());
        }
        Ok(Boards { machine, goal: goal.clone(), layers, canonical, links, budget, _held: held })
    }

    /// Visits boards until all are known or a total of `until` moves were made.
    ///
    /// # Returns
    /// All boards and the memory for their costs-to-go, once all boards are known.
    fn grow(&mut self, until: u64) -> Result<Option<(Boards<'p, W>, CostTable<'p>)>, Limit> {
        if let Some(links) = &self.links {
            self.boards = Some(self.first_board(links.clone())?);
            self.links = None;
        }
        let Some(Boards { layers, canonical, .. }) = &mut self.boards else { return Ok(None) };
        let grown = loop {
            let states = layers.states_for(until.saturating_sub(layers.generated));
            match layers.grow_by(states, &mut Nobody) {
                Ok(Growth::Paused | Growth::Grown) if layers.generated < until => {}
                grown => break grown,
            }
        };
        let symmetries = canonical.as_ref().map_or(1, |canonical| canonical.len());
        self.figures = Statistics { symmetries, ..layers.statistics("induction") };
        Ok(match grown? {
            Growth::Paused | Growth::Grown => None,
            Growth::Exhausted | Growth::Ended(_) => {
                let cost_table = cost_table(layers.store.len(), self.packed.budget)?;
                self.boards.take().map(|boards| (boards, cost_table))
            }
        })
    }
}

impl<'p, W: Word + 'p> Search for BoardSearch<'p, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        if self.last.is_none() {
            let Some((boards, cost_table)) = self.grow(until)? else { return Ok(Slice::Paused) };
            if boards.layers.depth() > MOST_LAYERS {
                return Ok(Slice::Refused(Refusal::NotByBoards {
                    reason: "solutions may have too many moves".to_owned(),
                }));
            }
            let costs_to_go = CostsToGo::new(boards, cost_table)?;
            self.figures.expanded += costs_to_go.len();
            self.figures.generated += costs_to_go.generated;
            let Some(cost) = costs_to_go.of(self.packed.start.words()) else {
                return Ok(Slice::Answered(Box::new(Outcome::bare(
                    Verdict::Unsolvable,
                    self.figures.clone(),
                ))));
            };
            self.bound = cost;
            self.last = Some(Last::new(
                self.problem,
                self.options,
                ByCostToGo { costs_to_go, cost },
                self.figures.clone(),
            ));
        }
        let left = until.saturating_sub(self.worked()).max(1);
        self.last.as_mut().map_or(Ok(Slice::Paused), |last| last.work(left))
    }

    fn worked(&self) -> u64 {
        self.last.as_ref().map_or(self.figures.generated, Last::worked)
    }

    fn lower_bound(&self) -> u64 {
        self.bound
    }

    fn forecast(&self, _bound: u64) -> u64 {
        // An engine that keeps states may have as many for each board as there are places where a
        // chain continues.
        self.worked()
            / u64::from(self.boards.as_ref().map_or(1, |boards| boards.links.places)).max(1)
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        let figures = self.last.as_ref().map_or_else(|| self.figures.clone(), Last::figures);
        Outcome { lower_bound: Some(self.bound), ..Outcome::bare(Verdict::Stopped(limit), figures) }
    }
}
