//! Searches backwards from every position that satisfies a goal.
//!
//! In: a task and a goal. Out: how many positions can be solved, by the number of moves to the nearest goal. Promises to start from all
//! positions that satisfy the goal and no `never` (R35). Knows nothing of starts, nor who searches.

use super::back::Back;
use super::explorers::explore_back;
use super::goals::count_any;
use super::outcome::{Exploring, Refusal, ToGoal};
use super::problem::{Problem, not_invertible};
use super::undone::final_limit;
use crate::budget::{Budget, Limit};
use crate::ground::{GroundEffect, SetId, Task};
use crate::model::{Condition, Kind, KindSet, NodeId};
use num_bigint::BigUint;
use std::cell::OnceCell;

/// Steps that may be spent on counting positions in which a `never` holds.
const NEVER_STEPS: u64 = 1 << 20;

/// Undoes the moves and searches.
pub(super) fn explore_to_goal(problem: &Problem, engine: Exploring) -> Result<ToGoal, Refusal> {
    let undone = match problem.undone() {
        Ok(undone) => undone.machine(),
        Err(error) => {
            let stopped = |limit| Ok(ToGoal { limit: Some(limit), ..ToGoal::default() });
            return final_limit(error).map_or_else(|| Err(not_invertible(error)), stopped);
        }
    };
    let (forward, goal, budget) = (problem.machine(), problem.goal(), problem.budget());
    let (listed, space) = (OnceCell::new(), OnceCell::new());
    let question = Back { task: problem.task(), undone: undone.task(), backward: undone, forward, goal, budget, listed, space };
    explore_back(&question, engine).map(|found| with_rest(&question, found))
}

/// Counts what is not solvable, where everything that is was found.
fn with_rest(question: &Back, (mut found, goals_have_empties): (ToGoal, bool)) -> ToGoal {
    if found.limit.is_some() {
        return found;
    }
    let Back { task, undone, budget, .. } = *question;
    let empties = goals_have_empties || looks_for_nothing(task) || makes_nothing(task) || makes_nothing(undone);
    match unsolvable(task, empties, found.solvable, budget) {
        Ok(count) => found.unsolvable = count,
        Err(limit) => found.statistics.notes.push(format!("stopped counting what is not solvable: {}", limit.as_str())),
    }
    found
}

/// Whether a rule looks for empty nodes.
fn looks_for_nothing(task: &Task) -> bool {
    let looked_for = |set: SetId| task.sets[set.0 as usize].contains(Kind::EMPTY);
    let asked_for = |condition: &Condition| {
        condition.any_part(&mut |part| match part {
            Condition::Every(_, set) | Condition::Some(_, set) | Condition::Count(_, set, ..) => set.contains(Kind::EMPTY),
            Condition::Each(cells) => cells.iter().any(|(_, set)| set.contains(Kind::EMPTY)),
            Condition::Sum(terms, ..) => terms.iter().any(|term| term.kinds.contains(Kind::EMPTY)),
            Condition::Sought(_) | Condition::Stuck | Condition::Not(_) | Condition::And(_) | Condition::Or(_) => false,
        })
    };
    task.moves().any(|ground_move| ground_move.guards.iter().any(|&(_, set)| looked_for(set))) || task.conditions.iter().any(asked_for)
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

/// The positions that are neither solvable nor forbidden. Where nothing ever is empty, positions have a kind on every node: no colouring
/// is counted with a node left out.
fn unsolvable(task: &Task, empties: bool, solvable: u64, budget: &Budget) -> Result<Option<BigUint>, Limit> {
    if !task.always.is_empty() {
        return Ok(None);
    }
    let nodes: Vec<NodeId> = (0..task.nodes as u32).map(NodeId).collect();
    let filled = Condition::Every(nodes, KindSet::one(Kind::EMPTY, task.values).complement(task.values));
    let forbidden =
        task.never.iter().map(|never| if empties { never.clone() } else { Condition::And(vec![never.clone(), filled.clone()]) });
    let forbidden = count_any(task, &forbidden.collect::<Vec<_>>(), NEVER_STEPS, budget)?;
    let values = task.values - usize::from(!empties);
    let positions = u32::try_from(task.nodes).ok().map(|nodes| BigUint::from(values).pow(nodes));
    // Nothing is said where the two counts do not fit each other.
    let rest = |(positions, forbidden): (BigUint, BigUint)| {
        let taken = forbidden + solvable;
        (positions >= taken).then(|| positions - taken)
    };
    Ok(positions.zip(forbidden).and_then(rest))
}
