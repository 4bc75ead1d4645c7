//! A shortest solution through levels in files: levels up to the first one with a goal, then a
//! search backward from its goals through them.

use super::peers::Alone;
use super::place::Place;
use super::stood::Stood;
use super::{Keeping, Levels, mending, visit, with_levels};
use crate::budget::Limit;
use crate::disk::{Fault, Folder, Level};
use crate::model::State;
use crate::pack::{Machine, Word};
use crate::search::inverse::{InverseMoves, not_invertible};
use crate::search::kernel::classes::Classes;
use crate::search::kernel::finish::outcome;
use crate::search::kernel::layers::Layers;
use crate::search::kernel::packed::{Answer, Packed};
use crate::search::kernel::store::StateId;
use crate::search::kernel::visitor::Visitor;
use crate::search::layers::frontiers::joined;
use crate::search::layers::shortest_paths::grant_from;
use crate::search::outcome::{Engine, Outcome, Refusal, SolveOptions, Verdict};
use crate::search::problem::Problem;
use std::ops::ControlFlow;

/// Returns the reason why no solution is found through levels in files.
pub(crate) fn refusal_to_solve(problem: &Problem, options: &SolveOptions) -> Option<Refusal> {
    let no_classes = || Classes::wanted(problem, options).ok()?.err();
    InverseMoves::of(problem).err().map(not_invertible).or_else(no_classes)
}

/// Finds a shortest solution, with levels in a folder; see [`solve`](crate::search::solve).
///
/// # Arguments
/// * `problem` - a problem for which [`refusal_on_disk`](super::refusal_on_disk) and
///   [`refusal_to_solve`] return `None`
/// * `keeping` - the form of positions
/// * `folder` - the folder; levels that it has are not visited again
///
/// # Errors
/// Returns the fault that ended the search, unless it is a limit.
pub(crate) fn solve_on_disk(
    problem: &Problem,
    options: &SolveOptions,
    keeping: &Keeping,
    folder: &mut Folder,
) -> Result<Outcome, Fault> {
    with_state_of!(problem.machine(), solve_by(problem, options, keeping, folder))
}

fn solve_by<W: Word>(
    problem: &Problem,
    options: &SolveOptions,
    keeping: &Keeping,
    folder: &mut Folder,
) -> Result<Outcome, Fault> {
    // A proof by laws needs no levels.
    let proved = crate::search::solve(problem, options, Engine::Named("facts"));
    if let Some(proved) = proved.ok().filter(|found| found.verdict == Verdict::Unsolvable) {
        return Ok(proved);
    }
    let place = Place::find(&Alone, problem.budget().threads(), folder.strips())?;
    with_levels::<W, _>(problem, keeping, place, |levels, both| {
        mending(folder, &Alone, |folder| solve::<W>(problem, both, options, levels, folder))
    })
}

fn solve<W: Word>(
    problem: &Problem,
    both: bool,
    options: &SolveOptions,
    kept: &dyn Levels,
    folder: &mut Folder,
) -> Result<Outcome, Fault> {
    let (machine, packed) = (problem.machine(), Packed::<W>::new(problem));
    let has_goal = |levels: &[Level]| levels.iter().position(|level| level.goals > 0);
    let suffice = |levels: &[Level]| has_goal(levels).is_some();
    let limit = visit(problem, both, (kept, &Alone), folder, suffice)?;
    let tested = folder.levels().len() as u64;
    let notes = || kept.note().into_iter().collect::<Vec<String>>();
    let without_way = |answer: &Answer<W>, levels: &[Level]| {
        Ok(with_figures(outcome("disk", answer, machine, &[], notes()), levels))
    };
    let (Some(depth), Ok(inverse)) = (has_goal(folder.levels()), InverseMoves::of(problem)) else {
        let answer = match limit {
            Some(limit) => Answer::<W>::stopped(limit, tested),
            None => Answer::unsolvable(),
        };
        return without_way(&answer, folder.levels());
    };
    let backward = inverse.machine();
    let found = go_back(&packed, backward, (kept, &*folder), problem, depth);
    let (forward, layers) = match found {
        Err(Fault::Stopped(limit)) => {
            return without_way(&Answer::stopped(limit, depth as u64), folder.levels());
        }
        found => found?,
    };
    let mut notes = notes();
    notes.push(format!("went back over {} positions", layers.store.len()));
    let answer = joined(&forward, &layers, 0, &packed);
    let mut found =
        with_figures(outcome("disk", &answer, machine, &[&layers], notes), folder.levels());
    let classes = Classes::wanted(problem, options)?.unwrap_or_default();
    grant_from(&packed, (options, classes), &forward, Some(&layers), &mut found);
    Ok(found)
}

/// Adds the figures of levels to the statistics.
fn with_figures(mut outcome: Outcome, levels: &[Level]) -> Outcome {
    let sum = |figure: fn(&Level) -> u64| levels.iter().map(figure).sum::<u64>();
    outcome.statistics.expanded += sum(|level| level.positions);
    outcome.statistics.generated += sum(|level| level.edges);
    outcome.statistics.stored = sum(|level| level.positions);
    outcome
}

/// Searches backward from the goals of a level.
///
/// # Returns
/// A layer with the start, and one layer for each level, the goals first.
fn go_back<'b, W: Word>(
    packed: &Packed<'b, W>,
    backward: &'b Machine,
    (kept, folder): (&dyn Levels, &Folder),
    problem: &'b Problem,
    depth: usize,
) -> Result<(Layers<'b, W>, Layers<'b, W>), Fault> {
    let mut forward = Layers::new(packed.machine, true, packed.budget);
    forward.plant(&packed.start)?;
    forward.close_first();
    let mut layers = Layers::new(backward, false, packed.budget);
    // A level that has goals is the last one, or one of a longer run, whose files may be removed.
    let level = &folder.levels()[depth];
    kept.goals_of(folder, level, &mut |position: State| {
        Ok(layers.plant(&backward.pack(&position)).map(drop)?)
    })?;
    layers.close_first();
    let mut on_shortest = OnLevel {
        levels: Stood::<W>::new(problem, folder, |depth, state| kept.stood(folder, depth, state)),
        depth,
        fault: None,
    };
    for depth in (0..depth).rev() {
        on_shortest.depth = depth;
        let grown = layers.grow(&mut on_shortest);
        if let Some(fault) = on_shortest.fault.take() {
            return Err(fault);
        }
        grown?;
    }
    Ok((forward, layers))
}

/// A visitor that keeps out states of other levels.
struct OnLevel<'a, W> {
    levels: Stood<'a, W>,
    depth: usize,
    /// The fault of a file; nothing is kept after it.
    fault: Option<Fault>,
}

impl<W: Word> Visitor for OnLevel<'_, W> {
    fn admits(&mut self, state: &[u64]) -> bool {
        if self.fault.is_some() {
            return false;
        }
        self.levels.stood(self.depth, state).unwrap_or_else(|fault| {
            self.fault = Some(fault);
            false
        })
    }

    fn admits_all(&self) -> bool {
        false
    }

    fn discovered(&mut self, _id: StateId, _state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        Ok(ControlFlow::Continue(()))
    }
}
