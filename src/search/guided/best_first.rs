//! Best-first search for the cost of a cheapest solution, on any graph of states. The cost is proved
//! even if the estimates are inconsistent: a state that is reached with a lower path cost than
//! before is expanded again.

use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Scratch, StateSize, Word};
use crate::search::kernel::buckets::Buckets;
use crate::search::kernel::packed::Packed;
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::reservation::Reserved;
use crate::search::walks::walk::Heuristic;

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;

/// States and the moves between them.
pub(in crate::search) trait StateGraph<W> {
    /// Returns the state in which the search begins.
    fn start(&mut self) -> W;

    /// Returns `true` if a state satisfies the goal.
    fn is_goal(&mut self, state: &W) -> bool;

    /// Passes on the moves of a state: the cost and the successor of each.
    ///
    /// # Errors
    /// Returns the first error of `emit`, which ends the enumeration.
    fn successors(
        &mut self,
        state: &W,
        emit: impl FnMut(u32, &W) -> Result<(), Limit>,
    ) -> Result<(), Limit>;
}

/// The positions of a problem, each by itself.
pub(super) struct Positions<'p, W> {
    problem: Packed<'p, W>,
    scratch: Scratch<W>,
}

impl<'p, W: Word> Positions<'p, W> {
    /// Creates the graph, with buffers.
    pub(super) fn new(problem: Packed<'p, W>) -> Self {
        let scratch = problem.machine.scratch();
        Self { problem, scratch }
    }
}

impl<W: Word> StateGraph<W> for Positions<'_, W> {
    fn start(&mut self) -> W {
        self.problem.start.clone()
    }

    fn is_goal(&mut self, state: &W) -> bool {
        self.problem.machine.holds(&self.problem.goal, state.words(), &mut self.scratch)
    }

    fn successors(
        &mut self,
        state: &W,
        mut emit: impl FnMut(u32, &W) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let Self { problem, scratch } = self;
        problem.machine.successors_with_costs(state, scratch, |_, cost, next| emit(cost, next))
    }
}

/// The end of a slice of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum SearchEnd {
    /// A state in which a cheapest solution ends.
    Found(StateId),
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

/// A best-first search and its statistics.
pub(in crate::search) struct BestFirst<'p, W> {
    pub(in crate::search) store: Store<'p, W>,
    /// The least known path cost (`g`) of each state; 0 where the goal cannot be reached.
    reached: Reserved<'p, u64>,
    /// The state before each state on a path of that cost.
    parents: Reserved<'p, StateId>,
    /// The states whose moves were made, where they are kept: some of them repeatedly.
    settled: Option<Reserved<'p, StateId>>,
    /// The number of states expanded between two polls of the budget.
    poll_every: u64,
    open: Open<'p>,
    /// The state whose moves are being made, and its path cost.
    present: Option<(StateId, u64)>,
    /// The size of a state.
    size: StateSize,
    budget: &'p Budget,
    begun: bool,
    pub(in crate::search) expanded: u64,
    pub(in crate::search) generated: u64,
    pub(in crate::search) stored: u64,
}

impl<'p, W: Word> BestFirst<'p, W> {
    /// Creates a search that has not begun.
    pub(in crate::search) fn new(machine: &Machine, budget: &'p Budget) -> Self {
        Self {
            store: Store::new(machine.state_size(), false, budget),
            reached: Reserved::new(budget),
            parents: Reserved::new(budget),
            settled: None,
            poll_every: machine.poll_every(POLL_EVERY),
            open: Open { waiting: Buckets::new(budget), first: 0 },
            present: None,
            size: machine.state_size(),
            budget,
            begun: false,
            expanded: 0,
            generated: 0,
            stored: 0,
        }
    }

    /// Keeps the states whose moves are made, for [`BestFirst::settled`].
    pub(in crate::search) fn keeping_settled(mut self) -> Self {
        self.settled = Some(Reserved::new(self.budget));
        self
    }

