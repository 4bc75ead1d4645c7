//! Keeps dead states out of another visitor's sight. A test for them takes as long as many moves, and is given up where it finds few.

use super::store::StateId;
use super::visitor::Visitor;
use crate::budget::Limit;
use crate::pack::Machine;
use crate::search::heuristic::Relaxed;
use crate::search::problem::Problem;
use std::ops::ControlFlow;

/// Parts of a test that take as long as a move.
const PARTS: u64 = 4;
/// After so many tests it is known whether they find enough.
const LONG_ENOUGH: u64 = 1 << 13;
/// Tests are worth it while one of so many states is dead: what is left out is left out of every layer to come.
const ONE_OF: u64 = 8;

/// A test that watches what it costs, in moves, and what it finds.
#[derive(Debug)]
pub(in crate::search) struct Watch<'b> {
    relaxed: Relaxed<'b>,
    /// States that were tested.
    tested: u64,
    /// Dead states found in all.
    pub(in crate::search) pruned: u64,
    /// Whether the test is given up.
    pub(in crate::search) given_up: bool,
}

impl<'b> Watch<'b> {
    fn new(relaxed: Relaxed<'b>) -> Self {
        Self { relaxed, tested: 0, pruned: 0, given_up: false }
    }

    /// Tells states from which the goal is out of reach.
    pub(in crate::search) fn to_goal(problem: &Problem<'b>) -> Option<Self> {
        Relaxed::to_goal(problem.task(), problem.machine(), problem.goal(), problem.budget()).map(Self::new)
    }

    /// Tells, of the moves undone, states from which the start is out of reach.
    pub(in crate::search) fn to_start(problem: &Problem<'b>, undone: &Machine) -> Option<Self> {
        Relaxed::to_position(undone.task(), undone, problem.start(), problem.budget()).map(Self::new)
    }

    /// What tests took, in moves.
    pub(in crate::search) fn spent(&self) -> u64 {
        self.relaxed.parts() / PARTS
    }

    /// Whether a state is found to be dead; dead states may pass.
    #[inline]
    fn is_dead(&mut self, state: &[u64]) -> bool {
        if self.given_up {
            return false;
        }
        let dead = self.relaxed.is_dead(state);
        self.tested += 1;
        self.pruned += u64::from(dead);
        self.given_up = self.tested >= LONG_ENOUGH && self.pruned * ONE_OF < self.tested;
        dead
    }
}

/// A visitor behind a watch.
#[derive(Debug)]
pub(in crate::search) struct Pruned<'w, 'b, V> {
    pub(in crate::search) inner: V,
    pub(in crate::search) watch: Option<&'w mut Watch<'b>>,
}

impl<V: Visitor> Visitor for Pruned<'_, '_, V> {
    #[inline]
    fn admits(&mut self, state: &[u64]) -> bool {
        self.watch.as_mut().is_none_or(|watch| !watch.is_dead(state)) && self.inner.admits(state)
    }

    fn admits_all(&self) -> bool {
        self.watch.as_ref().is_none_or(|watch| watch.given_up) && self.inner.admits_all()
    }

    #[inline]
    fn discovered(&mut self, id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        self.inner.discovered(id, state)
    }

    fn expanded(&mut self, state: &[u64], moves: u64) {
        self.inner.expanded(state, moves);
    }

    fn layer_done(&mut self) -> Result<(), Limit> {
        self.inner.layer_done()
    }
}
