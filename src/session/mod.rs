//! Play: a position, its legal moves, undo and redo, a log, and whether the game can still be won.
//!
//! In: a compiled puzzle, a start, a goal, moves. Out: positions, moves and hints in the words of the puzzle. Promises the moves of the rules
//! (R26 to R28), the click remembered; that what it says about winning is proved; that the same questions in the same order have the same
//! answers on every machine; and that nothing is found out twice.

mod atlas;
mod back;
mod bounds;
mod choice;
mod game;
mod guide;
mod outlook;
mod unplayable;
mod way;

pub use choice::Choice;
pub use game::Session;
pub use outlook::{Advice, Hint, Outlook};
pub use unplayable::Unplayable;
pub use way::Way;
