//! Text -> what is wrong with it, and what it means: what `check` does, within a second.
//!
//! In: a source text and a budget of bytes. Out: the tree, the reports, and the puzzle with its numbers of ground moves where there are any.
//! Promises to end soon: where the time is up, what is known so far is the answer. Parsing alone is not bounded by time.

use crate::budget::{Budget, Clock, Limit};
use crate::diagnostic::{Diagnostic, Sink};
use crate::fix::keep_promises;
use crate::ground::{GroundError, ground};
use crate::lint::{Definition, Levels, lint};
use crate::model::Puzzle;
use crate::report::{board_too_large, too_many_moves};
use crate::resolve::resolve;
use crate::source::Source;
use crate::syntax::{Ast, parse};
use std::time::Duration;

/// How long the board and the moves of a puzzle may take. An editor asks again after every key.
const MOST_TIME: Duration = Duration::from_secs(1);

/// What is known of a text.
#[derive(Debug, Default)]
pub(super) struct Checked {
    /// The statements that can be read.
    pub(super) ast: Ast,
    /// What is wrong, in the order of the text.
    pub(super) reports: Vec<Diagnostic>,
    /// The puzzle, where nothing is wrong with it.
    pub(super) puzzle: Option<Puzzle>,
    /// How many ground moves each rule makes, where they were worked out.
    pub(super) moves: Option<Vec<usize>>,
    /// Whether the time was up before everything was looked at.
    pub(super) cut_short: bool,
}

/// Looks at a text.
///
/// # Arguments
/// * `memory` - how many bytes the board and the tables of moves may take
/// * `most_time` - how long resolving and grounding may take
pub(super) fn check(source: &Source, memory: u64) -> Checked {
    check_within(source, memory, MOST_TIME)
}

fn check_within(source: &Source, memory: u64, most_time: Duration) -> Checked {
    let mut sink = Sink::default();
    let ast = parse(source, &mut sink);
    let budget = Budget::unlimited().with_memory(memory).with_clock(Clock::system()).with_timeout(most_time);
    let mut checked = Checked { ast, ..Checked::default() };
    match resolve(&checked.ast, &[], &budget, &mut sink) {
        Ok(Some(puzzle)) if !sink.has_errors() => checked.ground(source, puzzle, &budget, &mut sink),
        Ok(_) => {}
        Err(Limit::Memory) => sink = board_too_large(&budget).into(),
        Err(Limit::Time | Limit::States | Limit::Interrupt) => checked.cut_short = true,
    }
    checked.reports = sink.into_sorted();
    if !checked.cut_short {
        keep_promises(source, &mut checked.reports, &[], &budget);
    }
    checked
}

impl Checked {
    fn ground(&mut self, source: &Source, puzzle: Puzzle, budget: &Budget, sink: &mut Sink) {
        match ground(&puzzle, budget) {
            Ok(task) => {
                let definition = Definition { source, ast: &self.ast, puzzle: &puzzle, task: &task, sized: false };
                sink.append(lint(&definition, &Levels::default(), budget));
                self.moves = Some(task.moves_per_rule);
            }
            Err(GroundError::Stopped(_)) => self.cut_short = true,
            Err(error @ GroundError::TooLarge { .. }) => {
                *sink = Sink::default();
                too_many_moves(&error, &self.ast, &puzzle, budget).into_iter().for_each(|report| sink.push(report));
            }
        }
        self.puzzle = Some(puzzle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn checked(board: &str, memory: u64, time: Duration) -> Checked {
        let text = format!("puzzle \"X\"; pieces {{ frog }}; board {{ {board} }}; moves {{ hop: frog _ => _ frog }}");
        check_within(&Source::new("x.pz", text), memory, time)
    }

    #[test]
    fn moves_are_counted_by_rule() {
        let found = checked("path row: h[1..4]", u64::MAX, MOST_TIME);
        assert_eq!((found.moves, found.reports.len(), found.cut_short), (Some(vec![6]), 0, false));
    }

    #[test]
    fn time_and_memory_end_the_work_with_what_is_known() {
        let late = checked("path row: h[1..4]", u64::MAX, Duration::ZERO);
        assert!(late.cut_short && late.moves.is_none() && late.ast.items.len() == 4);
        let large = checked("grid 900 by 900", 250_000_000, Duration::from_secs(60));
        assert_eq!(large.reports.iter().map(|report| report.code).collect::<Vec<_>>(), [Code::TooManyMoves]);
        let huge = checked("grid 900 by 900", 1 << 20, MOST_TIME);
        assert_eq!(huge.reports.iter().map(|report| report.code).collect::<Vec<_>>(), [Code::BoardTooLarge]);
    }
}
