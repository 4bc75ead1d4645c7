//! The facts that can be proved about a Task without a search.
//!
//! Ground moves and a start yield facts that engines may rely on, each with its proof: clicks that
//! commute, as a system of linear equations modulo k; counts, parities and sums that moves change
//! in a known way; the number of positions that turns reach. A fact that cannot be proved is
//! refused, with the reason.

pub mod balance;
mod clicks;
pub mod counts;
mod cycle;
pub(crate) mod domains;
pub mod group;
mod howell;
pub mod interval;
mod linear;
mod not_linear;
mod null_space;
pub(crate) mod orbits;
pub mod order;
pub mod parity;
pub mod parts;
pub mod reach;
pub mod refutation;
mod row;
#[cfg(test)]
pub(crate) mod samples;
pub mod symmetry;
pub(crate) mod turns;
mod work;

pub use clicks::{Clicks, commuting_clicks};
pub use cycle::Cycle;
pub use linear::{Coset, System};
pub use not_linear::NotLinear;
pub use row::Row;
