//! The positions of small spaces, visited one by one.

use super::Definition;
use super::opening::{Opening, can_move, successors};
use super::refute::Proof;
use crate::ground::Task;
use crate::model::{Condition, State};
use std::cell::OnceCell;
use std::collections::HashSet;

/// The greatest number of positions that are visited.
const MOST_POSITIONS: usize = 1_000;
/// The greatest number of trials of moves, and of nodes of all boards, from all starts.
const MOST_TRIES: usize = 1 << 19;

/// All positions that can be reached from a start, visited when they are needed first.
pub(super) struct Visited<'a> {
    task: &'a Task,
    /// The start; `None` if it is drawn.
    start: Option<&'a State>,
    /// The greatest number of positions.
    most: usize,
    /// The boards and their distances; `None` if they are too many, or if rules run after moves.
    boards: OnceCell<Option<Boards>>,
}

/// All boards that can be reached, in the order of their distances.
struct Boards {
    boards: Vec<State>,
    /// For each board the least number of moves to it.
    distances: Vec<usize>,
}

impl<'a> Visited<'a> {
    /// Prepares the visits of an opening; all starts of the file share the work.
    pub(super) fn new(definition: &Definition<'a>, opening: &Opening<'a>) -> Self {
        let Definition { puzzle, task, .. } = *definition;
        let tries = task.move_count().max(task.nodes) * puzzle.starts.len();
        let most = (MOST_TRIES / tries.max(1)).min(MOST_POSITIONS);
        Self { task, start: opening.layout, most, boards: OnceCell::new() }
    }

    /// Searches for a position that satisfies a condition.
    ///
    /// # Returns
    /// The proof that there is none; `None` if there is one, or if it is not known.
    pub(super) fn refute(&self, condition: &Condition) -> Option<Proof> {
        let boards = &self.visits()?.boards;
        // Whether a move is possible may depend on the node that was clicked last.
        let is_known =
            self.task.memories() == 0 || !condition.any_part(&mut |part| *part == Condition::Stuck);
        let holds = |board: &State| condition.holds(board, &mut || !can_move(self.task, board));
        (is_known && !boards.iter().any(holds)).then_some(Proof::Visited(boards.len()))
    }

    /// Returns the number of positions and the distance of the farthest one; `None` if they are not
    /// known, or if positions are more than boards.
    pub(super) fn size(&self) -> Option<(usize, usize)> {
        let Boards { boards, distances } = self.visits().filter(|_| self.task.memories() == 1)?;
        Some((boards.len(), distances.last().copied()?))
    }

    /// Returns the least number of moves to a position that satisfies a condition, if there is one
    /// and if it is known.
    pub(super) fn shortest(&self, condition: &Condition) -> Option<usize> {
        let Boards { boards, distances } = self.visits().filter(|_| self.task.memories() == 1)?;
        let holds = |board: &State| condition.holds(board, &mut || !can_move(self.task, board));
        boards.iter().position(holds).map(|at| distances[at])
    }

    fn visits(&self) -> Option<&Boards> {
        self.boards.get_or_init(|| self.visit()).as_ref()
    }

    /// Visits the positions. Moves that depend on the node that was clicked last count as possible.
    fn visit(&self) -> Option<Boards> {
        if !self.task.is_single_step() {
            return None;
        }
        let start = self.start?;
        let mut seen = HashSet::from([start.clone()]);
        let (mut boards, mut distances) = (vec![start.clone()], vec![0]);
        let mut at = 0;
        while at < boards.len() {
            if boards.len() > self.most {
                return None;
            }
            let next: Vec<State> = successors(self.task, &boards[at]).collect();
            boards.extend(next.into_iter().filter(|next| seen.insert(next.clone())));
            distances.resize(boards.len(), distances[at] + 1);
            at += 1;
        }
        Some(Boards { boards, distances })
    }
}
