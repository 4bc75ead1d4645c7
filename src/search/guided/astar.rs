//! Best-first search (A*): states that may lie on the cheapest paths are expanded first.
//!
//! The engine finds the cost of a cheapest solution, which is the length of a shortest one where
//! each move costs one. A search within that cost then finds the first solution in the order of
//! moves.
//!
//! P. E. Hart, N. J. Nilsson, B. Raphael, A formal basis for the heuristic determination of minimum
//! cost paths, 1968.

use super::best_first::{BestFirst, Positions, SearchEnd};
use super::distances::{Distances, distances_or_none};
use super::idastar::Deepening;
use crate::budget::Limit;
use crate::model::Measure;
use crate::pack::Word;
use crate::search::costs::cheapest::{Among, ByCost};
use crate::search::costs::free_moves::FreeMoves;
use crate::search::engine::{Call, Guarantees, Search, SearchEngine, Slice, alone};
use crate::search::kernel::cost_layers::PathCost;
use crate::search::kernel::finish::outcome;
use crate::search::kernel::packed::{Answer, Packed, Way};
use crate::search::outcome::{Outcome, Refusal, SolveOptions, Statistics};
use crate::search::problem::Problem;
use crate::search::walks::walk::{Heuristic, Walk};

/// The work that other engines do before distances are worth computing.
const EARLIEST: u64 = 1 << 17;

/// The engine `astar`.
pub(in crate::search) struct Astar;

impl SearchEngine for Astar {
    fn name(&self) -> &'static str {
        "astar"
    }

    fn about(&self) -> &'static str {
        "Best-first, led by distances on the board"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: false, costs: true }
    }

    fn is_due(&self, problem: &Problem, worked: u64) -> bool {
        worked >= EARLIEST || problem.machine().counts_moves()
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        if call == Call::ByPortfolio && problem.machine().counts_moves() {
            return Err(Refusal::Covered { by: "idastar, which needs less memory" });
        }
        if call == Call::ByPortfolio && FreeMoves::of(problem).is_ok() {
            return Err(Refusal::Covered { by: "closure" });
        }
        let heuristic = distances_or_none(problem, Measure::Cost, call)?;
        Ok(match heuristic {
            Ok(heuristic) => with_state_of!(problem.machine(), begin(problem, options, heuristic)),
            Err(limit) => alone("astar", limit),
        })
    }
}

fn begin<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    options: &'p SolveOptions,
    heuristic: Distances<'p>,
) -> Box<dyn Search + 'p> {
    let packed = Packed::new(problem);
    Box::new(Guided {
        problem,
        options,
        best: BestFirst::<W>::new(packed.machine, packed.budget),
        positions: Positions::new(packed.clone()),
        packed,
        found: None,
        stage: Stage::Measures(Box::new(heuristic)),
        notes: Vec::new(),
    })
}

/// A search for the cost of a cheapest solution, then a search for the first solution of that cost
/// in the order of moves.
struct Guided<'p, 'a, W> {
    problem: &'p Problem<'a>,
    options: &'p SolveOptions,
    packed: Packed<'p, W>,
    best: BestFirst<'p, W>,
    positions: Positions<'p, W>,
    /// A cheapest solution, perhaps not the first of them.
    found: Option<Way<W>>,
    stage: Stage<'p>,
    /// The notes about the estimates, once a solution is found.
    notes: Vec<String>,
}

