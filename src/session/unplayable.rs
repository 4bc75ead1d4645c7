//! The reasons why a move cannot be made.

use crate::diagnostic::list_names;
use std::fmt;

/// The reason why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unplayable {
    /// No legal move has this name.
    NoSuchMove {
        /// The requested words.
        words: String,
    },
    /// Several legal moves have this name.
    SeveralMoves {
        /// The requested words.
        words: String,
        /// The unique words of each of these moves.
        meant: Vec<String>,
    },
    /// The move leads to a position in which a move does not come to rest (rule R51), or not within
    /// the limits.
    NoRest {
        /// The rules and the board of the move that does not come to rest; or the limit.
        why: String,
    },
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMove { words } => write!(f, "no legal move is called `{words}`"),
            Self::NoRest { why } => f.write_str(why),
            Self::SeveralMoves { words, meant } => {
                write!(
                    f,
                    "`{words}` means several moves: {}",
                    list_names(meant.iter().map(String::as_str))
                )
            }
        }
    }
}

impl std::error::Error for Unplayable {}
