//! What `if` adds to a move: demands on single nodes where that says all, else a condition.

use super::tables::{Draft, Tables};
use super::{GuardId, SetId};
use crate::model::{NodeId, Tail};

/// A guard on its way into moves.
#[derive(Debug, Default)]
pub(super) struct Guard {
    flat: Vec<(NodeId, SetId)>,
    whole: Option<GuardId>,
}

impl Guard {
    /// The guard of a rule.
    pub(super) fn new(tail: &Tail, tables: &mut Tables) -> Self {
        let Some(condition) = &tail.guard else { return Self::default() };
        match condition.demands(tables.task.values) {
            Some(demands) => Self { flat: demands.into_iter().map(|(node, kinds)| (node, tables.set(&kinds))).collect(), whole: None },
            None => Self { flat: Vec::new(), whole: Some(tables.guard(condition)) },
        }
    }

    /// Demands it of a move.
    pub(super) fn enter(&self, draft: &mut Draft) {
        draft.guards.extend_from_slice(&self.flat);
        draft.guard = self.whole;
    }
}
