//! The positions of small spaces, visited one by one.

use super::opening::{can_move, successors};
use super::refute::Proof;
use crate::ground::Task;
use crate::model::{Condition, State};
use std::collections::HashSet;

/// The greatest number of positions that are visited.
const MOST_POSITIONS: usize = 1_000;
/// The greatest number of trials of moves, over all positions from all starts.
const MOST_TRIES: usize = 1 << 19;

/// All positions that can be reached from a start.
#[derive(Debug)]
pub(super) struct Visited {
    /// The boards, in the order in which they were reached.
    boards: Vec<State>,
}

impl Visited {
    /// Visits the positions that can be reached from a start. Moves that depend on the node that
    /// was clicked last count as possible.
    ///
    /// # Arguments
    /// `starts` is the number of starts that share the work.
    ///
    /// # Returns
    /// `None` if they are too many, or if rules run after moves.
    pub(super) fn from(task: &Task, start: &State, starts: usize) -> Option<Self> {
        if !task.is_single_step() {
            return None;
        }
        let most = (MOST_TRIES / (task.move_count() * starts).max(1)).min(MOST_POSITIONS);
        let mut seen = HashSet::from([start.clone()]);
        let mut boards = vec![start.clone()];
        let mut at = 0;
        while at < boards.len() {
            if boards.len() > most {
                return None;
            }
            let next: Vec<State> = successors(task, &boards[at]).collect();
            boards.extend(next.into_iter().filter(|next| seen.insert(next.clone())));
            at += 1;
        }
        Some(Self { boards })
    }

    /// Searches for a position that satisfies a condition.
    ///
    /// # Returns
    /// The proof that there is none; `None` if there is one, or if it is not known.
    pub(super) fn refute(&self, task: &Task, condition: &Condition) -> Option<Proof> {
        // Whether a move is possible may depend on the node that was clicked last.
        let is_known =
            task.memories() == 0 || !condition.any_part(&mut |part| *part == Condition::Stuck);
        let holds = |board: &State| condition.holds(board, &mut || !can_move(task, board));
        (is_known && !self.boards.iter().any(holds)).then_some(Proof::Visited(self.boards.len()))
    }
}
