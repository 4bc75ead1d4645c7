//! The questions that tests of engines ask.

use super::{Engine, Exploration, Exploring, Outcome, Problem, Refusal, SolveOptions, ToGoal};
use crate::budget::Budget;
use crate::model::{Condition, State};
use crate::pack::Machine;

/// A start, a goal, an engine, and the wanted results.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) start: State,
    pub(super) goal: Condition,
    pub(super) engine: Engine,
    pub(super) options: SolveOptions,
}

pub(super) fn solve(machine: &Machine, asked: &Asked, budget: &Budget) -> Result<Outcome, Refusal> {
    super::solve(
        &Problem::new(machine, asked.start.clone(), asked.goal.clone(), budget),
        &asked.options,
        asked.engine,
    )
}

pub(super) fn explore(
    machine: &Machine,
    start: &State,
    goal: Option<&Condition>,
    budget: &Budget,
) -> Exploration {
    explore_with(Exploring::Auto, machine, start, goal, budget).unwrap()
}

pub(super) fn explore_with(
    engine: Exploring,
    machine: &Machine,
    start: &State,
    goal: Option<&Condition>,
    budget: &Budget,
) -> Result<Exploration, Refusal> {
    let problem = match goal {
        Some(goal) => Problem::new(machine, start.clone(), goal.clone(), budget),
        None => Problem::without_goal(machine, start.clone(), budget),
    };
    super::explore(&problem, engine)
}

pub(super) fn to_goal(
    engine: Exploring,
    machine: &Machine,
    goal: &Condition,
    budget: &Budget,
) -> Result<ToGoal, Refusal> {
    super::to_goal(&Problem::without_start(machine, goal.clone(), budget), engine)
}
