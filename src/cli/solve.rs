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
use super::progress::shown;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic};
use crate::ground::{MoveId, Task};
use crate::model::{Puzzle, State};
use crate::numbering::Numbering;
use crate::pack::pack;
use crate::phrase::move_name;
use crate::report::{Show, SolveReport, TextOptions};
use crate::search::{self, Engine, Outcome, Problem, Refusal, Verdict, Wish};
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
    let wish = wish(args, &task, &puzzle);
    let machine = pack(task);
    let outcome = match stopped {
        Some(outcome) => outcome,
        None => {
            let problem = Problem::new(&machine, start.layout.clone(), goal.condition.clone(), &budget);
            let solved = shown(&budget, &context.terminal, || search::solve(&problem, &wish, engine(args.engine)));
            let mut outcome = solved.map_err(|refusal| refused(&refusal, (&puzzle, machine.task()), OTHER_ENGINE))?;
            check(&puzzle, &problem, &outcome)?;
            check_all(&puzzle, &problem, &mut outcome, &budget.for_telling())?;
            outcome
        }
    };
    let telling = budget.for_telling();
    let report = SolveReport {
        puzzle: &puzzle,
        task: machine.task(),
        start: start.name,
        goal: goal.name,
        seed: start.seed,
        start_layout: &start.layout,
        outcome: &outcome,
        budget: &telling,
        seconds: budget.elapsed().as_secs_f64(),
        peak_bytes: budget.peak_bytes(),
    };
    context.print_report(&report, args.format, &TextOptions { show: show(args.show), ..context.text_options() }, &telling)?;
    if let Verdict::Stopped(limit) = outcome.verdict {
        context.explain_memory(Some(limit), &budget);
    }
    // The list of solutions is cut where the budget ends.
    match telling.poll() {
        Err(limit) if outcome.all.is_some() => Ok(context.stopped(limit)),
        _ => Ok(exit(&outcome, context)),
    }
}

fn exit(outcome: &Outcome, context: &Context) -> Exit {
    match (outcome.verdict, outcome.complete) {
        (Verdict::Stopped(limit), _) | (Verdict::Solved { .. }, Err(Some(limit))) => context.stopped(limit),
        (Verdict::Solved { .. }, _) => Exit::Yes,
        (Verdict::Unsolvable, _) => Exit::No,
    }
}

/// Replays a solution on the puzzle itself.
///
/// # Errors
/// The search is at fault; nothing of its answer may be printed.
pub(super) fn check(puzzle: &Puzzle, problem: &Problem, outcome: &Outcome) -> Result<(), Failure> {
    if !matches!(outcome.verdict, Verdict::Solved { .. }) {
        return Ok(());
    }
    check_one(puzzle, problem, &outcome.moves, &outcome.states)
}

/// Replays the listed solutions; the list is cut where the budget ends.
fn check_all(puzzle: &Puzzle, problem: &Problem, outcome: &mut Outcome, budget: &Budget) -> Result<(), Failure> {
    let Some(all) = &mut outcome.all else { return Ok(()) };
    for at in 0..all.len() {
        if let Err(limit) = budget.poll() {
            all.truncate(at);
            outcome.complete = Err(Some(limit));
            return Ok(());
        }
        check_one(puzzle, problem, &all[at], &problem.machine().replay(problem.start(), &all[at]))?;
    }
    Ok(())
}

fn check_one(puzzle: &Puzzle, problem: &Problem, moves: &[MoveId], states: &[State]) -> Result<(), Failure> {
    let names: Vec<_> = moves.iter().map(|&id| problem.task().move_name(id)).collect();
    verify(puzzle, problem.start(), &problem.goal(), &names, states).map_err(|refused| {
        let message = format!("the solution that was found does not stand the test of the rules: {refused}");
        Diagnostic::new(Code::WrongAnswer, message).help("this is a fault of puzzlec; please report it with the definition").into()
    })
}

/// What is told when an engine cannot do its work.
///
/// # Arguments
/// `help` says what can be done instead.
pub(super) fn refused(refusal: &Refusal, (puzzle, task): (&Puzzle, &Task), help: &str) -> Failure {
    let why = match refusal {
        Refusal::FindsOne => "it finds one solution, and cannot count or list the shortest ones".to_owned(),
        Refusal::NoShortGoal { reason } => format!("the boards of the goal cannot be listed: {reason}"),
        Refusal::NoNumbers { reason } => format!("boards cannot be numbered in this way: {reason}"),
        Refusal::NotInvertible { reason, .. } => format!("the moves cannot be undone one by one: {reason}"),
        Refusal::NotLinear { reason, .. } => format!("this is no problem of linear algebra: {reason}"),
    };
    let culprit = refusal.culprit().map(|id| format!(", see {}", move_name(&puzzle.board, &task.move_name(id))));
    let message = format!("this engine cannot do what is asked: {why}{}", culprit.unwrap_or_default());
    let report = Diagnostic::new(Code::EngineRefuses, message);
    report.help(help).into()
}

fn engine(name: EngineName) -> Engine {
    match name {
        EngineName::Auto => Engine::Auto,
        EngineName::Bfs => Engine::Bfs,
        EngineName::Bidirectional => Engine::Bidirectional,
        EngineName::Astar => Engine::Astar,
        EngineName::Idastar => Engine::Idastar,
        EngineName::Dfs => Engine::Dfs,
        EngineName::Algebra => Engine::Algebra,
        EngineName::Affine => Engine::Numbered(Numbering::Affine),
        EngineName::Product => Engine::Numbered(Numbering::Product),
        EngineName::Arrangement => Engine::Numbered(Numbering::Arrangement),
        EngineName::Orientation => Engine::Numbered(Numbering::Orientation),
    }
}

fn wish(args: &Solve, task: &Task, puzzle: &Puzzle) -> Wish {
    let (all, rank) = if args.all { (Some(args.limit as usize), Some(task.ranks(&puzzle.board))) } else { (None, None) };
    Wish { any: args.any, count: args.count, all, rank }
}

fn show(wanted: ShowMoves) -> Show {
    match wanted {
        ShowMoves::Moves => Show::Moves,
        ShowMoves::Boards => Show::Boards,
        ShowMoves::Notation => Show::Notation,
    }
}
