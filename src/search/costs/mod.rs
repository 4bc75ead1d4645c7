//! Searches by cost: states in the order of their path cost, then of their number of moves. Where
//! one piece walks at no cost, all positions of its reachable region are first one state
//! (`by_region`); where chains continue and boards determine the number of moves, the search uses
//! boards alone and backward dynamic programming (`dynamic_programming`).
//!
//! The engines find cheapest solutions, their number, or all of them; the explorers compute the
//! figures of all reachable positions, or of all positions from which a goal can be reached. Of
//! equal solutions the first in the order of moves is returned.
//!
//! E. W. Dijkstra, A note on two problems in connexion with graphs, 1959; R. B. Dial, Shortest-path
//! forest with topological ordering, 1969.

pub(super) mod by_region;
#[cfg(test)]
pub(super) mod by_region_tests;
pub(super) mod cheapest;
mod cheapest_paths;
mod cost_to_go;
pub(super) mod dynamic_programming;
#[cfg(test)]
mod dynamic_programming_tests;
mod explore;
mod explore_regions;
pub(super) mod free_moves;
mod links;
mod reach;
mod region;
mod regress;
pub(super) mod representatives;
#[cfg(test)]
mod tests;
