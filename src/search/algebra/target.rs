//! The positions of a goal, as numbers of steps from the start.
//!
//! Each target has the nodes that matter and the numbers of steps by which each may be turned. The
//! positions of all targets together are exactly those that satisfy the goal among all that clicks
//! could reach, none of them twice.

use crate::budget::Budget;
use crate::facts::{Clicks, Cycle, NotLinear};
use crate::ground::Task;
use crate::model::{Condition, KindSet, NodeId};
use crate::search::cubes::{Cube, Listed, cubes};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The limit on the positions of a goal, nodes that do not matter left out; a goal with more is
/// left to searches.
const MOST_BOARDS: usize = 1024;
/// The limit on tests of conditions, beyond which a goal is left to searches.
const MOST_STEPS: u64 = 20_000;

/// The positions of a goal for which the same nodes matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// The nodes that matter.
    pub(super) nodes: Vec<NodeId>,
    /// For each of these nodes the numbers of steps by which it may be turned, in any combination;
    /// several such products without a common combination.
    choices: Vec<Choices>,
}

type Choices = Vec<Vec<u8>>;

impl Target {
    /// Returns the positions, as numbers of steps for each node that matters.
    pub(super) fn positions(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        self.choices.iter().flat_map(|choices| {
            (0..size(choices).unwrap_or(0)).map(|number| combination(choices, number))
        })
    }
}

fn size(choices: &Choices) -> Option<usize> {
    choices.iter().try_fold(1, |size: usize, steps| size.checked_mul(steps.len()))
}

/// Returns the combination of the given number, in which the choice of the first node is the lowest
/// digit.
fn combination(choices: &Choices, number: usize) -> Vec<u8> {
    let mut rest = number;
    let digit = |steps: &Vec<u8>| {
        let digit = rest % steps.len();
        rest /= steps.len();
        steps[digit]
    };
    choices.iter().map(digit).collect()
}

/// Returns the nodes whose domain in a cube leaves out kinds that they can hold, with the numbers
/// of steps to the kinds of the domain.
fn choices(found: &Cube, cycles: &[Cycle]) -> (Vec<NodeId>, Choices) {
    let nodes = (0..).map(NodeId).zip(found.domains).zip(cycles);
    let matter = nodes.filter(|((_, domain), cycle)| domain.len() < usize::from(cycle.size()));
    matter
        .map(|((node, domain), cycle)| {
            (node, domain.iter().filter_map(|kind| cycle.position(kind)).collect())
        })
        .unzip()
}

/// Lists the positions of a goal.
///
/// # Errors
/// Returns [`NotLinear`] if there are too many, or if a limit stopped it.
pub(super) fn targets(
    task: &Task,
    clicks: &Clicks,
    goal: &Condition,
    budget: &Budget,
) -> Result<Vec<Target>, NotLinear> {
    let domain = |cycle: &Cycle| {
        let mut set = KindSet::none(task.values);
        cycle.kinds().iter().for_each(|&kind| set.insert(kind));
        set
    };
    let within = Condition::Each((0..).map(NodeId).zip(clicks.cycles.iter().map(domain)).collect());
    let mut found: BTreeMap<Vec<NodeId>, Vec<Choices>> = BTreeMap::new();
    let mut total: usize = 0;
    let listed = cubes(
        (task.nodes, task.values),
        &[goal.clone(), within],
        MOST_STEPS,
        budget,
        &mut |found_box| {
            let (nodes, choices) = choices(found_box, &clicks.cycles);
            total = size(&choices).map_or(usize::MAX, |size| size.saturating_add(total));
            found.entry(nodes).or_default().push(choices);
            Ok(if total > MOST_BOARDS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    match listed {
        Listed::All => {
            Ok(found.into_iter().map(|(nodes, choices)| Target { nodes, choices }).collect())
        }
        Listed::Ended => {
            Err(NotLinear::because(format!("more than {MOST_BOARDS} positions satisfy the goal")))
        }
        Listed::TooLong => {
            Err(NotLinear::because("it takes too long to list the positions that satisfy the goal"))
        }
    }
}
