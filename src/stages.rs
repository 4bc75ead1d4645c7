//! The stages of the pipeline, one by one, for those who put them together in their own way.
//!
//! Text -> [`Ast`](syntax::Ast) -> [`Puzzle`](model::Puzzle) -> [`Task`](ground::Task) -> [`Machine`](pack::Machine) ->
//! [`Outcome`](search::Outcome): each stage is one function between two types, named after it. What comes out of [`search`] is not verified:
//! that is [`verify`]'s work, and that of the [front door](crate::Compiled). These names may change with any version; those of the door do not.

/// The limits of a run, while it runs.
pub mod budget {
    pub use crate::budget::*;
}

/// Which instructions busy loops use.
pub mod cpu {
    pub use crate::cpu::*;
}

/// Reports: codes, places, fixes, rendering.
pub mod diagnostic {
    pub use crate::diagnostic::*;
}

/// Safe fixes of a text.
pub mod fix {
    pub use crate::fix::*;
}

/// Text -> text in the standard layout.
pub mod format {
    pub use crate::format::*;
}

/// Puzzle -> ground moves.
pub mod ground {
    pub use crate::ground::*;
}

/// What is suspicious about a definition without errors.
pub mod lint {
    pub use crate::lint::*;
}

/// What a puzzle is: board, kinds, rules, conditions.
pub mod model {
    pub use crate::model::*;
}

/// Ways to number boards.
pub mod numbering {
    pub use crate::numbering::*;
}

/// Ground moves -> a machine on bits.
pub mod pack {
    pub use crate::pack::*;
}

/// Findings -> text and JSON.
pub mod report {
    pub use crate::report::*;
}

/// Tree -> puzzle.
pub mod resolve {
    pub use crate::resolve::*;
}

/// Drawn starts.
pub mod scramble {
    pub use crate::scramble::*;
}

/// Machine -> outcome, not verified.
pub mod search {
    pub use crate::search::*;
}

/// A text and its places.
pub mod source {
    pub use crate::source::*;
}

/// Text -> tree.
pub mod syntax {
    pub use crate::syntax::*;
}

/// Replays a solution on the puzzle itself.
pub mod verify {
    pub use crate::verify::*;
}
