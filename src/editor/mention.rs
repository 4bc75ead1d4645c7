//! One place where a name occurs, and what it is the name of.

use super::spelling::Spelling;
use crate::diagnostic::Sort;
use crate::source::Span;

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
