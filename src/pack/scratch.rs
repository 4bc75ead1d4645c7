//! Buffers for finding successors, reused from state to state.

use super::program::Run;

/// Buffers for finding successors, reused from state to state.
#[derive(Clone, Debug)]
pub struct Scratch<W> {
    pub(super) applicable: Vec<u64>,
    pub(super) next: W,
    pub(super) twin: W,
    pub(super) run: Run<W>,
    /// Where moves of one signature differ in cost.
    pub(super) rivals: Option<Rivals<W>>,
}

/// Buffers for moves that may be the same as another and cost less.
#[derive(Clone, Debug)]
pub(super) struct Rivals<W> {
    pub(super) applicable: Vec<u64>,
    pub(super) next: W,
    pub(super) run: Run<W>,
}
