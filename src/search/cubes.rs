//! Lists all positions that satisfy conditions, in cubes: one set of kinds per node, all of whose
//! combinations satisfy the conditions.
//!
//! The cubes are disjoint, and together they are all positions that satisfy every condition. The
//! listing polls the budget, and ends after a given number of steps. Where `stuck` decides, a cube
//! is undecided.

use super::ternary::{Ternary, holds};
use crate::budget::{Budget, Limit};
use crate::facts::interval::restrict;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use std::ops::ControlFlow;

/// The number of steps between two polls of the budget.
const POLL_EVERY: u64 = 1000;

/// A cube of positions.
#[derive(Debug)]
pub(super) struct Cube<'a> {
    /// The kinds that may stand on each node.
    pub(super) domains: &'a [KindSet],
    /// `true` if every combination satisfies the conditions; otherwise each has to be tested.
    pub(super) decided: bool,
}

/// The end of a listing of cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listed {
    /// All cubes were passed on.
    All,
    /// The receiver ended it.
    Ended,
    /// The limit on steps was reached.
    TooLong,
}

/// Passes on the cubes of all positions that satisfy every one of the conditions.
///
/// # Arguments
/// * `nodes`, `values` - the size of the board and the number of values
/// * `conditions` - the conditions that have to hold
/// * `steps` - the limit on tests of the conditions
/// * `budget` - the budget, polled from time to time
/// * `receive` - receives each cube and returns whether to continue
///
/// # Errors
/// Returns a limit, or an error of `receive`.
pub(super) fn cubes(
    (nodes, values): (usize, usize),
    conditions: &[Condition],
    steps: u64,
    budget: &Budget,
    receive: &mut dyn FnMut(&Cube) -> Result<ControlFlow<()>, Limit>,
) -> Result<Listed, Limit> {
    let mut domains = vec![KindSet::full(values); nodes];
    let mut rest = Vec::new();
    conditions.iter().for_each(|condition| {
        restrict(condition, values, &mut domains, &mut |part| rest.push(part))
    });
    if domains.iter().any(KindSet::is_empty) {
        return Ok(Listed::All);
    }
    let mut walk =
        CubeWalk { branches: branches(&rest, &domains), domains, rest, path: Vec::new() };
    for step in 0..steps {
        if step % POLL_EVERY == 0 {
            budget.poll()?;
        }
        let truth = walk.truth();
        if truth == Ternary::Open && walk.deeper() {
            continue;
        }
        let found = Cube { domains: &walk.domains, decided: truth == Ternary::Yes };
        if truth != Ternary::No && receive(&found)?.is_break() {
            return Ok(Listed::Ended);
        }
        if !walk.next() {
            return Ok(Listed::All);
        }
    }
    Ok(Listed::TooLong)
}

/// Returns the nodes on which open conditions depend, in order.
fn branches(rest: &[&Condition], domains: &[KindSet]) -> Vec<NodeId> {
    let mut found = named(rest.iter().copied());
    found.sort_unstable();
    found.dedup();
    found.retain(|node| domains[node.index()].len() > 1);
    found
}

/// Returns the nodes that conditions name, each as often as a test of the conditions looks at it.
pub(super) fn named<'c>(conditions: impl IntoIterator<Item = &'c Condition>) -> Vec<NodeId> {
    let mut found = Vec::new();
    for condition in conditions {
        condition.any_part(&mut |part| {
            match part {
                Condition::Every(nodes, _)
                | Condition::Some(nodes, _)
                | Condition::Count(nodes, ..) => found.extend_from_slice(nodes),
                Condition::Each(parts) => found.extend(parts.iter().map(|&(node, _)| node)),
                Condition::Sum(terms, ..) => {
                    terms.iter().for_each(|term| found.extend_from_slice(&term.nodes))
                }
                Condition::Sought(_)
                | Condition::Stuck
                | Condition::Not(_)
                | Condition::And(_)
                | Condition::Or(_) => {}
            }
            false
        });
    }
    found
}

/// A depth-first walk through the choices for the nodes that matter.
struct CubeWalk<'a> {
    branches: Vec<NodeId>,
    domains: Vec<KindSet>,
    rest: Vec<&'a Condition>,
    /// The full domain of each node for which a kind is chosen.
    path: Vec<KindSet>,
}

