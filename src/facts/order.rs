//! Moves that only permute pieces, and the parity of these permutations.

use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, NodeId};

/// Returns for each move whether it permutes the pieces by an odd permutation.
///
/// # Arguments
/// `start` is the board from which moves are made.
///
/// # Returns
/// `None` if two nodes hold the same kind (the empty one included), or if a move does more than
/// permute pieces.
///
/// # Complexity
/// O(k²) for a move of k effects.
#[must_use]
pub fn odd_moves(task: &Task, start: &[Kind]) -> Option<Vec<bool>> {
    if !task.is_single_step() {
        return None;
    }
    let mut kinds = start.to_vec();
    kinds.sort_unstable();
    if kinds.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    task.moves().map(|ground_move| is_odd(&sources(task, &ground_move)?)).collect()
}

/// Returns `true` if an odd permutation takes one board to another.
///
/// # Returns
/// `None` if the boards differ in their kinds, or a kind occurs twice.
#[must_use]
pub fn differ_by_odd(a: &[Kind], b: &[Kind]) -> Option<bool> {
    swaps_between(a, b).map(|swaps| swaps % 2 == 1)
}

/// Returns the least number of swaps of two pieces that take one board to another.
///
/// # Returns
/// `None` if the boards differ in their kinds, or a kind occurs twice.
#[must_use]
pub fn swaps_between(a: &[Kind], b: &[Kind]) -> Option<usize> {
    let places = a.iter().map(|kind| b.iter().position(|other| other == kind));
    swaps(&places.enumerate().map(|(at, place)| Some((at, place?))).collect::<Option<Vec<_>>>()?)
}

/// Returns for each node that a move changes the node whose piece it gets.
fn sources(task: &Task, ground_move: &GroundMove) -> Option<Vec<(usize, usize)>> {
    let holds = |node: NodeId| task.required(ground_move, node)?.single();
    let source = |&(node, effect): &(NodeId, GroundEffect)| match effect {
        GroundEffect::Take(from) => Some((node.index(), from.index())),
        // No kind occurs twice, so the piece comes from the node on which the move requires it.
        GroundEffect::Become(kind) => {
            let from = ground_move
                .guards
                .iter()
                .map(|&(guarded, _)| guarded)
                .find(|&guarded| holds(guarded) == Some(kind))?;
            Some((node.index(), from.index()))
        }
        GroundEffect::Map(_) => None,
    };
    ground_move.effects.iter().map(source).collect()
}

/// Returns `true` if pairs of places are an odd permutation; `None` if they are no permutation.
fn is_odd(pairs: &[(usize, usize)]) -> Option<bool> {
    swaps(pairs).map(|swaps| swaps % 2 == 1)
}

/// Returns the number of swaps of a permutation, given as pairs of places; `None` if these are no
/// permutation.
fn swaps(pairs: &[(usize, usize)]) -> Option<usize> {
    let mut rest: Vec<(usize, usize)> = pairs.to_vec();
    let (mut targets, mut sources): (Vec<usize>, Vec<usize>) = rest.iter().copied().unzip();
    targets.sort_unstable();
    sources.sort_unstable();
    if targets != sources || targets.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let mut swaps = 0;
    while let Some((first, mut at)) = rest.pop() {
        while at != first {
            let next = rest.iter().position(|&(target, _)| target == at)?;
            at = rest.swap_remove(next).1;
            swaps += 1;
        }
    }
    Some(swaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain;

    #[test]
    fn a_cycle_of_three_is_even_and_a_swap_is_odd() {
        assert_eq!(
            [is_odd(&[(0, 1), (1, 2), (2, 0)]), is_odd(&[(4, 7), (7, 4)]), is_odd(&[])],
            [Some(false), Some(true), Some(false)]
        );
        assert_eq!([is_odd(&[(0, 1)]), is_odd(&[(0, 1), (1, 1)])], [None, None]);
    }

    #[test]
    fn every_step_changes_the_order_as_its_move_says() {
        let mut found = 0;
        for seed in 0..400 {
            let task = plain::random_task(seed);
            for board in plain::all_positions(&task) {
                let Some(odd) = odd_moves(&task, &board) else { continue };
                for (id, next) in plain::steps(&task, &board, None) {
                    found += 1;
                    assert_eq!(
                        differ_by_odd(&board, &next),
                        Some(odd[id.0 as usize]),
                        "seed {seed}"
                    );
                }
            }
        }
        assert!(found > 50, "{found}");
    }
}
