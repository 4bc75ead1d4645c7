//! Task -> Machine: the bits of a state, and each ground move as a few instructions on them.
//!
//! A [`Machine`] owns its [`Task`], packs states, finds their successors and tests conditions. It
//! guarantees the successors of rules R26 to R28, in the order of moves.

mod applicable;
mod code;
mod condition;
mod field;
mod machine;
mod paid;
mod price;
mod program;
mod rows;
mod twins;
mod word;

pub use condition::PackedCondition;
pub use machine::Machine;
pub use program::{Divergence, MOST_STEPS, Scratch};
pub use word::{StateSize, Word};

use crate::ground::Task;

/// Compiles a task.
///
/// # Returns
/// A machine whose states are [`Machine::words`] words wide.
///
/// # Complexity
/// Linear in the guards and effects of all moves, plus tables of at most two mebibytes.
#[must_use]
pub fn pack(task: Task) -> Machine {
    Machine::new(task)
}