impl CubeWalk<'_> {
    fn truth(&self) -> Ternary {
        Ternary::all(self.rest.iter().map(|condition| holds(condition, &self.domains)))
    }

    /// Chooses the first kind for one more node, if there is one.
    fn deeper(&mut self) -> bool {
        let Some(&node) = self.branches.get(self.path.len()) else {
            return false;
        };
        self.path.push(self.domains[node.index()].clone());
        self.choose(node, None)
    }

    /// Moves to the next choice, further up where there is none.
    fn next(&mut self) -> bool {
        while let Some(full) = self.path.last() {
            let node = self.branches[self.path.len() - 1];
            let present = self.domains[node.index()].iter().next();
            self.domains[node.index()].clone_from(full);
            if self.choose(node, present) {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Chooses the first kind after the present one from a full domain.
    fn choose(&mut self, node: NodeId, present: Option<Kind>) -> bool {
        let domain = &mut self.domains[node.index()];
        let Some(kind) = domain.iter().find(|&kind| present.is_none_or(|present| kind > present))
        else {
            return false;
        };
        let others: Vec<Kind> = domain.iter().filter(|&other| other != kind).collect();
        others.into_iter().for_each(|other| domain.remove(other));
        true
    }
}

/// Passes on the positions of a cube; the kind on the first node changes fastest.
pub(super) fn positions(
    found: &Cube,
    receive: &mut dyn FnMut(&State) -> Result<ControlFlow<()>, Limit>,
) -> Result<ControlFlow<()>, Limit> {
    let kinds: Vec<Vec<Kind>> =
        found.domains.iter().map(|domain| domain.iter().collect()).collect();
    let wheels: Vec<usize> = (0..kinds.len()).filter(|&node| kinds[node].len() > 1).collect();
    let mut turned = vec![0; kinds.len()];
    let mut position: State = kinds.iter().map(|kinds| kinds[0]).collect();
    loop {
        if receive(&position)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let next = wheels.iter().position(|&node| turned[node] + 1 < kinds[node].len());
        for &node in &wheels[..next.unwrap_or(wheels.len())] {
            turned[node] = 0;
            position[node] = kinds[node][0];
        }
        let Some(next) = next else {
            return Ok(ControlFlow::Continue(()));
        };
        let node = wheels[next];
        turned[node] += 1;
        position[node] = kinds[node][turned[node]];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::{self, Dice};
    use crate::ground::samples;
    use crate::model::Comparison;

    fn random_condition(dice: &mut Dice, depth: u32) -> Condition {
        let nodes: Vec<NodeId> = (0..4).filter(|_| dice.roll(2) == 0).map(NodeId).collect();
        let mut set = KindSet::none(3);
        (0..3).filter(|_| dice.roll(2) == 0).for_each(|kind| set.insert(Kind(kind)));
        let comparisons =
            [Comparison::Equal, Comparison::NotEqual, Comparison::Less, Comparison::AtLeast];
        match dice.roll(if depth == 0 { 4 } else { 7 }) {
            0 => Condition::Every(nodes, set),
            1 => Condition::Some(nodes, set),
            2 => Condition::Each(nodes.into_iter().map(|node| (node, set.clone())).collect()),
            3 => Condition::Count(
                nodes,
                set,
                comparisons[dice.roll(4) as usize],
                i128::from(dice.roll(4)),
            ),
            4 => Condition::Not(Box::new(random_condition(dice, depth - 1))),
            5 => Condition::And(
                (0..dice.roll(3)).map(|_| random_condition(dice, depth - 1)).collect(),
            ),
            _ => Condition::Or(
                (0..dice.roll(3)).map(|_| random_condition(dice, depth - 1)).collect(),
            ),
        }
    }

    #[test]
    fn boxes_hold_just_the_placements_that_satisfy_a_condition() {
        let mut dice = Dice(7);
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::path(&mut puzzle, 4, false);
        let task = samples::task(&puzzle);
        for _ in 0..2000 {
            let condition = random_condition(&mut dice, 3);
            let mut found = Vec::new();
            let listed = cubes(
                (4, 3),
                std::slice::from_ref(&condition),
                u64::MAX,
                &Budget::unlimited(),
                &mut |found_cube| {
                    assert!(found_cube.decided);
                    positions(found_cube, &mut |position| {
                        found.push(position.clone());
                        Ok(ControlFlow::Continue(()))
                    })
                },
            );
            let mut expected = plain::all_positions(&task);
            expected.retain(|position| plain::holds(&condition, position, &task));
            found.sort();
            assert_eq!((listed, found), (Ok(Listed::All), expected), "{condition:?}");
        }
    }
}
