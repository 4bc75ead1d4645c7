//! Facts in the words of the puzzle.
//!
//! In: a puzzle, laws of its moves, a proof that a goal cannot be reached. Out: sentences with its names, and the few words that stand at
//! a start, a goal and a rule. Promises to leave nothing out but names from long lists, which it counts, and to claim no more than the
//! facts. Knows nothing of how facts were found and where the words are shown.

mod facts;
#[cfg(feature = "tui")]
mod goal;
mod law;
mod names;
mod number;
mod why;

pub use facts::facts;
#[cfg(feature = "tui")]
pub use goal::{pictured, wanted};
pub use names::{all_held, any_of, held, list, move_name, named};
pub use number::{counted, grouped};
pub use why::{Why, why};
