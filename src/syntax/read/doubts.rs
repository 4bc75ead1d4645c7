//! Marks statements of all blocks as read with a guess.

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
