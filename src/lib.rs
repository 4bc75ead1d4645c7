//! A language for one-player puzzles, and what checks, solves and explores them.
//!
//! [`compile`] makes a puzzle of a text, and [`Compiled`] answers questions about it: every solution that it tells was replayed on the puzzle
//! itself.
//!
//! ```
//! use puzzlec::{Outcome, Query};
//!
//! let text = "puzzle \"Hop\"; pieces { frog }; board { path row: h[1..4] }; moves { hop: frog _ => _ frog }
//!     start { frog at h1 }; goal { h4 is frog }";
//! let puzzle = puzzlec::compile("hop.pz", text)?;
//! let answer = puzzle.solve(&Query::default())?;
//! println!("{answer}");
//! let Outcome::Solved(solution) = answer.outcome() else { panic!("it can be solved") };
//! assert_eq!((solution.moves().len(), solution.is_shortest()), (3, true));
//! # Ok::<(), puzzlec::Error>(())
//! ```

pub mod cpu;

pub mod budget;
pub mod source;

pub mod diagnostic;

pub mod syntax;

pub mod format;

pub mod model;

pub mod resolve;

pub mod fix;

pub mod ground;

pub mod facts;

pub mod phrase;

pub mod lint;

pub mod numbering;

pub mod pack;

pub mod search;

pub mod verify;

pub mod scramble;

pub mod report;

pub mod door;

pub mod session;

pub mod editor;

#[cfg(feature = "lsp")]
pub mod lsp;

#[cfg(feature = "cli")]
pub mod cli;

pub use door::{
    Answer, Cancel, Compiled, Distances, Error, ErrorKind, ExpectStatus, Expected, Explored, Limits, Move, Options, Outcome, Overview,
    Query, Solution, StartInfo, StartKind, check, compile, format,
};
pub use editor::{Completion, Completions, Draft, Hover, Sort};
pub use session::{Advice, Choice, Hint, Outlook, Session, Unplayable};
