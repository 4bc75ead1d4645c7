//! The name that a report is about, as a value.

use crate::source::Span;

/// The sort of thing that a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Sort {
    /// A parameter.
    Param,
    /// A kind of piece.
    Kind,
    /// A class of kinds.
    Class,
    /// A node.
    Node,
    /// A region.
    Region,
    /// A line, or all lines of that name.
    Line,
    /// A rule.
    Rule,
    /// A turn.
    Turn,
    /// A cell of a rule, by the name behind its colon.
    Cell,
    /// A start, by its quoted name.
    Start,
    /// A goal, by its quoted name.
    Goal,
    /// A colour.
    Color,
    /// A warning.
    Lint,
}

impl Sort {
    /// Returns the word for the sort.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Param => "parameter",
            Self::Kind => "piece",
            Self::Class => "class of pieces",
            Self::Node => "node",
            Self::Region => "region",
            Self::Line => "line",
            Self::Rule => "rule",
            Self::Turn => "turn",
            Self::Cell => "name of a cell",
            Self::Start => "start",
            Self::Goal => "goal",
            Self::Color => "colour",
            Self::Lint => "warning",
        }
    }

    /// Returns `true` if both sorts share a space of names, so that one name cannot be both (rule
    /// R8).
    #[must_use]
    pub fn shares_names_with(self, other: Self) -> bool {
        let space = |sort| match sort {
            Self::Class => Self::Kind,
            Self::Region => Self::Node,
            Self::Turn => Self::Rule,
            other => other,
        };
        space(self) == space(other)
    }
}

/// A name with the sort of thing that it names, or should name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subject {
    /// The sort of thing that has, or should have, the name.
    pub sort: Sort,
    /// The name.
    pub name: String,
    /// The place where it is written.
    pub span: Span,
}
