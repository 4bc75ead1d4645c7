//! Single moves made on a board.

use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::Kind;

/// Returns `true` if a move is possible on a board, if no node was clicked before. Where rules run
/// after moves, an applicable move counts as possible.
///
/// # Complexity
/// Linear in the tables of the task; each applicable move is charged one evaluation of the
/// conditions of `never`.
pub(super) fn can_move(task: &Task, board: &[Kind]) -> bool {
    let leads_on = |one: &GroundMove| {
        let may_be =
            |next: Vec<Kind>| !task.never.iter().any(|never| never.holds(&next, &mut || false));
        // The result of the rules that run after a move is known only after a run.
        !task.is_single_step() || next(task, one, board).is_some_and(may_be)
    };
    task.moves().any(|one| applies(task, &one, board) && leads_on(&one))
}

/// Returns `true` if a board satisfies the guards of a move.
fn applies(task: &Task, one: &GroundMove, board: &[Kind]) -> bool {
    let stands = one
        .guards
        .iter()
        .all(|(node, set)| task.sets[set.0 as usize].contains(board[node.index()]));
    stands
        && one
            .guard
            .is_none_or(|guard| task.conditions[guard.0 as usize].holds(board, &mut || false))
}

/// Returns the board after an applicable move, if the move changes it.
fn next(task: &Task, one: &GroundMove, board: &[Kind]) -> Option<Vec<Kind>> {
    let becomes = |node: usize, effect| match effect {
        GroundEffect::Become(kind) => kind,
        GroundEffect::Take(from) => board[from.index()],
        GroundEffect::Map(map) => task.maps[map.0 as usize][board[node].index()],
    };
    let changes: Vec<(usize, Kind)> = one
        .effects
        .iter()
        .map(|&(node, effect)| (node.index(), becomes(node.index(), effect)))
        .collect();
    if changes.iter().all(|&(node, kind)| board[node] == kind) {
        return None;
    }
    let mut next = board.to_vec();
    changes.into_iter().for_each(|(node, kind)| next[node] = kind);
    Some(next)
}
