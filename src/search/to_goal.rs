//! Searches backwards from every board that satisfies a goal.
//!
//! In: a task and a goal. Out: how many boards can be solved, by the number of moves to the nearest goal. Promises to start from all
//! placements that satisfy the goal and no `never` (R35), and that distances are of boards before which nothing was clicked. Knows nothing
//! of starts.

use super::back::Back;
use super::goals::{count_any, plant_all};
use super::layers::distinct::Distinct;
use super::layers::level::{Growth, Layers};
use super::layers::store::StateId;
use super::layers::visitor::Visitor;
use super::numbers::numbered;
use super::outcome::{Exploring, Refusal, ToGoal};
use super::problem::{Problem, not_invertible};
use super::reservation::Reservation;
use super::undone::final_limit;
use crate::budget::{Budget, Limit};
use crate::ground::{GroundEffect, SetId, Task};
use crate::model::{Condition, Kind, KindSet, NodeId};
use crate::pack::{Machine, Word};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Steps that may be spent on counting boards in which a `never` holds.
const NEVER_STEPS: u64 = 1 << 20;

/// Undoes the moves and searches.
pub(super) fn explore_to_goal<W: Word>(problem: &Problem, engine: Exploring) -> Result<ToGoal, Refusal> {
    let undone = match problem.undone() {
        Ok(undone) => undone.machine(),
        Err(error) => {
            let stopped = |limit| Ok(ToGoal { limit: Some(limit), ..ToGoal::default() });
            return final_limit(error).map_or_else(|| Err(not_invertible(error)), stopped);
        }
    };
    let (forward, goal, budget) = (problem.machine(), problem.goal(), problem.budget());
    let question = Back { task: problem.task(), undone: undone.task(), backward: undone, forward, goal, budget };
    let found = numbered::to_goal(question, engine, &|budget| one_by_one::<W>(question, budget));
    found.map(|found| with_rest(question, found))
}

/// Counts what is not solvable, where everything that is was found.
fn with_rest(question: Back, (mut found, goals_have_empties): (ToGoal, bool)) -> ToGoal {
    if found.limit.is_some() {
        return found;
    }
    let Back { task, undone, budget, .. } = question;
    let empties = goals_have_empties || looks_for_nothing(task) || makes_nothing(task) || makes_nothing(undone);
    match unsolvable(task, empties, found.solvable, budget) {
        Ok(count) => found.unsolvable = count,
        Err(limit) => found.statistics.notes.push(format!("stopped counting what is not solvable: {}", limit.as_str())),
    }
    found
}

/// Keeps states one by one.
///
/// # Returns
/// What was found, and whether a node is empty in a board of the goal.
fn one_by_one<W: Word>(question: Back, budget: &Budget) -> (ToGoal, bool) {
    match Reservation::take(question.forward.bytes(), budget) {
        Ok(_reserved) => spread::<W>(question, question.backward, budget),
        Err(limit) => (ToGoal { limit: Some(limit), ..ToGoal::default() }, false),
    }
}

fn spread<W: Word>(question: Back, backward: &Machine, budget: &Budget) -> (ToGoal, bool) {
    let Back { task, forward, goal, .. } = question;
    let mut layers: Layers<W> = Layers::new(backward, false, budget);
    let planted = plant_all(task, forward, goal, &mut layers, budget);
    let has_empty = |id| backward.unpack(layers.store.state(id)).contains(&Kind::EMPTY);
    let goals_have_empties = (0..layers.store.len()).any(has_empty);
    let (limit, tally) = match planted {
        // A search that ends among the goals has no finished layer.
        Err(limit) => (Some(limit), Tally { solvable: u64::from(layers.store.len()), ..Tally::default() }),
        Ok(()) if backward.remembers_click() => {
            let mut distinct = Distinct::<W, _>::new(backward, budget, Tally::default());
            (visit(&mut layers, &mut distinct).err(), distinct.inner)
        }
        Ok(()) => {
            let mut tally = Tally::default();
            (visit(&mut layers, &mut tally).err(), tally)
        }
    };
    let mut found =
        ToGoal { limit, solvable: tally.solvable, unsolvable: None, statistics: layers.statistics("backward"), distances: tally.distances };
    while found.distances.last() == Some(&0) {
        found.distances.pop();
    }
    (found, goals_have_empties)
}

fn visit<W: Word>(layers: &mut Layers<W>, visitor: &mut impl Visitor) -> Result<(), Limit> {
    layers.close_first();
    for id in layers.frontier() {
        let _ = visitor.discovered(id, layers.store.state(id))?;
    }
    visitor.layer_done()?;
    while layers.grow(visitor)? == Growth::Grown {}
    Ok(())
}

/// Whether a rule looks for empty nodes.
fn looks_for_nothing(task: &Task) -> bool {
    let looked_for = |set: SetId| task.sets[set.0 as usize].contains(Kind::EMPTY);
    task.moves().any(|ground_move| ground_move.guards.iter().any(|&(_, set)| looked_for(set)))
}

/// Whether a move leaves a node empty that was not. Of undone moves: whether a move can overwrite an empty node.
fn makes_nothing(task: &Task) -> bool {
    let made = |effect: &GroundEffect| match *effect {
        GroundEffect::Become(kind) => kind == Kind::EMPTY,
        GroundEffect::Map(map) => task.maps[map.0 as usize].first() != Some(&Kind::EMPTY),
        GroundEffect::Take(_) => false,
    };
    task.moves().any(|ground_move| ground_move.effects.iter().any(|(_, effect)| made(effect)))
}

/// The placements that are neither solvable nor forbidden. Where nothing ever is empty, placements have a kind on every node: no colouring
/// is counted with a node left out.
fn unsolvable(task: &Task, empties: bool, solvable: u64, budget: &Budget) -> Result<Option<BigUint>, Limit> {
    let nodes: Vec<NodeId> = (0..task.nodes as u32).map(NodeId).collect();
    let filled = Condition::Every(nodes, KindSet::one(Kind::EMPTY, task.values).complement(task.values));
    let forbidden =
        task.never.iter().map(|never| if empties { never.clone() } else { Condition::And(vec![never.clone(), filled.clone()]) });
    let forbidden = count_any(task, &forbidden.collect::<Vec<_>>(), NEVER_STEPS, budget)?;
    let values = task.values - usize::from(!empties);
    let placements = u32::try_from(task.nodes).ok().map(|nodes| BigUint::from(values).pow(nodes));
    // Nothing is said where the two counts do not fit each other.
    let rest = |(placements, forbidden): (BigUint, BigUint)| {
        let taken = forbidden + solvable;
        (placements >= taken).then(|| placements - taken)
    };
    Ok(placements.zip(forbidden).and_then(rest))
}

/// Counts boards by layer.
#[derive(Default)]
struct Tally {
    solvable: u64,
    counted: u64,
    distances: Vec<u64>,
}

impl Visitor for Tally {
    #[inline]
    fn discovered(&mut self, _id: StateId, _state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        self.solvable += 1;
        Ok(ControlFlow::Continue(()))
    }

    fn layer_done(&mut self) -> Result<(), Limit> {
        self.distances.push(self.solvable - self.counted);
        self.counted = self.solvable;
        Ok(())
    }
}
