//! The reasons why a text is no position.

use crate::diagnostic::counted;
use std::fmt;

/// The reason why a text is no state of a puzzle. Rows and columns count from 1; columns count
/// characters, or names in a row of names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The number of rows is wrong.
    Rows {
        /// The number of rows of the board.
        expected: usize,
        /// The number of rows of the text.
        found: usize,
    },
    /// The number of glyphs or names of a row is wrong.
    Length {
        /// The row.
        row: usize,
        /// The number of nodes of the row.
        expected: usize,
        /// The number of glyphs or names in the text.
        found: usize,
    },
    /// A glyph stands for no piece.
    Glyph {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The glyph.
        found: char,
    },
    /// A glyph stands for a piece, but not at this place.
    Misplaced {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The glyph.
        found: char,
    },
    /// A shaped piece is not whole.
    Broken {
        /// A node of the piece.
        node: String,
    },
    /// A name is not the name of a kind.
    Name {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The name.
        found: String,
    },
    /// The text before a `:` names no node of the row.
    Node {
        /// The row.
        row: usize,
        /// The text.
        found: String,
    },
    /// Not every node of a row is named once.
    Named {
        /// The first node that is missing or named twice.
        node: String,
        /// How often it is named.
        times: usize,
    },
}

fn be(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { expected, found } => write!(
                f,
                "the board has {}; here {} {found}",
                match expected {
                    1 => "1 row, without `/`".to_owned(),
                    rows => format!("{rows} rows, separated by `/`"),
                },
                be(*found)
            ),
            Self::Length { row, expected, found } => {
                let expected = counted(expected, "node", "nodes");
                write!(f, "row {row} has {expected}; here {} {found}", be(*found))
            }
            Self::Glyph { row, column, found } => {
                write!(f, "`{found}` in row {row}, column {column} does not stand for any piece")
            }
            Self::Misplaced { row, column, found } => {
                write!(f, "`{found}` is not allowed in row {row}, column {column}")
            }
            Self::Broken { node } => write!(f, "the piece at `{node}` is not whole"),
            Self::Name { row, column, found } => {
                write!(f, "`{found}` in row {row}, place {column} is no piece")
            }
            Self::Node { row, found } => write!(f, "`{found}` is no node of row {row}"),
            Self::Named { node, times: 0 } => write!(f, "the node `{node}` is missing"),
            Self::Named { node, times } => {
                write!(f, "the node `{node}` is named {times} times")
            }
        }
    }
}

impl std::error::Error for ReadError {}
