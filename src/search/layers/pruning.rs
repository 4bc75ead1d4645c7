//! A visitor that prunes dead states. The test costs as much as several moves, and is given up
//! where it finds few dead states.

use crate::budget::Limit;
use crate::pack::Machine;
use crate::search::heuristic::Relaxed;
use crate::search::kernel::store::StateId;
use crate::search::kernel::visitor::Visitor;
use crate::search::problem::Problem;
use std::ops::ControlFlow;

/// The number of parts of a test that cost as much as a move.
const PARTS: u64 = 4;
/// The number of tests after which the rate of dead states decides.
const LONG_ENOUGH: u64 = 1 << 13;
/// The least share of dead states, as a divisor, at which tests are worth their cost: pruned states
/// have no successors in later layers.
const ONE_OF: u64 = 8;

/// A test for dead states that records its cost, in moves, and its success.
#[derive(Debug)]
pub(in crate::search) struct DeadEndTest<'b> {
    relaxed: Relaxed<'b>,
    /// The number of states tested.
    tested: u64,
    /// The number of dead states found.
    pub(in crate::search) pruned: u64,
    /// `true` if the test was given up.
    pub(in crate::search) given_up: bool,
}

impl<'b> DeadEndTest<'b> {
    fn new(relaxed: Relaxed<'b>) -> Self {
        Self { relaxed, tested: 0, pruned: 0, given_up: false }
    }

    /// Creates a test for states from which the goal is unreachable.
    pub(in crate::search) fn to_goal(problem: &Problem<'b>) -> Option<Self> {
        Relaxed::to_goal(problem.task(), problem.machine(), problem.goal(), problem.budget())
            .map(Self::new)
    }

    /// Creates a test, for inverse moves, for states from which the start is unreachable.
    pub(in crate::search) fn to_start(problem: &Problem<'b>, inverse: &Machine) -> Option<Self> {
        Relaxed::to_position(inverse.task(), inverse, problem.start(), problem.budget())
            .map(Self::new)
    }

    /// Returns the cost of all tests, in moves.
    pub(in crate::search) fn spent(&self) -> u64 {
        self.relaxed.parts() / PARTS
    }

    /// Returns `true` if a state is found to be dead; not every dead state is found.
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

/// A visitor that is shown only the states that pass a test.
#[derive(Debug)]
pub(in crate::search) struct Pruned<'w, 'b, V> {
    pub(in crate::search) inner: V,
    pub(in crate::search) test: Option<&'w mut DeadEndTest<'b>>,
}

impl<V: Visitor> Visitor for Pruned<'_, '_, V> {
    #[inline]
    fn admits(&mut self, state: &[u64]) -> bool {
        self.test.as_mut().is_none_or(|test| !test.is_dead(state)) && self.inner.admits(state)
    }

    fn admits_all(&self) -> bool {
        self.test.as_ref().is_none_or(|test| test.given_up) && self.inner.admits_all()
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