enum Stage<'p> {
    /// The search for the cost.
    Measures(Box<Distances<'p>>),
    /// The search for the first solution of that cost: depth-first, or in the order of costs.
    Last(Box<dyn Search + 'p>),
    /// No search: a limit ended it.
    Ended,
}

impl<'p, W: Word + 'p> Guided<'p, '_, W> {
    /// Adds the statistics of the search for the cost.
    fn with_figures(&self, mut outcome: Outcome) -> Outcome {
        let figures = &mut outcome.statistics;
        figures.engine = "astar";
        figures.expanded += self.best.expanded;
        figures.generated += self.best.generated;
        figures.stored = figures.stored.max(self.best.stored);
        figures.notes.extend_from_slice(&self.notes);
        outcome
    }

    /// Creates the search for the first solution of a cost.
    fn last(&self, heuristic: Distances<'p>, cost: u64) -> Result<Box<dyn Search + 'p>, Limit> {
        let packed = self.packed.clone();
        let machine = packed.machine;
        if machine.counts_moves() {
            let length = u32::try_from(cost).unwrap_or(u32::MAX);
            return Ok(Box::new(
                Deepening::new(Walk::new(packed, heuristic)?, machine).from(length),
            ));
        }
        Ok(Box::new(ByCost::<W>::new(
            self.problem,
            self.options,
            Some(Box::new(Within { heuristic, cost })),
        )))
    }

    fn outcome(&self, answer: &Answer<W>) -> Outcome {
        self.with_figures(outcome("astar", answer, self.packed.machine, &[], Vec::new()))
    }
}

impl<'p, W: Word + 'p> Search for Guided<'p, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        if let Stage::Measures(heuristic) = &mut self.stage {
            match self.best.go_on(&mut self.positions, &mut **heuristic, until)? {
                SearchEnd::Paused => return Ok(Slice::Paused),
                SearchEnd::Unsolvable => {
                    return Ok(Slice::Answered(Box::new(self.outcome(&Answer::unsolvable()))));
                }
                SearchEnd::Found(id) => {
                    let cost = self.best.path_cost(id);
                    let way = Way::at_costs(self.packed.machine, &self.best.path_to(id));
                    self.packed.budget.progress().found(cost);
                    let Stage::Measures(heuristic) =
                        std::mem::replace(&mut self.stage, Stage::Ended)
                    else {
                        return Ok(Slice::Paused);
                    };
                    self.best.forget();
                    if self.options.any || !self.packed.machine.counts_moves() {
                        // A walk within growing bounds describes them itself.
                        let mut figures = Statistics::default();
                        heuristic.describe(&mut figures);
                        self.notes = figures.notes;
                    }
                    if self.options.any {
                        let found = self.outcome(&Answer::best(way, cost));
                        return Ok(Slice::Answered(Box::new(found)));
                    }
                    self.found = Some(way);
                    self.stage = Stage::Last(self.last(*heuristic, cost)?);
                }
            }
        }
        let done = self.best.generated;
        let Stage::Last(last) = &mut self.stage else {
            return Ok(Slice::Answered(Box::new(self.stopped(Limit::Memory))));
        };
        Ok(match last.work(until.saturating_sub(done))? {
            Slice::Answered(outcome) => Slice::Answered(Box::new(self.with_figures(*outcome))),
            other => other,
        })
    }

    fn worked(&self) -> u64 {
        self.best.generated + if let Stage::Last(last) = &self.stage { last.worked() } else { 0 }
    }

    fn lower_bound(&self) -> u64 {
        self.best.lower_bound()
    }

    /// Assumes that the buckets of equal sums keep growing as they did.
    fn forecast(&self, bound: u64) -> u64 {
        self.worked().saturating_mul(1 + bound.saturating_sub(self.lower_bound()))
    }

    fn has_solution(&self) -> bool {
        self.found.is_some()
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        let bound = self.lower_bound();
        let known = match &self.found {
            Some(way) => {
                let answer = Answer::best(way.clone(), bound);
                self.outcome(&answer).stopped_by(limit, self.options)
            }
            None => self.outcome(&Answer::stopped(limit, bound)),
        };
        match &self.stage {
            Stage::Last(last) => {
                let statistics = self.with_figures(last.stopped(limit)).statistics;
                Outcome { statistics, ..known }
            }
            Stage::Measures(_) | Stage::Ended => known,
        }
    }
}

/// The states that may lie on solutions of at most a given cost.
struct Within<'p> {
    heuristic: Distances<'p>,
    cost: u64,
}

impl Among for Within<'_> {
    fn admits(&mut self, state: &[u64], (cost, _): PathCost) -> bool {
        self.heuristic.least(state).is_some_and(|least| cost + u64::from(least) <= self.cost)
    }

    fn stored(&self) -> u64 {
        0
    }
}
