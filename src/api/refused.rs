//! Errors for an engine that cannot do its work, and for an answer that fails verification.

use super::error::Error;
use crate::diagnostic::{Code, Diagnostic};
use crate::ground::Task;
use crate::model::Puzzle;
use crate::phrase::move_name;
use crate::search::Refusal;
use crate::verify::Refused;

/// The help for a requested engine that cannot do its work.
pub(super) const OTHER_ENGINE: &str = "name no engine, or `bfs` (`--engine bfs`)";

/// The help for an engine that counts moves where moves have costs.
const COSTS: &str =
    "name no engine, or `cheapest` (`--engine cheapest`); or count moves (`--measure moves`)";

/// Creates the error for an engine that cannot do its work.
///
/// # Arguments
/// * `help` - the alternative that the error offers
pub(super) fn refused(refusal: &Refusal, puzzle: &Puzzle, task: &Task, help: &str) -> Error {
    let culprit = refusal
        .culprit()
        .map(|id| format!(", see {}", move_name(&puzzle.board, &task.move_name(id))));
    let message =
        format!("this engine cannot do this task: {refusal}{}", culprit.unwrap_or_default());
    let by_cost = task.chains > 0 || !task.costs_are_one();
    let help = if by_cost && help == OTHER_ENGINE { COSTS } else { help };
    Error::question(Diagnostic::new(Code::EngineRefuses, message).help(help))
}

/// Creates the error for a solution that fails the replay: it reports a bug of this program, and
/// nothing of the solution.
pub(super) fn unverified(refused: &Refused) -> Error {
    let message = format!("the solution that was found failed verification: {refused}");
    Error::fault(
        Diagnostic::new(Code::WrongAnswer, message)
            .help("this is a bug in puzzlec; please report it with the definition"),
    )
}
