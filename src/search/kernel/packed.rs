//! A problem on packed states, as engines search it, and paths through visited states, each the
//! first in the order of moves along its parents.

use super::layers::Layers;
use super::store::StateId;
use super::visitor::Visitor;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::outcome::Verdict;
use crate::search::problem::Problem;
use std::ops::ControlFlow;

/// A packed start and goal.
#[derive(Clone, Debug)]
pub(in crate::search) struct Packed<'a, W> {
    pub(in crate::search) machine: &'a Machine,
    pub(in crate::search) start: W,
    pub(in crate::search) goal: PackedCondition,
    pub(in crate::search) budget: &'a Budget,
}

impl<'a, W: Word> Packed<'a, W> {
    pub(in crate::search) fn new(problem: &Problem<'a>) -> Self {
        let machine = problem.machine();
        Self {
            machine,
            start: machine.pack(problem.start()),
            goal: machine.compile(problem.goal()),
            budget: problem.budget(),
        }
    }

    /// Returns a test for the goal, with buffers of its own.
    pub(in crate::search) fn seeker(&self) -> Seeker<'_, W> {
        Seeker { machine: self.machine, goal: &self.goal, scratch: self.machine.scratch() }
    }
}

/// The result of a search for a path.
#[derive(Debug)]
pub(in crate::search) struct Answer<W> {
    pub(in crate::search) verdict: Verdict,
    /// A lower bound on the cost of every solution; `None` where there is no solution.
    pub(in crate::search) lower_bound: Option<u64>,
    pub(in crate::search) way: Option<Way<W>>,
}

impl<W> Answer<W> {
    /// Returns the answer for a shortest path.
    pub(in crate::search) fn solved(way: Way<W>) -> Self {
        let length = way.moves.len() as u64;
        Self::best(way, length)
    }

    /// Returns the answer for a path of least cost.
    pub(in crate::search) fn best(way: Way<W>, cost: u64) -> Self {
        let verdict = Verdict::Solved { optimal: true };
        Self { verdict, lower_bound: Some(cost), way: Some(way) }
    }

    /// Returns the answer that there is no solution.
    pub(in crate::search) fn unsolvable() -> Self {
        Self { verdict: Verdict::Unsolvable, lower_bound: None, way: None }
    }

    /// Returns the answer of a search that a limit stopped.
    pub(in crate::search) fn stopped(limit: Limit, lower_bound: u64) -> Self {
        Self { verdict: Verdict::Stopped(limit), lower_bound: Some(lower_bound), way: None }
    }
}

/// A path through states.
#[derive(Clone, Debug)]
pub(in crate::search) struct Way<W> {
    pub(in crate::search) moves: Vec<MoveId>,
    /// The states along the path, one more than moves.
    pub(in crate::search) states: Vec<W>,
}

impl<W: Word> Way<W> {
    /// Returns the path through states, each a move away from the one before, by the first moves in
    /// order that lead there.
    pub(in crate::search) fn through(machine: &Machine, states: Vec<W>) -> Self {
        let mut scratch = machine.scratch();
        let moves = states
            .windows(2)
            .filter_map(|pair| first_move(machine, &pair[0], &pair[1], &mut scratch))
            .collect();
        Self { moves, states }
    }

    /// Returns the path through states, by the first move in order from each to the next one that
    /// costs the difference of their path costs.
    ///
    /// # Arguments
    /// * `states` - the states, each with its path cost
    pub(in crate::search) fn at_costs(machine: &Machine, states: &[(W, u64)]) -> Self {
        let mut further = states.iter().skip(1);
        let mut paid = 0;
        let start = states[0].0.clone();
        let mut wanted = further.next();
        Self::from(start).along(machine, |cost, next| {
            let (state, path_cost) = wanted?;
            (state == next && paid + u64::from(cost) == *path_cost).then(|| {
                (paid, wanted) = (*path_cost, further.next());
            })
        })
    }

    /// Returns the path of a single state.
    pub(in crate::search) fn from(start: W) -> Self {
        Self { moves: Vec::new(), states: vec![start] }
    }

    /// Continues the path: each further move is the first in the order of moves that `leads_on`
    /// accepts.
    ///
    /// # Arguments
    /// * `leads_on` - receives the cost and the successor of each move of a state, in order, until
    ///   it returns `Some`; that move is made
    pub(in crate::search) fn along(
        mut self,
        machine: &Machine,
        mut leads_on: impl FnMut(u32, &W) -> Option<()>,
    ) -> Self {
        let mut scratch = machine.scratch();
        while let Some(here) = self.states.last() {
            let found =
                machine.successors_with_costs(here, &mut scratch, |id, cost, next| match leads_on(
                    cost, next,
                ) {
                    Some(()) => Err((id, next.clone())),
                    None => Ok(()),
                });
            let Err((id, next)) = found else { break };
            self.moves.push(id);
            self.states.push(next);
        }
        self
    }
}

/// Returns the path along the parents from the start to a state.
pub(in crate::search) fn way_to<W: Word>(layers: &Layers<W>, id: StateId) -> Way<W> {
    Way::through(layers.machine, layers.store.path_to(id))
}

/// Returns the first move in order that leads from one state to another.
pub(in crate::search) fn first_move<W: Word>(
    machine: &Machine,
    from: &W,
    to: &W,
    scratch: &mut Scratch<W>,
) -> Option<MoveId> {
    let found =
        machine.successors(from, scratch, |id, next| if next == to { Err(id) } else { Ok(()) });
    found.err()
}

/// A visitor that ends the search at the first state that satisfies the goal.
#[derive(Debug)]
pub(in crate::search) struct Seeker<'a, W> {
    machine: &'a Machine,
    goal: &'a PackedCondition,
    scratch: Scratch<W>,
}

impl<W: Word> Seeker<'_, W> {
    /// Returns `true` if a state satisfies the goal.
    #[inline]
    pub(in crate::search) fn holds(&mut self, state: &[u64]) -> bool {
        self.machine.holds(self.goal, state, &mut self.scratch)
    }
}

impl<W: Word> Visitor for Seeker<'_, W> {
    #[inline]
    fn discovered(&mut self, _id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        Ok(if self.holds(state) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}
