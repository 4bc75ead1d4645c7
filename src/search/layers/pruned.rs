//! A visitor that keeps dead states out.
//!
//! In: another visitor, and a test for dead states. Out: the same visits without states from which the goal cannot be reached. Promises
//! to give the test up, but for a sample now and then, where it finds little: a test costs as much as many states. Knows nothing of the
//! test.

use super::level::Visitor;
use super::store::StateId;
use crate::budget::Limit;
use crate::search::heuristic::Relaxed;
use std::ops::ControlFlow;

/// States of a sample.
const SAMPLE: u32 = 64;
/// Tests are worth it if at least one of so many states is dead.
const ONE_OF: u32 = 4;
/// States without a test after the first sample that found little, and at most.
const PAUSES: (u32, u32) = (1 << 10, 1 << 16);

/// A test that watches how often it pays.
#[derive(Debug)]
pub(in crate::search) struct Watch {
    relaxed: Relaxed,
    tested: u32,
    dead: u32,
    /// States that still pass without a test.
    pause: u32,
    next_pause: u32,
    /// Dead states found in all.
    pub(in crate::search) pruned: u64,
}

impl Watch {
    /// A watch that begins with a sample.
    pub(in crate::search) fn new(relaxed: Relaxed) -> Self {
        Self { relaxed, tested: 0, dead: 0, pause: 0, next_pause: PAUSES.0, pruned: 0 }
    }

    /// Whether a state is found to be dead; dead states may pass.
    #[inline]
    fn is_dead(&mut self, state: &[u64]) -> bool {
        if self.pause > 0 {
            self.pause -= 1;
            return false;
        }
        let dead = self.relaxed.is_dead(state);
        self.tested += 1;
        self.dead += u32::from(dead);
        self.pruned += u64::from(dead);
        if self.tested == SAMPLE {
            self.judge();
        }
        dead
    }

    fn judge(&mut self) {
        if self.dead * ONE_OF >= self.tested {
            self.next_pause = PAUSES.0;
        } else {
            self.pause = self.next_pause;
            self.next_pause = PAUSES.1.min(self.next_pause * 2);
        }
        (self.tested, self.dead) = (0, 0);
    }
}

/// A visitor behind a watch.
#[derive(Debug)]
pub(in crate::search) struct Pruned<'w, V> {
    pub(in crate::search) inner: V,
    pub(in crate::search) watch: Option<&'w mut Watch>,
}

impl<V: Visitor> Visitor for Pruned<'_, V> {
    #[inline]
    fn admits(&mut self, state: &[u64]) -> bool {
        self.watch.as_mut().is_none_or(|watch| !watch.is_dead(state)) && self.inner.admits(state)
    }

    fn admits_all(&self) -> bool {
        self.watch.is_none() && self.inner.admits_all()
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
