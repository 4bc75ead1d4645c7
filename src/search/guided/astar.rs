//! Best-first search (A*): states that may lie on the cheapest paths are expanded first.
//!
//! The engine finds the cost of a cheapest solution, which is the length of a shortest one where
//! each move costs one. The cost is proved even if the distances are inconsistent: a state that is
//! reached with a lower path cost than before is expanded again. A search within that cost then
//! finds the first solution in the order of moves.
//!
//! P. E. Hart, N. J. Nilsson, B. Raphael, A formal basis for the heuristic determination of minimum
//! cost paths, 1968.

use super::distances::{Distances, distances};
use super::idastar::Deepening;
use crate::budget::Limit;
use crate::model::Measure;
use crate::pack::Word;
use crate::search::costs::cheapest::{Among, ByCost};
use crate::search::engine::{Call, Guarantees, Search, SearchEngine, Slice, alone};
use crate::search::kernel::buckets::Buckets;
use crate::search::kernel::finish::outcome;
use crate::search::kernel::packed::{Answer, Packed};
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::outcome::{Outcome, Refusal, SolveOptions};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;
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
        let heuristic = distances(problem, Measure::Cost, call)?;
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
    Box::new(Guided {
        problem,
        options,
        best: Best::<W>::new(Packed::new(problem)),
        stage: Stage::Measures(heuristic),
    })
}

/// A search for the cost of a cheapest solution, then a search for the first solution of that cost
/// in the order of moves.
struct Guided<'p, 'a, W> {
    problem: &'p Problem<'a>,
    options: &'p SolveOptions,
    best: Best<'p, W>,
    stage: Stage<'p>,
}

enum Stage<'p> {
    /// The search for the cost.
    Measures(Distances<'p>),
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
        outcome
    }

    /// Creates the search for the first solution of a cost.
    fn last(&self, heuristic: Distances<'p>, cost: u64) -> Result<Box<dyn Search + 'p>, Limit> {
        let packed = self.best.problem.clone();
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
        self.with_figures(outcome("astar", answer, self.best.problem.machine, &[], Vec::new()))
    }
}

impl<'p, W: Word + 'p> Search for Guided<'p, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        if let Stage::Measures(heuristic) = &mut self.stage {
            match self.best.go_on(heuristic, until)? {
                SearchEnd::Paused => return Ok(Slice::Paused),
                SearchEnd::Unsolvable => {
                    return Ok(Slice::Answered(Box::new(self.outcome(&Answer::unsolvable()))));
                }
                SearchEnd::Cost(cost) => {
                    let Stage::Measures(heuristic) =
                        std::mem::replace(&mut self.stage, Stage::Ended)
                    else {
                        return Ok(Slice::Paused);
                    };
                    self.best.forget();
                    self.stage = Stage::Last(self.last(heuristic, cost)?);
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
        self.best.open.first
    }

    /// Assumes that the buckets of equal sums keep growing as they did.
    fn forecast(&self, bound: u64) -> u64 {
        self.worked().saturating_mul(1 + bound.saturating_sub(self.lower_bound()))
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        match &self.stage {
            Stage::Last(last) => {
                let known = self.with_figures(last.stopped(limit));
                Outcome { lower_bound: known.lower_bound.max(Some(self.lower_bound())), ..known }
            }
            Stage::Measures(_) | Stage::Ended => {
                self.outcome(&Answer::stopped(limit, self.lower_bound()))
            }
        }
    }
}

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;

/// The end of a slice of the search for the cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchEnd {
    /// The cost of a cheapest solution.
    Cost(u64),
    /// There is no solution.
    Unsolvable,
    /// There is more to do.
    Paused,
}

/// The open list, ordered by path cost (`g`) plus estimated cost-to-go.
struct Open<'b> {
    /// The waiting states by that sum, and for equal sums by the estimated cost-to-go, the least
    /// first.
    waiting: Buckets<'b, (u64, u64)>,
    /// A lower bound on the sums of all waiting states.
    first: u64,
}

/// The states that may lie on solutions of at most a given cost.
struct Within<'p> {
    heuristic: Distances<'p>,
    cost: u64,
}

impl Among for Within<'_> {
    fn admits(&mut self, state: &[u64], cost: u64, _last: u32) -> bool {
        self.heuristic.least(state).is_some_and(|least| cost + u64::from(least) <= self.cost)
    }

    fn stored(&self) -> u64 {
        0
    }
}

