//! A depth-first walk no deeper than a bound, in the order of moves or in another one.
//!
//! If no solution is shorter than the bound, the walk finds the first solution in its order among
//! all of at most that many moves, or proves that there is none. A state is visited again only with
//! more moves left than before.

use super::transposition::TranspositionTable;
use crate::budget::Limit;
use crate::ground::MoveId;
use crate::pack::{Scratch, Word};
use crate::search::kernel::packed::{Packed, Way};
use crate::search::outcome::Statistics;
use crate::search::reservation::Reserved;
use std::cmp::Reverse;

// The first path found is the first in the order of moves where no solution has fewer moves than
// the bound: branches are followed in this order, and left out only if no solution within the bound
// goes through them. A branch that the heuristic leaves out cannot reach the goal within the bound.
// A state that was visited before with as many moves left either has no solution within them, or
// stands on the present path itself; in that case a solution that returns to it could be shortened
// by leaving out the round trip, against the assumption.

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;

/// A source of estimates for states.
pub(in crate::search) trait Heuristic {
    /// Returns a lower bound on the cost-to-go, a number of moves where each costs one; `None`
    /// where the goal cannot be reached.
    fn least(&mut self, state: &[u64]) -> Option<u32>;

    /// Receives a state before its successors are passed to [`Heuristic::after`].
    fn open(&mut self, _state: &[u64]) {}

    /// Returns the estimate for a successor of the state that was opened last.
    fn after(&mut self, next: &[u64]) -> Option<u32> {
        self.least(next)
    }

    /// Receives a state from which no solution was found within the moves left, with the number of
    /// states expanded below it.
    ///
    /// # Errors
    /// Returns a limit that the heuristic ran into.
    fn failed(&mut self, _state: &[u64], _expanded: u64) -> Result<(), Limit> {
        Ok(())
    }

    /// Returns the limit on the bytes of the states that the walk remembers, beyond which it forgets
    /// some while its bound is at most twice the estimate for the start.
    fn most_bytes(&self) -> u64 {
        u64::MAX
    }

    /// Returns the work done for its tables, in moves.
    fn spent(&self) -> u64 {
        0
    }

    /// Receives the number of states expanded; called at intervals.
    ///
    /// # Errors
    /// Returns a limit that the heuristic ran into.
    fn worked(&mut self, _expanded: u64) -> Result<(), Limit> {
        Ok(())
    }
}

/// An order in which a walk visits the successors of a state; ties are in the order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Order {
    /// The order of moves.
    Moves,
    /// The successors with the most moves first.
    MostMobile,
    /// The successors with the fewest moves first.
    LeastMobile,
}

/// The end of a walk within a bound.
#[derive(Debug)]
pub(in crate::search) enum Round<W> {
    /// A solution was found.
    Found(Way<W>),
    /// There is no solution within the bound. The value is a lower bound on all solutions, greater
    /// than the bound; `None` if there is no solution at all.
    Failed(Option<u32>),
    /// The limit on moves was reached; there is more to do.
    Enough,
}

/// A state that waits for its visit.
#[derive(Debug)]
struct Pending<W> {
    state: W,
    by: MoveId,
    depth: u32,
    /// A lower bound on the number of remaining moves.
    least: u32,
}

/// A state on the present path.
#[derive(Debug)]
struct PathStep<W> {
    state: W,
    by: MoveId,
    /// The number of states expanded before it.
    before: u64,
}

/// A walk, which may be repeated with a greater bound.
#[derive(Debug)]
pub(in crate::search) struct Walk<'p, W, G> {
    problem: Packed<'p, W>,
    pub(in crate::search) heuristic: G,
    pub(in crate::search) order: Order,
    seen: TranspositionTable<'p, W>,
    pending: Reserved<'p, Pending<W>>,
    path: Vec<PathStep<W>>,
    pub(in crate::search) expanded: u64,
    generated: u64,
    /// The bound of the round in progress.
    bound: u32,
    /// The least number of moves beyond the bound that a pruned branch may take.
    beyond: Option<u32>,
    /// The number of states seen within the bound before.
    seen_before: u64,
    scratch: Scratch<W>,
}

impl<'p, W: Word, G: Heuristic> Walk<'p, W, G> {
    /// Creates a walk that has not begun.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if memory does not even suffice for a small table.
    pub(in crate::search) fn new(problem: Packed<'p, W>, heuristic: G) -> Result<Self, Limit> {
        let seen = TranspositionTable::new(
            problem.machine.words(),
            heuristic.most_bytes(),
            problem.budget,
        )?;
        let (pending, scratch) = (Reserved::new(problem.budget), problem.machine.scratch());
        Ok(Self {
            problem,
            heuristic,
            order: Order::Moves,
            seen,
            pending,
            path: Vec::new(),
            expanded: 0,
            generated: 0,
            bound: 0,
            beyond: None,
            seen_before: 0,
            scratch,
        })
    }

    /// Returns the walk with another order.
    pub(in crate::search) fn in_order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// Adds its figures to the statistics of an answer.
    pub(in crate::search) fn add_figures(&self, figures: &mut Statistics) {
        figures.expanded += self.expanded;
        figures.generated += self.generated;
        figures.stored += self.seen.len();
    }

    /// Returns the work done until now, in moves.
    pub(in crate::search) fn worked(&self) -> u64 {
        self.generated + self.heuristic.spent()
    }

    /// Returns a lower bound on the number of moves from the start; `None` where the goal cannot be
    /// reached.
    pub(in crate::search) fn least(&mut self) -> Option<u32> {
        self.heuristic.least(self.problem.start.words())
    }

