//! Searches over positions as numbers without gaps: each level is a table of bits, swept as a
//! whole.
//!
//! The explorers compute the figures of all reachable positions, forward or backward from a goal,
//! and the engines find shortest solutions. The answers are those that layers of single states
//! would give.

mod choice;
#[cfg(test)]
mod coset_tests;
#[cfg(test)]
mod exchange_tests;
pub(super) mod indexed;
#[cfg(test)]
mod indexed_tests;
mod marked;
#[cfg(test)]
mod marked_tests;
pub(super) mod numbered;
mod seen;
#[cfg(feature = "disk")]
pub(super) mod stepwise;
pub(super) mod strips;
mod sweep;
#[cfg(test)]
mod sweep_tests;
#[cfg(test)]
mod turn_tests;
