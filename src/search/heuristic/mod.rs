//! What is known of a state without searching on: that so much is still to be paid, or that the goal is out of reach.
//!
//! In: a task, the positions of its goal. Out: lower bounds. Promises that no bound is greater than what is still to be paid, by construction:
//! each is checked on all ground moves. Knows nothing of the order in which engines look at states.

mod bound;
mod pattern;
mod patterns;
mod potential;
mod relaxed;
mod simplex;
mod sums;
mod transport;

pub(super) use bound::Bound;
pub(super) use patterns::{Patterns, placed_singles};
pub(super) use potential::Potentials;
pub(super) use relaxed::Relaxed;
pub(super) use sums::Sums;
