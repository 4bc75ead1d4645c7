//! Moves made on a board, one at a time.

use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::Kind;

/// Whether a move is possible on a board, if nothing was clicked before; where rules run after moves, that is taken for granted.
///
/// # Complexity
/// Linear in the tables of the task; each move that applies is charged a look at the conditions of `never`.
pub(super) fn can_move(task: &Task, board: &[Kind]) -> bool {
    let leads_on = |one: &GroundMove| {
        let may_be = |next: Vec<Kind>| !task.never.iter().any(|never| never.holds(&next, &mut || false));
        // What a program makes of a board takes a run to know.
        !task.is_stepwise() || next(task, one, board).is_some_and(may_be)
    };
    task.moves().any(|one| applies(task, &one, board) && leads_on(&one))
}

/// Whether a board has what a move needs.
fn applies(task: &Task, one: &GroundMove, board: &[Kind]) -> bool {
    let stands = one.guards.iter().all(|(node, set)| task.sets[set.0 as usize].contains(board[node.index()]));
    stands && one.guard.is_none_or(|guard| task.conditions[guard.0 as usize].holds(board, &mut || false))
}

/// What a move that applies makes of a board, if it changes it.
fn next(task: &Task, one: &GroundMove, board: &[Kind]) -> Option<Vec<Kind>> {
    let becomes = |node: usize, effect| match effect {
        GroundEffect::Become(kind) => kind,
        GroundEffect::Take(from) => board[from.index()],
        GroundEffect::Map(map) => task.maps[map.0 as usize][board[node].index()],
    };
    let changes: Vec<(usize, Kind)> = one.effects.iter().map(|&(node, effect)| (node.index(), becomes(node.index(), effect))).collect();
    if changes.iter().all(|&(node, kind)| board[node] == kind) {
        return None;
    }
    let mut next = board.to_vec();
    changes.into_iter().for_each(|(node, kind)| next[node] = kind);
    Some(next)
}
