//! Levels of positions on disk: what a search keeps in a folder, so that it needs little memory and
//! goes on after it was stopped.
//!
//! A level is divided into *strips*, by a hash of the states or by their numbers. A strip is a sorted
//! sequence of states, each once, in a file of the level ([`part`]); successors wait in files of the same form and are
//! merged with the levels before ([`merge`]). A level exists when its manifest does ([`folder`]).
//! Nothing here knows of moves.
//!
//! R. E. Korf, Best-first frontier search with delayed duplicate detection, AAAI 2004; R. Zhou and
//! E. A. Hansen, Structured duplicate detection in external-memory graph search, AAAI 2004.

mod coded;
mod fault;
mod folder;
mod lock;
mod manifest;
mod merge;
mod names;
mod numbers;
mod part;
mod strips;
mod visited;

pub use coded::{Coded, encode};
pub use fault::{Address, Fault, Loss};
pub use folder::{Folder, forget, form_of, runs};
pub use lock::Holding;
pub use manifest::{Form, Identity, Level, Part, Run, depths};
pub use merge::{Merge, Source};
pub use numbers::compare;
pub use part::{Extent, PartReader, PartWriter};
pub use visited::{VisitedFile, VisitedStrip};
