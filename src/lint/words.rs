//! Names and numbers in the sentences of lints.
//!
//! In: kinds, nodes, numbers. Out: words. Promises to shorten long lists. Knows nothing of what the sentences say.

use crate::diagnostic::list_names;
use crate::model::{Board, Kind, KindSet, Kinds, NodeId};

/// A kind in backticks, or "nothing".
pub(super) fn quoted(kinds: &Kinds, kind: Kind) -> String {
    if kind == Kind::EMPTY { "nothing".to_owned() } else { format!("`{}`", kinds.name(kind)) }
}

/// The members of a set, joined by "or".
pub(super) fn any_of(kinds: &Kinds, set: &KindSet) -> String {
    let names: Vec<String> = set.iter().map(|kind| quoted(kinds, kind)).collect();
    match names.as_slice() {
        [] => "nothing that exists".to_owned(),
        [front @ .., last] if !front.is_empty() && names.len() <= 6 => format!("{} or {last}", front.join(", ")),
        [only] => only.clone(),
        [first, ..] => format!("{first} or one of {} others", names.len() - 1),
    }
}

/// Nodes by name; of many only the first.
pub(super) fn list(board: &Board, nodes: &[NodeId]) -> String {
    list_names(nodes.iter().map(|&node| board.name(node)))
}

/// `x`, or the words for something without a name.
pub(super) fn named(what: &str, name: Option<&str>) -> String {
    name.map_or_else(|| format!("the {what}"), |name| format!("{what} \"{name}\""))
}
