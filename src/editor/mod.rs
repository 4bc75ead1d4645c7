//! Support for editors: reports, completion, hover, and an index of names.
//!
//! The functions take a text and places in it, and return plain values that a language server or a
//! page can show. There is an answer for every text and every place, and the work on a text ends
//! within its limits.

mod completion;
mod context;
mod draft;
mod found;
mod hover;
mod moves;
mod offer;
mod rename;
mod semantic_token;
mod shape;
mod signature;
mod snippet;

pub use completion::{Completion, Completions};
pub use draft::{Draft, Occurrence};
#[cfg(feature = "lsp")]
pub(crate) use found::Found;
pub use hover::Hover;
pub use rename::Unrenamed;
pub use semantic_token::SemanticKind;
pub use shape::{Fold, FoldKind};
pub use signature::Signature;
