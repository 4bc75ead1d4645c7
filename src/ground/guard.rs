//! What `if` adds to a move: demands on single nodes where that says all, else a condition.

use super::tables::{Draft, Tables};
use super::{GuardId, SetId};
use crate::model::{Condition, KindSet, NodeId, Tail};

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
        let mut parts = Vec::new();
        if !flatten(condition, &mut parts) {
            return Self { flat: Vec::new(), whole: Some(tables.guard(condition)) };
        }
        Self { flat: parts.into_iter().map(|(node, kinds)| (node, tables.set(kinds))).collect(), whole: None }
    }

    /// Demands it of a move.
    pub(super) fn enter(&self, draft: &mut Draft) {
        draft.guards.extend_from_slice(&self.flat);
        draft.guard = self.whole;
    }
}

/// Collects what a condition demands of single nodes. Returns whether that is all that it says.
fn flatten<'a>(condition: &'a Condition, parts: &mut Vec<(NodeId, &'a KindSet)>) -> bool {
    match condition {
        Condition::Every(nodes, kinds) => parts.extend(nodes.iter().map(|&node| (node, kinds))),
        Condition::Each(cells) => parts.extend(cells.iter().map(|(node, kinds)| (*node, kinds))),
        Condition::And(all) => return all.iter().all(|part| flatten(part, parts)),
        Condition::Some(..)
        | Condition::Count(..)
        | Condition::Sum(..)
        | Condition::Sought(_)
        | Condition::Stuck
        | Condition::Not(_)
        | Condition::Or(_) => return false,
    }
    true
}
