//! Estimates for a state without a search from it: a lower bound on the cost-to-go, a proof that the
//! goal is unreachable, or an advice for searches that look for some solution.
//!
//! No bound exceeds the cost-to-go, by construction: each is checked on all ground moves.

mod additive;
mod assignments;
#[cfg(test)]
mod assignments_tests;
mod bound;
mod deliveries;
mod frozen;
mod gaps;
mod groups;
mod kept_pairs;
mod matching;
mod move_lines;
mod novelty;
mod one_piece;
mod packing;
mod pairs;
mod pattern;
mod patterns;
mod potential;
mod relaxed;
mod separation;
mod simplex;
mod sums;
mod transport;

pub(super) use additive::Additive;
pub(super) use assignments::Assignments;
pub(super) use bound::Bound;
pub(super) use gaps::Gaps;
pub(super) use kept_pairs::Rate;
pub(super) use move_lines::{LineId, MoveLines};
pub(super) use novelty::Novelty;
pub(super) use packing::Packing;
pub(super) use pairs::Pairs;
pub(super) use patterns::{Patterns, placed_singles};
pub(super) use potential::Potentials;
pub(super) use relaxed::Relaxed;
pub(super) use separation::separate;
pub(super) use sums::Sums;
