//! States kept one by one, layer by layer: all that is first reached after 0, 1, 2 … moves.
//!
//! In: a problem on packed states. Out: shortest solutions, their number, all of them; or the figures of everything that can be reached.
//! Promises that states are numbered in one order, whatever the number of threads. Knows nothing of numbers without gaps.

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
pub(super) mod one_by_one;
mod other;
pub(super) mod pruned;
mod recent;
pub(super) mod sides;
mod spread;
pub(super) mod store;
pub(super) mod visitor;
