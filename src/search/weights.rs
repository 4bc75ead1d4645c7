//! The engine that proves by weights on pieces that a goal is out of reach.

use super::cubes::{Listed, cubes};
use super::engine::{AtOnce, Call, Guarantees, Search, SearchEngine, alone};
use super::facts::balances;
use super::heuristic::separate;
use super::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use super::problem::Problem;
use crate::budget::Limit;
use crate::model::KindSet;
use std::ops::ControlFlow;

/// The work that other engines do before weights are looked for, in moves, for each combination of a
/// move, a node and a kind: about as much as the linear program takes.
const FOR_EACH: u64 = 8;
/// The least of that work.
const EARLIEST: u64 = 1 << 16;
/// The greatest of that work.
const LATEST: u64 = 1 << 20;
/// The limit on the sets of positions into which a goal is divided.
const MOST_CUBES: usize = 128;
/// The limit on tests of the goal.
const MOST_STEPS: u64 = 20_000;

/// The engine `weights`.
pub(super) struct ByWeights;

impl SearchEngine for ByWeights {
    fn name(&self) -> &'static str {
        "weights"
    }

    fn alias(&self) -> Option<&'static str> {
        Some("pagoda")
    }

    fn about(&self) -> &'static str {
        "Weights on pieces whose sum no move raises"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: true }
    }

    fn finds(&self) -> bool {
        false
    }

    fn is_due(&self, problem: &Problem, worked: u64) -> bool {
        let task = problem.task();
        let entries = task.nodes.saturating_mul(task.values - 1).saturating_mul(task.move_count());
        worked >= (entries as u64).saturating_mul(FOR_EACH).clamp(EARLIEST, LATEST)
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        _wish: &'p SolveOptions,
        _call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        let Some(balances) = balances(problem) else { return Err(Refusal::Open) };
        let goals = match goals(problem) {
            Ok(Some(goals)) => goals,
            Ok(None) => return Err(Refusal::Open),
            Err(limit) => return Ok(alone("weights", limit)),
        };
        let (start, budget) = (problem.start(), problem.budget());
        match separate(problem.task(), balances, start, &goals, budget) {
            Ok(Some(why)) => Ok(Box::new(AtOnce::new(move || Outcome {
                proof: Some(why.clone()),
                ..Outcome::bare(
                    Verdict::Unsolvable,
                    Statistics { engine: "weights", ..Statistics::default() },
                )
            }))),
            Ok(None) => Err(Refusal::Open),
            Err(limit) => Ok(alone("weights", limit)),
        }
    }
}

/// Returns sets of kinds for each node such that every position of the goal is within one of them;
/// `None` if there are too many.
fn goals(problem: &Problem) -> Result<Option<Vec<Vec<KindSet>>>, Limit> {
    let (task, mut found) = (problem.task(), Vec::new());
    let goal = std::slice::from_ref(problem.goal());
    let size = (task.nodes, task.values);
    let listed = cubes(size, goal, MOST_STEPS, problem.budget(), &mut |cube| {
        found.push(cube.domains.to_vec());
        let is_over = found.len() > MOST_CUBES;
        Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok((listed == Listed::All && !found.is_empty()).then_some(found))
}
