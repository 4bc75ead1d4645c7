//! A problem on packed states, as engines search it, and paths through visited states, each the first in the order of moves along its
//! parents.

use super::layers::level::Layers;
use super::layers::store::StateId;
use super::layers::visitor::Visitor;
use super::outcome::Verdict;
use super::problem::Problem;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use std::ops::ControlFlow;

/// A packed start and goal.
#[derive(Clone, Debug)]
pub(super) struct Packed<'a, W> {
    pub(super) machine: &'a Machine,
    pub(super) start: W,
    pub(super) goal: PackedCondition,
    pub(super) budget: &'a Budget,
}

impl<'a, W: Word> Packed<'a, W> {
    pub(super) fn new(problem: &Problem<'a>) -> Self {
        let machine = problem.machine();
        Self { machine, start: machine.pack(problem.start()), goal: machine.compile(problem.goal()), budget: problem.budget() }
    }

    /// Returns a test for the goal, with buffers of its own.
    pub(super) fn seeker(&self) -> Seeker<'_, W> {
        Seeker { machine: self.machine, goal: &self.goal, scratch: self.machine.scratch() }
    }
}

/// The result of a search for a path.
#[derive(Debug)]
pub(super) struct Answer<W> {
    pub(super) verdict: Verdict,
    /// A lower bound on the number of moves of every solution; `None` where there is no solution.
    pub(super) lower_bound: Option<u64>,
    pub(super) way: Option<Way<W>>,
}

impl<W> Answer<W> {
    /// Returns the answer for a shortest path.
    pub(super) fn solved(way: Way<W>) -> Self {
        let lower_bound = Some(way.moves.len() as u64);
        Self { verdict: Verdict::Solved { optimal: true }, lower_bound, way: Some(way) }
    }

    /// Returns the answer that there is no solution.
    pub(super) fn unsolvable() -> Self {
        Self { verdict: Verdict::Unsolvable, lower_bound: None, way: None }
    }

    /// Returns the answer of a search that a limit stopped.
    pub(super) fn stopped(limit: Limit, lower_bound: u64) -> Self {
        Self { verdict: Verdict::Stopped(limit), lower_bound: Some(lower_bound), way: None }
    }
}

/// A path through states.
#[derive(Clone, Debug)]
pub(super) struct Way<W> {
    pub(super) moves: Vec<MoveId>,
    /// The states along the path, one more than moves.
    pub(super) states: Vec<W>,
}

impl<W: Word> Way<W> {
    /// Returns the path through states, each a move away from the one before, by the first moves in order that lead there.
    pub(super) fn through(machine: &Machine, states: Vec<W>) -> Self {
        let mut scratch = machine.scratch();
        let moves = states.windows(2).filter_map(|pair| first_move(machine, &pair[0], &pair[1], &mut scratch)).collect();
        Self { moves, states }
    }

    /// Returns the path on which each move is the first in the order of moves that `leads_on` accepts.
    ///
    /// # Arguments
    /// * `leads_on` - receives the cost and the successor of each move of a state, in order, until it returns `Some`; that move is made
    pub(super) fn along(machine: &Machine, start: &W, mut leads_on: impl FnMut(u32, &W) -> Option<()>) -> Self {
        let (mut scratch, mut here) = (machine.scratch(), start.clone());
        let mut way = Self { moves: Vec::new(), states: vec![start.clone()] };
        loop {
            let found = machine.successors_with_costs(&here, &mut scratch, |id, cost, next| match leads_on(cost, next) {
                Some(()) => Err((id, next.clone())),
                None => Ok(()),
            });
            let Err((id, next)) = found else { return way };
            way.moves.push(id);
            way.states.push(next.clone());
            here = next;
        }
    }
}

/// Returns the path along the parents from the start to a state.
pub(super) fn way_to<W: Word>(layers: &Layers<W>, id: StateId) -> Way<W> {
    let mut states = vec![load(layers, id)];
    let mut at = id;
    while let Some(parent) = layers.store.parent(at) {
        states.push(load(layers, parent));
        at = parent;
    }
    states.reverse();
    Way::through(layers.machine, states)
}

fn load<W: Word>(layers: &Layers<W>, id: StateId) -> W {
    let mut state = W::zero(layers.machine.words());
    state.words_mut().copy_from_slice(layers.store.state(id));
    state
}

/// Returns the first move in order that leads from one state to another.
pub(super) fn first_move<W: Word>(machine: &Machine, from: &W, to: &W, scratch: &mut Scratch<W>) -> Option<MoveId> {
    let found = machine.successors(from, scratch, |id, next| if next == to { Err(id) } else { Ok(()) });
    found.err()
}

/// A visitor that ends the search at the first state that satisfies the goal.
#[derive(Debug)]
pub(super) struct Seeker<'a, W> {
    machine: &'a Machine,
    goal: &'a PackedCondition,
    scratch: Scratch<W>,
}

impl<W: Word> Seeker<'_, W> {
    /// Returns `true` if a state satisfies the goal.
    #[inline]
    pub(super) fn holds(&mut self, state: &[u64]) -> bool {
        self.machine.holds(self.goal, state, &mut self.scratch)
    }
}

impl<W: Word> Visitor for Seeker<'_, W> {
    #[inline]
    fn discovered(&mut self, _id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        Ok(if self.holds(state) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}
