//! Depth-first walks: little memory, and no states in bulk.
//!
//! In: a problem on packed states. Out: some solution, a shorter one, or the first one of a length that facts prescribe. Promises to stay within a bound
//! of depth. Knows nothing of layers' order.

pub(super) mod dfs;
pub(super) mod dive;
pub(super) mod fixed_length;
pub(super) mod shorten;
mod transposition;
pub(super) mod walk;
