//! Lines of a definition before they are aligned.

use super::statement::Column;
use crate::syntax::outline::StatementKind;

/// Which lines are aligned with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Statements of one kind.
    Statement(StatementKind),
    /// A block in one line, or a picture: the head and what follows.
    Head {
        /// Whether it is `pieces`, `board` or `moves`.
        section: bool,
        /// Whether it has a name.
        named: bool,
    },
    /// None; the lines around it may be aligned with each other.
    Open,
    /// None.
    Alone,
    /// None: a comment on a line of its own.
    Remark,
}

impl Shape {
    /// Whether two lines are aligned with each other.
    pub fn joins(self, other: Self) -> bool {
        self == other || matches!((self, other), (Self::Head { .. }, Self::Head { .. }))
    }

    /// Whether its columns are aligned even where the author has not begun to.
    pub fn always(self) -> bool {
        use StatementKind::{Click, Jump, Line, Rewrite, Title};
        matches!(self, Self::Head { .. } | Self::Statement(Title | Line | Rewrite | Click | Jump))
    }
}

/// A line; what stands in its last column may go on below.
#[derive(Clone, Debug)]
pub struct Line {
    /// Whether a blank line stands before it.
    pub apart: bool,
    /// Its indentation in blanks.
    pub indent: usize,
    /// Which lines it is aligned with.
    pub shape: Shape,
    /// What stands in it.
    pub columns: Vec<Column>,
    /// The comment behind it, and the blanks that the author put before that.
    pub comment: Option<(usize, String)>,
}

impl Line {
    /// A line of one column.
    pub fn plain(indent: usize, shape: Shape, text: impl Into<String>) -> Self {
        Self { apart: false, indent, shape, columns: vec![Column::new(text)], comment: None }
    }

    /// Whether it goes on below.
    pub fn is_long(&self) -> bool {
        self.columns.iter().any(|column| column.text.contains('\n'))
    }

    /// Its columns as one text, not aligned.
    pub fn joined(&self) -> String {
        let mut text = String::new();
        for (at, column) in self.columns.iter().enumerate() {
            text.push_str(&" ".repeat(if at == 0 { 0 } else { column.apart }));
            text.push_str(&column.text);
        }
        text
    }
}
