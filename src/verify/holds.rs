//! Whether a condition holds in a position.

use crate::model::{Condition, Kind, KindSet, NodeId};

/// Whether `condition` holds of `position`.
///
/// # Arguments
/// `stuck` says whether no move is left; it is called only where the condition asks.
///
/// # Complexity
/// Linear in the size of the condition, calls of `stuck` aside.
pub fn holds(condition: &Condition, position: &[Kind], stuck: &dyn Fn() -> bool) -> bool {
    let fits = |node: &NodeId, kinds: &KindSet| position.get(node.index()).is_some_and(|&kind| kinds.contains(kind));
    match condition {
        Condition::Every(nodes, kinds) => nodes.iter().all(|node| fits(node, kinds)),
        Condition::Some(nodes, kinds) => nodes.iter().any(|node| fits(node, kinds)),
        Condition::Each(wanted) => wanted.iter().all(|(node, kinds)| fits(node, kinds)),
        Condition::Count(nodes, kinds, comparison, number) => {
            let count = nodes.iter().filter(|node| fits(node, kinds)).count();
            comparison.holds(count as i128, *number)
        }
        Condition::Stuck => stuck(),
        Condition::Not(part) => !holds(part, position, stuck),
        Condition::And(parts) => parts.iter().all(|part| holds(part, position, stuck)),
        Condition::Or(parts) => parts.iter().any(|part| holds(part, position, stuck)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Comparison, sample};

    #[test]
    fn each_kind_of_condition_is_read_as_written() {
        let position = sample::position(&[1, 0, 1]);
        let (nodes, ones) = ((0..3).map(NodeId).collect::<Vec<_>>(), sample::set(&[1], 2));
        let check = |condition: &Condition| holds(condition, &position, &|| true);
        assert!(!check(&Condition::Every(nodes.clone(), ones.clone())));
        assert!(check(&Condition::Some(nodes.clone(), ones.clone())));
        assert!(check(&Condition::Count(nodes, ones.clone(), Comparison::Equal, 2)));
        assert!(check(&Condition::Each(vec![(NodeId(2), ones)])));
        assert!(check(&Condition::And(Vec::new())));
        assert!(!check(&Condition::Or(Vec::new())));
        assert!(!check(&Condition::Not(Box::new(Condition::Stuck))));
    }
}
