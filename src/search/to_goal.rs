//! Searches backward from every position that satisfies a goal.
//!
//! The search counts the solvable positions by the number of moves to the nearest goal. It starts
//! from all positions that satisfy the goal and no `never` (R35), and, where there are starts,
//! whose numbers of pieces that no move changes agree with those of a start.

use super::cache::Cache;
use super::engine::{Regressed, Regression};
use super::explorers::regress;
use super::goals::{count_all, count_any};
use super::inverse::{InverseMoves, final_limit, not_invertible};
use super::kept::KeptNumbers;
use super::outcome::{Exploring, Refusal, ToGoal, Uncounted};
use super::problem::Problem;
use super::reversed::{Reversed, reversed};
use crate::budget::{Budget, Limit};
use crate::ground::{GroundEffect, InvertError, SetId, Task};
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use num_bigint::BigUint;

/// The limit on the steps of counting positions.
const STEPS: u64 = 1 << 18;
/// The greatest number of positions from which all moves are made.
const MOST_REVERSED: u32 = 1 << 22;

/// The positions that a backward search from a goal considers.
struct Scope {
    kept: Option<KeptNumbers>,
    /// A position with as many pieces of each kind as each of them, if all those numbers are kept.
    pieces: Option<State>,
    /// The condition that holds in them.
    within: Condition,
    goal: Condition,
    /// The number of them that satisfy the goal; `None` if counting them takes long.
    goals: Option<BigUint>,
}

/// Searches backward, by inverse moves or by reversing all moves.
pub(super) fn explore_to_goal(problem: &Problem, engine: Exploring) -> Result<ToGoal, Refusal> {
    explore_to_goal_by(problem, engine, &mut |question| regress(question, engine))
}

/// Searches backward by a search of the caller, or by reversing all moves.
///
/// # Arguments
/// * `search` - the search by inverse moves
pub(super) fn explore_to_goal_by(
    problem: &Problem,
    engine: Exploring,
    by_inverse: &mut dyn FnMut(&Regression) -> Result<Regressed, Refusal>,
) -> Result<ToGoal, Refusal> {
    let scope = match Scope::find(problem) {
        Ok(scope) => scope,
        Err(limit) => return Ok(ToGoal { limit: Some(limit), ..ToGoal::default() }),
    };
    let mut found = search(problem, &scope, engine, by_inverse)?;
    found.kept = scope.kept.map(|kept| kept.kinds).unwrap_or_default();
    found.goals = scope.goals;
    Ok(found)
}

impl Scope {
    fn find(problem: &Problem) -> Result<Self, Limit> {
        let kept = KeptNumbers::find(problem.task(), problem.binding_starts());
        let within = kept
            .as_ref()
            .map_or_else(|| Condition::And(Vec::new()), |kept| kept.condition(problem.task()));
        let goal = if kept.is_some() {
            Condition::And(vec![problem.goal().clone(), within.clone()])
        } else {
            problem.goal().clone()
        };
        let goals = count_all(problem.task(), &goal, STEPS, problem.budget())?;
        let are_all = kept.as_ref().is_some_and(|kept| kept.are_all(problem.task()));
        let pieces = problem.binding_starts().first().filter(|_| are_all).cloned();
        Ok(Self { kept, pieces, within, goal, goals })
    }
}

fn search(
    problem: &Problem,
    scope: &Scope,
    engine: Exploring,
    by_inverse: &mut dyn FnMut(&Regression) -> Result<Regressed, Refusal>,
) -> Result<ToGoal, Refusal> {
    let error = match InverseMoves::of(problem) {
        Ok(inverted) => {
            let (forward, budget, backward) =
                (problem.machine(), problem.budget(), inverted.machine());
            let (analyses, goals) = (Cache::default(), scope.goals.as_ref());
            let (task, inverse, goal) = (problem.task(), backward.task(), &scope.goal);
            let is_undirected = inverted.is_undirected();
            let question = Regression {
                task,
                inverse,
                backward,
                forward,
                goal,
                is_undirected,
                pieces: scope.pieces.as_ref(),
                goals,
                budget,
                analyses,
            };
            let begins = begins_with_empties(problem);
            return by_inverse(&question)
                .map(|(found, empties)| with_rest(&question, scope, (found, begins || empties)));
        }
        Err(error) => error,
    };
    let one_by_one = if problem.machine().counts_moves() { "bfs" } else { "cheapest" };
    match final_limit(error) {
        Some(limit) => Ok(ToGoal { limit: Some(limit), ..ToGoal::default() }),
        None if engine != Exploring::Auto && engine != Exploring::Named(one_by_one) => {
            Err(not_invertible(error))
        }
        None => reverse_moves(problem, scope, error),
    }
}

