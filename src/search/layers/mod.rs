//! Searches that keep states one by one, layer by layer: the states first reached after 0, 1, 2 …
//! moves.
//!
//! The engines find shortest solutions, their number, or all of them; the explorers compute the
//! figures of all reachable positions. States are numbered in the same order for any number of
//! threads.

mod backward;
pub(super) mod bfs;
mod explore;
pub(super) mod frontier_search;
#[cfg(test)]
mod frontier_tests;
pub(super) mod frontiers;
mod halving;
pub(super) mod meet;
mod mirror;
pub(super) mod pruning;
mod regress;
pub(super) mod shortest_paths;
