//! Searches that keep states one by one, layer by layer: the states first reached after 0, 1, 2 … moves.
//!
//! The engines find shortest solutions, their number, or all of them; the explorers compute the figures of all reachable positions. States
//! are numbered in the same order for any number of threads.

pub(super) mod all;
mod batch;
pub(super) mod bfs;
pub(super) mod bidirectional;
pub(super) mod canonical;
mod chunked;
pub(super) mod count;
mod crew;
mod distinct;
mod explore;
mod later;
pub(super) mod level;
pub(super) mod living;
pub(super) mod meet;
mod other;
pub(super) mod pruned;
mod recent;
pub(super) mod sides;
mod spread;
pub(super) mod store;
pub(super) mod visitor;
