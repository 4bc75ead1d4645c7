//! Searches guided by distances on the board. Of equal solutions the first in the order of moves is
//! returned.

pub(super) mod astar;
mod beam;
pub(super) mod best_first;
pub(super) mod distances;
pub(super) mod features;
#[cfg(test)]
mod features_tests;
pub(super) mod greedy;
pub(super) mod idastar;
pub(super) mod improve;
pub(super) mod lines;
#[cfg(test)]
mod tests;
