//! Which game is played.

use crate::door::Query;

/// Which game is played; `None` is what the file says first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The name of a start.
    pub(crate) start: Option<String>,
    /// A position in place of a start.
    pub(crate) state: Option<String>,
    /// The seed of a start that is drawn.
    pub(crate) seed: Option<u64>,
    /// The name of a goal.
    pub(crate) goal: Option<String>,
}

impl Chosen {
    /// The question that a game is begun with.
    pub(super) fn query(&self) -> Query {
        Query::chosen(self.start.as_deref(), self.state.as_deref(), self.seed, self.goal.as_deref())
    }

    /// Whether something is said about where play begins.
    pub(crate) fn begins(&self) -> bool {
        self.start.is_some() || self.state.is_some() || self.seed.is_some()
    }
}
