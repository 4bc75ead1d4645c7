//! The possible values of a condition, where each node holds one kind of a set.

use crate::model::{Condition, KindSet, NodeId};

/// Returns `true` if a condition may have the value `wanted`, where each node holds one of its
/// kinds.
pub(super) fn may_be(condition: &Condition, wanted: bool, can_hold: &[u64]) -> bool {
    let fits = |node: &NodeId, kinds: &KindSet| can_hold[node.index()] & kinds.low_bits() != 0;
    let misses = |node: &NodeId, kinds: &KindSet| can_hold[node.index()] & !kinds.low_bits() != 0;
    match (condition, wanted) {
        (Condition::Every(nodes, kinds), true) => nodes.iter().all(|node| fits(node, kinds)),
        (Condition::Every(nodes, kinds), false) => nodes.iter().any(|node| misses(node, kinds)),
        (Condition::Some(nodes, kinds), true) => nodes.iter().any(|node| fits(node, kinds)),
        (Condition::Some(nodes, kinds), false) => nodes.iter().all(|node| misses(node, kinds)),
        (Condition::Each(cells), true) => cells.iter().all(|(node, kinds)| fits(node, kinds)),
        (Condition::Each(cells), false) => cells.iter().any(|(node, kinds)| misses(node, kinds)),
        (Condition::Count(nodes, kinds, comparison, number), _) => {
            let (least, most) = bounds(nodes, kinds, can_hold);
            (least..=most).any(|count| comparison.holds(count as i128, *number) == wanted)
        }
        (Condition::Sum(terms, comparison, number), _) => {
            let (mut least, mut most) = (0, 0);
            for term in terms {
                let (few, many) = bounds(&term.nodes, &term.kinds, can_hold);
                least += i128::from(term.factor) * few as i128;
                most += i128::from(term.factor) * many as i128;
            }
            comparison.may_hold((least, most), *number, wanted)
        }
        (Condition::Sought(sought), _) => may_be(&sought.places, wanted, can_hold),
        (Condition::Stuck, _) => true,
        (Condition::Not(part), _) => may_be(part, !wanted, can_hold),
        (Condition::And(parts), true) | (Condition::Or(parts), false) => {
            parts.iter().all(|part| may_be(part, wanted, can_hold))
        }
        (Condition::And(parts), false) | (Condition::Or(parts), true) => {
            parts.iter().any(|part| may_be(part, wanted, can_hold))
        }
    }
}

/// Returns the least and the greatest number of the nodes that hold one of the kinds.
pub(super) fn bounds(nodes: &[NodeId], kinds: &KindSet, can_hold: &[u64]) -> (usize, usize) {
    let can = |node: &&NodeId| can_hold[node.index()] & kinds.low_bits() != 0;
    let must = |node: &&NodeId| can_hold[node.index()] & !kinds.low_bits() == 0;
    (nodes.iter().filter(must).count(), nodes.iter().filter(can).count())
}
