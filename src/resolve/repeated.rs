//! Nodes that a set of nodes, or an effect of a click, names twice.

use super::scope::Scope;
use super::uses::NamedTwice;
use crate::diagnostic::Sink;
use crate::model::NodeId;
use crate::source::Span;
use crate::syntax::ast::{NamePart, NodeTerm};
use crate::syntax::node_term_text;
use std::collections::HashMap;

/// A node by a name of its own: the node, the place, and the name as it is written.
pub(super) type OwnName = (NodeId, Span, String);

impl Scope {
    /// Returns the node that a term names by itself, unlike a range, a region or a name with `*`.
    pub(super) fn own_name(&self, term: &NodeTerm) -> Option<OwnName> {
        let NodeTerm::Named(name) = term else { return None };
        let is_one = |part: &NamePart| matches!(part, NamePart::Text(_) | NamePart::Index(_));
        if !name.parts.iter().all(is_one) {
            return None;
        }
        let expanded = self.expand(name, &mut Sink::default())?;
        let node = *self.node_names.get(expanded.names.first()?)?;
        Some((node, name.span, node_term_text(term)))
    }

    /// Notes the nodes that occur twice among names.
    pub(super) fn note_twice(&self, named: impl IntoIterator<Item = OwnName>) {
        let mut seen: HashMap<NodeId, (Span, String)> = HashMap::new();
        for (node, span, text) in named {
            let Some((first, other)) = seen.get(&node) else {
                seen.insert(node, (span, text));
                continue;
            };
            let with = self.params.local.borrow();
            self.params.notes.named_twice(NamedTwice {
                span,
                first: *first,
                node: self.board.name(node).to_owned(),
                names: [other.clone(), text],
                with: with.values(),
                apart: with.apart(),
            });
        }
    }
}
