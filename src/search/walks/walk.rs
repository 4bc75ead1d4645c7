//! A depth-first walk in the order of moves, no deeper than a bound.
//!
//! In: a problem, a guide that knows lower bounds, a bound on the number of moves. Out: the first solution in the order of moves among
//! all of at most so many moves, if no solution is shorter; or that there is none. Promises to look again at a state only with more moves
//! left than before. Knows nothing of how the bound was chosen.

use super::transposition::TranspositionTable;
use crate::budget::Limit;
use crate::ground::MoveId;
use crate::pack::{Scratch, Word};
use crate::search::outcome::Statistics;
use crate::search::packed::{Packed, Way};
use crate::search::reservation::Reserved;

// Why the first way found is the first in the order of moves where no solution has fewer moves than the bound: branches are followed in
// this order, and left out only if no solution within the bound goes through them. A branch that the guide leaves out cannot end in
// time. A state that was looked at before with as many moves left has either no solution within them, or stands on the present way
// itself, and then a solution that comes back to it could be made shorter by leaving the round trip out, against the assumption.

/// States expanded between two looks at the budget.
const POLL_EVERY: u64 = 1 << 10;

/// What is known of states without searching on.
pub(in crate::search) trait Guide {
    /// The least that is still to be paid, a number of moves where each costs one; `None` where the goal cannot be reached.
    fn least(&mut self, state: &[u64]) -> Option<u32>;

    /// A state from which no solution was found within the moves that were left, after so many states were expanded below it.
    ///
    /// # Errors
    /// A limit that the guide ran into.
    fn failed(&mut self, _state: &[u64], _expanded: u64) -> Result<(), Limit> {
        Ok(())
    }

    /// The work done for its tables, in moves.
    fn spent(&self) -> u64 {
        0
    }

    /// So many states were expanded; called now and then.
    ///
    /// # Errors
    /// A limit that the guide ran into.
    fn worked(&mut self, _expanded: u64) -> Result<(), Limit> {
        Ok(())
    }
}

/// How a walk within a bound ended.
#[derive(Debug)]
pub(in crate::search) enum Round<W> {
    /// With a solution.
    Found(Way<W>),
    /// Without one: every solution has at least so many moves, more than the bound; there is none at all if `None`.
    Failed(Option<u32>),
    /// As many moves were made as allowed; there is more to do.
    Enough,
}

/// A state that waits to be looked at.
#[derive(Debug)]
struct Pending<W> {
    state: W,
    by: MoveId,
    depth: u32,
    /// The moves that are still to come at least.
    least: u32,
}

/// A state on the present way.
#[derive(Debug)]
struct Step<W> {
    state: W,
    by: MoveId,
    /// States that were expanded before it.
    before: u64,
}

/// A walk, which may be done again with a greater bound.
#[derive(Debug)]
pub(in crate::search) struct Walk<'p, W, G> {
    problem: Packed<'p, W>,
    pub(in crate::search) guide: G,
    seen: TranspositionTable<'p, W>,
    pending: Reserved<'p, Pending<W>>,
    path: Vec<Step<W>>,
    pub(in crate::search) expanded: u64,
    generated: u64,
    /// The bound of the round that is under way.
    bound: u32,
    /// The least number of moves beyond the bound that a branch that was left out may take.
    beyond: Option<u32>,
    /// The states that were seen within the bound before.
    seen_before: u64,
    scratch: Scratch<W>,
}

