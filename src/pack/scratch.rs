//! Buffers for the computation of successors, reused for one state after the other.

use super::program::Run;

/// Buffers for the computation of successors, reused for one state after the other.
#[derive(Clone, Debug)]
pub struct Scratch<W> {
    pub(super) applicable: Vec<u64>,
    pub(super) next: W,
    pub(super) twin: W,
    pub(super) run: Run<W>,
    /// Present if moves of one signature differ in cost.
    pub(super) rivals: Option<Rivals<W>>,
}

/// Buffers for moves that may equal another move and cost less.
#[derive(Clone, Debug)]
pub(super) struct Rivals<W> {
    pub(super) applicable: Vec<u64>,
    pub(super) next: W,
    pub(super) run: Run<W>,
}
