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
use crate::search::engine::{AtOnce, Call, Promise, Row, Search, Slice, alone};
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
        Promise { shortest: true, counts: false }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, _wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        if call == Call::ByPortfolio {
            return Err(Refusal::Covered { by: "idastar, which needs less memory" });
        }
        let guide = distances(problem, call)?;
        Ok(match guide {
            Ok(guide) => Box::new(AtOnce::new(move || with_state_of!(problem.machine(), run(problem, guide)))),
            Err(limit) => alone("astar", limit),
        })
    }
}

/// Searches for the length of a shortest solution, then walks once for the first one in the order of moves.
fn run<W: Word>(problem: &Problem, mut guide: Distances) -> Outcome {
    let packed: Packed<W> = Packed::new(problem);
    let mut search = Best::new(packed.clone());
    let found = search.run(&mut guide);
    let (expanded, generated, stored) = (search.expanded, search.generated, search.stored());
    drop(search);
    let unsolved = |answer: Answer<W>| outcome("astar", &answer, problem.machine(), &[], Vec::new());
    let mut outcome = match found {
        Length::Unsolvable => unsolved(Answer::unsolvable()),
        Length::Stopped(limit, bound) => unsolved(Answer::stopped(limit, u64::from(bound))),
        Length::Solved(length) => walk(packed, guide, length),
    };
    outcome.statistics.engine = "astar";
    outcome.statistics.expanded += expanded;
    outcome.statistics.generated += generated;
    outcome.statistics.stored = outcome.statistics.stored.max(stored);
    outcome
}

fn walk<W: Word>(packed: Packed<W>, guide: Distances, length: u32) -> Outcome {
    let machine = packed.machine;
    let walk = match Walk::new(packed, guide) {
        Ok(walk) => walk,
        Err(limit) => return Outcome::stopped("astar", limit, u64::from(length)),
    };
    let mut walk = Deepening::new(walk, machine).from(length);
    match walk.work(u64::MAX) {
        Ok(Slice::Answered(outcome)) => *outcome,
        Ok(Slice::Paused) => walk.stopped(Limit::States),
        Err(limit) => walk.stopped(limit),
    }
}

/// States expanded between two looks at the budget.
const POLL_EVERY: u64 = 1 << 10;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    /// A shortest solution has so many moves.
    Solved(u32),
    /// There is none.
    Unsolvable,
    /// A limit came first; no solution has fewer moves.
    Stopped(Limit, u32),
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
}

impl<'p, W: Word> Best<'p, W> {
    /// A search that has not begun.
    fn new(problem: Packed<'p, W>) -> Self {
        let store = Store::new(problem.machine.words(), false, problem.budget);
        let open = Open { rows: Vec::new(), first: 0 };
        let reached = Reserved::new(problem.budget);
        Self { problem, store, reached, open, expanded: 0, generated: 0 }
    }

    /// The number of states held.
    fn stored(&self) -> u64 {
        u64::from(self.store.len())
    }

    /// Searches for the length of a shortest solution.
    fn run(&mut self, guide: &mut impl Guide) -> Length {
        match self.search(guide) {
            Ok(Some(length)) => Length::Solved(length),
            Ok(None) => Length::Unsolvable,
            Err(limit) => Length::Stopped(limit, self.open.first as u32),
        }
    }

    fn search(&mut self, guide: &mut impl Guide) -> Result<Option<u32>, Limit> {
        let problem = self.problem.clone();
        let (mut scratch, mut seeker) = (problem.machine.scratch(), problem.seeker());
        let mut state = problem.start.clone();
        self.reach(problem.start.words(), 0, guide)?;
        while let Some((id, depth)) = self.open.next() {
            if self.reached[id as usize] != depth {
                continue;
            }
            state.words_mut().copy_from_slice(self.store.state(id));
            if seeker.holds(state.words()) {
                return Ok(Some(depth));
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
        Ok(None)
    }

    fn reach(&mut self, state: &[u64], depth: u32, guide: &mut impl Guide) -> Result<(), Limit> {
        let Some(least) = guide.least(state) else { return Ok(()) };
        let (id, new) = self.store.insert(state, NO_PARENT)?;
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
