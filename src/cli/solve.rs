//! `puzzlec solve`: finds a shortest solution and prints it move by move.
//!
//! In: arguments. Out: a solution, or that there is none, and an exit code. Promises that every solution is replayed before it is printed.

use super::Context;
use super::args::{EngineName, ShowMoves, Solve};
use super::choose;
use super::exit::Exit;
use super::failure::Failure;
use super::load::{ground_or_stop, load};
use super::options;
use crate::diagnostic::{Code, Diagnostic};
use crate::ground::{MoveId, Task};
use crate::model::{Layout, Puzzle};
use crate::pack::pack;
use crate::report::{Show, SolveReport, TextOptions};
use crate::search::{self, Engine, Outcome, Query, Refusal, Verdict, Wish};
use crate::verify::verify;

/// What helps where an engine was asked for that cannot do its work.
pub(super) const OTHER_ENGINE: &str = "leave `--engine` out, or take `--engine bfs`";

/// Runs the command.
///
/// # Errors
/// What kept it from an answer.
pub(super) fn run(args: &Solve, context: &Context) -> Result<Exit, Failure> {
    let set = options::settings(&args.definition.settings)?;
    let budget = options::budget(Some(&args.limits), context.signals.number())?;
    context.explain_limits(&args.limits, &budget);
    let (definition, puzzle) = load(&args.definition.file, &set, &budget, context)?;
    let start = choose::begin(&definition, &puzzle, &args.beginning, &budget)?;
    let goal = choose::end(&definition, &puzzle, args.goal.as_deref())?.ok_or_else(|| choose::no_goal(&definition))?;
    let (task, stopped) = match ground_or_stop(&definition, &puzzle, &budget)? {
        Ok(task) => (task, None),
        Err(limit) => (Task::default(), Some(Outcome::stopped("none", limit, 0))),
    };
    let move_rank = if args.all { Some(task.ranks(&puzzle.board)) } else { None };
    let query = Query { start: start.layout, goal: goal.condition.clone(), engine: engine(args.engine), wish: wish(args), move_rank };
    let outcome = match stopped {
        Some(outcome) => outcome,
        None => search::solve(&task, &pack(&task), &query, &budget).map_err(|refusal| refused(&refusal, OTHER_ENGINE))?,
    };
    check(&puzzle, &task, &query, &outcome)?;
    let report = SolveReport {
        puzzle: &puzzle,
        task: &task,
        start: start.name,
        goal: goal.name,
        seed: start.seed,
        start_layout: &query.start,
        outcome: &outcome,
        seconds: budget.elapsed().as_secs_f64(),
        peak_bytes: budget.peak_bytes(),
    };
    context.print_report(&report, args.format, &TextOptions { show: show(args.show), ..context.text_options() })?;
    Ok(exit(&outcome, context))
}

fn exit(outcome: &Outcome, context: &Context) -> Exit {
    match (outcome.verdict, outcome.complete) {
        (Verdict::Stopped(limit), _) | (Verdict::Solved { .. }, Err(Some(limit))) => context.stopped(limit),
        (Verdict::Solved { .. }, _) => Exit::Yes,
        (Verdict::Unsolvable, _) => Exit::No,
    }
}

/// Replays every solution on the puzzle itself.
///
/// # Errors
/// The search is at fault; nothing of its answer may be printed.
pub(super) fn check(puzzle: &Puzzle, task: &Task, query: &Query, outcome: &Outcome) -> Result<(), Failure> {
    if !matches!(outcome.verdict, Verdict::Solved { .. }) {
        return Ok(());
    }
    check_one(puzzle, task, query, &outcome.moves, &outcome.states)?;
    outcome.all.iter().flatten().try_for_each(|(moves, states)| check_one(puzzle, task, query, moves, states))
}

fn check_one(puzzle: &Puzzle, task: &Task, query: &Query, moves: &[MoveId], states: &[Layout]) -> Result<(), Failure> {
    let names: Vec<_> = moves.iter().map(|&id| task.move_name(id)).collect();
    verify(puzzle, &query.start, &query.goal, &names, states).map_err(|refused| {
        let message = format!("the solution that was found does not stand the test of the rules: {refused}");
        Diagnostic::new(Code::WrongAnswer, message).help("this is a fault of puzzlec; please report it with the definition").into()
    })
}

/// What is told when an engine cannot do its work.
///
/// # Arguments
/// `help` says what can be done instead.
pub(super) fn refused(refusal: &Refusal, help: &str) -> Failure {
    let why = match refusal {
        Refusal::FindsOne => "it finds some solution, and cannot count or list the shortest ones".to_owned(),
        Refusal::NoShortGoal { reason } => format!("the boards of the goal cannot be listed: {reason}"),
        Refusal::NotInvertible { reason } => format!("the moves cannot be undone one by one: {reason}"),
    };
    let report = Diagnostic::new(Code::EngineRefuses, format!("this engine cannot do what is asked: {why}"));
    report.help(help).into()
}

fn engine(name: EngineName) -> Engine {
    match name {
        EngineName::Auto => Engine::Auto,
        EngineName::Bfs => Engine::Bfs,
        EngineName::Bidirectional => Engine::Bidirectional,
        EngineName::Dfs => Engine::Dfs,
    }
}

fn wish(args: &Solve) -> Wish {
    Wish { any: args.any, count: args.count, all: if args.all { Some(args.limit as usize) } else { None } }
}

fn show(wanted: ShowMoves) -> Show {
    match wanted {
        ShowMoves::Moves => Show::Moves,
        ShowMoves::Boards => Show::Boards,
        ShowMoves::Notation => Show::Notation,
    }
}
