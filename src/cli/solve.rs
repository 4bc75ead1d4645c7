//! `puzzlec solve`: finds a shortest solution and prints it move by move.

use super::args::SolveArgs;
use super::choices::{ResultFormat, ShowMoves, SolveFormat};
use super::exit::{Exit, Failure};
use super::progress::{Readers, shown};
use super::read::load;
use super::{Context, options};
use crate::api::Query;
use crate::diagnostic::{Code, Diagnostic};
use crate::report::{Show, TextOptions};
use crate::search::{Engine, Outcome, Verdict};

/// Runs the command.
///
/// # Errors
/// Returns the reason why there is no answer.
pub(super) fn run(args: &SolveArgs, context: &Context) -> Result<Exit, Failure> {
    if let Some(option) = idle(args) {
        let message = format!("`{option}` goes with `--format text` and `--format json`");
        let report = Diagnostic::new(Code::NotSaid, message);
        return Err(report.help("leave it out: pictures and pages show one solution").into());
    }
    let options = options::compiling(&args.game.definition.settings)?;
    let budget = options::limits(Some(&args.limits), &context.signals)?.begin();
    context.explain_limits(&args.limits, &budget);
    let puzzle = load(&args.game.definition.file, &options, &budget, context)?;
    options::note_seed(&args.game, &puzzle, context);
    let query = query(args);
    let room = options::on_disk(&args.disk)?;
    let solve = || match &room {
        Some(room) => puzzle.solve_on_disk(&query, room, &budget),
        None => puzzle.solve_within(&query, &budget),
    };
    let readers = match args.format {
        SolveFormat::Json => Readers::Programs,
        _ => Readers::People,
    };
    let answer = shown(&budget, &context.terminal, readers, solve)?;
    let to_report = budget.for_report();
    let look = TextOptions { show: show(args.show.unwrap_or_default()), ..context.text_options() };
    match args.format {
        SolveFormat::Text => context.print_report(
            &answer.within(&to_report),
            ResultFormat::Text,
            &look,
            &to_report,
        )?,
        SolveFormat::Json => context.print_report(
            &answer.within(&to_report),
            ResultFormat::Json,
            &look,
            &to_report,
        )?,
        SolveFormat::Svg => context.terminal.print(&answer.svg()?)?,
        SolveFormat::Html => context.terminal.print(&answer.html()?)?,
    }
    let found = answer.found();
    let stopped = match found.verdict {
        Verdict::Stopped(limit) => Some(limit),
        _ => found.stopped,
    };
    if let Some(limit) = stopped {
        context.explain_memory(Some(limit), &budget);
        room.iter().for_each(|room| context.explain_levels(Some(limit), room));
    }
    // The list of solutions is cut where the budget ends.
    match to_report.poll() {
        Err(limit) if found.all.is_some() => Ok(context.stopped(limit)),
        _ => Ok(exit(found, context)),
    }
}

/// Returns an option that has no effect on a picture or a page.
fn idle(args: &SolveArgs) -> Option<&'static str> {
    let options = [("--all", args.all), ("--count", args.count), ("--show", args.show.is_some())];
    let is_drawn = matches!(args.format, SolveFormat::Svg | SolveFormat::Html);
    options.into_iter().find_map(|(name, given)| (is_drawn && given).then_some(name))
}

fn exit(found: &Outcome, context: &Context) -> Exit {
    match (found.limit(), found.verdict) {
        (Some(limit), _) => context.stopped(limit),
        (None, Verdict::Unsolvable) => Exit::No,
        (None, _) => Exit::Yes,
    }
}

fn query(args: &SolveArgs) -> Query {
    let query = options::query(&args.game).engine(engine(&args.engine));
    let query = args.measure.into_iter().fold(query, |query, name| query.measure(name.measure()));
    let query = args.up_to.into_iter().fold(query, |query, name| query.up_to(name.solutions()));
    let query = if args.any { query.any() } else { query };
    let query = if args.count { query.count() } else { query };
    if args.all { query.all(args.limit as usize) } else { query }
}

fn engine(name: &str) -> Engine {
    Engine::named(name).unwrap_or_default()
}

fn show(wanted: ShowMoves) -> Show {
    match wanted {
        ShowMoves::Moves => Show::Moves,
        ShowMoves::Boards => Show::Boards,
        ShowMoves::Notation => Show::Notation,
    }
}
