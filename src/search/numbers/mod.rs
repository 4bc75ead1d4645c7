//! Positions as numbers without gaps: each level is a table of bits, swept as a whole.
//!
//! In: a task whose positions can be numbered. Out: figures of everything that can be reached, forwards or back from a goal, and shortest
//! solutions. Promises the answers that layers of single states would give. Knows nothing of packed states.

mod choice;
mod goal_list;
pub(super) mod indexed;
#[cfg(test)]
mod indexed_tests;
mod marked;
#[cfg(test)]
mod marked_tests;
pub(super) mod numbered;
mod seen;
mod strips;
mod sweep;
#[cfg(test)]
mod sweep_tests;
mod tables;
#[cfg(test)]
mod turn_tests;
