//! What looks at states while layers are made.

use super::store::StateId;
use crate::budget::Limit;
use std::ops::ControlFlow;

/// What looks at states while a layer is made.
pub(in crate::search) trait Visitor {
    /// Whether a state is worth keeping; one that is not is treated as if no move led to it.
    fn admits(&mut self, _state: &[u64]) -> bool {
        true
    }

    /// Whether every state is worth keeping. Where not, each arrival at a state that is not kept is asked about, whatever the number of
    /// threads: a visitor may count them.
    fn admits_all(&self) -> bool {
        true
    }

    /// A state was reached for the first time.
    ///
    /// # Errors
    /// A limit that the visitor ran into.
    fn discovered(&mut self, id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit>;

    /// All moves of a state were made: so many.
    fn expanded(&mut self, _state: &[u64], _moves: u64) {}

    /// A layer is whole.
    ///
    /// # Errors
    /// A limit that the visitor ran into.
    fn layer_done(&mut self) -> Result<(), Limit> {
        Ok(())
    }
}

/// A visitor that looks at nothing.
pub(in crate::search) struct Nobody;

impl Visitor for Nobody {
    fn discovered(&mut self, _id: StateId, _state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        Ok(ControlFlow::Continue(()))
    }
}
