//! `puzzlec explore`: visits every reachable position, or searches backward from the goal, and
//! prints the figures.

use super::args::ExploreArgs;
use super::choices::{DrawnFormat, ResultFormat};
use super::cluster::{Orders, Team};
use super::exit::{Exit, Failure};
use super::progress::{Readers, shown};
use super::read::compile;
use super::{Context, forecast, options};
use crate::api::OnDisk;
use crate::budget::{Budget, Limit};
use crate::report::Report;
use crate::search::Exploring;

/// Runs the command.
///
/// # Errors
/// Returns the reason why there is no answer.
pub(super) fn run(args: &ExploreArgs, context: &Context) -> Result<Exit, Failure> {
    let options = options::compiling(&args.game.definition.settings)?;
    let orders = if args.child { Some(Orders::read(&context.terminal)?) } else { None };
    let limits =
        options::limits_of_one(&args.limits, args.processes.unwrap_or(1), &context.signals)?;
    let budget = limits.begin();
    context.explain_limits(&args.limits, &budget);
    let source = match &orders {
        Some(orders) => orders.source(),
        None => context.read(&args.game.definition.file).map_err(Failure::Definition)?,
    };
    let puzzle = compile(source.clone(), &options, &budget, context)?;
    options::note_seed(&args.game, &puzzle, context);
    let readers = match args.format {
        DrawnFormat::Json => Readers::Programs,
        DrawnFormat::Text | DrawnFormat::Svg => Readers::People,
    };
    let query = options::query(&args.game).exploring(engine(&args.engine));
    let query = args.measure.into_iter().fold(query, |query, name| query.measure(name.measure()));
    if args.forecast {
        return forecast::run(args, &puzzle, &query, &budget, context);
    }
    let room = options::on_disk(&args.disk)?;
    if args.to_goal {
        let search = || match &room {
            Some(room) => puzzle.to_goal_on_disk(&query, room, &budget),
            None => puzzle.to_goal_within(&query, &budget),
        };
        let found = shown(&budget, &context.terminal, readers, search)?;
        let limit = found.found().limit;
        let exit = print(&found, || found.svg(), limit, args, context, &budget)?;
        room.iter().for_each(|room| context.explain_levels(limit, room));
        return Ok(exit);
    }
    let Some(room) = room else {
        let explore = || puzzle.explore_within(&query, &budget);
        let found = shown(&budget, &context.terminal, readers, explore)?;
        return print(&found, || found.svg(), found.found().limit, args, context, &budget);
    };
    let team = Team::new(args, orders.as_ref(), &source)?;
    let room = OnDisk { meeting: team.meeting.as_ref(), poll: &|| team.check(), ..room };
    let explore = || puzzle.explore_on_disk(&query, &room, &budget);
    let found = shown(&budget, &context.terminal, readers, explore)?;
    let limit = found.found().limit;
    if !team.answers() {
        return Ok(limit.map_or(Exit::Yes, |limit| context.stopped(limit)));
    }
    let exit = print(&found, || found.svg(), limit, args, context, &budget)?;
    context.explain_levels(limit, &room);
    Ok(exit)
}

fn print(
    found: &impl Report,
    svg: impl Fn() -> String,
    limit: Option<Limit>,
    args: &ExploreArgs,
    context: &Context,
    budget: &Budget,
) -> Result<Exit, Failure> {
    let (look, to_report) = (context.text_options(), budget.for_report());
    match args.format {
        DrawnFormat::Text => context.print_report(found, ResultFormat::Text, &look, &to_report)?,
        DrawnFormat::Json => context.print_report(found, ResultFormat::Json, &look, &to_report)?,
        DrawnFormat::Svg => context.terminal.print(&svg())?,
    }
    context.explain_memory(limit, budget);
    Ok(limit.map_or(Exit::Yes, |limit| context.stopped(limit)))
}

fn engine(name: &str) -> Exploring {
    Exploring::named(name).unwrap_or_default()
}
