//! Where moves have costs: states in the order of what it takes to reach them, the cost first, then the number of moves; where one piece walks free,
//! positions closed over its walks first (`closure`); where chains go on and boards tell the number of moves, boards alone, backward (`induction`).
//!
//! In: a problem whose moves have costs. Out: cheapest solutions, their number, all of them; or the figures of everything that can be reached,
//! or from which a goal can be. Promises that of equal solutions the first in the order of moves is told. Knows nothing of numbers without gaps.
//!
//! E. W. Dijkstra, A note on two problems in connexion with graphs, 1959; R. B. Dial, Shortest-path forest with topological ordering, 1969.

pub(super) mod by_cost;
pub(super) mod cheapest;
pub(super) mod closure;
#[cfg(test)]
mod closure_tests;
mod everything;
pub(super) mod induction;
#[cfg(test)]
mod induction_tests;
mod last;
mod links;
mod listing;
mod on_cheapest;
mod rest;
mod shells;
mod spread;
#[cfg(test)]
mod tests;
mod trail;
pub(super) mod walker;
