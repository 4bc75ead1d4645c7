//! What is told when an engine cannot do its work, and when an answer fails verification.

use super::error::Error;
use crate::diagnostic::{Code, Diagnostic};
use crate::ground::Task;
use crate::model::Puzzle;
use crate::phrase::move_name;
use crate::search::Refusal;
use crate::verify::Refused;

/// What helps where an engine was asked for that cannot do its work.
pub(super) const OTHER_ENGINE: &str = "name no engine, or `bfs` (`--engine bfs`)";

/// The same where the engine counts moves, and moves have costs.
const COSTS: &str = "name no engine, or `cheapest` (`--engine cheapest`); or count moves (`--measure moves`)";

/// What is told when an engine cannot do its work.
///
/// # Arguments
/// `help` says what can be done instead.
pub(super) fn refused(refusal: &Refusal, puzzle: &Puzzle, task: &Task, help: &str) -> Error {
    let culprit = refusal.culprit().map(|id| format!(", see {}", move_name(&puzzle.board, &task.move_name(id))));
    let message = format!("this engine cannot do what is asked: {refusal}{}", culprit.unwrap_or_default());
    let by_cost = task.chains > 0 || !task.costs_are_one();
    let help = if by_cost && help == OTHER_ENGINE { COSTS } else { help };
    Error::question(Diagnostic::new(Code::EngineRefuses, message).help(help))
}

/// What is told when a solution fails the replay: nothing of it, and that this is a fault of ours.
pub(super) fn unverified(refused: &Refused) -> Error {
    let message = format!("the solution that was found failed verification: {refused}");
    Error::fault(Diagnostic::new(Code::WrongAnswer, message).help("this is a bug in puzzlec; please report it with the definition"))
}
