//! Best-first search: the states that may lie on the shortest ways first; one that is reached in fewer moves than before is looked at again.
//!
//! In: a problem, a guide that knows lower bounds. Out: the length of a shortest solution. Promises that the length is proved, though
//! distances may disagree with each other: a state that is reached in fewer moves than before is looked at again. Knows nothing of the
//! order of moves; a walk within that length finds the first solution.
//!
//! P. E. Hart, N. J. Nilsson, B. Raphael, A formal basis for the heuristic determination of minimum cost paths, 1968.

use super::distances::{Distances, distances};
use super::idastar::Deepening;
use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::engine::{Call, Promise, Row, Search, Slice, alone};
use crate::search::finish::outcome;
use crate::search::layers::store::{NO_PARENT, StateId, Store};
use crate::search::outcome::{Outcome, Refusal, Wish};
use crate::search::packed::{Answer, Packed};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;
use crate::search::walks::walk::{Guide, Walk};

/// The row.
pub(in crate::search) struct Astar;

impl Row for Astar {
    fn name(&self) -> &'static str {
        "astar"
    }

    fn about(&self) -> &'static str {
        "Best-first, led by distances on the board"
    }

    fn promise(&self) -> Promise {
        Promise { shortest: true, counts: false, costs: false }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, _wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        if call == Call::ByPortfolio {
            return Err(Refusal::Covered { by: "idastar, which needs less memory" });
        }
        let guide = distances(problem, call)?;
        Ok(match guide {
            Ok(guide) => with_state_of!(problem.machine(), begin(problem, guide)),
            Err(limit) => alone("astar", limit),
        })
    }
}

fn begin<'p, W: Word + 'p>(problem: &'p Problem<'_>, guide: Distances<'p>) -> Box<dyn Search + 'p> {
    Box::new(Guided { best: Best::<W>::new(Packed::new(problem)), stage: Stage::Measures(guide) })
}

/// A search for the length of a shortest solution, then one walk for the first one in the order of moves.
struct Guided<'p, W> {
    best: Best<'p, W>,
    stage: Stage<'p, W>,
}

enum Stage<'p, W> {
    /// Looks for the length.
    Measures(Distances<'p>),
    /// Walks within that length.
    Walks(Box<Deepening<'p, W>>),
    /// Neither: a limit ended it.
    Ended,
}

impl<W: Word> Guided<'_, W> {
    /// Adds the figures of the search for the length.
    fn with_figures(&self, mut outcome: Outcome) -> Outcome {
        let figures = &mut outcome.statistics;
        figures.engine = "astar";
        figures.expanded += self.best.expanded;
        figures.generated += self.best.generated;
        figures.stored = figures.stored.max(self.best.stored);
        outcome
    }

    fn outcome(&self, answer: &Answer<W>) -> Outcome {
        self.with_figures(outcome("astar", answer, self.best.problem.machine, &[], Vec::new()))
    }
}

impl<W: Word> Search for Guided<'_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        if let Stage::Measures(guide) = &mut self.stage {
            match self.best.go_on(guide, until)? {
                Found::Paused => return Ok(Slice::Paused),
                Found::Unsolvable => return Ok(Slice::Answered(Box::new(self.outcome(&Answer::unsolvable())))),
                Found::Length(length) => {
                    let Stage::Measures(guide) = std::mem::replace(&mut self.stage, Stage::Ended) else { return Ok(Slice::Paused) };
                    self.best.forget();
                    let packed = self.best.problem.clone();
                    let machine = packed.machine;
                    self.stage = Stage::Walks(Box::new(Deepening::new(Walk::new(packed, guide)?, machine).from(length)));
                }
            }
        }
        let done = self.best.generated;
        let Stage::Walks(walk) = &mut self.stage else { return Ok(Slice::Answered(Box::new(self.stopped(Limit::Memory)))) };
        Ok(match walk.work(until.saturating_sub(done))? {
            Slice::Answered(outcome) => Slice::Answered(Box::new(self.with_figures(*outcome))),
            other => other,
        })
    }

    fn worked(&self) -> u64 {
        let walked = if let Stage::Walks(walk) = &self.stage { walk.worked() } else { 0 };
        self.best.generated + walked
    }

    fn lower_bound(&self) -> u64 {
        self.best.open.first as u64
    }

    /// Rows of equal sums go on growing as they did.
    fn forecast(&self, bound: u64) -> u64 {
        self.worked().saturating_mul(1 + bound.saturating_sub(self.lower_bound()))
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        match &self.stage {
            Stage::Walks(walk) => self.with_figures(walk.stopped(limit)),
            Stage::Measures(_) | Stage::Ended => self.outcome(&Answer::stopped(limit, self.lower_bound())),
        }
    }
}

