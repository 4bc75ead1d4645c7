//! Errors for an engine that cannot do its work, and for an answer that fails verification.

use super::error::Error;
use crate::diagnostic::{Code, Diagnostic, Setting, Wording};
use crate::ground::Task;
use crate::model::Puzzle;
use crate::phrase::move_name;
use crate::search::Refusal;
use crate::verify::Refused;

/// Returns the help that names another engine, or the measure for which the one that refuses is.
pub(super) fn other_engine(task: &Task, refusal: &Refusal) -> Wording {
    if task.chains == 0 && task.costs_are_one() {
        return Wording::from("name no engine, or `bfs`").by(Setting::Engine("bfs"));
    }
    let other = Wording::from("name no engine, or `cheapest`").by(Setting::Engine("cheapest"));
    match refusal {
        Refusal::CountsMoves => other.and("; or count moves").by(Setting::CountMoves),
        _ => other,
    }
}

/// Creates the error for an engine that cannot do its work.
///
/// # Arguments
/// * `help` - the alternative that the error offers
pub(super) fn refused(refusal: &Refusal, puzzle: &Puzzle, task: &Task, help: Wording) -> Error {
    if let Refusal::NoClasses { .. } = refusal {
        let help = Wording::from("count each solution").by(Setting::EachSolution);
        return Error::question(
            Diagnostic::new(Code::EngineRefuses, refusal.to_string()).help(help),
        );
    }
    let culprit = refusal
        .culprit()
        .map(|id| format!(", see {}", move_name(&puzzle.board, &task.move_name(id))));
    let message =
        format!("this engine cannot do this task: {refusal}{}", culprit.unwrap_or_default());
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