    /// Returns the states that may lie on cheapest solutions, the greatest path costs first.
    ///
    /// # Errors
    /// Returns the limit on memory.
    pub(in crate::search) fn settled(&self) -> Result<Reserved<'p, StateId>, Limit> {
        let mut settled = Reserved::new(self.budget);
        for &id in self.settled.iter().flat_map(|known| known.iter()) {
            settled.add(id)?;
        }
        settled.sort_unstable_by_key(|&id| (std::cmp::Reverse(self.path_cost(id)), id));
        settled.dedup();
        Ok(settled)
    }

    /// Releases the states; the bound and the statistics remain, and the search is not continued.
    pub(in crate::search) fn forget(&mut self) {
        self.store = Store::new(self.size, false, self.budget);
        self.reached = Reserved::new(self.budget);
        self.parents = Reserved::new(self.budget);
        self.settled = None;
        self.open.waiting.clear();
    }

    /// Returns a lower bound on the cost of every solution.
    pub(in crate::search) fn lower_bound(&self) -> u64 {
        self.open.first
    }

    /// Returns the path cost of a state.
    pub(in crate::search) fn path_cost(&self, id: StateId) -> u64 {
        self.reached[id as usize]
    }

    /// Returns the states on a path from the start to a state, each with its path cost. To a state
    /// in which a cheapest solution ends, the difference between two of them is the cost of the
    /// move.
    pub(in crate::search) fn path_to(&self, id: StateId) -> Vec<(W, u64)> {
        let before = |&at: &StateId| Some(self.parents[at as usize]).filter(|&id| id != NO_PARENT);
        let mut path: Vec<(W, u64)> = std::iter::successors(Some(id), before)
            .map(|at| (self.store.load(at), self.path_cost(at)))
            .collect();
        path.reverse();
        path
    }

    /// Searches until a total of `until` moves were made.
    pub(in crate::search) fn go_on(
        &mut self,
        graph: &mut impl StateGraph<W>,
        heuristic: &mut impl Heuristic,
        until: u64,
    ) -> Result<SearchEnd, Limit> {
        if !self.begun {
            let start = graph.start();
            self.reach(start.words(), (0, NO_PARENT), &mut |state| heuristic.least(state))?;
            self.begun = true;
        }
        while self.generated < until {
            let Some((id, paid)) = self.next() else { return Ok(SearchEnd::Unsolvable) };
            let state = self.store.load(id);
            if graph.is_goal(&state) {
                return Ok(SearchEnd::Found(id));
            }
            self.expand((id, paid), &state, graph, heuristic)?;
        }
        Ok(SearchEnd::Paused)
    }

    /// Continues after the cost of a cheapest solution was found, until the path costs of all
    /// states are known that lie on solutions of this cost, or a total of `until` moves were made.
    ///
    /// # Returns
    /// `true` if they are known.
    pub(in crate::search) fn complete(
        &mut self,
        graph: &mut impl StateGraph<W>,
        heuristic: &mut impl Heuristic,
        (cost, until): (u64, u64),
    ) -> Result<bool, Limit> {
        while self.generated < until {
            let Some((id, paid)) = self.next().filter(|_| self.open.first <= cost) else {
                return Ok(true);
            };
            if paid == cost {
                // A solution ends here, or none goes on from here.
                self.settle(id)?;
            } else {
                let state = self.store.load(id);
                self.expand((id, paid), &state, graph, heuristic)?;
            }
        }
        Ok(false)
    }

    /// Returns the state whose moves are to be made next, and its path cost. After a limit, all
    /// moves of the present state are made again.
    fn next(&mut self) -> Option<(StateId, u64)> {
        while self.present.is_none() {
            let (id, paid) = self.open.next()?;
            if self.reached[id as usize] == paid {
                self.present = Some((id, paid));
            }
        }
        self.present
    }

    /// Makes the moves of the present state.
    fn expand(
        &mut self,
        (id, paid): (StateId, u64),
        state: &W,
        graph: &mut impl StateGraph<W>,
        heuristic: &mut impl Heuristic,
    ) -> Result<(), Limit> {
        heuristic.open(state.words());
        graph.successors(state, |cost, next| {
            self.generated += 1;
            let paid = paid + u64::from(cost);
            self.reach(next.words(), (paid, id), &mut |next| heuristic.after(next))
        })?;
        self.settle(id)?;
        self.expanded += 1;
        if self.expanded.is_multiple_of(self.poll_every) {
            self.budget.poll()?;
            self.budget.progress().trying(self.open.first, self.expanded);
            heuristic.worked(self.expanded)?;
        }
        Ok(())
    }

    /// Ends the work on the present state.
    fn settle(&mut self, id: StateId) -> Result<(), Limit> {
        if let Some(settled) = &mut self.settled {
            settled.add(id)?;
        }
        self.present = None;
        Ok(())
    }

    fn reach(
        &mut self,
        state: &[u64],
        (paid, parent): (u64, StateId),
        least: &mut impl FnMut(&[u64]) -> Option<u32>,
    ) -> Result<(), Limit> {
        let id = self.store.insert(state, NO_PARENT)?.0;
        self.stored = u64::from(self.store.len());
        self.reached.fill_to(id as usize + 1, u64::MAX)?;
        self.parents.fill_to(id as usize + 1, NO_PARENT)?;
        if self.reached[id as usize] <= paid {
            return Ok(());
        }
        self.parents[id as usize] = parent;
        self.reached[id as usize] = match least(state) {
            Some(least) => {
                self.open.add(id, paid, least)?;
                paid
            }
            None => 0,
        };
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
