//! Depth-first walks, which need little memory and do not expand states in bulk.
//!
//! The engines find any solution, shorten one, or find the first one of a length that facts
//! prescribe. Walks stay within a bound of depth.

pub(super) mod dfs;
pub(super) mod dive;
pub(super) mod fixed_length;
pub(super) mod shorten;
mod transposition;
pub(super) mod walk;