impl<'p, W: Word, G: Guide> Walk<'p, W, G> {
    /// A walk that has not begun.
    ///
    /// # Errors
    /// [`Limit::Memory`] if there is not even room for a small table.
    pub(in crate::search) fn new(problem: Packed<'p, W>, guide: G) -> Result<Self, Limit> {
        let seen = TranspositionTable::new(problem.machine.words(), problem.budget)?;
        let (pending, scratch) = (Reserved::new(problem.budget), problem.machine.scratch());
        Ok(Self {
            problem,
            guide,
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

    /// Puts its figures into those of an answer.
    pub(in crate::search) fn tell(&self, figures: &mut Statistics) {
        (figures.expanded, figures.generated, figures.stored) = (self.expanded, self.generated, self.seen.len());
    }

    /// The work done so far, in moves.
    pub(in crate::search) fn worked(&self) -> u64 {
        self.generated + self.guide.spent()
    }

    /// The moves that are still to come from the start at least; `None` where the goal cannot be reached.
    pub(in crate::search) fn least(&mut self) -> Option<u32> {
        self.guide.least(self.problem.start.words())
    }

    /// Begins a walk from the start within a bound.
    ///
    /// # Errors
    /// [`Limit::Memory`] if there is not even room for the start.
    pub(in crate::search) fn begin(&mut self, bound: u32) -> Result<(), Limit> {
        (self.bound, self.beyond) = (bound, None);
        self.path.clear();
        // What was seen within a smaller bound says nothing of how many moves would have been needed beyond it.
        self.seen_before = self.seen.len();
        self.seen.clear();
        while self.pending.pop().is_some() {}
        match self.least() {
            Some(least) if least > bound => self.beyond = Some(least),
            Some(least) => self.pending.add(Pending { state: self.problem.start.clone(), by: MoveId(0), depth: 0, least })?,
            None => {}
        }
        Ok(())
    }

    /// Goes on with a walk until so many moves were made in all.
    ///
    /// # Errors
    /// The limit that came first.
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
            self.path.push(Step { state: next.state, by: next.by, before: self.expanded });
            self.expand(depth)?;
        }
        Ok(Round::Enough)
    }

    /// Whether a greater bound would lead to no other states: each of those that were seen leads only to others of them, or to where the goal
    /// cannot be reached. That is looked at where this bound led to no more states than the one before.
    fn is_exhausted(&mut self) -> Result<bool, Limit> {
        let Self { problem, guide, seen, generated, scratch, seen_before, .. } = self;
        if seen.len() == 0 || seen.len() != *seen_before {
            return Ok(false);
        }
        let Some(states) = seen.states() else { return Ok(false) };
        let mut state = W::zero(problem.machine.words());
        for (at, words) in states.enumerate() {
            state.words_mut().copy_from_slice(words);
            let leads_on = problem.machine.successors(&state, scratch, |_, next| {
                *generated += 1;
                if seen.has(next.words()) || guide.least(next.words()).is_none() { Ok(()) } else { Err(()) }
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

    /// Puts the successors of the last state of the way on the pile, the first move on top.
    fn expand(&mut self, depth: u32) -> Result<(), Limit> {
        let Self { problem, guide, pending, path, generated, bound, beyond, scratch, .. } = self;
        let [.., step] = &path[..] else { return Ok(()) };
        let before = path.len().checked_sub(2).map(|at| &path[at].state);
        let bottom = pending.len();
        problem.machine.successors(&step.state, scratch, |by, next| {
            *generated += 1;
            if before == Some(next) {
                return Ok(());
            }
            match guide.least(next.words()) {
                Some(least) if depth + least <= *bound => pending.add(Pending { state: next.clone(), by, depth, least }),
                Some(least) => {
                    *beyond = sooner(*beyond, depth + least);
                    Ok(())
                }
                None => Ok(()),
            }
        })?;
        pending[bottom..].reverse();
        self.expanded += 1;
        if self.expanded.is_multiple_of(problem.machine.poll_every(POLL_EVERY)) {
            problem.budget.poll()?;
            problem.budget.progress().trying(u64::from(*bound), self.expanded);
            guide.worked(self.expanded)?;
        }
        Ok(())
    }

    /// Goes back to the first so many states of the way.
    fn leave(&mut self, len: usize) -> Result<(), Limit> {
        while self.path.len() > len {
            if let Some(step) = self.path.pop() {
                self.guide.failed(step.state.words(), self.expanded - step.before)?;
            }
        }
        Ok(())
    }

    fn way(&mut self, last: Pending<W>) -> Way<W> {
        let steps = std::mem::take(&mut self.path);
        let moves = steps.iter().skip(1).map(|step| step.by).chain((!steps.is_empty()).then_some(last.by)).collect();
        Way { moves, states: steps.into_iter().map(|step| step.state).chain([last.state]).collect() }
    }
}

fn sooner(known: Option<u32>, found: u32) -> Option<u32> {
    Some(known.map_or(found, |known| known.min(found)))
}
