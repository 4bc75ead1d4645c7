//! `puzzlec explore`: visits every configuration that can be reached, or goes back from the goal, and prints the figures.
//!
//! In: arguments. Out: figures on standard output and an exit code. Promises that what is known is printed when a limit comes first.

use super::Context;
use super::args::{Explore, ExploringName};
use super::choose;
use super::exit::Exit;
use super::failure::Failure;
use super::load::{Definition, ground_moves, load};
use super::options;
use super::progress::shown;
use super::solve::{OTHER_ENGINE, refused};
use crate::budget::{Budget, Limit};
use crate::model::Puzzle;
use crate::numbering::Numbering;
use crate::pack::pack;
use crate::report::{ExploreReport, ToGoalReport};
use crate::search::{self, Exploring, Problem, Refusal};

/// Runs the command.
///
/// # Errors
/// What kept it from an answer.
pub(super) fn run(args: &Explore, context: &Context) -> Result<Exit, Failure> {
    let set = options::settings(&args.definition.settings)?;
    let budget = options::budget(Some(&args.limits), context.signals.number())?;
    context.explain_limits(&args.limits, &budget);
    let (definition, puzzle) = load(&args.definition.file, &set, &budget, context)?;
    if args.to_goal {
        return to_goal(args, context, &definition, &puzzle, &budget);
    }
    let start = choose::begin(&definition, &puzzle, &args.beginning, &budget)?;
    let goal = choose::end(&definition, &puzzle, args.goal.as_deref())?;
    let task = ground_moves(&definition, &puzzle, &budget)?;
    let machine = pack(task);
    let problem = match &goal {
        Some(goal) => Problem::new(&machine, start.layout.clone(), goal.condition.clone(), &budget),
        None => Problem::without_goal(&machine, start.layout.clone(), &budget),
    };
    let found = shown(&budget, &context.terminal, || search::explore(&problem, engine(args.engine)))
        .map_err(|refusal| refused(&refusal, (&puzzle, machine.task()), OTHER_ENGINE))?;
    let report = ExploreReport {
        puzzle: &puzzle,
        start: start.name,
        goal: goal.and_then(|goal| goal.name),
        seed: start.seed,
        start_layout: &start.layout,
        exploration: &found,
        seconds: budget.elapsed().as_secs_f64(),
        peak_bytes: budget.peak_bytes(),
    };
    context.print_report(&report, args.format, &context.text_options(), &budget.for_telling())?;
    context.explain_memory(found.limit, &budget);
    Ok(exit(found.limit, context))
}

fn to_goal(args: &Explore, context: &Context, definition: &Definition, puzzle: &Puzzle, budget: &Budget) -> Result<Exit, Failure> {
    let goal = choose::end(definition, puzzle, args.goal.as_deref())?.ok_or_else(|| choose::no_goal(definition))?;
    let task = ground_moves(definition, puzzle, budget)?;
    let machine = pack(task);
    let problem = Problem::without_start(&machine, goal.condition.clone(), budget);
    let found = shown(budget, &context.terminal, || search::to_goal(&problem, engine(args.engine))).map_err(|refusal| {
        let help = if matches!(refusal, Refusal::NoNumbers { .. }) { OTHER_ENGINE } else { "leave `--to-goal` out" };
        refused(&refusal, (puzzle, machine.task()), help)
    })?;
    let report =
        ToGoalReport { puzzle, goal: goal.name, to_goal: &found, seconds: budget.elapsed().as_secs_f64(), peak_bytes: budget.peak_bytes() };
    context.print_report(&report, args.format, &context.text_options(), &budget.for_telling())?;
    context.explain_memory(found.limit, budget);
    Ok(exit(found.limit, context))
}

fn exit(limit: Option<Limit>, context: &Context) -> Exit {
    limit.map_or(Exit::Yes, |limit| context.stopped(limit))
}

fn engine(name: ExploringName) -> Exploring {
    match name {
        ExploringName::Auto => Exploring::Auto,
        ExploringName::Bfs => Exploring::Bfs,
        ExploringName::Affine => Exploring::Numbered(Numbering::Affine),
        ExploringName::Product => Exploring::Numbered(Numbering::Product),
        ExploringName::Arrangement => Exploring::Numbered(Numbering::Arrangement),
        ExploringName::Orientation => Exploring::Numbered(Numbering::Orientation),
    }
}
