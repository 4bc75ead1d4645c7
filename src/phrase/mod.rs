//! Facts in the words of the puzzle: sentences about the laws of its moves and about the proof that
//! a goal cannot be reached, and short labels for a start, a goal and a rule.
//!
//! Sentences omit only names from long lists, and state their number instead; they claim no more
//! than the facts.

mod amount;
mod facts;
mod goal;
mod law;
mod names;
mod number;
mod unmet;
mod why;

pub use facts::facts;
pub use goal::{goal_for_players, goal_in_words, pictured};
pub use names::{any_of, list, move_name, named};
pub use number::{counted, grouped};
pub use why::{Why, weights, why};
