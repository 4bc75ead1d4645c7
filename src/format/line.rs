//! The lines of a definition before they are aligned.

use super::statement::Column;
use crate::syntax::outline::StatementKind;

/// The shape of a line: lines of equal shapes are aligned with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A statement of one kind.
    OutlineStatement(StatementKind),
    /// A block on one line, or a picture: the head and the contents.
    Head {
        /// `true` for `pieces`, `board` and `moves`.
        section: bool,
        /// `true` if it has a name.
        named: bool,
    },
    /// A line that is not aligned; the lines around it may be aligned with each other.
    Open,
    /// A line that is not aligned, and separates the lines around it.
    Alone,
    /// A comment on a line of its own, which is not aligned.
    Remark,
}

impl Shape {
    /// Returns `true` if two lines are aligned with each other.
    pub fn joins(self, other: Self) -> bool {
        self == other || matches!((self, other), (Self::Head { .. }, Self::Head { .. }))
    }

    /// Returns `true` if the columns are aligned even if the author has not begun to align them.
    pub fn always(self) -> bool {
        use StatementKind::{Click, Jump, Line, Rewrite, Title};
        matches!(
            self,
            Self::Head { .. } | Self::OutlineStatement(Title | Line | Rewrite | Click | Jump)
        )
    }
}

/// A line of the output; its last column may continue on further lines.
#[derive(Clone, Debug)]
pub struct Line {
    /// `true` if a blank line precedes it.
    pub apart: bool,
    /// The indentation in blanks.
    pub indent: usize,
    /// The shape, which decides with which lines it is aligned.
    pub shape: Shape,
    /// The columns of the line.
    pub columns: Vec<Column>,
    /// The comment after it, and the number of blanks that the author put before the comment.
    pub comment: Option<(usize, String)>,
}

impl Line {
    /// Creates a line of one column.
    pub fn plain(indent: usize, shape: Shape, text: impl Into<String>) -> Self {
        Self { apart: false, indent, shape, columns: vec![Column::new(text)], comment: None }
    }

    /// Returns `true` if it continues on further lines.
    pub fn is_long(&self) -> bool {
        self.columns.iter().any(|column| column.text.contains('\n'))
    }

    /// Returns the columns as one text, not aligned.
    pub fn joined(&self) -> String {
        let mut text = String::new();
        for (at, column) in self.columns.iter().enumerate() {
            text.push_str(&" ".repeat(if at == 0 { 0 } else { column.apart }));
            text.push_str(&column.text);
        }
        text
    }
}