/// States expanded between two looks at the budget.
const POLL_EVERY: u64 = 1 << 10;

/// How a slice of the search for the length ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// A shortest solution has so many moves.
    Length(u32),
    /// There is none.
    Unsolvable,
    /// There is more to do.
    Paused,
}

/// States to be looked at, by moves so far and still to come.
struct Open<'b> {
    /// For each sum of both, states by the moves so far.
    rows: Vec<Vec<Reserved<'b, StateId>>>,
    /// No state waits in a row before that.
    first: usize,
}

/// A search and its figures.
struct Best<'p, W> {
    problem: Packed<'p, W>,
    store: Store<'p, W>,
    /// The fewest moves known from the start to each state.
    reached: Reserved<'p, u32>,
    open: Open<'p>,
    expanded: u64,
    generated: u64,
    stored: u64,
}

impl<'p, W: Word> Best<'p, W> {
    /// A search that has not begun.
    fn new(problem: Packed<'p, W>) -> Self {
        let store = Store::new(problem.machine.words(), false, problem.budget);
        let open = Open { rows: Vec::new(), first: 0 };
        let reached = Reserved::new(problem.budget);
        Self { problem, store, reached, open, expanded: 0, generated: 0, stored: 0 }
    }

    /// Gives its states back; how far it came is still known.
    fn forget(&mut self) {
        self.store = Store::new(self.problem.machine.words(), false, self.problem.budget);
        self.reached = Reserved::new(self.problem.budget);
        self.open.rows.clear();
    }

    /// Searches on until so many moves were made in all.
    fn go_on(&mut self, guide: &mut impl Guide, until: u64) -> Result<Found, Limit> {
        let problem = self.problem.clone();
        let (mut scratch, mut seeker) = (problem.machine.scratch(), problem.seeker());
        let mut state = problem.start.clone();
        if self.store.len() == 0 {
            self.reach(problem.start.words(), 0, guide)?;
        }
        while self.generated < until {
            let Some((id, depth)) = self.open.next() else { return Ok(Found::Unsolvable) };
            if self.reached[id as usize] != depth {
                continue;
            }
            state.words_mut().copy_from_slice(self.store.state(id));
            if seeker.holds(state.words()) {
                return Ok(Found::Length(depth));
            }
            problem.machine.successors(&state, &mut scratch, |_, next| {
                self.generated += 1;
                self.reach(next.words(), depth + 1, guide)
            })?;
            self.expanded += 1;
            if self.expanded.is_multiple_of(POLL_EVERY) {
                problem.budget.poll()?;
                problem.budget.progress().trying(self.open.first as u64, self.expanded);
                guide.worked(self.expanded)?;
            }
        }
        Ok(Found::Paused)
    }

    fn reach(&mut self, state: &[u64], depth: u32, guide: &mut impl Guide) -> Result<(), Limit> {
        let Some(least) = guide.least(state) else { return Ok(()) };
        let (id, new) = self.store.insert(state, NO_PARENT)?;
        self.stored = u64::from(self.store.len());
        if new {
            self.reached.add(depth)?;
        } else if self.reached[id as usize] <= depth {
            return Ok(());
        }
        self.reached[id as usize] = depth;
        self.open.add(id, depth, least, self.problem.budget)
    }
}

impl<'b> Open<'b> {
    fn add(&mut self, id: StateId, depth: u32, least: u32, budget: &'b Budget) -> Result<(), Limit> {
        // Where distances disagree a sum may fall; the state has no shorter solutions for that.
        let sum = (depth as usize + least as usize).max(self.first);
        while self.rows.len() <= sum {
            self.rows.push(Vec::new());
        }
        let row = &mut self.rows[sum];
        while row.len() <= depth as usize {
            row.push(Reserved::new(budget));
        }
        row[depth as usize].add(id)
    }

    /// A state of the least sum, and among these one with the most moves so far.
    fn next(&mut self) -> Option<(StateId, u32)> {
        while let Some(row) = self.rows.get_mut(self.first) {
            while let Some(last) = row.last_mut() {
                if let Some(id) = last.pop() {
                    return Some((id, row.len() as u32 - 1));
                }
                row.pop();
            }
            self.first += 1;
        }
        None
    }
}
