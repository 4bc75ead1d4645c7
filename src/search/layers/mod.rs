//! Searches that keep states one by one, layer by layer: the states first reached after 0, 1, 2 … moves.
//!
//! The engines find shortest solutions, their number, or all of them; the explorers compute the figures of all reachable positions. States
//! are numbered in the same order for any number of threads.

pub(super) mod all;
mod backward;
mod batch;
pub(super) mod bfs;
pub(super) mod canonical;
mod chunked;
pub(super) mod count;
mod distinct;
mod explore;
pub(super) mod frontiers;
mod lazy_symmetries;
pub(super) mod level;
pub(super) mod meet;
pub(super) mod pruning;
mod recent;
mod regress;
pub(super) mod store;
pub(super) mod visitor;
mod workers;
