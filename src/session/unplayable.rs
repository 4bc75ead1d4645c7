//! Why a move cannot be made.

use crate::diagnostic::list_names;
use std::fmt;

/// Why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unplayable {
    /// No legal move is called so.
    NoSuchMove {
        /// What was asked for.
        words: String,
    },
    /// Several legal moves are called so.
    SeveralMoves {
        /// What was asked for.
        words: String,
        /// What each of them alone is called.
        meant: Vec<String>,
    },
    /// It leads to a position in which a move comes to no rest (rule R51), or not within the limits.
    NoRest {
        /// Which rules, and on which board; or the limit.
        why: String,
    },
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMove { words } => write!(f, "no legal move is called `{words}`"),
            Self::NoRest { why } => f.write_str(why),
            Self::SeveralMoves { words, meant } => {
                write!(f, "`{words}` means several moves: {}", list_names(meant.iter().map(String::as_str)))
            }
        }
    }
}

impl std::error::Error for Unplayable {}
