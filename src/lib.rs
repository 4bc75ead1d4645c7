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

mod budget;
mod cpu;
mod diagnostic;
mod door;
mod editor;
mod facts;
mod fix;
mod format;
mod ground;
mod lint;
mod model;
mod numbering;
mod pack;
mod phrase;
mod report;
mod resolve;
mod scramble;
mod search;
mod session;
mod source;
mod syntax;
mod verify;

pub mod stages;

#[cfg(feature = "lsp")]
mod lsp;

#[cfg(feature = "cli")]
pub mod cli;

pub use budget::{Clock, Limit, Progress, Snapshot};
pub use cpu::Kernel;
pub use diagnostic::{Diagnostic, Findings, Severity};
pub use door::{
    Answer, Cancel, Compiled, Distances, Error, ErrorKind, ExpectStatus, Expected, Explored, Limits, Move, Options, Outcome, Overview,
    Query, Solution, StartInfo, StartKind, check, compile, format,
};
pub use editor::{Completion, Completions, Draft, Hover, Sort};
pub use fix::Fixed;
pub use lint::{Level, Levels};
pub use numbering::Numbering;
pub use report::{Report, Show, TextOptions};
pub use search::{Engine, Exploration, Exploring, Statistics, ToGoal};
pub use session::{Advice, Choice, Hint, Outlook, Session, Unplayable};
