//! Play: a position, its legal moves, undo and redo, a log, and whether the game can still be won.
//!
//! The moves are those of the rules (R26 to R28), with the last click remembered. All statements
//! about winning are proved; the same questions in the same order have the same answers on every
//! machine; and no result is computed twice.

mod bounds;
mod choice;
mod game;
mod guide;
mod outlook;
mod regression;
mod transitions;
mod way;

pub use choice::{Choice, Unplayable};
pub use game::Session;
pub(crate) use outlook::Loss;
pub use outlook::{Advice, Hint, Outlook};
pub use way::Way;
