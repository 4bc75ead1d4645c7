//! What all searches share: an open list (`layers` where moves count, `cost_layers` where moves
//! have costs, `buckets` for estimates, `groups_in_turn` for several of these), a visited set
//! (`store`), visitors that observe states (`visitor`, `census`), and the graph of best paths
//! (`paths`), which is listed (`listing`) and counted, also with several solutions as one
//! (`classes`).
//!
//! States are numbered in the order of discovery, which is the same for any number of threads.
//!
//! E. F. Moore, The shortest path through a maze, 1959; E. W. Dijkstra, A note on two problems in
//! connexion with graphs, 1959; R. B. Dial, Shortest-path forest with topological ordering, 1969.

mod arena;
mod batch;
pub(super) mod buckets;
pub(super) mod canonical;
pub(super) mod census;
pub(super) mod classes;
#[cfg(test)]
mod classes_tests;
pub(super) mod cost_layers;
pub(super) mod finish;
pub(super) mod groups_in_turn;
mod hash_table;
pub(super) mod images;
pub(super) mod layers;
#[cfg(test)]
mod layers_tests;
pub(super) mod listing;
pub(super) mod node_sets;
pub(super) mod packed;
pub(super) mod path_count;
pub(super) mod paths;
pub(super) mod store;
#[cfg(test)]
mod store_tests;
pub(super) mod visitor;
mod workers;
