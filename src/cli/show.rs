//! `puzzlec show`: a puzzle at a glance.
//!
//! In: arguments. Out: the puzzle at a glance. Promises to search nothing.

use super::Context;
use super::args::{ResultFormat, Show, ShowFormat};
use super::exit::Exit;
use super::failure::Failure;
use super::load::{ground_moves, load};
use super::options;
use crate::facts::balance::balances;
use crate::facts::refutation::Laws;
use crate::model::{Layout, Puzzle, StartBoard};
use crate::pack::pack;
use crate::report::ShowReport;

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
    let laws = balances.map(|balances| Laws::find(&task, &balances, &first_start(&puzzle).unwrap_or_default()));
    let report = ShowReport {
        puzzle: &puzzle,
        task: &task,
        laws: laws.as_ref(),
        state_bits: u32::try_from(pack(&task).state_bits()).unwrap_or(u32::MAX),
    };
    context.print_report(&report, format, &context.text_options(), &budget)?;
    Ok(Exit::Yes)
}

/// The board of the first start that is fixed.
fn first_start(puzzle: &Puzzle) -> Option<Layout> {
    puzzle.starts.iter().find_map(|start| match &start.board {
        StartBoard::Fixed(layout) => Some(layout.clone()),
        StartBoard::Random | StartBoard::Scrambled(_) | StartBoard::OutOfUse(_) => None,
    })
}
