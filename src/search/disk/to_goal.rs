//! All positions from which a goal can be reached, with levels in files: the first level has the
//! positions of the goal, and inverse moves lead to the next ones.

use super::peers::Alone;
use super::place::Place;
use super::states::{States, strips_for};
use super::visit;
use crate::budget::Limit;
use crate::disk::{Fault, Folder, Form, depths};
use crate::pack::Word;
use crate::search::engine::{Regressed, Regression};
use crate::search::goals::Planted;
use crate::search::inverse::{InverseMoves, not_invertible, undirected_backward};
use crate::search::kernel::layers::Forgetting;
use crate::search::outcome::{Exploring, Refusal, Statistics, ToGoal};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;
use crate::search::to_goal::explore_to_goal_by;

/// Returns the form of the files of a backward search.
///
/// # Errors
/// Returns the reason why the moves cannot be undone.
pub(crate) fn form_to_goal(problem: &Problem) -> Result<Form, Refusal> {
    let words = InverseMoves::of(problem).map_err(not_invertible)?.machine().words();
    Ok(Form { strips: strips_for(1), words: words as u32, numbering: None })
}

/// Searches backward, with levels in a folder; see [`to_goal`](crate::search::to_goal).
///
/// # Arguments
/// * `problem` - a problem for which [`refusal_on_disk`](super::refusal_on_disk) returns `None`
/// * `folder` - the folder; levels that it has are not visited again
///
/// # Errors
/// Returns the fault that ended the search, unless it is a limit; or the reason why there is no
/// answer.
pub(crate) fn to_goal_on_disk(
    problem: &Problem,
    folder: &mut Folder,
) -> Result<Result<ToGoal, Refusal>, Fault> {
    let mut ended = None;
    let found = explore_to_goal_by(problem, Exploring::Auto, &mut |question| {
        let found = with_state_of!(question.backward, regress(question, folder));
        Ok(found.unwrap_or_else(|fault| {
            ended = Some(fault);
            Regressed::default()
        }))
    });
    ended.map_or(Ok(found), Err)
}

fn regress<W: Word>(question: &Regression, folder: &mut Folder) -> Result<Regressed, Fault> {
    let stopped =
        |limit: Limit, solvable: u64| ToGoal { limit: Some(limit), solvable, ..ToGoal::default() };
    let (budget, machine) = (question.budget, question.backward);
    let mut seeds = Reserved::new(budget);
    let Planted { layers, limit, has_empty, _reserved } =
        match Planted::<W>::new(question, Forgetting::Never, budget) {
            Ok(planted) => planted,
            Err(limit) => return Ok((stopped(limit, 0), false)),
        };
    if let Some(limit) = limit {
        return Ok((stopped(limit, u64::from(layers.store.len())), has_empty));
    }
    for id in 0..layers.store.len() {
        seeds.add(layers.store.load(id))?;
    }
    drop(layers);
    let start = seeds.first().map_or_else(Vec::new, |first| machine.unpack(first.words()));
    let problem = Problem::without_goal(machine, start, budget);
    let both = undirected_backward(question).is_ok();
    let place = Place::find(&Alone, budget.threads(), folder.strips())?;
    let levels = States::beginning_with(seeds, &problem, both, place);
    let limit = visit(&problem, both, (&levels, &Alone), folder, |_| false)?;
    let distances = depths(folder.levels());
    let solvable = distances.iter().sum();
    let statistics = Statistics {
        engine: "disk",
        expanded: solvable,
        generated: folder.levels().iter().map(|level| level.edges).sum(),
        stored: solvable,
        visits_all: true,
        ..Statistics::default()
    };
    Ok((ToGoal { limit, solvable, distances, statistics, ..ToGoal::default() }, has_empty))
}
