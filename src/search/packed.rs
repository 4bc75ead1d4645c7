//! One problem on packed states: what every engine is given.
//!
//! In: a machine, a start and a goal. Out: the same, packed; ways through visited states as moves and boards. Promises that a way is the
//! first in the order of moves along the parents it follows. Knows nothing of how states were visited.

use super::layers::level::{Layers, Visitor};
use super::layers::store::StateId;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::model::{Condition, State};
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use std::ops::ControlFlow;

/// A start and a goal, packed.
#[derive(Debug)]
pub(super) struct Packed<'a, W> {
    pub(super) machine: &'a Machine,
    pub(super) start: W,
    pub(super) goal: PackedCondition,
    pub(super) budget: &'a Budget,
}

impl<'a, W: Word> Packed<'a, W> {
    pub(super) fn new(machine: &'a Machine, start: &State, goal: &Condition, budget: &'a Budget) -> Self {
        Self { machine, start: machine.pack(start), goal: machine.compile(goal), budget }
    }

    /// A test for the goal, with buffers of its own.
    pub(super) fn seeker(&self) -> Seeker<'_, W> {
        Seeker { machine: self.machine, goal: &self.goal, scratch: self.machine.scratch() }
    }
}

/// A way through states.
#[derive(Clone, Debug)]
pub(super) struct Way<W> {
    pub(super) moves: Vec<MoveId>,
    /// One more than moves.
    pub(super) states: Vec<W>,
}

impl<W: Word> Way<W> {
    /// The way through states, each a move away from the one before, by the first moves in order that lead there.
    pub(super) fn through(machine: &Machine, states: Vec<W>) -> Self {
        let mut scratch = machine.scratch();
        let moves = states.windows(2).filter_map(|pair| first_move(machine, &pair[0], &pair[1], &mut scratch)).collect();
        Self { moves, states }
    }
}

/// The way along the parents from the start to a state.
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

/// The first move in order that leads from one state to another.
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
    /// Whether a state satisfies the goal.
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
