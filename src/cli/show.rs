//! `puzzlec show`: a puzzle at a glance.
//!
//! In: arguments. Out: the puzzle at a glance, its symmetries with it. Promises to visit no states.

use super::Context;
use super::args::{ResultFormat, Show, ShowFormat};
use super::choose::default_start;
use super::exit::Exit;
use super::failure::Failure;
use super::load::{ground_moves, load};
use super::options;
use crate::budget::Budget;
use crate::facts::balance::balances;
use crate::facts::refutation::Laws;
use crate::facts::symmetry::{Group, Kept, symmetries};
use crate::ground::Task;
use crate::model::{Puzzle, StartBoard, State};
use crate::pack::pack;
use crate::report::{ShowReport, Symmetries};

/// Runs the command.
///
/// # Errors
/// What kept it from an answer.
pub(super) fn run(args: &Show, context: &Context) -> Result<Exit, Failure> {
    let set = options::settings(&args.definition.settings)?;
    let budget = options::budget(None, context.signals.number())?;
    let (definition, puzzle) = load(&args.definition.file, &set, &budget, context)?;
    let format = match args.format {
        ShowFormat::Text => ResultFormat::Text,
        ShowFormat::Json => ResultFormat::Json,
        ShowFormat::Dot => {
            context.terminal.print(&puzzle.board.dot())?;
            return Ok(Exit::Yes);
        }
    };
    let task = ground_moves(&definition, &puzzle, &budget)?;
    let balances = balances(&task);
    // Without a fixed start, nothing is said of the order of pieces.
    let start = default_layout(&puzzle).cloned().unwrap_or_default();
    let laws = balances.map(|balances| Laws::find(&task, &balances, &start));
    let report = ShowReport {
        puzzle: &puzzle,
        task: &task,
        laws: laws.as_ref(),
        symmetries: &find(&puzzle, &task, &budget),
        state_bits: u32::try_from(pack(task.clone()).state_bits()).unwrap_or(u32::MAX),
    };
    context.print_report(&report, format, &context.text_options(), &budget)?;
    Ok(Exit::Yes)
}

/// The board of the start that is taken without `--start`, if it is fixed.
fn default_layout(puzzle: &Puzzle) -> Option<&State> {
    match &puzzle.starts[default_start(puzzle)?].board {
        StartBoard::Fixed(layout) => Some(layout),
        StartBoard::Random | StartBoard::Scrambled(_) | StartBoard::OutOfUse(_) => None,
    }
}

/// The symmetries of the rules, and of what is first in use beside them.
fn find(puzzle: &Puzzle, task: &Task, budget: &Budget) -> Symmetries {
    let goal = puzzle.goals.iter().find_map(|goal| goal.condition.as_ref().ok());
    let start = default_layout(puzzle).map(|layout| &layout[..]);
    let rules = symmetries(task, Kept::default(), budget);
    // A part of a group that is unknown is not looked for, and one of a trivial group is known.
    let part = |whole: &Option<Group>, kept| match whole {
        Some(group) if !group.generators.is_empty() => symmetries(task, kept, budget),
        Some(_) | None => whole.clone(),
    };
    let with_goal = goal.map(|_| part(&rules, Kept { goal, start: None }));
    let with_start = with_goal.as_ref().zip(start).map(|(whole, _)| part(whole, Kept { goal, start }));
    Symmetries { rules, goal: with_goal, start: with_start }
}