    /// Begins a walk from the start within a bound.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if memory does not even suffice for the start.
    pub(in crate::search) fn begin(&mut self, bound: u32) -> Result<(), Limit> {
        (self.bound, self.beyond) = (bound, None);
        self.path.clear();
        // The visits within a smaller bound do not show how many moves would have been needed
        // beyond it.
        self.seen_before = self.seen.len();
        let least = self.least();
        // So far beyond the estimate, perhaps there is no solution: only a walk that remembers all
        // states proves this.
        if least.is_some_and(|least| bound > least.saturating_mul(2)) {
            self.seen.lift();
        } else {
            self.seen.clear();
        }
        while self.pending.pop().is_some() {}
        match least {
            Some(least) if least > bound => self.beyond = Some(least),
            Some(least) => self.pending.add(Pending {
                state: self.problem.start.clone(),
                by: MoveId(0),
                depth: 0,
                least,
            })?,
            None => {}
        }
        Ok(())
    }

    /// Continues a walk until a total of `until` moves were made.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(in crate::search) fn go_on(&mut self, until: u64) -> Result<Round<W>, Limit> {
        let problem = self.problem.clone();
        let mut seeker = problem.seeker();
        while self.worked() < until {
            let Some(next) = self.pending.pop() else {
                self.leave(0)?;
                let beyond = if self.is_exhausted()? { None } else { self.beyond };
                return Ok(Round::Failed(beyond));
            };
            self.leave(next.depth as usize)?;
            if next.least == 0 && seeker.holds(next.state.words()) {
                return Ok(Round::Found(self.way(next)));
            }
            let left = self.bound - next.depth;
            if left == 0 {
                self.beyond = sooner(self.beyond, self.bound + 1);
                continue;
            }
            if self.seen.visit(next.state.words(), left)? {
                continue;
            }
            let depth = next.depth + 1;
            self.path.push(PathStep { state: next.state, by: next.by, before: self.expanded });
            self.expand(depth)?;
        }
        Ok(Round::Enough)
    }

    /// Returns `true` if a greater bound would lead to no other states: every seen state leads only
    /// to seen states, or to states from which the goal cannot be reached. This is tested where the
    /// bound led to no more states than the one before.
    fn is_exhausted(&mut self) -> Result<bool, Limit> {
        let Self { problem, heuristic, seen, generated, scratch, seen_before, .. } = self;
        if seen.len() == 0 || seen.len() != *seen_before {
            return Ok(false);
        }
        let Some(states) = seen.states() else { return Ok(false) };
        let mut state = W::zero(problem.machine.words());
        for (at, words) in states.enumerate() {
            state.words_mut().copy_from_slice(words);
            let leads_on = problem.machine.successors(&state, scratch, |_, next| {
                *generated += 1;
                if seen.has(next.words()) || heuristic.least(next.words()).is_none() {
                    Ok(())
                } else {
                    Err(())
                }
            });
            if (at as u64).is_multiple_of(problem.machine.poll_every(POLL_EVERY)) {
                problem.budget.poll()?;
            }
            if leads_on.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Arranges the pending states from `bottom` on, given in the order of moves, so that the one to
    /// visit first is on top.
    fn arrange(&mut self, bottom: usize) {
        let Self { problem, pending, scratch, order, generated, .. } = self;
        let mut mobility = |one: &Pending<W>| {
            let moves = problem.machine.mobility(&one.state, scratch);
            *generated += moves;
            moves
        };
        let siblings = &mut pending[bottom..];
        match order {
            Order::Moves => {}
            Order::MostMobile => siblings.sort_by_cached_key(|one| Reverse(mobility(one))),
            Order::LeastMobile => siblings.sort_by_cached_key(mobility),
        }
        siblings.reverse();
    }

    /// Pushes the successors of the last state of the path, the successor to visit first on top.
    fn expand(&mut self, depth: u32) -> Result<(), Limit> {
        let Self { problem, heuristic, pending, path, generated, bound, beyond, scratch, .. } =
            self;
        let [.., step] = &path[..] else { return Ok(()) };
        let before = path.len().checked_sub(2).map(|at| &path[at].state);
        let bottom = pending.len();
        heuristic.open(step.state.words());
        problem.machine.successors(&step.state, scratch, |by, next| {
            *generated += 1;
            if before == Some(next) {
                return Ok(());
            }
            match heuristic.after(next.words()) {
                Some(least) if depth + least <= *bound => {
                    pending.add(Pending { state: next.clone(), by, depth, least })
                }
                Some(least) => {
                    *beyond = sooner(*beyond, depth + least);
                    Ok(())
                }
                None => Ok(()),
            }
        })?;
        self.arrange(bottom);
        self.expanded += 1;
        if self.expanded.is_multiple_of(self.problem.machine.poll_every(POLL_EVERY)) {
            self.problem.budget.poll()?;
            self.problem.budget.progress().trying(u64::from(self.bound), self.expanded);
            self.heuristic.worked(self.expanded)?;
        }
        Ok(())
    }

    /// Shortens the present path to its first `len` states.
    fn leave(&mut self, len: usize) -> Result<(), Limit> {
        while self.path.len() > len {
            if let Some(step) = self.path.pop() {
                self.heuristic.failed(step.state.words(), self.expanded - step.before)?;
            }
        }
        Ok(())
    }

    fn way(&mut self, last: Pending<W>) -> Way<W> {
        let steps = std::mem::take(&mut self.path);
        let moves = steps
            .iter()
            .skip(1)
            .map(|step| step.by)
            .chain((!steps.is_empty()).then_some(last.by))
            .collect();
        Way {
            moves,
            states: steps.into_iter().map(|step| step.state).chain([last.state]).collect(),
        }
    }
}

fn sooner(known: Option<u32>, found: u32) -> Option<u32> {
    Some(known.map_or(found, |known| known.min(found)))
}
