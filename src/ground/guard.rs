//! The guard that `if` adds to a move: demands on single nodes if these are equivalent to it, else
//! a condition.

use super::tables::{Draft, Tables};
use super::{GuardId, SetId};
use crate::model::{NodeId, Tail};

/// The guard of a rule, ready to be added to moves.
#[derive(Debug, Default)]
pub(super) struct Guard {
    flat: Vec<(NodeId, SetId)>,
    whole: Option<GuardId>,
}

impl Guard {
    /// Creates the guard of a rule.
    pub(super) fn new(tail: &Tail, tables: &mut Tables) -> Self {
        let Some(condition) = &tail.guard else { return Self::default() };
        match condition.demands(tables.task.values) {
            Some(demands) => Self {
                flat: demands.into_iter().map(|(node, kinds)| (node, tables.set(&kinds))).collect(),
                whole: None,
            },
            None => Self { flat: Vec::new(), whole: Some(tables.guard(condition)) },
        }
    }

    /// Adds the guard to a move.
    pub(super) fn enter(&self, draft: &mut Draft) {
        draft.guards.extend_from_slice(&self.flat);
        draft.guard = self.whole;
    }
}
