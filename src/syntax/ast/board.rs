//! The statements of `board`.

use super::{Expr, For, KindItem, Name, NodeSet, Text};
use crate::source::{Span, Spanned};

/// The kind of link between two consecutive names of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// `-`
    Both,
    /// `>`
    Forward,
}

/// Names joined by signs: the first name, and each further name with the sign before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The first name.
    pub first: Name,
    /// The further names, each with the sign before it.
    pub rest: Vec<(Link, Name)>,
}

/// A name, or names, and the position on the page as two numbers, perhaps with decimals.
pub type Placed = (Name, Option<Spanned<(Expr, Expr)>>);

/// A statement of `board`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardStatement {
    /// `nodes NAME [(x,y)] …`
    Nodes(Vec<Placed>),
    /// `hidden NAME …`
    Hidden(Vec<Placed>),
    /// `line NAME: A - B > C`
    Line(Name, Track),
    /// `line NAME: leaps(a,b)`
    Leaps(Name, Expr, Expr, Span),
    /// `jumps [NAME] { A-B-C … }`
    Jumps(Option<Name>, Vec<Jump>),
    /// `path NAME: …`, or `ring NAME: …` for a closed line
    Path {
        /// The name of the line.
        line: Name,
        /// The nodes.
        names: Vec<Name>,
        /// `true` for a ring.
        closed: bool,
    },
    /// `grid …`
    Grid {
        /// The keyword.
        head: Span,
        /// The size or the picture of the grid.
        shape: GridShape,
        /// The word `hex`, if the rows are shifted.
        hex: Option<Span>,
        /// The word `torus`, if rows and columns are rings.
        torus: Option<Span>,
    },
    /// `wall NODE-NODE …`
    Wall {
        /// The pairs of nodes.
        pairs: Vec<(Name, Name)>,
        /// The whole statement.
        span: Span,
    },
    /// `region NAME = …`
    Region(Name, NodeSet),
    /// `legend GLYPH …`
    Legend {
        /// The glyph.
        glyph: Text,
        /// The piece; `None` for `outside`.
        piece: Option<KindItem>,
        /// The region.
        region: Option<Name>,
    },
    /// `for …`
    For(Box<For<Self>>),
}

/// A statement of `jumps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Jump {
    /// `A-B-C`
    Track(Track),
    /// `for …`
    For(Box<For<Self>>),
}

impl Jump {
    /// Returns the track, if the statement is one.
    #[must_use]
    pub fn track(&self) -> Option<&Track> {
        if let Self::Track(track) = self { Some(track) } else { None }
    }
}

/// The size or the picture of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridShape {
    /// `R by C`
    Size(Expr, Expr),
    /// A picture.
    Picture(Text),
}
