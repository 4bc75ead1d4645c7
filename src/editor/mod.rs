//! A definition while it is being written: reports, completion, hover, and an index of names.
//!
//! In: a text and places in it. Out: plain values, for whatever shows them: the language server, a page. Promises an answer for every text and
//! every place, and to end the work on a text within its limits. Knows nothing of protocols.

mod completion;
mod context;
mod draft;
mod found;
mod hover;
mod moves;
mod offer;
mod rename;
mod shape;
mod signature;
mod snippet;
mod tint;

pub use completion::{Completion, Completions};
pub use draft::{Draft, Occurrence};
#[cfg(feature = "lsp")]
pub(crate) use found::Found;
pub use hover::Hover;
pub use rename::Unrenamed;
pub use shape::{Fold, FoldKind};
pub use signature::Signature;
pub use tint::Tint;
