//! The stages of the pipeline, one by one, for programs that combine them in their own way.
//!
//! Text -> [`Ast`](syntax::Ast) -> [`Puzzle`](model::Puzzle) -> [`Task`](ground::Task) ->
//! [`Machine`](pack::Machine) -> [`Outcome`](search::Outcome): each stage is one function between
//! two types, named after it. The result of [`search`] is not verified: [`verify`] does that, and
//! the [interface](crate::Compiled) calls it. These names may change with any version; those of the
//! interface do not.

/// More of the interface: kinds of errors, the claims of a file, levels of other programs, starts.
pub mod api {
    pub use crate::api::{ErrorKind, ExpectStatus, Expected, Imports, StartInfo, StartKind};
}

/// The limits of a run, and their use.
pub mod budget {
    pub use crate::budget::*;
}

/// The instructions of hot loops.
pub mod cpu {
    pub use crate::cpu::*;
}

/// Reports: codes, places, fixes, rendering.
pub mod diagnostic {
    pub use crate::diagnostic::*;
}

/// A definition while it is being written.
pub mod editor {
    pub use crate::editor::{
        Completion, Completions, Draft, Fold, FoldKind, Hover, Occurrence, SemanticKind, Signature,
        Unrenamed,
    };
}

/// Safe fixes of a text.
pub mod fix {
    pub use crate::fix::*;
}

/// The stage from a text to a text in the standard layout.
pub mod format {
    pub use crate::format::*;
}

/// The stage from a puzzle to its ground moves.
pub mod ground {
    pub use crate::ground::*;
}

/// Warnings about a definition without errors.
pub mod lint {
    pub use crate::lint::*;
}

/// The parts of a puzzle: board, kinds, rules, conditions.
pub mod model {
    pub use crate::model::*;
}

/// Numberings of positions.
pub mod numbering {
    pub use crate::numbering::*;
}

/// The stage from ground moves to a machine on bits.
pub mod pack {
    pub use crate::pack::*;
}

/// The stage from findings to text and JSON.
pub mod report {
    pub use crate::report::*;
}

/// The requests of a page and their answers, in JSON.
pub mod requests {
    pub use crate::requests::*;
}

/// The stage from a syntax tree to a puzzle.
pub mod resolve {
    pub use crate::resolve::*;
}

/// A board as plain numbers, for programs that draw it themselves.
pub mod scene {
    pub use crate::scene::{BlockPart, Look, Name, Plan, Spot, Track};
}

/// Random and scrambled starts.
pub mod scramble {
    pub use crate::scramble::*;
}

/// The stage from a machine to an outcome, which is not verified.
pub mod search {
    pub use crate::search::*;
}

/// Games: more of what a [`Session`](crate::Session) takes and returns.
pub mod session {
    pub use crate::session::{Advice, Choice, Unplayable, Way};
}

/// A text and its places.
pub mod source {
    pub use crate::source::*;
}

/// The stage from a text to a syntax tree.
pub mod syntax {
    pub use crate::syntax::*;
}

/// Replay of a solution on the puzzle itself.
pub mod verify {
    pub use crate::verify::*;
}
