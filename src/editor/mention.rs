//! One place where a name occurs, and what it is the name of.

use super::spelling::Spelling;
use crate::source::Span;

/// What a name is the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    /// A start, by its quoted name.
    Start,
    /// A goal, by its quoted name.
    Goal,
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
            Self::Start => "start",
            Self::Goal => "goal",
        }
    }

    /// Whether both share a space of names, so that one name cannot be both (rule R8).
    pub(super) fn shares_names_with(self, other: Self) -> bool {
        let space = |sort| match sort {
            Self::Class => Self::Kind,
            Self::Region => Self::Node,
            other => other,
        };
        space(self) == space(other)
    }
}

/// One place at which a name stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mention {
    /// Where; the keyword of the statement where a declaration does not spell the name.
    pub(super) span: Span,
    /// What it is the name of.
    pub(super) sort: Sort,
    /// What names it stands for.
    pub(super) spelling: Spelling,
    /// Whether it declares them.
    pub(super) declares: bool,
    /// Whether the name itself stands there.
    pub(super) written: bool,
}

impl Mention {
    /// Whether both mean the same thing, or things of which some are the same.
    pub(super) fn means(&self, other: &Self) -> bool {
        self.sort == other.sort && self.spelling.meets(&other.spelling)
    }
}