/// A best-first search and its statistics.
struct Best<'p, W> {
    problem: Packed<'p, W>,
    store: Store<'p, W>,
    /// The least known path cost (`g`) of each state.
    reached: Reserved<'p, u64>,
    open: Open<'p>,
    /// The state whose moves are being made, and its path cost.
    present: Option<(StateId, u64)>,
    begun: bool,
    expanded: u64,
    generated: u64,
    stored: u64,
}

impl<'p, W: Word> Best<'p, W> {
    /// Creates a search that has not begun.
    fn new(problem: Packed<'p, W>) -> Self {
        let store = Store::new(problem.machine.words(), false, problem.budget);
        let open = Open { waiting: Buckets::new(problem.budget), first: 0 };
        let reached = Reserved::new(problem.budget);
        Self {
            problem,
            store,
            reached,
            open,
            present: None,
            begun: false,
            expanded: 0,
            generated: 0,
            stored: 0,
        }
    }

    /// Releases the states; the bound and the statistics remain, and the search is not continued.
    fn forget(&mut self) {
        self.store = Store::new(self.problem.machine.words(), false, self.problem.budget);
        self.reached = Reserved::new(self.problem.budget);
        self.open.waiting.clear();
    }

    /// Searches until a total of `until` moves were made.
    fn go_on(&mut self, heuristic: &mut impl Heuristic, until: u64) -> Result<SearchEnd, Limit> {
        let problem = self.problem.clone();
        let (mut scratch, mut seeker) = (problem.machine.scratch(), problem.seeker());
        let mut state = problem.start.clone();
        if !self.begun {
            self.reach(problem.start.words(), 0, heuristic)?;
            self.begun = true;
        }
        while self.generated < until {
            // After a limit all moves of the present state are made again.
            let Some((id, paid)) = self.present.take().or_else(|| self.open.next()) else {
                return Ok(SearchEnd::Unsolvable);
            };
            if self.reached[id as usize] != paid {
                continue;
            }
            self.present = Some((id, paid));
            state.words_mut().copy_from_slice(self.store.state(id));
            if seeker.holds(state.words()) {
                return Ok(SearchEnd::Cost(paid));
            }
            problem.machine.successors_with_costs(&state, &mut scratch, |_, cost, next| {
                self.generated += 1;
                self.reach(next.words(), paid + u64::from(cost), heuristic)
            })?;
            self.present = None;
            self.expanded += 1;
            if self.expanded.is_multiple_of(problem.machine.poll_every(POLL_EVERY)) {
                problem.budget.poll()?;
                problem.budget.progress().trying(self.open.first, self.expanded);
                heuristic.worked(self.expanded)?;
            }
        }
        Ok(SearchEnd::Paused)
    }

    fn reach(
        &mut self,
        state: &[u64],
        paid: u64,
        heuristic: &mut impl Heuristic,
    ) -> Result<(), Limit> {
        let Some(least) = heuristic.least(state) else { return Ok(()) };
        let id = self.store.insert(state, NO_PARENT)?.0;
        self.stored = u64::from(self.store.len());
        while self.reached.len() <= id as usize {
            self.reached.add(u64::MAX)?;
        }
        if self.reached[id as usize] > paid {
            self.open.add(id, paid, least)?;
            self.reached[id as usize] = paid;
        }
        Ok(())
    }
}

impl Open<'_> {
    fn add(&mut self, id: StateId, paid: u64, least: u32) -> Result<(), Limit> {
        // Where distances are inconsistent a sum may fall; the state has no cheaper solutions for
        // that.
        let sum = (paid + u64::from(least)).max(self.first);
        self.waiting.add((sum, sum - paid), id)
    }

    /// Returns a state of the least sum, and of these one with the greatest path cost: the state
    /// and its path cost.
    fn next(&mut self) -> Option<(StateId, u64)> {
        while let Some((sum, cost_to_go)) = self.waiting.first() {
            self.first = sum;
            if let Some(id) = self.waiting.pop((sum, cost_to_go)) {
                return Some((id, sum - cost_to_go));
            }
            self.waiting.remove((sum, cost_to_go));
        }
        None
    }
}
