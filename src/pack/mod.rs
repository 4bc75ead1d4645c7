//! Task -> Machine: how a state becomes bits, and each ground move a few instructions on them.
//!
//! In: a [`Task`]. Out: a [`Machine`] that owns it, packs states, finds their successors and tests conditions. Promises the successors of rules
//! R26 to R28, in the order of moves. Knows nothing of engines, levels and visited states.

mod applicable;
mod code;
mod condition;
mod field;
mod machine;
mod paid;
mod price;
mod program;
mod rows;
mod scratch;
mod signature;
mod word;

pub use condition::PackedCondition;
pub use machine::Machine;
pub use program::{MOST_STEPS, Unrest};
pub use scratch::Scratch;
pub use word::Word;

use crate::ground::Task;

/// Makes the machine of a task.
///
/// # Returns
/// A machine whose states are [`Machine::words`] words wide.
///
/// # Complexity
/// Linear in the guards and effects of all moves, beside tables of at most two mebibytes.
#[must_use]
pub fn pack(task: Task) -> Machine {
    Machine::new(task)
}
