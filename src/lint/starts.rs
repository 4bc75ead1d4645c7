//! Starts that are already solved, and starts without a move.

use super::Definition;
use super::opening::expects_from;
use super::play::can_move;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Condition, Figure, Puzzle, Start, StartBoard, State};
use crate::phrase::named;
use num_bigint::BigUint;

/// More nodes of starts times moves than that are not looked at.
const MOST_TRIES: usize = 1 << 22;

/// Reports starts at which nothing is left to do.
///
/// # Arguments
/// `always` says of each goal whether it always holds, which is told already.
pub(super) fn lint(definition: &Definition, always: &[bool], found: &mut Sink) {
    let (puzzle, task) = (definition.puzzle, definition.task);
    if puzzle.starts.len().saturating_mul(task.move_count()) > MOST_TRIES {
        return;
    }
    let in_use = puzzle.goals.iter().zip(always).filter(|(_, always)| !**always);
    let goals: Vec<&Condition> = in_use.filter_map(|(goal, _)| goal.condition.as_ref().ok()).collect();
    for (number, start) in puzzle.starts.iter().enumerate() {
        let StartBoard::Fixed(layout) = &start.board else { continue };
        let says = |figures: &[Figure]| {
            expects_from(puzzle, number).any(|expect| expect.figure.as_ref().is_some_and(|said| figures.contains(said)))
        };
        let alone = [Figure::Unsolvable, Figure::Reachable(BigUint::from(1_u8)), Figure::Farthest(BigUint::ZERO)];
        let is_solved = !goals.is_empty() && goals.iter().all(|goal| goal.holds(layout, &mut || !can_move(task, layout)));
        if is_solved && !is_meant(puzzle, number) {
            found.push(solved(definition, start, layout));
        } else if !is_solved && !can_move(task, layout) && !says(&alone) {
            let message = format!("no move is possible in {}", named("start", start.name.as_deref()));
            let report = Diagnostic::at(Code::NoFirstMove, start.span, message).saying("play ends where it begins");
            let help = match puzzle.rules.is_empty() {
                true => "write a rule in `moves`; a `for` makes none where its first number is above its last",
                false => "every rule needs something else somewhere: change the start or a rule",
            };
            found.push(report.help(help));
        }
    }
}

/// Whether a start that is solved is there for a purpose: to count positions from, or to scramble.
fn is_meant(puzzle: &Puzzle, number: usize) -> bool {
    let counts = |figure: &Figure| match figure {
        Figure::Reachable(_) | Figure::Farthest(_) => true,
        Figure::Shortest(length) | Figure::Cheapest(length) => *length == BigUint::ZERO,
        Figure::Solutions(_) | Figure::Unsolvable => false,
    };
    let is_base = || puzzle.starts.iter().position(|start| matches!(start.board, StartBoard::Fixed(_))) == Some(number);
    let scrambles = puzzle.starts.iter().any(|start| matches!(start.board, StartBoard::Scrambled(_)));
    scrambles && is_base() || expects_from(puzzle, number).any(|expect| expect.figure.as_ref().is_some_and(counts))
}

fn solved(definition: &Definition, start: &Start, layout: &State) -> Diagnostic {
    let name = named("start", start.name.as_deref());
    let first = definition.puzzle.goals.iter().find(|goal| goal.condition.is_ok());
    let report = Diagnostic::at(Code::StartAlreadySolved, start.span, format!("{name} satisfies the goal")).saying("already solved");
    let report =
        first.map_or(report.clone(), |goal| report.because(super::places::goal(definition.ast, goal.span), "it holds at the start"));
    let empty = layout.iter().all(|kind| kind.index() == 0);
    report.help(if empty {
        "put some pieces on the board"
    } else {
        "begin elsewhere, ask for more, or say `expect shortest 0` if that is meant"
    })
}
