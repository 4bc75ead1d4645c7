//! Statements of all blocks as ones that could only be read with a guess.
//!
//! In: a statement. Out: the same, set aside. Promises nothing more. Knows no statement from inside.

use super::super::ast::{BoardStatement, Doubtful, GoalStatement, MoveStatement, PieceStatement, StartStatement, Track};

macro_rules! doubtful {
    ($($variant:ident: $statement:ty),*) => {
        $(impl From<$statement> for Doubtful {
            fn from(statement: $statement) -> Self {
                Self::$variant(statement)
            }
        })*
    };
}

doubtful!(Piece: PieceStatement, Board: BoardStatement, Jump: Track, Move: MoveStatement, Start: StartStatement, Goal: GoalStatement);
