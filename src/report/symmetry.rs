//! The symmetries of a puzzle, as text and JSON: the orders of the groups, the parts of the puzzle
//! that they preserve, and the orbits of nodes. JSON names every node.

use super::json::{big, nodes};
use super::words::{counted, grouped};
use crate::facts::symmetry::Group;
use crate::ground::Task;
use crate::model::{NodeId, Puzzle};
use serde_json::{Value, json};

/// The greatest number of orbits of nodes in a text.
const MOST_ORBITS: usize = 12;
/// The greatest number of nodes of an orbit that are named one by one.
const MOST_NAMES: usize = 8;

/// The groups of a puzzle, each a subgroup of the one before; `None` if a group was not determined
/// within the limits.
#[derive(Clone, Debug, Default)]
pub struct Symmetries {
    /// The symmetries of the moves.
    pub rules: Option<Group>,
    /// The symmetries that also preserve the first goal in use; the outer `None` if there is no
    /// goal.
    pub goal: Option<Option<Group>>,
    /// The symmetries that also preserve the first start in use; the outer `None` if goal or start
    /// is missing or the start is drawn.
    pub start: Option<Option<Group>>,
}

impl Symmetries {
    /// Returns the orders in a few phrases.
    ///
    /// # Arguments
    /// * `task` - the moves, which determine the reason why there may be no symmetries
    pub(super) fn orders(&self, task: &Task) -> Vec<String> {
        let Some(rules) = &self.rules else {
            let why = if task.is_single_step() {
                "not determined within the limits"
            } else {
                "not computed for puzzles whose moves run rules (`press`, `settle`)"
            };
            return vec![why.to_owned()];
        };
        if rules.generators.is_empty() {
            return vec!["no symmetry but the identity".to_owned()];
        }
        let mut phrases =
            vec![format!("{} of the rules", counted(&rules.order, "symmetry", "symmetries"))];
        let number = |group: &Option<Group>| {
            group.as_ref().map_or("not determined".to_owned(), |group| grouped(&group.order))
        };
        phrases.extend(self.goal.iter().map(|group| format!("{} with the goal", number(group))));
        phrases.extend(
            self.start.iter().map(|group| format!("{} with goal and start", number(group))),
        );
        phrases
    }

    /// Returns the orbits of the symmetries of the rules; an empty list if every node is an orbit
    /// of its own.
    pub(super) fn orbits(&self, puzzle: &Puzzle) -> Vec<String> {
        let orbits = self.rules.as_ref().map(Group::orbits).unwrap_or_default();
        if orbits.iter().all(|orbit| orbit.len() == 1) {
            return Vec::new();
        }
        let name = |node: NodeId| puzzle.board.name(node);
        let phrase = |orbit: &Vec<NodeId>| match &orbit[..] {
            [first, second, .., last] if orbit.len() > MOST_NAMES => {
                format!(
                    "{} {} … {} ({} nodes)",
                    name(*first),
                    name(*second),
                    name(*last),
                    grouped(orbit.len())
                )
            }
            names => names.iter().map(|&node| name(node)).collect::<Vec<_>>().join(" "),
        };
        let mut phrases: Vec<String> = orbits.iter().take(MOST_ORBITS).map(phrase).collect();
        let left = orbits.len().saturating_sub(MOST_ORBITS);
        phrases.extend((left > 0).then(|| format!("and {} more", counted(left, "sort", "sorts"))));
        phrases
    }

    /// Returns one object with all orders and orbits.
    pub(super) fn json(&self, puzzle: &Puzzle) -> Value {
        let order = |group: Option<&Group>| group.map_or(Value::Null, |group| big(&group.order));
        let orbits = self.rules.as_ref().map(|group| {
            group.orbits().iter().map(|orbit| nodes(puzzle, orbit)).collect::<Value>()
        });
        json!({
            "order": order(self.rules.as_ref()),
            "orbits": orbits,
            "with_goal": order(self.goal.as_ref().and_then(Option::as_ref)),
            "with_goal_and_start": order(self.start.as_ref().and_then(Option::as_ref)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::facts::symmetry::{Kept, symmetries};
    use crate::ground::ground;
    use crate::model::sample;

    fn found(puzzle: &Puzzle) -> Symmetries {
        let task = ground(puzzle, &Budget::unlimited()).unwrap();
        Symmetries {
            rules: symmetries(&task, Kept::default(), &Budget::unlimited()),
            goal: Some(None),
            start: None,
        }
    }

    #[test]
    fn nodes_that_are_alike_stand_together() {
        let puzzle = sample::toazzle();
        let (found, task) = (found(&puzzle), ground(&puzzle, &Budget::unlimited()).unwrap());
        assert_eq!(
            found.orders(&task),
            ["8 symmetries of the rules", "not determined with the goal"]
        );
        assert_eq!(found.orbits(&puzzle), ["A1 A2 A3 A4", "B1 B2 B3 B4", "C1 D2 D1 C2", "A5"]);
        let json = found.json(&puzzle).to_string();
        assert!(
            json.starts_with("{\"order\":8,\"orbits\":[[\"A1\",\"A2\",\"A3\",\"A4\"],"),
            "{json}"
        );
        assert!(
            json.ends_with(",[\"A5\"]],\"with_goal\":null,\"with_goal_and_start\":null}"),
            "{json}"
        );
    }

    #[test]
    fn where_nothing_was_found_nothing_is_listed() {
        let puzzle = sample::toazzle();
        let (unknown, task) =
            (Symmetries::default(), ground(&puzzle, &Budget::unlimited()).unwrap());
        assert_eq!((unknown.orders(&task).len(), unknown.orbits(&puzzle).len()), (1, 0));
        assert!(unknown.json(&puzzle).to_string().starts_with("{\"order\":null,\"orbits\":null,"));
    }
}
