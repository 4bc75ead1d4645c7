//! What can be proved about a Task without a search.
//!
//! In: ground moves and a start. Out: facts that engines may rely on, each with its proof: clicks that commute, as a system of linear
//! equations modulo k; counts, parities and sums that moves change in a known way. Promises to refuse, with a reason, whatever it cannot prove. Knows nothing of how states are packed or searched.

pub mod balance;
mod clicks;
pub mod counts;
mod cycle;
mod howell;
pub mod interval;
mod linear;
mod not_linear;
mod null_space;
pub mod order;
pub mod parity;
pub mod parts;
pub mod refutation;
mod row;
#[cfg(test)]
pub(crate) mod samples;
pub mod symmetry;

pub use clicks::{Clicks, commuting_clicks};
pub use cycle::Cycle;
pub use linear::{Coset, System};
pub use not_linear::NotLinear;
pub use row::Row;
