//! What a report is about, as a value.

use crate::source::Span;

/// What a name is the name of.
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
    /// The word for it.
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

    /// Whether both share a space of names, so that one name cannot be both (rule R8).
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

/// A name, and what it is the name of, or should be.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subject {
    /// What has, or should have, the name.
    pub sort: Sort,
    /// The name.
    pub name: String,
    /// Where it is written.
    pub span: Span,
}
