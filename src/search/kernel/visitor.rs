//! The interface of visitors, which observe states while layers are made.

use super::store::StateId;
use crate::budget::Limit;
use std::ops::ControlFlow;

/// A visitor of the states of a layer while it is made.
pub(in crate::search) trait Visitor {
    /// Returns `true` if a state is to be kept; a state that is not is treated as if no move led to
    /// it.
    fn admits(&mut self, _state: &[u64]) -> bool {
        true
    }

    /// Returns `true` if every state is to be kept. Otherwise [`Visitor::admits`] is called at each
    /// arrival at a state that is not kept, for any number of threads: a visitor may count the
    /// calls.
    fn admits_all(&self) -> bool {
        true
    }

    /// Called when a state is reached for the first time.
    ///
    /// # Errors
    /// Returns a limit that the visitor ran into.
    fn discovered(&mut self, id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit>;

    /// Called when all moves of a state were made, with their number.
    fn expanded(&mut self, _state: &[u64], _moves: u64) {}

    /// Called when a layer is complete.
    ///
    /// # Errors
    /// Returns a limit that the visitor ran into.
    fn layer_done(&mut self) -> Result<(), Limit> {
        Ok(())
    }
}

/// A visitor that ignores all states.
pub(in crate::search) struct Nobody;

impl Visitor for Nobody {
    fn discovered(&mut self, _id: StateId, _state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        Ok(ControlFlow::Continue(()))
    }
}
