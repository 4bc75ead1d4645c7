//! Counts and sums that moves change in a known way.
//!
//! In: a law, a sum modulo two. Out: what they count, and what moves do to it. Promises that a count whose pieces all count less than
//! nothing is told the other way round. Knows nothing of starts and goals.

use super::names::{counted_kind, joined, list};
use crate::facts::balance::Entry;
use crate::facts::counts::Law;
use crate::facts::parity::Sum;
use crate::model::{Kind, NodeId, Puzzle};
use std::collections::BTreeMap;

/// -1 if no kind counts more than nothing, so that it is better told the other way round.
pub(super) fn sign(law: &Law) -> i64 {
    if law.weights.kinds.iter().all(|weight| *weight <= 0) { -1 } else { 1 }
}

/// What becomes of a law's count with every move.
///
/// # Arguments
/// * `who` - what makes the moves
pub(super) fn change(puzzle: &Puzzle, law: &Law, who: &str) -> String {
    let count = count(puzzle, law);
    match (law.fall, sign(law)) {
        (0, _) => format!("no {who} changes {count}"),
        (fall, 1) => format!("every {who} lowers {count} by {fall}"),
        (fall, _) => format!("every {who} raises {count} by {fall}"),
    }
}

/// What a rule does to a law's count, to stand at the rule.
pub(super) fn effect(puzzle: &Puzzle, law: &Law) -> String {
    let what = only_kind(law).filter(|_| law.weights.nodes.is_none()).map(|kind| counted_kind(&puzzle.kinds, kind));
    let does = if sign(law) > 0 { ("removes", "lowers") } else { ("adds", "raises") };
    match (law.fall, what) {
        (0, _) => format!("keeps {}", count(puzzle, law)),
        (1, Some(what)) => format!("{} one {what} each time", does.0),
        (fall, Some(what)) => format!("{} {fall} of {what} each time", does.0),
        (fall, None) => format!("{} {} by {fall}", does.1, count(puzzle, law)),
    }
}

/// A weighted count: "the number of `a` and `b` together".
pub(super) fn count(puzzle: &Puzzle, law: &Law) -> String {
    let weights = (0..).map(Kind).zip(law.weights.kinds.iter().map(|weight| weight * sign(law)));
    let counted: Vec<(Kind, i64)> = weights.filter(|(_, weight)| *weight != 0).collect();
    let name = |kind: Kind| counted_kind(&puzzle.kinds, kind);
    let what = if counted.iter().all(|(_, weight)| *weight == 1) {
        let together = if counted.len() > 1 { " together" } else { "" };
        format!("the number of {}{together}", joined(&counted.iter().map(|&(kind, _)| name(kind)).collect::<Vec<_>>(), "and"))
    } else {
        let term = |&(kind, weight): &(Kind, i64)| if weight == 1 { name(kind) } else { format!("{weight} × {}", name(kind)) };
        format!("the count {}", counted.iter().map(term).collect::<Vec<_>>().join(" + "))
    };
    match &law.weights.nodes {
        Some(nodes) => format!("{what} on {}", list(&puzzle.board, nodes)),
        None => what,
    }
}

/// The kind of which a law counts the pieces, if it counts nothing else.
pub(super) fn only_kind(law: &Law) -> Option<Kind> {
    let mut counted = (0..).zip(&law.weights.kinds).filter(|(_, weight)| **weight != 0);
    let (kind, &weight) = counted.next()?;
    (weight.abs() == 1 && counted.next().is_none()).then_some(Kind(kind))
}

/// What a sum modulo two counts.
pub(super) fn sum(puzzle: &Puzzle, sum: &Sum) -> String {
    let mut by_node: BTreeMap<NodeId, Vec<Kind>> = BTreeMap::new();
    sum.entries.iter().for_each(|&(node, kind): &Entry| by_node.entry(node).or_default().push(kind));
    let mut by_kinds: BTreeMap<Vec<Kind>, Vec<NodeId>> = BTreeMap::new();
    by_node.into_iter().for_each(|(node, kinds)| by_kinds.entry(kinds).or_default().push(node));
    let group = |(kinds, nodes): (&Vec<Kind>, &Vec<NodeId>)| {
        let kinds: Vec<String> = kinds.iter().map(|&kind| counted_kind(&puzzle.kinds, kind)).collect();
        format!("{} on {}", joined(&kinds, "and"), list(&puzzle.board, nodes))
    };
    let groups: Vec<String> = by_kinds.iter().map(group).collect();
    let order = sum.order.then_some("the number of swaps that the order of the pieces takes");
    let number = if groups.is_empty() { None } else { Some(format!("the number of {}", groups.join(", and of "))) };
    let terms: Vec<String> = order.map(str::to_owned).into_iter().chain(number).collect();
    terms.join(", plus ")
}
