//! Shows a visitor each position once, regardless of remembered clicks.
//!
//! A position is shown in the layer of its first state.

use super::batch::Batch;
use super::store::{StateId, Store};
use super::visitor::Visitor;
use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Word};
use std::ops::ControlFlow;

/// A visitor that keeps the visited positions, and passes new ones to another visitor.
#[derive(Debug)]
pub(super) struct Distinct<'b, W, V> {
    machine: &'b Machine,
    budget: &'b Budget,
    positions: Store<'b, W>,
    waiting: Batch,
    pub(super) inner: V,
}

impl<'b, W: Word, V: Visitor> Distinct<'b, W, V> {
    /// Creates the visitor before any position was visited.
    pub(super) fn new(machine: &'b Machine, budget: &'b Budget, inner: V) -> Self {
        Self { machine, budget, positions: Store::new(machine.words(), false, budget), waiting: Batch::default(), inner }
    }

    fn flush(&mut self) -> Result<ControlFlow<()>, Limit> {
        let flow = self.waiting.flush(self.machine.words(), &mut self.positions, self.budget, &mut self.inner)?;
        Ok(flow.map_break(|_| ()))
    }
}

impl<W: Word, V: Visitor> Visitor for Distinct<'_, W, V> {
    #[inline]
    fn discovered(&mut self, id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        self.waiting.push(self.machine.position::<W>(state).words(), id);
        if self.waiting.is_full() { self.flush() } else { Ok(ControlFlow::Continue(())) }
    }

    fn layer_done(&mut self) -> Result<(), Limit> {
        let _ = self.flush()?;
        self.inner.layer_done()
    }
}