/// Makes all moves from all positions, if there are few enough.
fn reverse_moves(problem: &Problem, scope: &Scope, error: InvertError) -> Result<ToGoal, Refusal> {
    let (task, budget) = (problem.task(), problem.budget());
    let positions =
        if task.always.is_empty() { placements(task, scope.kept.as_ref(), true) } else { None };
    let positions = match positions
        .map_or_else(|| count_all(task, &scope.within, STEPS, budget), |count| Ok(Some(count)))
    {
        Ok(positions) => positions,
        Err(limit) => return Ok(ToGoal { limit: Some(limit), ..ToGoal::default() }),
    };
    let too_many = match &positions {
        Some(count) if *count > BigUint::from(MOST_REVERSED) => {
            Some(format!("and to make all moves from {count} positions instead is too much"))
        }
        Some(_) => None,
        None => Some(
            "and there are too many positions to make all moves from each of them instead"
                .to_owned(),
        ),
    };
    if let Some(too_many) = too_many {
        return Err(match not_invertible(error) {
            Refusal::NotInvertible { reason, culprit } => {
                Refusal::NotInvertible { reason: format!("{reason}, {too_many}"), culprit }
            }
            other => other,
        });
    }
    let Reversed { mut found, positions: [all, filled], knows_empties } = with_state_of!(
        problem.machine(),
        reversed(problem.machine(), &scope.within, &scope.goal, budget)
    );
    if found.limit.is_none() {
        let empties = knows_empties || begins_with_empties(problem) || looks_for_nothing(task);
        found.unsolvable =
            if empties { all } else { filled }.checked_sub(found.solvable).map(BigUint::from);
    }
    Ok(found)
}

/// Counts the unsolvable positions, after a search that found all solvable ones.
fn with_rest(
    question: &Regression,
    scope: &Scope,
    (mut found, ends_have_empties): (ToGoal, bool),
) -> ToGoal {
    if found.limit.is_some() {
        return found;
    }
    let Regression { task, inverse, budget, .. } = *question;
    let empties = ends_have_empties
        || looks_for_nothing(task)
        || makes_nothing(task)
        || makes_nothing(inverse);
    match allowed(task, scope, empties, budget) {
        Ok(Ok(allowed)) => {
            found.unsolvable = (allowed >= found.solvable.into()).then(|| allowed - found.solvable)
        }
        Ok(Err(unknown)) => found.uncounted = Some(unknown),
        Err(limit) => found.uncounted = Some(Uncounted::Limit(limit)),
    }
    found
}

/// Returns `true` if a node is empty in a start.
fn begins_with_empties(problem: &Problem) -> bool {
    problem.starts().iter().any(|start| start.contains(&Kind::EMPTY))
}

/// Returns `true` if a rule tests for empty nodes, in a move or in a program that runs after it.
fn looks_for_nothing(task: &Task) -> bool {
    let asked_for = |condition: &Condition| {
        condition.any_part(&mut |part| match part {
            Condition::Every(_, set) | Condition::Some(_, set) | Condition::Count(_, set, ..) => {
                set.contains(Kind::EMPTY)
            }
            Condition::Each(cells) => cells.iter().any(|(_, set)| set.contains(Kind::EMPTY)),
            Condition::Sum(terms, ..) => terms.iter().any(|term| term.kinds.contains(Kind::EMPTY)),
            Condition::Sought(_)
            | Condition::Stuck
            | Condition::Not(_)
            | Condition::And(_)
            | Condition::Or(_) => false,
        })
    };
    let in_moves = |task: &Task| {
        let looked_for = |set: SetId| task.sets[set.0 as usize].contains(Kind::EMPTY);
        task.moves().any(|ground_move| ground_move.guards.iter().any(|&(_, set)| looked_for(set)))
            || task.conditions.iter().any(asked_for)
    };
    in_moves(task) || task.programs.iter().any(in_moves)
}

/// Returns `true` if a move empties a node. For inverse moves: if a move can overwrite an empty
/// node.
fn makes_nothing(task: &Task) -> bool {
    let made = |effect: &GroundEffect| match *effect {
        GroundEffect::Become(kind) => kind == Kind::EMPTY,
        GroundEffect::Map(map) => task.maps[map.0 as usize].first() != Some(&Kind::EMPTY),
        GroundEffect::Take(_) => false,
    };
    task.moves().any(|ground_move| ground_move.effects.iter().any(|(_, effect)| made(effect)))
}

/// Returns the number of positions that are not forbidden, or the reason why it is unknown. Where
/// no node is ever empty, only positions with a piece on every node are counted.
fn allowed(
    task: &Task,
    scope: &Scope,
    empties: bool,
    budget: &Budget,
) -> Result<Result<BigUint, Uncounted>, Limit> {
    let nodes: Vec<NodeId> = (0..task.nodes as u32).map(NodeId).collect();
    let filled =
        Condition::Every(nodes, KindSet::one(Kind::EMPTY, task.values).complement(task.values));
    let within = if empties {
        scope.within.clone()
    } else {
        Condition::And(vec![scope.within.clone(), filled])
    };
    if !task.always.is_empty() {
        return Ok(count_all(task, &within, STEPS, budget)?.ok_or(Uncounted::Shapes));
    }
    let forbidden: Vec<Condition> = task
        .never
        .iter()
        .map(|never| Condition::And(vec![never.clone(), within.clone()]))
        .collect();
    let forbidden = count_any(task, &forbidden, STEPS, budget)?;
    let placements = placements(task, scope.kept.as_ref(), empties);
    let rest = placements.zip(forbidden).and_then(|(placements, forbidden)| {
        (placements >= forbidden).then(|| placements - forbidden)
    });
    Ok(rest.ok_or(Uncounted::Never))
}

/// Returns the number of placements, including those in which a `never` holds.
fn placements(task: &Task, kept: Option<&KeptNumbers>, empties: bool) -> Option<BigUint> {
    let all = || {
        Some(
            BigUint::from(task.values - usize::from(!empties)).pow(u32::try_from(task.nodes).ok()?),
        )
    };
    kept.map_or_else(all, |kept| Some(kept.placements(task, empties)))
}
